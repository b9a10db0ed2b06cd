import * as z from 'zod/mini'
import { idInBody } from './wire.ts'

// What the bookings, indemnitors and arrests of a defendant have in common on the wire, besides their catalogues.

/** What an answer says of a record. */
export const answeredShape = {
  id: z.number(),
  defendant_id: z.number(),
  date_created: z.string(),
  date_modified: z.string(),
}

/** What the server sets; sent back with a save it is ignored (OPEN-74). */
const ignored = { date_created: z.optional(z.unknown()), date_modified: z.optional(z.unknown()) }

/** A new record says whose it is; the id that a form may have given it until then is ignored. */
export const newShape = { ...ignored, id: z.optional(z.unknown()), defendant_id: idInBody }

/** A change may say whose the record is, but moves it to nobody else. */
export const changeShape = { ...ignored, id: idInBody, defendant_id: z.optional(idInBody) }

/** Why a record is refused: a text for each field, and the sentence that a person reads first. */
export interface Faults {
  readonly sentence: string
  readonly errors: Readonly<Record<string, string>>
}

/** The faults under the sentence given, or else under the text of the first; null where nothing is wrong. */
export function faultsOf(errors: Readonly<Record<string, string>>, sentence?: string): Faults | null {
  const text = sentence ?? Object.values(errors)[0]
  return text === undefined ? null : { sentence: text, errors }
}
