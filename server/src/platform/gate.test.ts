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

/** What has its turn starts within this one of the event loop. */
const soon = () => new Promise(setImmediate)

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
  await soon()
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

test('a few callers with much waiting don’t keep the others out of a full queue', async () => {
  const { started, run, end } = workOf(new Gate({ places: 1, waiting: 4, waitMs: 60_000 }))
  const of = (name: string) => ({ caller: { name, isClient: true } })
  const first = run('first')
  const greedy = ['g1', 'g2', 'g3', 'g4'].map((name) => run(name, of('greedy')))
  const other = run('other', of('other'))
  await expect(greedy[3]).rejects.toMatchObject({ status: 503, code: 'busy' })
  // Nobody has more than both of them now
  const more = run('another', of('another'))
  await expect(greedy[2]).rejects.toMatchObject({ code: 'busy' })
  const again = run('g5', of('greedy'))
  await expect(again).rejects.toMatchObject({ code: 'busy' })
  for (const name of ['first', 'g1', 'other', 'another', 'g2']) await end(name)
  expect(started).toEqual(['first', 'g1', 'other', 'another', 'g2'])
  await Promise.all([first, greedy[0], greedy[1], other, more])
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

const person = (name: string, isClient = false) => ({ caller: { name, isClient } })
const client = (name: string) => person(name, true)

test('callers have their turns one after the other, however much each has waiting', async () => {
  const { started, run, end } = workOf(new Gate({ places: 1, waiting: 10, waitMs: 60_000 }))
  const works = [
    run('a1', person('a')),
    run('a2', person('a')),
    run('a3', person('a')),
    run('b1', person('b')),
  ]
  await soon()
  await end('a1')
  works.push(run('c1', person('c')), run('b2', person('b')))
  for (const name of ['b1', 'c1', 'a2', 'b2', 'a3']) {
    expect(started.at(-1)).toBe(name)
    await end(name)
  }
  await Promise.all(works)
})

test('staff come before clients, and a client has one place at a time', async () => {
  const clients = { places: 3, waiting: 10, each: 1 }
  const { started, run, end } = workOf(new Gate({ places: 3, waiting: 20, waitMs: 60_000, clients }))
  const works = [
    run('a1', client('a')),
    run('a2', client('a')),
    run('b1', client('b')),
    run('c1', client('c')),
  ]
  works.push(run('d1', client('d')), run('s1', person('s')))
  await soon()
  expect(started).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(started.at(-1)).toBe('s1')
  await end('s1')
  expect(started.at(-1)).toBe('d1')
  await end('c1')
  expect(started).toHaveLength(5)
  await end('a1')
  expect(started.at(-1)).toBe('a2')
  await Promise.all([end('a2'), end('d1')])
  await Promise.all(works)
})

test('what clients can’t take is free for staff: places, and room to wait', async () => {
  const clients = { places: 1, waiting: 1, each: 1 }
  const { started, run, end } = workOf(new Gate({ places: 2, waiting: 2, waitMs: 60_000, clients }))
  const works = [run('a', client('a')), run('b', client('b'))]
  await expect(run('c', client('c'))).rejects.toMatchObject({ code: 'busy' })
  works.push(run('s', person('s')), run('t', person('t')))
  await soon()
  expect(started).toEqual(['a', 's'])
  await expect(run('u', person('u'))).rejects.toMatchObject({ code: 'busy' })
  for (const name of ['a', 's', 'b', 't']) await end(name)
  await Promise.all(works)
})

test('small work of clients doesn’t keep large work of another client waiting for ever', async () => {
  const clients = { places: 5, waiting: 10 }
  const { started, run, end } = workOf(new Gate({ places: 20, waiting: 20, waitMs: 60_000, clients }))
  const of = (name: string) => ({ name, isClient: true })
  const first = ['s1', 's2', 's3'].map((name) => run(name, { caller: of(name) }))
  const large = run('large', { places: 3, caller: of('large') })
  const later = ['s4', 's5'].map((name) => run(name, { caller: of(name) }))
  await soon()
  expect(started).toEqual(['s1', 's2', 's3'])
  await end('s1')
  expect(started).toEqual(['s1', 's2', 's3', 'large'])
  await end('s2')
  expect(started.at(-1)).toBe('s4')
  for (const name of ['s3', 's4', 's5', 'large']) await end(name)
  await Promise.all([...first, large, ...later])
})

test('small work passes large work that waits, as long as it doesn’t delay it', async () => {
  const { started, run, end } = workOf(new Gate({ places: 3, waiting: 10, waitMs: 60_000 }))
  const works = [run('large', { places: 2 }), run('next', { places: 2 }), run('small'), run('other')]
  await soon()
  expect(started).toEqual(['large', 'small'])
  await end('large')
  expect(started).toEqual(['large', 'small', 'next'])
  await end('small')
  expect(started.at(-1)).toBe('other')
  await Promise.all([end('next'), end('other')])
  await Promise.all(works)
})
