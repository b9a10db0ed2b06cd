import * as z from 'zod/mini'
import { Code, idInBody, Message } from './kit/wire.ts'
import { notSaved } from './partial-save.ts'

/** A document for one person to sign, to be sent once the record is saved (OPEN-84). */
export const DocumentToSign = z.strictObject({
  type: z.enum(['FCS', 'AABB'], 'must be FCS or AABB'),
  /** The signer: the id of an indemnitor, or the defendant. */
  indemnitor_id: z.union([z.literal('defendant'), idInBody], "must be 'defendant' or a record id"),
  defendant_id: idInBody,
  booking_id: idInBody,
})
export type DocumentToSign = z.output<typeof DocumentToSign>

/** What the body of a save may have besides the record. */
export const withDocument = { pdf: z.optional(DocumentToSign) }

/** Whether the document was sent: the text of a success, or of the refusal that its own call would give (OPEN-153). */
const PdfResult = z.object({
  code: Code,
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
})
export type PdfResult = z.output<typeof PdfResult>

export const Saved = z.extend(Message, { pdf_result: z.optional(PdfResult), ...notSaved })
