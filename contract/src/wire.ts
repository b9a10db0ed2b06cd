import * as z from 'zod/mini'
import type { Catalogue, Field, RecordOf } from './fields.ts'

/**
 * Catalogues as wire schemas. They say of what type a value is; what it may hold is said by `recordErrors`, which
 * server and browser share. No schema has a default: what was not sent stays unchanged.
 */
const mustBeText = 'must be text'
const mustBeList = 'must be a list'

function fieldSchema(field: Field): z.ZodMiniType {
  if (field.kind !== 'rows') return z.nullable(z.string(mustBeText))
  const row = z.strictObject(
    Object.fromEntries(Object.entries(field.of).map(([name, of]) => [name, z.optional(fieldSchema(of))])),
  )
  return z.array(row, mustBeList)
}

/** A list may also come as JSON text, and an empty object stands for an empty list (OPEN-81 to OPEN-83). */
function sentField(field: Field): z.ZodMiniType {
  if (field.kind !== 'rows') return fieldSchema(field)
  return z.pipe(z.transform(asList), fieldSchema(field))
}

function asList(value: unknown): unknown {
  if (value === null || value === '') return []
  if (typeof value === 'string') {
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  return typeof value === 'object' && Object.keys(value).length === 0 ? [] : value
}

type Shape<C extends Catalogue> = { [Name in keyof C]: z.ZodMiniType<RecordOf<C>[Name]> }
type OptionalShape<C extends Catalogue> = {
  [Name in keyof C]: z.ZodMiniOptional<z.ZodMiniType<RecordOf<C>[Name]>>
}

const shapeBy = (catalogue: Catalogue, schemaOf: (field: Field) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, field]) => [name, schemaOf(field)]))

/** Every field of the catalogue as an answer carries it. */
export const storedShape = <const C extends Catalogue>(catalogue: C) =>
  shapeBy(catalogue, fieldSchema) as unknown as Shape<C>

/** Any of the fields as a request may send them. */
export const sentShape = <const C extends Catalogue>(catalogue: C) =>
  shapeBy(catalogue, (field) => z.optional(sentField(field))) as unknown as OptionalShape<C>

/** The database counts no further. */
const largestId = 2_147_483_647
/** Whether digits are a record id. */
export const isId = (digits: string): boolean => /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= largestId

/** A record id: a whole number above zero, in a query as digits. */
export const idInQuery = z.pipe(z.string().check(z.refine(isId, 'must be a record id')), z.transform(Number))
export const idInBody = z
  .int('must be a record id')
  .check(z.positive('must be a record id'), z.maximum(largestId))

/** What a writing call answers: a sentence, and of a new record its id. */
export const Message = z.object({ message: z.string() })
export const Made = z.object({ insertId: z.number(), message: z.string() })

export const yesNoText = z.enum(['Yes', 'No'], 'must be Yes or No')
