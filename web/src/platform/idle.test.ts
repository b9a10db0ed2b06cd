import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callerHeaders } from './api.ts'
import { idleSeconds, watchUse } from './idle.ts'

const call = vi.fn<() => void>()
const minuteMs = 60_000

const page = new EventTarget()
const use = (event: string) => page.dispatchEvent(new Event(event))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  watchUse(call)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call says how long nobody has used keyboard or pointer', () => {
  use('keydown')
  vi.advanceTimersByTime(90_500)
  expect(callerHeaders('x')).toEqual({ authorization: 'x', 'idle-seconds': '90' })
  expect(callerHeaders(null)).toEqual({})
  use('pointerdown')
  expect(idleSeconds()).toBe(0)
})

test('somebody who types without making calls stays logged in, and nobody else', () => {
  use('keydown')
  idleSeconds()
  vi.advanceTimersByTime(10 * minuteMs)
  expect(call).not.toHaveBeenCalled()
  use('keydown')
  vi.advanceTimersByTime(5 * minuteMs)
  expect(call).toHaveBeenCalled()
})
