import { dayMs } from '@bailiwick/contract/kit/durations'
import { normalizePhone } from '@bailiwick/contract/kit/phones'
import { DayCounts } from '#case-file/day-limit'
import type { CallerContext, Staged } from '#platform/context'
import { blockedUntil, countAttempt, takeBack, type AttemptCount } from '../auth/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import type { PhoneTry } from './phone-policy.ts'

/** How many phones of other files a client may try: each refusal tells that it is one. */
const byFile = (defendantId: number): AttemptCount => ({
  key: `phones of others ${defendantId}`,
  free: 5,
  lockMs: dayMs,
})

/** A form sends a phone again that was refused, with each save: that tells nothing more. */
const refusedPhones = new DayCounts()

/**
 * Saves what a client sent with a phone, unless they have tried too many of other files: then, for a day, none is saved. A
 * try counts before it is looked at, so that simultaneous ones learn no more, and not if the phone was free. In transactions
 * of its own: a refusal rolls back that of the save. The owner sees whom it stopped.
 */
export async function savedByFewTries<Reply>(
  context: CallerContext & Staged,
  phone: unknown,
  save: (tried: PhoneTry | null) => Promise<Reply>,
): Promise<Reply> {
  const { db, actor, now, saveFirst } = context
  if (actor.userId !== null) return save(null)
  const { defendantId } = actor
  const count = byFile(defendantId)
  const tried = { isOver: false, isTaken: false }
  if (typeof phone !== 'string') return save(tried)
  const isOver = { isOver: true, isTaken: false }
  // Nothing counts once it is over
  if ((await blockedUntil(db, count, now)) !== null) return save(isOver)
  const name = `${defendantId} ${normalizePhone(phone)}`
  if (refusedPhones.since(name, now).length > 0) return save(tried)
  const { waitMs, reached } = await saveFirst((tx) => countAttempt(tx, [count], now))
  if (waitMs > 0) return save(isOver)
  try {
    return await save(tried)
  } finally {
    // What came of the save stands, whatever becomes of its count
    await settle().catch(() => undefined)
  }

  async function settle(): Promise<void> {
    if (!tried.isTaken) return takeBack(db, [count])
    refusedPhones.add(name, now)
    if (reached.length === 0) return
    const event = { kind: 'phonesRefused', details: { defendant_id: defendantId } } as const
    await recordSecurityEvent({ ...context, afterCommit: (task) => task() }, event)
  }
}
