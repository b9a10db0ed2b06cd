import { afterEach, expect, test } from 'vitest'
import { task, TaskStopped, WorkThread } from './work-thread.ts'

type Tasks = typeof import('#test/thread-tasks')
const module = new URL('../../../test/thread-tasks.ts', import.meta.url)
const add = task<Tasks, 'add'>(module, 'add')
const echo = task<Tasks, 'echo'>(module, 'echo')
const fail = task<Tasks, 'fail'>(module, 'fail')
const block = task<Tasks, 'block'>(module, 'block')
const takeBuffers = task<Tasks, 'takeBuffers'>(module, 'takeBuffers')
const takeHeap = task<Tasks, 'takeHeap'>(module, 'takeHeap')
const crash = task<Tasks, 'crash'>(module, 'crash')
const idOfThread = task<Tasks, 'idOfThread'>(module, 'idOfThread')

const limits = { waiting: 2, waitMs: 30_000, runMs: 30_000, bytes: 128 * 1024 * 1024, idleMs: 30_000 }
let thread = new WorkThread(limits)
const threadWith = (change: Partial<typeof limits>) => (thread = new WorkThread({ ...limits, ...change }))
afterEach(() => thread.close())

const stopped = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof TaskStopped ? error.reason : error),
  )

test('a task runs with cloned arguments and returns its result', async () => {
  threadWith({})
  expect(await thread.run(add, [2, 3])).toBe(5)
  const value = { bytes: new Uint8Array([1, 2]), now: new Date(0), none: null }
  expect(await thread.run(echo, [value])).toEqual(value)
})

test('an error keeps its name and message, and the thread goes on', async () => {
  threadWith({})
  const started = await thread.run(idOfThread, [])
  await expect(thread.run(fail, ['out of range'])).rejects.toMatchObject({
    name: 'RangeError',
    message: 'out of range',
  })
  expect(await thread.run(idOfThread, [])).toBe(started)
})

test('a task that takes too long is stopped, and the next one gets a new thread', async () => {
  threadWith({ runMs: 1500 })
  const started = await thread.run(idOfThread, [])
  expect(await stopped(thread.run(block, [600_000]))).toBe('time')
  expect(await thread.run(idOfThread, [])).not.toBe(started)
})

test('a task that takes too much memory is stopped, in buffers and in the heap', async () => {
  threadWith({ bytes: 48 * 1024 * 1024 })
  expect(await stopped(thread.run(takeBuffers, []))).toBe('memory')
  expect(await stopped(thread.run(takeHeap, []))).toBe('memory')
  expect(await thread.run(add, [1, 1])).toBe(2)
})

test('a crash fails the task alone', async () => {
  threadWith({})
  const outcomes = [stopped(thread.run(crash, [])), thread.run(add, [1, 1]), thread.run(add, [1, 2])]
  expect(await Promise.all(outcomes)).toEqual(['crash', 2, 3])
})

test('tasks wait for each other, and one too many is refused with Retry-After', async () => {
  threadWith({})
  const first = [thread.run(block, [50]), thread.run(add, [1, 1]), thread.run(add, [1, 2])]
  await expect(thread.run(add, [1, 3])).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    headers: { 'retry-after': '5' },
  })
  expect(await Promise.all(first)).toEqual(['done', 2, 3])
})

test('staff are served before clients, who leave room for them', async () => {
  threadWith({ waiting: 4 })
  const order: string[] = []
  const run = (name: string, isClient: boolean) =>
    thread.run(add, [0, 0], { caller: { name, isClient } }).then(
      () => order.push(name),
      ({ code }: { code: string }) => order.push(`${name}: ${code}`),
    )
  const first = thread.run(block, [50])
  const clients = ['one', 'two', 'three'].map((name) => run(name, true))
  await Promise.all([first, ...clients, run('clerk', false)])
  expect(order).toEqual(['three: busy', 'clerk', 'one', 'two'])
})

test('a task whose caller has gone leaves the queue', async () => {
  threadWith({ waiting: 1 })
  const first = thread.run(block, [50])
  const caller = new AbortController()
  const second = thread.run(add, [1, 1], { signal: caller.signal })
  caller.abort()
  await expect(second).rejects.toThrow('aborted')
  expect(await Promise.all([first, thread.run(add, [1, 2])])).toEqual(['done', 3])
})

test('an idle thread ends, and the next task starts another', async () => {
  threadWith({ idleMs: 1 })
  const started = await thread.run(idOfThread, [])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await thread.run(idOfThread, [])).not.toBe(started)
})

test('the event loop goes on while a task runs', async () => {
  threadWith({})
  await thread.run(add, [1, 1])
  const ticks = { count: 0 }
  const timer = setInterval(() => (ticks.count += 1), 10)
  await thread.run(block, [400])
  clearInterval(timer)
  expect(ticks.count).toBeGreaterThan(3)
})
