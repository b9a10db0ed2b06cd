import type { changeOwnPassword } from '@bailiwick/contract/account'
import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { Context } from '#platform/context'
import { inOwnTransaction } from '#platform/own-transaction'
import { badRequest, requireValid, unauthorized, type Refusal } from '#platform/refusal'
import {
  clearAttempts,
  countOwnPassword,
  finishDuty,
  signOutElsewhere,
  tooManyAttempts,
  type StaffTokens,
} from '../auth/service.ts'
import { recordSecurityEvent } from '../security/service.ts'
import { recordPasswordChange } from '../user-admin/service.ts'
import {
  accountOf,
  hashPassword,
  isPassword,
  newPasswordErrors,
  setOwnPassword,
  type PasswordRules,
  type SignInAccount,
} from '../users/service.ts'

/**
 * The caller's account, once they have typed its password. 400 if it is missing or wrong, 429 after too many wrong ones: who
 * finds an unlocked computer can't guess it.
 */
export async function confirmedAccount(context: Context, typed = ''): Promise<SignInAccount> {
  const { db, actor, now } = context
  if (typed === '') throw refusedPassword('required')
  const { waitMs, counts } = await countOwnPassword(db, actor.userId, now)
  if (waitMs > 0) throw tooManyAttempts(waitMs)
  const account = await accountOf(db, actor.userId)
  if (account === undefined) throw unauthorized()
  if (!(await isPassword(account.password_hash, typed))) {
    context.logSecurity({ kind: 'signInFailed', about_id: actor.userId, reason: 'own_password' })
    throw refusedPassword('wrongPassword')
  }
  await clearAttempts(db, counts)
  return account
}

/**
 * 400 for the current password, and for the last ones that somebody else set: who set it could sign in with it, choose
 * another one and bring it back, and the user would never notice that it was no longer to be changed.
 */
async function requireAnother(
  { replaced_password_hashes }: SignInAccount,
  password: string,
  isSame: boolean,
): Promise<void> {
  const refuse = (text: ReturnType<typeof sentence>) => requireValid(rejectionOf({ password: text }, text))
  if (isSame) return refuse(sentence('samePassword'))
  for (const hashed of replaced_password_hashes)
    if (await isPassword(hashed, password)) return refuse(sentence('passwordSetForYou'))
}

const refusedPassword = (code: 'required' | 'wrongPassword'): Refusal =>
  badRequest(code, { fields: ['current_password'], errors: { current_password: sentence(code) } })

/**
 * Sets the caller's own password, ends their other sessions and returns a token without that duty. 400 with the errors of
 * the fields (OPEN-190).
 */
export async function changePassword(
  context: Context,
  { current_password, password, password2 }: BodyOf<typeof changeOwnPassword>,
  { rules, tokens }: { readonly rules: PasswordRules; readonly tokens: StaffTokens },
): Promise<string> {
  const { actor, now } = context
  const owner = { ...rules, username: actor.username }
  requireValid(
    rejectionOf({
      ...((current_password ?? '') === '' && { current_password: sentence('required') }),
      ...(await newPasswordErrors({ password, password2 }, owner)),
    }),
  )
  const account = await confirmedAccount(context, current_password)
  await requireAnother(account, password ?? '', password === current_password)
  const hashed = await hashPassword(password ?? '')
  return inOwnTransaction(context, async (inside) => {
    // Somebody else has set it meanwhile, so what was typed is no longer the password
    if (!(await setOwnPassword(inside.db, account, hashed, now))) throw refusedPassword('wrongPassword')
    await signOutElsewhere(inside.db, account.id, actor.sessionId, now)
    await recordPasswordChange(inside, account.id)
    await recordSecurityEvent(inside, { kind: 'passwordChanged', about: account.id })
    return finishDuty(inside, tokens, 'password')
  })
}
