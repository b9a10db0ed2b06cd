import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { languages } from './kit/languages.ts'
import { Message } from './kit/wire.ts'

// What the holder of an envelope's link may do: without signing in, the link is the key. It is sent only in the fragment of
// an address and in bodies, so no log and no other site ever sees it.

/** The path of the page that a link opens. */
export const signingPath = '/sign'
/** How long a link is valid, in days. */
export const signingLinkDays = 30

/** The link in a text message or mail; `publicUrl` has no slash at the end. */
export const signingLink = (publicUrl: string, token: string): string => `${publicUrl}${signingPath}#${token}`

/** The token in the fragment of an address ('#…'); null if there is none. */
export const tokenInFragment = (fragment: string): string | null =>
  tokenPattern.test(fragment.replace(/^#/, '')) ? fragment.replace(/^#/, '') : null

const tokenPattern = /^[\w-]{32}$/
/** What the signer reads the page in; they are written to in it from then on. Left out by one who hasn't chosen any. */
const language = z.optional(z.enum(languages, 'must be en or es'))
const token = z.string('must be text').check(z.regex(tokenPattern, 'must be the end of a link'))

const signingStates = ['pending', 'signed', 'declined'] as const

const time = z.nullable(z.string())
/** Of the document that was shown, as `openSigning` replied. */
const sha256 = z.string('must be text').check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'))

const Signing = z.object({
  /** The title of the document: 'Bail Bond Application and Indemnity Agreement'. */
  title: z.string(),
  signer_name: z.string(),
  brand: z.string(),
  /** The signer's; null if nobody has chosen one. */
  language: z.nullable(z.enum(languages)),
  /** What the document is written in. */
  document_language: z.enum(languages),
  state: z.enum(signingStates),
  /** The SHA-256 of the PDF to be signed, in hexadecimal digits, to be sent back with the signature. */
  sha256: z.string(),
  expires_at: z.string(),
  /** When it was shown to its end. */
  shown_at: time,
  agreed_at: time,
  signed_at: time,
  declined_at: time,
})
export type Signing = z.output<typeof Signing>

export const openSigning = endpoint('POST', '/api/signing/open', {
  audience: 'anyone',
  summary: 'Describes the document of a link for signature.',
  body: z.strictObject({ token }),
  reply: z.object({ signing: Signing }),
})

/** Replies with the file: the document to be signed, or the signed one. */
export const readDocumentToSign = endpoint('POST', '/api/signing/paper', {
  audience: 'anyone',
  mode: 'file',
  summary: 'The PDF of a link for signature.',
  body: z.strictObject({ token }),
  reply: z.any(),
})

/** Every page was in view, as it is or as text; or the signer says that they read the text to its end. */
const waysOfReading = ['pages', 'accessible text', 'confirmed'] as const
export type WayOfReading = (typeof waysOfReading)[number]

export const documentShown = endpoint('POST', '/api/signing/shown', {
  audience: 'anyone',
  summary: 'Records that the document of a link was shown to its end.',
  body: z.strictObject({
    token,
    sha256,
    how: z.enum(waysOfReading, `must be one of: ${waysOfReading.join(', ')}`),
    language,
  }),
  reply: Message,
})

export const agreeToSign = endpoint('POST', '/api/signing/agree', {
  audience: 'anyone',
  summary: 'Records that the signer agrees to sign electronically.',
  body: z.strictObject({ token, agreed: z.literal(true, 'must be true'), language }),
  reply: Message,
})

/** A drawn signature is a PNG of at most this many bytes and pixels on a side. */
export const signaturePicture = { bytes: 300_000, width: 2000, height: 1000 } as const
/** Its length as a data URL. */
const pictureText = Math.ceil(signaturePicture.bytes / 3) * 4 + 50

const DrawnSignature = z.strictObject({
  kind: z.literal('drawn'),
  /** As a canvas returns it: 'data:image/png;base64,…'. */
  png: z
    .string('must be text')
    .check(z.maxLength(pictureText, 'is too large'), z.startsWith('data:image/png;base64,', 'must be a PNG')),
})
const TypedSignature = z.strictObject({
  kind: z.literal('typed'),
  name: z
    .string('must be text')
    .check(z.trim(), z.minLength(2, 'is too short'), z.maxLength(100, 'is too long')),
})

export const signDocument = endpoint('POST', '/api/signing/sign', {
  audience: 'anyone',
  mode: 'staged',
  isSlow: true,
  bodyBytes: pictureText + 4096,
  summary: 'Signs the document of a link, once.',
  body: z.strictObject({
    token,
    sha256,
    signature: z.discriminatedUnion('kind', [DrawnSignature, TypedSignature]),
    language,
  }),
  reply: Message,
})

export const declineToSign = endpoint('POST', '/api/signing/decline', {
  audience: 'anyone',
  summary: 'Declines to sign the document of a link, once.',
  body: z.strictObject({
    token,
    reason: z.optional(z.string('must be text').check(z.maxLength(500, 'is too long'))),
    language,
  }),
  reply: Message,
})
