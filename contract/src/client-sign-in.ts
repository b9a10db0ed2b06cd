import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languages } from './kit/languages.ts'
import { Message, messageShape } from './kit/wire.ts'

/** A malformed value fails like a wrong one. */
const credential = z.optional(z.nullable(z.string('must be text').check(z.maxLength(100, 'is too long'))))
const choice = z.optional(z.boolean('must be true or false'))

/** How long a client stays signed in, in minutes (OPEN-138). */
export const clientSessionMinutes = 120

/** The number of characters of an access code (OPEN-133). */
export const accessCodeLength = 6

/** The page that a short link leads to that is unknown, has expired or was replaced. */
export const linkGonePath = '/link-gone'

/** The page that a short link leads to while it can't be looked up; what followed /s/ is after a '#'. */
export const linkLaterPath = '/link-later'

export const verifyOtp = endpoint('POST', '/api/clients/verifyOTP', {
  audience: 'anyone',
  ownTransactions: true,
  summary: 'Signs a client in with the access code that was texted to the phone, and uses the code up.',
  body: z.strictObject({
    phone: credential,
    otp: credential,
    ind: choice,
    /** Digits. Only needed if the phone belongs to indemnitors of several defendants (OPEN-136). */
    defendant_id: z.union([z.number(), credential], 'must be a number or text'),
    display_data: choice,
  }),
  reply: z.object({
    token: z.string(),
    ...messageShape,
    display_data: z.boolean(),
    /** Theirs; null if nobody has chosen one. */
    language: z.nullable(z.enum(languages)),
  }),
})

export const resendOtp = endpoint('POST', '/api/clients/resendOTP', {
  audience: 'anyone',
  ownTransactions: true,
  summary:
    'Texts a new link to the phone in place of the code given, at most once a minute and five times a day. The reply is the same if nothing was sent, and says so to everybody while no text provider is set up.',
  body: z.strictObject({ phone: credential, otp: credential, ind: choice }),
  reply: Message,
})

export const requestLink = endpoint('POST', '/api/clients/requestLink', {
  audience: 'anyone',
  ownTransactions: true,
  summary:
    'Texts a new link to the phone of a client who was sent one before, or documents to sign, if the date of birth is theirs, under the limits of resendOTP. The reply is the same if nothing was sent, and says so to everybody while no text provider is set up.',
  body: z.strictObject({
    phone: credential,
    /** MM/DD/YYYY. */
    date_of_birth: credential,
  }),
  reply: Message,
})

export const saveClientLanguage = endpoint('PUT', '/api/clients/language', {
  audience: 'clients',
  clients: true,
  summary: 'Records the language in which a client reads and is written to.',
  body: z.strictObject({ language: z.enum(languages, 'must be en or es') }),
  reply: Message,
})

export const readDraftKey = endpoint('GET', '/api/clients/draft_key', {
  audience: 'clients',
  clients: true,
  summary:
    'The key with which a browser encrypts what a client has typed and not saved: 32 bytes in base64, the same in each of their sessions.',
  reply: z.object({
    key: z.string(),
    /** Of files in which they were before a merge, or before its undo: the id, and the key that they had there. */
    former: z.array(z.object({ defendant_id: z.number(), key: z.string() })),
  }),
})

export const logoutClient = endpoint('POST', '/api/clients/logout', {
  audience: 'clients',
  clients: true,
  endsSession: true,
  summary: 'Ends the session of a client, whose token is then refused.',
  reply: Message,
})

/** The claims of a client token: the defendant, and the indemnitor if it's theirs (OPEN-138). `exp` is in seconds since 1970. */
export interface ClientClaims {
  readonly id: number
  readonly indemnitor_id: number | null
  readonly exp: number
}
