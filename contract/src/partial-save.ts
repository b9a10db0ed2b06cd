import * as z from 'zod/mini'
import { Code } from './kit/wire.ts'

/** What the body of a save may have besides the record, to save what is valid although something else isn't. */
export const partialSave = { save_valid: z.optional(z.literal(true, 'must be true')) }

/** The error of fields that weren't saved, as the call answers it if it saves all or nothing. */
const NotSaved = z.looseObject({
  error: z.string(),
  code: Code,
  /** A field that is empty and that another one requires is among them. */
  fields: z.optional(z.readonly(z.array(z.string()))),
  errors: z.optional(z.readonly(z.record(z.string(), z.string()))),
  error_codes: z.optional(z.readonly(z.record(z.string(), Code))),
})

/** What the reply of such a save has if something wasn't saved. */
export const notSaved = { not_saved: z.optional(z.array(NotSaved)) }
