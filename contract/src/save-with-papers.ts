import * as z from 'zod/mini'
import { idInBody } from './wire.ts'

/** Papers for one person to sign: what a save may ask to be sent once it is done (OPEN-84). */
export const PapersToSign = z.strictObject({
  type: z.enum(['FCS', 'AABB'], 'must be FCS or AABB'),
  /** Whom they are for: an id, or the defendant. */
  indemnitor_id: z.union([z.literal('defendant'), idInBody], "must be 'defendant' or a record id"),
  defendant_id: idInBody,
  booking_id: idInBody,
})
export type PapersToSign = z.output<typeof PapersToSign>

/** What a save takes besides the record. */
export const withPapers = { pdf: z.optional(PapersToSign) }

/** What became of the papers: the text of a success, or what the refusal of their own call would say (OPEN-153). */
const PdfResult = z.object({
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
})
export type PdfResult = z.output<typeof PdfResult>

export const Saved = z.object({ message: z.string(), pdf_result: z.optional(PdfResult) })
