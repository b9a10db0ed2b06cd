import { changeOwnPassword, confirmSecondFactor, startSecondFactor } from '@bailiwick/contract/account'
import { login } from '@bailiwick/contract/auth'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { apiClient, type ApiClient } from './api.ts'
import { addUser, givenPassword } from './user-admin-page.ts'

export const accountPath = '/user-page/sign-in'
/** The password that the users of these tests choose. */
export const ownPassword = 'a lantern over water'

export const section = (page: Page, name: string): Locator => page.getByRole('region', { name })

/** The code that an app shows now, or some steps of 30 seconds later. */
export const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A new token of a user without a second factor. */
export async function tokenOf(
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<string> {
  const reply = await apiClient(request).call(login, { body: { username, password } })
  if ('challenge' in reply) throw new Error('The sign-in asks for a code')
  return reply.user.token
}

/** A user who has chosen `ownPassword`, and a token of them. */
export async function userWithOwnPassword(api: ApiClient, request: APIRequestContext) {
  const details = await addUser(api)
  const first = await tokenOf(request, details.username, givenPassword)
  const body = { current_password: givenPassword, password: ownPassword, password2: ownPassword }
  const { token } = await apiClient(request, first).call(changeOwnPassword, { body })
  return { ...details, token }
}

/** The same with a second factor: its secret and recovery codes. Its code of now is used. */
export async function userWithFactor(api: ApiClient, request: APIRequestContext) {
  const user = await userWithOwnPassword(api, request)
  const client = apiClient(request, user.token)
  const { secret } = await client.call(startSecondFactor, { body: { current_password: ownPassword } })
  const { recovery_codes } = await client.call(confirmSecondFactor, { body: { code: codeNow(secret) } })
  return { ...user, secret, recovery_codes }
}
