import * as z from 'zod/mini'
import { repeatedValue } from './kit/record-shapes.ts'
import { idInBody } from './kit/wire.ts'

// What bookings, indemnitors and arrests have in common on the wire, besides their catalogues.

/** What a reply adds to the fields of a record. */
export const answeredShape = {
  id: z.number(),
  defendant_id: z.number(),
  date_created: z.string(),
  date_modified: z.string(),
}

export type AnsweredPart = z.output<z.ZodMiniObject<typeof answeredShape>>

/** Set by the server; ignored when sent (OPEN-74). */
const ignored = { date_created: z.optional(repeatedValue), date_modified: z.optional(repeatedValue) }

/** A new record names its defendant. A temporary id of the form is ignored. */
export const newShape = { ...ignored, id: z.optional(repeatedValue), defendant_id: idInBody }

/** A change may name the defendant, but can't move the record to another one. */
export const changeShape = { ...ignored, id: idInBody, defendant_id: z.optional(idInBody) }
