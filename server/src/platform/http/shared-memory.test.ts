import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedMemory } from './shared-memory.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const options = { places: 100, waiting: 20, waitMs: 60_000, fewestFirst: true }
const callers = Array.from({ length: 10 }, (_, at) => `caller ${at}`)

/** A memory for 100 bytes, whose holders leave when they are ended; and what has entered and was ended, by name. */
function memory() {
  const shared = new SharedMemory(options, { longestMs: 30_000, fairMs: 10_000 })
  const state = { inside: [] as string[], ended: [] as string[], taken: 0, most: 0 }
  const enter = async (name: string, places: number) => {
    const { leave, waitFor } = await shared.enter({ places, caller: { name, isClient: true } })
    state.inside.push(name)
    state.taken += places
    state.most = Math.max(state.most, state.taken)
    // Fast enough at any time
    const bytes = () => performance.now() * 1000
    const end = () => {
      state.ended.push(name)
      state.taken -= places
      leave()
    }
    waitFor({ bytes, end })
  }
  return { state, enter }
}

/** Passes so many seconds. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('for somebody with less, those with the most are ended after ten seconds, and no others', async () => {
  const { state, enter } = memory()
  for (const name of callers.slice(0, 9)) for (let at = 0; at < 5; at += 1) await enter(name, 2)
  for (let at = 0; at < 5; at += 1) await enter('most', 2)
  for (const name of ['most', 'caller 3']) void enter(name, 2)
  void enter('other', 3)
  await pass(9)
  expect([state.ended, state.inside.at(-1)]).toEqual([[], 'most'])
  await pass(2)
  // 2 of 100 were too few for three bytes
  expect([state.ended.length, state.inside.at(-1)]).toEqual([2, 'other'])
  await pass(15)
  expect(state.inside.filter((name) => name === 'other')).toHaveLength(1)
  expect(state.most).toBe(100)
})

test('who has no more than the one who waits is ended for them only after 30 seconds', async () => {
  const { state, enter } = memory()
  for (const name of callers) await enter(name, 10)
  void enter('other', 10)
  await pass(29)
  expect(state.ended).toEqual([])
  await pass(3)
  expect(state.inside.at(-1)).toBe('other')
})

test('who would have the least enters first, and who has the most leaves the queue first', async () => {
  const { state, enter } = memory()
  await enter('holder', 100)
  const refused: string[] = []
  const wait = (name: string, places: number) => void enter(name, places).catch(() => void refused.push(name))
  for (let at = 0; at < 10; at += 1) for (const name of ['one', 'another']) wait(name, 5)
  for (const name of ['late', 'later']) wait(name, 4)
  await pass(0)
  expect(refused).toEqual(['another', 'one'])
  await pass(11)
  expect(state.inside.slice(0, 6)).toEqual(['holder', 'late', 'later', 'one', 'another', 'one'])
  expect(state.most).toBe(100)
})
