import { messages } from '@bailiwick/contract/kit/messages'
import { isCommonPassword } from '../features/users/password-policy.ts'
import { CliError } from './cli-error.ts'

/** Throws CliError if the password is too short or too common; `setting` is the setting it comes from. */
export async function requireGoodPassword(
  password: string,
  minimum: number,
  setting?: string,
): Promise<void> {
  const isShort = password.length < minimum
  if (!isShort && !(await isCommonPassword(password))) return
  const text = isShort ? `The password must have at least ${minimum} characters.` : messages.commonPassword
  throw new CliError(setting === undefined ? text : `${setting}: ${text}`)
}
