import { messages } from '@bailiwick/contract/messages'
import { isCommonPassword } from '../features/users/common-passwords.ts'
import { Complaint } from './complaint.ts'

/** Refuses a password that is too short or too common; a setting that holds it is named. */
export async function requireGood(password: string, minimum: number, setting?: string): Promise<void> {
  const isShort = password.length < minimum
  if (!isShort && !(await isCommonPassword(password))) return
  const text = isShort ? `The password must have at least ${minimum} characters.` : messages.commonPassword
  throw new Complaint(setting === undefined ? text : `${setting}: ${text}`)
}
