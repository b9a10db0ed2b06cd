import { minuteMs } from '@bailiwick/contract/kit/durations'
import { browserStorage } from '#platform/storage.ts'

/** When somebody last used keyboard or pointer in this tab, and when it last made a call. */
let usedAt = Date.now()
let calledAt = Date.now()

/** The seconds since somebody last used this tab; every call says it, so it notes the call. */
export function idleSeconds(): number {
  calledAt = Date.now()
  return Math.floor((calledAt - usedAt) / 1000)
}

/** Whether somebody has used this tab since then. */
export const wasUsedSince = (ms: number): boolean => usedAt >= ms

/** When somebody last used any tab, shared for the others at most every so often. */
const usedKey = 'used'
const shareMs = 15_000
let sharedAt = 0

/** For how many whole minutes nobody has used any tab of this browser. */
export function unusedMinutes(): number {
  const shared = Number(browserStorage.read(usedKey) ?? 0)
  // Another tab may have been used until it would have shared it again
  const latest = shared > usedAt ? shared + shareMs : usedAt
  return Math.floor((Date.now() - latest) / minuteMs)
}

const heartbeatMs = 5 * minuteMs

/**
 * Watches keyboard and pointer. While somebody types without making calls, makes one by `call` every five minutes: the
 * session of a person who writes a long note must not end.
 */
export function watchUse(call: () => void): void {
  const use = () => {
    usedAt = Date.now()
    if (usedAt - sharedAt < shareMs) return
    sharedAt = usedAt
    browserStorage.write(usedKey, String(usedAt))
  }
  for (const event of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    addEventListener(event, use, { capture: true, passive: true })
  setInterval(() => {
    if (usedAt > calledAt) call()
  }, heartbeatMs)
}
