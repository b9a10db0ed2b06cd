import { dayMs, minuteMs } from '@bailiwick/contract/kit/durations'
import type { PlainCode, Sentence } from '@bailiwick/contract/kit/messages'
import { Refusal } from '#platform/refusal'

/** When the 24 hours began for which something is counted. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** The refusal of more than a day allows: 429 until a day after the first one that counts. */
export function untilTomorrow(of: PlainCode | Sentence, first: Date, now: Date): Refusal {
  const seconds = Math.ceil((first.getTime() + dayMs - now.getTime()) / 1000)
  return new Refusal(429, of, {}, { 'retry-after': String(Math.max(1, seconds)) })
}

const renewalsPerDay = 5

/** Whether somebody may be texted a new link without a sign-in, after these in the last 24 hours: one a minute, five a day. */
export const mayRenewLink = (times: readonly string[], now: Date): boolean =>
  times.length < renewalsPerDay && times.every((at) => Date.parse(at) <= now.getTime() - minuteMs)

/** What people did in 24 hours that no table has. A restart forgets it. */
export class DayCounts {
  /** When it was, by the name of the person, the first time first. */
  readonly #times = new Map<string, readonly Date[]>()

  /** When somebody did it in the 24 hours before now. */
  since(name: string, now: Date): readonly Date[] {
    const begin = dayBefore(now)
    return (this.#times.get(name) ?? []).filter((time) => time > begin)
  }

  add(name: string, now: Date): void {
    this.#times.set(name, [...this.since(name, now), now])
    for (const other of this.#times.keys()) if (this.since(other, now).length === 0) this.#times.delete(other)
  }
}
