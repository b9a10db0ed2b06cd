import { messages } from '@bailiwick/contract/kit/messages'
import { passwordWeakness, type PasswordOwner } from '@bailiwick/contract/users'
import { isCommonPassword } from '../features/users/password-policy.ts'
import type { PasswordRules } from '../features/users/service.ts'
import { CliError } from './cli-error.ts'

/** Throws CliError if the password is too short or easy to guess; `setting` is the setting it comes from (OPEN-190). */
export async function requireGoodPassword(
  password: string,
  { minimum, ...owner }: PasswordRules & PasswordOwner,
  setting?: string,
): Promise<void> {
  const text =
    password.length < minimum
      ? `The password must have at least ${minimum} characters.`
      : (passwordWeakness(password, owner)?.text ??
        ((await isCommonPassword(password)) ? messages.commonPassword : null))
  if (text !== null) throw new CliError(setting === undefined ? text : `${setting}: ${text}`)
}
