import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWhenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tasks that note their names; the second one fails. */
function createTasks() {
  const done: string[] = []
  const note = (name: string) => async () => {
    done.push(name)
    if (name === 'two') throw new Error('offline')
  }
  return { done, tasks: ['one', 'two', 'three'].map(note) }
}

test('idle tasks run one at a time after a while, and a failed one stops nothing', async () => {
  const { done, tasks } = createTasks()
  const idle: (() => void)[] = []
  runWhenIdle(tasks, (task) => void idle.push(task))
  await vi.advanceTimersByTimeAsync(1000)
  expect(idle).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1000)
  for (const expected of [['one'], ['one', 'two'], ['one', 'two', 'three']]) {
    expect(idle).toHaveLength(1)
    idle.pop()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(expected)
  }
  expect(idle).toHaveLength(0)
})

test('stopping leaves the rest undone', async () => {
  const { done, tasks } = createTasks()
  const stop = runWhenIdle(tasks, (task) => void setTimeout(task, 1000))
  await vi.advanceTimersByTimeAsync(2600)
  expect(done).toEqual(['one'])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['one'])
})
