import type { Actor, Authentication, Context, OpenContext } from '#platform/context'
import QuickLRU from 'quick-lru'
import { sentence } from '@bailiwick/contract/kit/messages'
import { badRequest, Refusal } from '#platform/refusal'
import type { Db } from '#tables'
import { permissionMap } from '../permissions/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { accountNamed, isPassword, type SignInAccount } from '../users/service.ts'
import {
  endSession,
  endSessionsOf,
  grantsOf,
  hasSignedInFrom,
  insertSession,
  removeSessionsBefore,
  sessionUser,
} from './queries.ts'
import { clearAttempts, countSignIn, removeOldAttempts, type AttemptCount } from './policy.ts'
import type { StaffTokens } from './tokens.ts'

export {
  blockedUntil,
  clearAttempts,
  countAttempt,
  networkOf,
  uncount as takeBack,
  type AttemptCount,
} from './policy.ts'

const dayMs = 24 * 60 * 60 * 1000

/** An address is known if the user signed in from it within this time. */
const knownAddressMs = 30 * dayMs

const rememberedSessions = 2000

/** Authenticates staff: the token names the session, and the database says whether it is open and what the user may do. */
export function staffAuthentication(
  db: Db,
  tokens: StaffTokens,
): Pick<Authentication, 'authenticate' | 'authenticateFromCache'> {
  const remembered = new QuickLRU<string, Actor>({ maxSize: rememberedSessions })
  return {
    async authenticate(header, now) {
      const token = await tokens.read(header, now)
      if (token === null) return null
      const { userId, sessionId } = token
      const user = await sessionUser(db, sessionId, userId, now)
      if (user === undefined) {
        remembered.delete(sessionId)
        return null
      }
      const { username, name, grants, access_version } = user
      const permissions = permissionMap(grants ?? [])
      const actor = { userId, username, name, permissions, sessionId, accessVersion: access_version }
      remembered.set(sessionId, actor)
      return actor
    },
    async authenticateFromCache(header, now) {
      const token = await tokens.read(header, now)
      if (token === null) return null
      const actor = remembered.get(token.sessionId)
      return actor?.userId === token.userId ? actor : null
    },
  }
}

export interface Credentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/**
 * Signs a staff user in and returns the token. An unknown or inactive user and a wrong password get the same refusal. After
 * too many failures it is 429, with the time to wait, whether the user exists or not.
 */
export async function signIn(
  context: OpenContext,
  tokens: StaffTokens,
  sessionMs: number,
  { username = '', password = '' }: Credentials,
): Promise<string> {
  const { db, now, request } = context
  const account = await accountNamed(db, username)
  const about_id = account?.id ?? null
  const since = new Date(now.getTime() - knownAddressMs)
  const isKnown = await hasSignedInFrom(db, account?.id ?? nobody, request.ip, since)
  const { waitMs, counts, reached } = await countSignIn(db, { username, ip: request.ip, isKnown }, now)
  if (waitMs > 0) {
    context.logSecurity({ kind: 'signInFailed', about_id, reason: 'limit' })
    throw tooManyAttempts(waitMs)
  }
  const isRight = await isPassword(account?.password_hash ?? null, password)
  if (!isRight || account === undefined) {
    context.logSecurity({ kind: 'signInFailed', about_id, reason: account ? 'password' : 'user' })
    await recordLocks(context, account?.id, reached)
    throw badRequest('loginFailed')
  }
  await clearAttempts(db, counts)
  const token = await startSession(context, tokens, sessionMs, account)
  context.logSecurity({ kind: 'signedIn', about_id })
  return token
}

/** No user has this id: the addresses of an unknown user are looked up too, so that it takes as long. */
const nobody = 0

/** Records that attempts have to wait from now on: for a user, or for an address that tries many users. */
async function recordLocks(
  context: OpenContext,
  about: number | undefined,
  reached: readonly AttemptCount[],
): Promise<void> {
  for (const { shared } of reached) {
    const reason = shared ? 'address' : 'user'
    // One at a time: there are at most three
    // oxlint-disable-next-line no-await-in-loop
    if (shared) await recordSecurityEvent(context, { kind: 'signInLocked', details: { reason } })
    // Only of users that exist, or anybody could fill the list
    // oxlint-disable-next-line no-await-in-loop
    else if (about !== undefined)
      await recordSecurityEvent(context, { kind: 'signInLocked', about, details: { reason } })
    else context.logSecurity({ kind: 'signInLocked', about_id: null, reason })
  }
}

/** 429: it was the limit that refused, and when to try again. */
export const tooManyAttempts = (
  waitMs: number,
  code: 'tooManyAttempts' | 'tooManyCodes' = 'tooManyAttempts',
) =>
  new Refusal(
    429,
    sentence(code, Math.ceil(waitMs / 60_000)),
    {},
    { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  )

/** Starts a session of the user and returns its token. */
export async function startSession(
  { db, now, request }: OpenContext,
  tokens: StaffTokens,
  sessionMs: number,
  { id, name }: Pick<SignInAccount, 'id' | 'name'>,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + sessionMs)
  const sessionId = crypto.randomUUID()
  await insertSession(db, {
    id: sessionId,
    user_id: id,
    created_at: now,
    expires_at: expiresAt,
    ip: request.ip,
    user_agent: request.userAgent.slice(0, 500),
  })
  const permObj = permissionMap(await grantsOf(db, id))
  return tokens.sign({ id, name, permObj, exp: Math.floor(expiresAt.getTime() / 1000) }, sessionId)
}

/** Ends the caller's session, which makes the token invalid. */
export async function signOut({ db, actor, now, afterCommit, logSecurity }: Context): Promise<void> {
  await endSession(db, actor.sessionId, now)
  afterCommit(() => logSecurity({ kind: 'signedOut' }))
}

/** Ends all sessions of a user. */
export const signOutEverywhere = (db: Db, userId: number, now: Date) => endSessionsOf(db, userId, now)

/** Ends all sessions of a user except one. */
export const signOutElsewhere = (db: Db, userId: number, sessionId: string, now: Date) =>
  endSessionsOf(db, userId, now, sessionId)

/** Deletes sessions and attempts that are too old to matter. */
export async function cleanUpSignIns(db: Db, now: Date): Promise<void> {
  await removeSessionsBefore(db, new Date(now.getTime() - knownAddressMs))
  await removeOldAttempts(db, now)
}
