import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message } from './wire.ts'

const textUpTo = (most: number) =>
  z
    .string('must be text')
    .check(z.minLength(1, 'is missing'), z.maxLength(most, `may have at most ${most} characters`))

/** A mail to one of the staff (PERM-65). */
const Mail = z.strictObject({
  to: textUpTo(254),
  subject: textUpTo(200).check(z.regex(/^[^\r\n]*$/, 'must be one line')),
  message: textUpTo(20_000),
})
export type Mail = z.output<typeof Mail>

export const notifyMail = endpoint('POST', '/api/userperms/notify_mail', {
  audience: 'UserPerms',
  summary: 'Sends a mail to one of the staff, or keeps it where no mail server is set.',
  body: Mail,
  reply: Message,
})
