import { afterEach, expect, test, vi } from 'vitest'
import { checkConnection, connection, isServing, keepAsking } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

test('any answer of the portal means that it can be reached, and none that it can’t', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await checkConnection()
  expect(connection.get()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
  await checkConnection()
  expect(connection.get()).toBe(true)
})

test('the portal sends its files whatever its database does, and a proxy has none', async () => {
  const statuses: Readonly<Record<string, number>> = { '/readyz': 503, '/healthz': 200 }
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(null, { status: statuses[path] ?? 404 })),
  )
  expect(await isServing()).toBe(true)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 502 })))
  expect(await isServing()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isServing()).toBe(false)
})

test('what waits for the portal asks together and goes on when that answers, not a proxy', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  let status = 502
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(null, { status })))
  vi.stubGlobal('fetch', asked)
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stops = [keepAsking(first), keepAsking(second), keepAsking()]
  await vi.advanceTimersByTimeAsync(5000)
  expect([asked, first].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  status = 200
  await vi.advanceTimersByTimeAsync(5000)
  expect([asked, first, second].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
