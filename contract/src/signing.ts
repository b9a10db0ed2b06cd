import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Message } from './wire.ts'

// What whoever holds the link of an envelope may do: no sign-in, the link is the key. It travels in the fragment of the
// address and in bodies alone, so that no log and no other site ever sees it.

/** The page that the link opens. */
export const signingPath = '/sign'
/** How long a link may be used. */
export const signingLinkDays = 30

/** What stands in a text message and a mail; `publicUrl` is without a slash at the end. */
export const signingLink = (publicUrl: string, token: string): string => `${publicUrl}${signingPath}#${token}`

/** The token in the fragment of an address ('#…'); null where there is none. */
export const tokenInFragment = (fragment: string): string | null =>
  tokenPattern.test(fragment.replace(/^#/, '')) ? fragment.replace(/^#/, '') : null

const tokenPattern = /^[\w-]{32}$/
const token = z.string('must be text').check(z.regex(tokenPattern, 'must be the end of a link'))

export const signingStates = ['pending', 'signed', 'declined'] as const

/** What the page says before anything is signed; wording for the agency's counsel to replace (ESIGN, 15 USC 7001(c)). */
export const signingConsent = {
  label: 'I have read this and agree to use electronic records and signatures.',
  paragraphs: [
    'You are asked to read and sign this document electronically. An electronic signature binds you in the same way as one on paper.',
    'This covers this document alone. You may have it on paper instead, at no charge, and you may take back your agreement at any time before you sign: decline here, or call the agency.',
    'To read and keep the document you need a browser of today and room for a PDF file. Once it is signed you can open it here, save it and print it. If your e-mail address or phone number changes, tell the agency.',
  ],
} as const

const time = z.nullable(z.string())

const Signing = z.object({
  /** What the document is called: 'Bail bond application and indemnity agreement'. */
  title: z.string(),
  signer_name: z.string(),
  brand: z.string(),
  state: z.enum(signingStates),
  /** The SHA-256 of the PDF to be signed, in hexadecimal digits; sent back with the signature. */
  sha256: z.string(),
  expires_at: z.string(),
  agreed_at: time,
  signed_at: time,
  declined_at: time,
})
export type Signing = z.output<typeof Signing>

export const openSigning = endpoint('POST', '/api/signing/open', {
  audience: 'anyone',
  summary: 'What a link for signature is about.',
  body: z.strictObject({ token }),
  reply: z.object({ signing: Signing }),
})

/** Answers with the file itself: the document to be signed, or the signed one. */
export const readSigningPaper = endpoint('POST', '/api/signing/paper', {
  audience: 'anyone',
  summary: 'The PDF behind a link for signature.',
  body: z.strictObject({ token }),
  reply: z.any(),
})

export const agreeToSign = endpoint('POST', '/api/signing/agree', {
  audience: 'anyone',
  summary: 'Keeps that the signer agreed to sign electronically.',
  body: z.strictObject({ token, agreed: z.literal(true, 'must be true') }),
  reply: Message,
})

/** A drawn signature is a PNG of at most this many bytes and pixels on a side. */
export const signaturePicture = { bytes: 300_000, width: 2000, height: 1000 } as const
/** Its length in base64, with what stands before it. */
const pictureText = Math.ceil(signaturePicture.bytes / 3) * 4 + 50

const DrawnSignature = z.strictObject({
  kind: z.literal('drawn'),
  /** As a canvas gives it: 'data:image/png;base64,…'. */
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

export const signPaper = endpoint('POST', '/api/signing/sign', {
  audience: 'anyone',
  summary: 'Signs the document behind a link, once.',
  body: z.strictObject({
    token,
    /** Of the document that was shown, as `openSigning` answered it. */
    sha256: z.string('must be text').check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')),
    signature: z.discriminatedUnion('kind', [DrawnSignature, TypedSignature]),
  }),
  reply: Message,
})

export const declineToSign = endpoint('POST', '/api/signing/decline', {
  audience: 'anyone',
  summary: 'Declines to sign the document behind a link, once.',
  body: z.strictObject({
    token,
    reason: z.optional(z.string('must be text').check(z.maxLength(500, 'is too long'))),
  }),
  reply: Message,
})
