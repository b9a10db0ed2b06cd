import { mayBeCode } from '@bailiwick/contract/second-factor-code'
import type { OpenContext } from '#platform/context'
import { inOwnTransaction } from '#platform/own-transaction'
import { badRequest } from '#platform/refusal'
import { recordSecurityEvent } from '../security/service.ts'
import { hasSecondFactor, secondFactorOf, redeemCode } from '../second-factor/service.ts'
import { accountNamed, accountOf, isPassword, isSameAccount, type SignInAccount } from '../users/service.ts'
import { challengeHash, newChallenge } from './challenge-tokens.ts'
import {
  clearAttempts,
  countCode,
  countSignIn,
  tooManyAttempts,
  type AttemptCount,
  type Counted,
} from './policy.ts'
import { challengedUser, hasSignedInFrom, insertChallenge, redeemChallenge } from './queries.ts'
import { dutiesOf, knownAddressMs, startSession, type SessionParts } from './service.ts'

interface Credentials {
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/** A token, or the challenge of a user who must add a code. */
type SignInResult = { readonly user: { readonly token: string } } | { readonly challenge: string }

/**
 * Signs a staff user in, or returns a challenge for `signInWithCode` if they have a second factor. An unknown or inactive
 * user and a wrong password get the same refusal. After too many failures it is 429, with the time to wait, whether the
 * user exists or not.
 */
export async function signIn(
  context: OpenContext,
  parts: SessionParts,
  { username = '', password = '' }: Credentials,
): Promise<SignInResult> {
  const { db, now, request } = context
  const account = await accountNamed(db, username)
  const about_id = account?.id ?? null
  const isKnown = await isKnownAddress(context, account?.id ?? nobody)
  // PostgreSQL takes more spellings for one name than JavaScript does
  const name = account?.username ?? username
  const counted = await countSignIn(db, { username: name, ip: request.ip, isKnown }, now)
  requireNoWait(context, counted, about_id)
  const isRight = await isPassword(account?.password_hash ?? null, password)
  if (!isRight || account === undefined) {
    context.logSecurity({ kind: 'signInFailed', about_id, reason: account ? 'password' : 'user' })
    await recordLocks(context, account?.id, counted.reached)
    throw badRequest('loginFailed')
  }
  await clearAttempts(db, counted.counts)
  if (!(await hasSecondFactor(db, account.id))) {
    const token = await inOwnTransaction(context, async (inside) => {
      await requireSame(inside, account)
      if (await hasSecondFactor(inside.db, account.id)) throw badRequest('loginFailed')
      return open(inside, parts, account)
    })
    return { user: { token } }
  }
  const challenge = newChallenge()
  await insertChallenge(db, challengeHash(challenge), account.id, now)
  return { challenge }
}

/** How long after the password the code may come. */
const challengeMs = 10 * 60_000

/**
 * Finishes a sign-in with a code of the app or a recovery code. 400 if it is wrong, was used already, or the challenge is
 * no longer valid; 429 after too many wrong ones, with the time to wait. What can't be a code is no guess and doesn't count.
 */
export async function signInWithCode(
  context: OpenContext,
  parts: SessionParts,
  {
    challenge = '',
    code = '',
  }: { readonly challenge?: string | undefined; readonly code?: string | undefined },
): Promise<string> {
  const { db, now, request } = context
  const hashed = challengeHash(challenge)
  const userId = await challengedUser(db, hashed, new Date(now.getTime() - challengeMs))
  const account = userId === undefined ? undefined : await accountOf(db, userId)
  if (account === undefined) throw badRequest('signInExpired')
  const { id } = account
  if (!mayBeCode(code)) throw badRequest('notCode')
  const isKnown = await isKnownAddress(context, id)
  const counted = await countCode(db, { userId: id, ip: request.ip, isKnown }, now)
  requireNoWait(context, counted, id)
  const token = await inOwnTransaction(context, async (inside) => {
    await requireSame(inside, account)
    const used = await redeemCode(inside, id, code, now)
    if (used === null) return null
    if (!(await redeemChallenge(inside.db, hashed))) throw badRequest('signInExpired')
    if (used === 'recovery') await recordRecoveryCode(inside, id)
    return open(inside, parts, account)
  })
  if (token === null) {
    context.logSecurity({ kind: 'signInFailed', about_id: id, reason: 'code' })
    await recordLocks(context, id, counted.reached, 'code')
    throw badRequest('wrongCode')
  }
  await clearAttempts(db, counted.counts)
  return token
}

/**
 * 400 if the password or the user was changed since the account was read: that ended all sessions of the user, and one that
 * starts now would outlive it.
 */
async function requireSame({ db }: OpenContext, account: SignInAccount): Promise<void> {
  if (!(await isSameAccount(db, account))) throw badRequest('loginFailed')
}

/** Starts the session of a user whose sign-in succeeded. */
async function open(context: OpenContext, parts: SessionParts, account: SignInAccount): Promise<string> {
  const token = await startSession(context, parts, account, await dutiesOf(context.db, account))
  context.afterCommit(() => context.logSecurity({ kind: 'signedIn', about_id: account.id }))
  return token
}

async function recordRecoveryCode(context: OpenContext, about: number): Promise<void> {
  const { recovery_codes_left: left } = await secondFactorOf(context.db, about)
  await recordSecurityEvent(context, { kind: 'recoveryCodeUsed', about, details: { left } })
}

/** No user has this id: the addresses of an unknown user are looked up too, so that it takes as long. */
const nobody = 0

const isKnownAddress = ({ db, now, request }: OpenContext, userId: number): Promise<boolean> =>
  hasSignedInFrom(db, userId, request.ip, new Date(now.getTime() - knownAddressMs))

function requireNoWait(context: OpenContext, { waitMs }: Counted, about_id: number | null): void {
  if (waitMs === 0) return
  context.logSecurity({ kind: 'signInFailed', about_id, reason: 'limit' })
  throw tooManyAttempts(waitMs)
}

/**
 * Records that attempts have to wait from now on: for a user, whose password or code was guessed, or for an address that
 * tries many users.
 */
async function recordLocks(
  context: OpenContext,
  about: number | undefined,
  reached: readonly AttemptCount[],
  guessed: 'user' | 'code' = 'user',
): Promise<void> {
  for (const { shared } of reached) {
    const reason = shared ? 'address' : guessed
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
