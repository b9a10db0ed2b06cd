import { afterEach, expect, test, vi } from 'vitest'
import { checkConnection, connection, whenReady } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

test('any answer of the portal means that it can be reached, and none that it can’t', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await checkConnection()).toBe(false)
  expect(connection.get()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
  expect(await checkConnection()).toBe(false)
  expect(connection.get()).toBe(true)
})

test('what waits for the portal goes on when that is ready, not when a proxy answers', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  let status = 502
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(null, { status })))
  vi.stubGlobal('fetch', asked)
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stops = [whenReady(first), whenReady(second)]
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
