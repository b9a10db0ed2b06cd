import type { Sentence } from '@bailiwick/contract/kit/messages'
import { Refusal } from '#platform/refusal'

const dayMs = 24 * 60 * 60 * 1000

/** When the 24 hours began for which something is counted. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** The refusal of more than a day allows: 429 until a day after the first one that counts. */
export function untilTomorrow(of: Sentence, first: Date, now: Date): Refusal {
  const seconds = Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000)
  return new Refusal(429, of, {}, { 'retry-after': String(Math.max(1, seconds)) })
}
