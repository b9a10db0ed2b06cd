import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

/** Work that runs until the test ends it, and writes down when it starts. */
function workOf(gate: Gate) {
  const started: string[] = []
  const ends: Record<string, () => void> = {}
  const run = (name: string, options?: Parameters<Gate['run']>[1]) =>
    gate.run(async () => {
      started.push(name)
      await new Promise<void>((resolve) => (ends[name] = resolve))
      return name
    }, options)
  const end = async (name: string) => {
    ends[name]?.()
    await new Promise(setImmediate)
  }
  return { started, run, end }
}

test('only so much work runs at once, and the rest follows in its order', async () => {
  const { started, run, end } = workOf(new Gate({ places: 2, waiting: 10, waitMs: 60_000 }))
  const results = Promise.all([
    run('a'),
    run('b'),
    run('both', { places: 2 }),
    // Waits for its turn, although there is room for it before
    run('c'),
    run('d'),
  ])
  expect(started).toEqual(['a', 'b'])
  await end('a')
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'both'])
  await end('both')
  expect(started).toEqual(['a', 'b', 'both', 'c', 'd'])
  await Promise.all([end('c'), end('d')])
  expect(await results).toEqual(['a', 'b', 'both', 'c', 'd'])
})

test('a place is free again after work that fails', async () => {
  const gate = new Gate({ places: 1, waiting: 0, waitMs: 60_000 })
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(async () => 'fine')).toBe('fine')
})

test('who finds the queue full, or waits too long, is asked to come back', async () => {
  const { started, run, end } = workOf(new Gate({ places: 1, waiting: 1, waitMs: 20 }))
  const first = run('first')
  const second = run('second')
  const busy = { status: 503, code: 'busy', message: messages.busy, headers: { 'retry-after': '5' } }
  await expect(run('third')).rejects.toMatchObject(busy)
  await expect(second).rejects.toMatchObject(busy)
  await end('first')
  expect([await first, started]).toEqual(['first', ['first']])
})

test('who leaves the queue makes room for those behind', async () => {
  const { started, run, end } = workOf(new Gate({ places: 2, waiting: 2, waitMs: 60_000 }))
  const first = run('first')
  const leaving = new AbortController()
  const second = run('second', { places: 2, signal: leaving.signal })
  const third = run('third')
  await expect(run('fourth')).rejects.toMatchObject({ code: 'busy' })
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await new Promise(setImmediate)
  expect(started).toEqual(['first', 'third'])
  await expect(run('second', { signal: leaving.signal })).rejects.toThrow('gone')
  await Promise.all([end('first'), end('third'), first, third])
})
