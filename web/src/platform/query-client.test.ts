import { sentence } from '@bailiwick/contract/kit/messages'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
})

/** A read on a page that fails until `readFails` is off, and whether the portal answers otherwise. */
function failingRead(isServing: boolean) {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const portal = { isServing, readFails: true }
  vi.stubGlobal('fetch', () =>
    portal.isServing ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
  )
  const read = vi.fn<() => Promise<string>>(() =>
    portal.readFails ? Promise.reject(new ApiError(0, sentence('unreachable'))) : Promise.resolve('read'),
  )
  const shown = new QueryObserver(queryClient, { queryKey: ['read'], queryFn: read, retry: false })
  shown.subscribe(() => undefined)
  return { portal, read, shown }
}

test('what could not be read is read again once the portal answers', async () => {
  const { portal, read, shown } = failingRead(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(read).toHaveBeenCalledTimes(1)
  Object.assign(portal, { isServing: true, readFails: false })
  await vi.advanceTimersByTimeAsync(6000)
  expect(read).toHaveBeenCalledTimes(2)
  expect(shown.getCurrentResult().data).toBe('read')
})

test('what can’t be read while the portal answers is left until somebody tries again', async () => {
  const { read } = failingRead(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(1)
})
