import { afterEach, expect, test, vi } from 'vitest'
import { checkConnection, connection } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

test('any answer of the portal means that it can be reached, and none that it can’t', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await checkConnection()
  expect(connection.get()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })))
  await checkConnection()
  expect(connection.get()).toBe(true)
})
