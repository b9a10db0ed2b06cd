import { dayMs, secondMs } from '@bailiwick/contract/kit/durations'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { Context } from '#platform/context'
import { Refusal } from '#platform/refusal'
import { lastLinksTo, lockLinksTo } from './link-pace-queries.ts'

/** So many links may be texted to one number within so long. */
const limits = [
  { count: 2, ms: 10 * secondMs },
  { count: 10, ms: dayMs },
] as const
const most = 10

/** How long another link to this number has to wait, in milliseconds; 0 if it needn't. */
export async function linkWaitMs({ db, now }: Pick<Context, 'db' | 'now'>, phone: string): Promise<number> {
  await lockLinksTo(db, phone)
  const sent = await lastLinksTo(db, phone, most)
  const waits = limits.map(({ count, ms }) => {
    const first = sent[count - 1]
    return first === undefined ? 0 : Date.parse(first) + ms - now.getTime()
  })
  return Math.max(0, ...waits)
}

/** Refuses another link to this number for now, in words. */
export function tooManyLinks(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / secondMs)
  return new Refusal(429, sentence('tooManyLinks', seconds), {}, { 'retry-after': String(seconds) })
}
