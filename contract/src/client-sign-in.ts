import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message } from './wire.ts'

/** What does not look like what it should be fails like a wrong one. */
const credential = z.optional(z.nullable(z.string('must be text').check(z.maxLength(100, 'is too long'))))
const choice = z.optional(z.boolean('must be true or false'))

/** How many characters an access code has (OPEN-133). */
export const accessCodeLength = 6

export const verifyOtp = endpoint('POST', '/api/clients/verifyOTP', {
  audience: 'anyone',
  summary: 'Signs a client in with the access code that was texted to the phone; the code is used up by it.',
  body: z.strictObject({
    phone: credential,
    otp: credential,
    ind: choice,
    /** Digits; only needed where the phone is that of indemnitors of several defendants (OPEN-136). */
    defendant_id: z.union([z.number(), credential], 'must be a number or text'),
    display_data: choice,
  }),
  reply: z.object({ token: z.string(), message: z.string(), display_data: z.boolean() }),
})

export const resendOtp = endpoint('POST', '/api/clients/resendOTP', {
  audience: 'anyone',
  summary:
    'Texts a new link to the phone whose former code is given, at most once a minute and five times a day; it answers the same where nothing was sent.',
  body: z.strictObject({ phone: credential, otp: credential, ind: choice }),
  reply: Message,
})

export const logoutClient = endpoint('POST', '/api/clients/logout', {
  audience: 'clients',
  clients: true,
  summary: 'Ends the session of a client; its token is refused from then on.',
  reply: Message,
})

/** What a client token says: the defendant, and the indemnitor where it is one (OPEN-138). `exp` in seconds since 1970. */
export interface ClientClaims {
  readonly id: number
  readonly indemnitor_id: number | null
  readonly exp: number
}
