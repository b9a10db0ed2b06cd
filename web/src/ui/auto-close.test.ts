import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAutoClose } from './auto-close.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a success closes by itself after 3 seconds, once [OPEN-183]', () => {
  const close = vi.fn<() => void>()
  startAutoClose(3000, close)
  vi.advanceTimersByTime(2999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(close).toHaveBeenCalledOnce()
})

test('it stays while the pointer or the focus is on it, and 3 seconds longer [OPEN-183]', () => {
  const close = vi.fn<() => void>()
  const clock = startAutoClose(3000, close)
  vi.advanceTimersByTime(2000)
  clock.hold('pointer')
  clock.hold('focus')
  vi.advanceTimersByTime(60_000)
  clock.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
  clock.release('focus')
  vi.advanceTimersByTime(2999)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(close).toHaveBeenCalledOnce()
})

test('leaving what was never on it starts no second clock', () => {
  const close = vi.fn<() => void>()
  const clock = startAutoClose(3000, close)
  vi.advanceTimersByTime(2000)
  clock.release('pointer')
  vi.advanceTimersByTime(1000)
  clock.release('focus')
  vi.advanceTimersByTime(60_000)
  expect(close).toHaveBeenCalledOnce()
})

test('a dialog that is gone is not closed again', () => {
  const close = vi.fn<() => void>()
  startAutoClose(3000, close).stop()
  vi.advanceTimersByTime(60_000)
  expect(close).not.toHaveBeenCalled()
})
