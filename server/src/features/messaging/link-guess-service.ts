import type { FilePerson } from '#case-file/file-person'
import type { Context, Staged } from '#platform/context'
import { blockedUntil, countAttempt, tooManyAttempts, type AttemptCount } from '../auth/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import type { JudgedText } from './own-links-service.ts'

/** How often one user may send the link of somebody else: each refusal tells that it is one. */
const byUser = (userId: number): AttemptCount => ({ key: `links of others ${userId}`, free: 5 })

/**
 * Judges what a user typed. A link of somebody else counts like a wrong password, in a transaction of its own, and the owner
 * sees it; 429 after too many.
 */
export async function judgedByUser(
  context: Context & Staged,
  recipient: FilePerson,
  judge: () => Promise<JudgedText>,
): Promise<JudgedText> {
  const { db, actor, now, saveFirst } = context
  const count = byUser(actor.userId)
  const until = await blockedUntil(db, count, now)
  const judged = await judge()
  // A text without any link or code goes on, and tells nothing
  const { full, masked } = judged.content
  if (until !== null && (judged.fault !== null || full !== masked))
    throw tooManyAttempts(Date.parse(until) - now.getTime())
  if (judged.fault !== 'theirs') return judged
  const { defendant_id, indemnitor_id } = recipient
  const { waitMs } = await saveFirst(async (tx) => {
    const counted = await countAttempt(tx, [count], now)
    const details = { defendant_id, ...(indemnitor_id !== null && { indemnitor_id }) }
    await recordSecurityEvent({ ...context, db: tx }, { kind: 'linkRefused', details })
    return counted
  })
  // Simultaneous ones learn no more
  if (waitMs > 0) throw tooManyAttempts(waitMs)
  return judged
}
