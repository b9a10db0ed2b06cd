import type { Session } from '@bailiwick/contract/account'
import { sentence, type Sentence } from '@bailiwick/contract/kit/messages'
import type { Context } from '#platform/context'
import { notFound } from '#platform/refusal'
import { endSessionOf, openSessionsOf, signOutElsewhere, type SessionUse } from '../auth/service.ts'
import { recordSecurityEvent } from '../security/service.ts'

/** The caller's open sessions, the current one first, then those used last. */
export async function listOwnSessions({ db, actor, now }: Context, use: SessionUse): Promise<Session[]> {
  // Few look at their sessions, so the library behind it is loaded when somebody does
  const { deviceName } = await import('./device-policy.ts')
  const stored = await openSessionsOf(db, actor.userId, now)
  return stored
    .filter(({ id, last_seen_at }) => !use.isOver(id, now, last_seen_at))
    .map(({ id, user_agent, ip, created_at, last_seen_at }) => ({
      id,
      device: deviceName(user_agent),
      ip,
      created_at,
      last_seen_at: use.usedAt(id, last_seen_at).toISOString(),
      is_current: id === actor.sessionId,
    }))
    .toSorted(
      (one, other) =>
        Number(other.is_current) - Number(one.is_current) ||
        other.last_seen_at.localeCompare(one.last_seen_at),
    )
}

/** Ends one of the caller's sessions; 404 if it has ended already or isn't theirs. */
export async function endOwnSession(context: Context, id: string): Promise<void> {
  const { db, actor, now } = context
  if (!(await endSessionOf(db, actor.userId, id, now))) throw notFound('noSuchSession')
  await recordSecurityEvent(context, { kind: 'sessionsEnded', about: actor.userId, details: { sessions: 1 } })
}

/** Ends the caller's sessions except the current one, and says how many there were. */
export async function endOtherOwnSessions(context: Context): Promise<Sentence> {
  const { db, actor, now } = context
  const sessions = await signOutElsewhere(db, actor.userId, actor.sessionId, now)
  if (sessions > 0)
    await recordSecurityEvent(context, { kind: 'sessionsEnded', about: actor.userId, details: { sessions } })
  return sentence('endedSessions', sessions)
}
