import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idInBody } from './wire.ts'

const tenDigits = z.string('must be text').check(z.regex(/^\d{10}$/, 'must be a phone of 10 digits'))

export const sendOtp = endpoint('POST', '/api/clients/sendOTP', {
  audience: 'CRM edit',
  summary: 'Texts a one-time link to the form, to the defendant or to an indemnitor of theirs.',
  body: z.strictObject({ phone: tenDigits, id: idInBody, ind: z.boolean(), defendant_id: idInBody }),
  reply: z.object({ message: z.string() }),
})

export const sendReminder = endpoint('POST', '/api/documents/reminder', {
  audience: 'CRM edit',
  summary: 'Texts a reminder that names the documents still to be signed.',
  body: z.strictObject({ defendant_id: idInBody, phone: tenDigits, indemnitor_id: z.optional(idInBody) }),
  reply: z.object({ message: z.string() }),
})
