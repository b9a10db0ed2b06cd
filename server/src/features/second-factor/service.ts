import { secondFactorScopes, type SecondFactorScope } from '@bailiwick/contract/account'
import { isAdministrative, type PermissionMap } from '@bailiwick/contract/kit/permissions'
import { isAppCode, isRecoveryCode, normalizedCode } from '@bailiwick/contract/second-factor-code'
import type { Store } from '#platform/context'
import { badRequest, conflict } from '#platform/refusal'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { Db } from '#tables'
import { readSetting, saveSetting } from '../settings/service.ts'
import { newRecoveryCodes, recoveryHash } from './code-tokens.ts'
import {
  confirmPending,
  deleteFactor,
  factorOf,
  isConfirmed,
  pendingOf,
  replaceRecoveryCodes,
  storePending,
  unusedRecoveryCodes,
  markRecoveryUsed,
  markStepUsed,
} from './queries.ts'

/** Few users have an app, so its library is loaded when one needs it. */
const appTokens = () => import('./app-tokens.ts')

/** How long a secret can be confirmed after it was shown. */
const setupMs = 30 * 60_000

const placeOf = (userId: number) => `second_factors.secret:${userId}`

/** When the user's second factor was set up (ISO 8601, UTC), null if there is none, and the recovery codes left. */
export async function secondFactorOf(
  db: Db,
  userId: number,
): Promise<{ readonly added_at: string | null; readonly recovery_codes_left: number }> {
  const added_at = (await factorOf(db, userId))?.confirmed_at ?? null
  return { added_at, recovery_codes_left: added_at === null ? 0 : await unusedRecoveryCodes(db, userId) }
}

export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  isConfirmed(await factorOf(db, userId))

/** Stores a new secret for the user, which counts once it is confirmed, and then in place of the one they have. */
export async function beginSetup(
  { db, vault }: Store,
  { id, username }: { readonly id: number; readonly username: string },
  issuer: string,
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const { newSecret, secretUri } = await appTokens()
  const secret = newSecret()
  const encrypted = vault.encrypt(Buffer.from(secret), placeOf(id)).toString('base64')
  await storePending(db, id, encrypted, now)
  return { secret, uri: secretUri(secret, issuer, username) }
}

/** Confirms the new secret by a code and returns recovery codes; 400 if the code is wrong, 409 without a setup. */
export async function confirmSetup(
  { db, vault }: Store,
  userId: number,
  code: string,
  now: Date,
): Promise<string[]> {
  const pending = pendingOf(await factorOf(db, userId))
  if (pending === undefined || Date.parse(pending.at) < now.getTime() - setupMs)
    throw conflict('setupExpired')
  const typed = normalizedCode(code)
  if (!isAppCode(typed)) throw badRequest('notAppCode', { errors: { code: sentence('notAppCode') } })
  const { stepOf } = await appTokens()
  const step = stepOf(decrypted({ vault }, userId, pending.secret), typed, now)
  if (step === null) throw badRequest('wrongSetupCode', { errors: { code: sentence('wrongSetupCode') } })
  if (!(await confirmPending(db, userId, { secret: pending.secret, step }, now)))
    throw conflict('setupExpired')
  return renewCodes(db, userId)
}

/** Replaces the user's recovery codes and returns the new ones, which are stored as hashes only. */
export async function renewCodes(db: Db, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, userId, codes.map(recoveryHash))
  return codes
}

/** Removes the user's second factor and recovery codes; false if there was none. */
export const removeFactor = (db: Db, userId: number): Promise<boolean> => deleteFactor(db, userId)

/** Uses a code of the app or a recovery code, each once, and says which it was; null if it is wrong or was used. */
export async function redeemCode(
  { db, vault }: Store,
  userId: number,
  typed: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const code = normalizedCode(typed)
  if (isRecoveryCode(code))
    return (await markRecoveryUsed(db, userId, recoveryHash(code), now)) ? 'recovery' : null
  if (!isAppCode(code)) return null
  const factor = await factorOf(db, userId)
  if (!isConfirmed(factor)) return null
  const { stepOf } = await appTokens()
  const step = stepOf(decrypted({ vault }, userId, factor.secret), code, now)
  return step !== null && (await markStepUsed(db, userId, step)) ? 'app' : null
}

const decrypted = ({ vault }: Pick<Store, 'vault'>, userId: number, secret: string): string =>
  vault.decrypt(Buffer.from(secret, 'base64'), placeOf(userId)).toString()

const scopeSetting = 'second_factor_for'

/** Whom the office requires a second factor of; nobody until the owner says so. */
export async function requiredScope(db: Db): Promise<SecondFactorScope> {
  const stored = await readSetting(db, scopeSetting)
  return secondFactorScopes.find((scope) => scope === stored) ?? 'nobody'
}

export const saveRequiredScope = (db: Db, scope: SecondFactorScope, now: Date): Promise<void> =>
  saveSetting(db, scopeSetting, scope, now)

/** Whether the office requires a second factor of a user with these permissions. */
export async function isFactorRequired(db: Db, permissions: PermissionMap): Promise<boolean> {
  const scope = await requiredScope(db)
  return scope === 'everybody' || (scope === 'administrators' && isAdministrative(permissions))
}
