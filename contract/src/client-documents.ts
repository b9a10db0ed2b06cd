import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { nullableText } from './kit/wire.ts'

/** A document that the client signs, as their portal lists it. */
const OwnDocument = z.object({
  envelope_id: z.string(),
  type: z.number(),
  state: z.enum(['pending', 'signed', 'declined']),
  /** Whether it is signed here; at DocuSign its mail leads to it. */
  is_signed_here: z.boolean(),
  /** Whether there is a file to download. */
  has_file: z.boolean(),
  /** When it was made. */
  date_created: z.string(),
  /** When it was signed or declined; null while it's pending. */
  ended_at: nullableText,
  /** How its link has gone to the client. */
  sent_by: z.array(z.enum(['text', 'mail'])),
})
export type OwnDocument = z.output<typeof OwnDocument>

export const listOwnDocuments = endpoint('GET', '/api/documents/own', {
  audience: 'clients',
  clients: true,
  summary: 'The documents that the client signs, without voided ones; the newest first.',
  reply: z.object({ documents: z.array(OwnDocument) }),
})

export const openOwnDocument = endpoint('POST', '/api/documents/own/sign', {
  audience: 'clients',
  clients: true,
  hasSecretReply: true,
  summary:
    'A link to read and sign a pending document of the client: valid for as long as their sign-in may last.',
  body: z.strictObject({ envelope_id: z.string('must be text').check(z.maxLength(100, 'is too long')) }),
  reply: z.object({
    /** For the fragment of the address of the signing page. */
    token: z.string(),
  }),
})
