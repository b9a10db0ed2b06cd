import type { SecondFactor } from '@bailiwick/contract/account'
import type { Context } from '#platform/context'
import { inOwnTransaction } from '#platform/own-transaction'
import { conflict } from '#platform/refusal'
import { finishDuty, signOutElsewhere, type StaffTokens } from '../auth/service.ts'
import {
  beginSetup,
  confirmSetup,
  hasSecondFactor,
  isFactorRequired,
  removeFactor,
  renewCodes,
  secondFactorOf,
} from '../second-factor/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { lockAccount } from '../users/service.ts'
import { confirmedAccount } from './password-service.ts'

export const readOwnFactor = async ({ db, actor }: Context): Promise<SecondFactor> => ({
  ...(await secondFactorOf(db, actor.userId)),
  is_required: await isFactorRequired(db, actor.permissions),
})

/** A new secret for the caller, who typed their password. A second factor that they have counts until it is confirmed. */
export async function startOwnFactor(
  context: Context,
  current_password: string | undefined,
  brand: string,
): Promise<{ secret: string; uri: string }> {
  const account = await confirmedAccount(context, current_password)
  return beginSetup(context, account, brand, context.now)
}

/** Confirms the secret by a code, ends the caller's other sessions and returns recovery codes and a token. */
export const confirmOwnFactor = (
  context: Context,
  code: string | undefined,
  tokens: StaffTokens,
): Promise<{ recovery_codes: string[]; token: string }> =>
  inOwnTransaction(context, async (inside) => {
    const { db, actor, now } = inside
    await lockAccount(db, actor.userId)
    const isReplaced = await hasSecondFactor(db, actor.userId)
    const recovery_codes = await confirmSetup(inside, actor.userId, code ?? '', now)
    await signOutElsewhere(db, actor.userId, actor.sessionId, now)
    if (isReplaced) await recordSecurityEvent(inside, { kind: 'secondFactorRemoved', about: actor.userId })
    await recordSecurityEvent(inside, { kind: 'secondFactorAdded', about: actor.userId })
    return { recovery_codes, token: await finishDuty(inside, tokens, 'second_factor') }
  })

/** Lets the session go on without an app if the owner requires none any more, and returns a token for it; null otherwise. */
export const dropOwnDuty = (context: Context, tokens: StaffTokens): Promise<string | null> =>
  inOwnTransaction(context, async (inside) => {
    const { db, actor } = inside
    if (!actor.duties.includes('second_factor') || (await isFactorRequired(db, actor.permissions)))
      return null
    return finishDuty(inside, tokens, 'second_factor')
  })

/** New recovery codes for the caller, who typed their password; 409 without a second factor. */
export async function renewOwnCodes(
  context: Context,
  current_password: string | undefined,
): Promise<string[]> {
  const { id } = await confirmedAccount(context, current_password)
  return inOwnTransaction(context, async (inside) => {
    if (!(await hasSecondFactor(inside.db, id))) throw conflict('noSecondFactor')
    await recordSecurityEvent(inside, { kind: 'recoveryCodesRenewed', about: id })
    return renewCodes(inside.db, id)
  })
}

/** Removes the second factor of the caller, who typed their password; 409 if there is none, or the owner requires one. */
export async function removeOwnFactor(context: Context, current_password: string | undefined): Promise<void> {
  const { id } = await confirmedAccount(context, current_password)
  await inOwnTransaction(context, async (inside) => {
    if (await isFactorRequired(inside.db, inside.actor.permissions)) throw conflict('requiredSecondFactor')
    if (!(await removeFactor(inside.db, id))) throw conflict('noSecondFactor')
    await recordSecurityEvent(inside, { kind: 'secondFactorRemoved', about: id })
  })
}
