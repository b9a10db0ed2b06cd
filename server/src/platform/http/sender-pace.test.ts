import { expect, test } from 'vitest'
import { SenderPace } from './sender-pace.ts'

test('after 30 seconds of waiting for it a sender of less than 16 kB a second is slow', async () => {
  let now = 0
  const pace = new SenderPace(() => now)
  /** Takes `ms` to send so many bytes. */
  const send = async (ms: number, bytes: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const arrived = pace.waitFor(promise)
    now += ms
    const isSlow = pace.isSlow
    resolve()
    await arrived
    pace.received(bytes)
    return isSlow
  }
  expect(await send(20_000, 1000)).toBe(false)
  // The file is checked
  now += 60_000
  expect(pace.isSlow).toBe(false)
  expect(await send(11_000, 0)).toBe(true)
  expect(await send(1000, 1024 * 1024)).toBe(true)
  expect(await send(1000, 0)).toBe(false)
})
