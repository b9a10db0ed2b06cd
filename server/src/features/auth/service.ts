import { dayMs } from '@bailiwick/contract/kit/durations'
import type { SessionDuty } from '@bailiwick/contract/kit/session'
import QuickLRU from 'quick-lru'
import type { Actor, Authentication, Context, OpenContext } from '#platform/context'
import { unauthorized } from '#platform/refusal'
import type { Db } from '#tables'
import { permissionMap } from '../permissions/service.ts'
import { hasSecondFactor, isFactorRequired } from '../second-factor/service.ts'
import type { SignInAccount } from '../users/service.ts'
import type { SessionUse } from './idle-policy.ts'
import { removeOldAttempts } from './policy.ts'
import {
  endOfSession,
  endSession,
  endSessionsOf,
  grantsOf,
  insertSession,
  removeChallengesBefore,
  removeDuty,
  removeSessionsBefore,
  sessionUser,
} from './queries.ts'
import type { StaffTokens } from './tokens.ts'

export {
  blockedUntil,
  clearAttempts,
  countAttempt,
  countOwnPassword,
  tooManyAttempts,
  uncount as takeBack,
  type AttemptCount,
} from './policy.ts'
export { endSessionOf, openSessionsOf } from './queries.ts'
export type { SessionUse } from './idle-policy.ts'
export type { StaffTokens } from './tokens.ts'

/** An address is known if the user signed in from it within this time. */
export const knownAddressMs = 30 * dayMs

const rememberedSessions = 2000

/** What sessions are made with. */
export interface SessionParts {
  readonly tokens: StaffTokens
  /** How long a sign-in lasts, in milliseconds. */
  readonly sessionMs: number
}

/** Authenticates staff: the token names the session, and the database says whether it is open and what the user may do. */
export function staffAuthentication(
  db: Db,
  tokens: StaffTokens,
  use: SessionUse,
): Pick<Authentication, 'authenticate' | 'authenticateFromCache' | 'sessionEnd'> {
  const remembered = new QuickLRU<string, Actor>({ maxSize: rememberedSessions })
  return {
    async authenticate(header, { now, usedAt }) {
      const token = await tokens.read(header, now)
      if (token === null) return null
      const { userId, sessionId } = token
      const user = await sessionUser(db, sessionId, userId, now)
      if (user === undefined || use.isOver(sessionId, now, user.last_seen_at)) {
        remembered.delete(sessionId)
        return null
      }
      const { username, name, grants, duties, access_version } = user
      const permissions = permissionMap(grants ?? [])
      const actor = { userId, username, name, permissions, sessionId, duties, accessVersion: access_version }
      remembered.set(sessionId, actor)
      use.note(sessionId, usedAt, user.last_seen_at)
      return actor
    },
    async authenticateFromCache(header, { now, usedAt }) {
      const token = await tokens.read(header, now)
      if (token === null) return null
      const actor = remembered.get(token.sessionId)
      if (actor?.userId !== token.userId || use.isOver(token.sessionId, now)) return null
      use.note(token.sessionId, usedAt)
      return actor
    },
    async sessionEnd(header, now) {
      const token = await tokens.read(header, now)
      return token === null ? null : endOfSession(db, token.sessionId, token.userId)
    },
  }
}

/** Starts a session of the user and returns its token. */
export async function startSession(
  { db, now, request }: OpenContext,
  { tokens, sessionMs }: SessionParts,
  { id, name }: Pick<SignInAccount, 'id' | 'name'>,
  duties: SessionDuty[] = [],
): Promise<string> {
  const expiresAt = new Date(now.getTime() + sessionMs)
  const sessionId = crypto.randomUUID()
  await insertSession(db, {
    id: sessionId,
    user_id: id,
    created_at: now,
    expires_at: expiresAt,
    ip: request.ip,
    user_agent: request.userAgent,
    duties,
  })
  return tokens.sign(await claimsOf(db, { id, name }, expiresAt, duties), sessionId)
}

/** What a user has to do when they sign in, before all else. */
export async function dutiesOf(
  db: Db,
  { id, must_change_password }: Pick<SignInAccount, 'id' | 'must_change_password'>,
): Promise<SessionDuty[]> {
  const isRequired = await isFactorRequired(db, permissionMap(await grantsOf(db, id)))
  const isMissing = isRequired && !(await hasSecondFactor(db, id))
  return [
    ...(must_change_password ? (['password'] as const) : []),
    ...(isMissing ? (['second_factor'] as const) : []),
  ]
}

/** Records that the caller's session has done a duty, and returns a token that says so. */
export async function finishDuty(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  tokens: StaffTokens,
  duty: SessionDuty,
): Promise<string> {
  const session = await removeDuty(db, actor.sessionId, duty)
  if (session === undefined) throw unauthorized()
  const { userId: id, name } = actor
  const claims = await claimsOf(db, { id, name }, new Date(session.expires_at), session.duties)
  return tokens.sign(claims, actor.sessionId)
}

const claimsOf = async (
  db: Db,
  { id, name }: Pick<SignInAccount, 'id' | 'name'>,
  expiresAt: Date,
  duties: readonly SessionDuty[],
) => ({
  id,
  name,
  permObj: permissionMap(await grantsOf(db, id)),
  exp: Math.floor(expiresAt.getTime() / 1000),
  ...(duties.length > 0 && { duties }),
})

/** Ends the caller's session, which makes the token invalid. */
export async function signOut({ db, actor, now, afterCommit, logSecurity }: Context): Promise<void> {
  await endSession(db, actor.sessionId, now)
  afterCommit(() => logSecurity({ kind: 'signedOut' }))
}

/** Ends all sessions of a user. */
export const signOutEverywhere = (db: Db, userId: number, now: Date) => endSessionsOf(db, userId, now)

/** Ends all sessions of a user except one, and returns how many were open. */
export const signOutElsewhere = (db: Db, userId: number, sessionId: string, now: Date) =>
  endSessionsOf(db, userId, now, sessionId)

/** Deletes sessions, challenges and attempts that are too old to matter. */
export async function cleanUpSignIns(db: Db, now: Date): Promise<void> {
  await removeSessionsBefore(db, new Date(now.getTime() - knownAddressMs))
  await removeChallengesBefore(db, new Date(now.getTime() - dayMs))
  await removeOldAttempts(db, now)
}
