import * as z from 'zod/mini'
import {
  entriesOf,
  storedEntriesOf,
  type Catalogue,
  type Entries,
  type Field,
  type RecordOf,
  type RowsField,
  type StoredName,
} from './fields.ts'
import { countedFirst } from './request-list.ts'
import { exceeds } from './json-limits.ts'

/**
 * Catalogues as wire schemas. They check the types of values; their rules are checked by `recordErrors`, which server
 * and browser share. No schema has a default: a field that isn't sent stays unchanged.
 */
const mustBeText = 'must be text'
const mustBeList = 'must be a list'

/** The most items of a list in a request. */
export const listMaximum = 1000

/** No value of a reply that a request may repeat is longer. */
const longestRepeated = 1000

/** A value of a reply that a request may repeat. The server sets it, and ignores what is sent (OPEN-74). */
export const repeatedValue = z.union([
  z.null(),
  z.number(),
  z.boolean(),
  z.string().check(z.maxLength(longestRepeated)),
])

/** The same for a list, which may also be JSON text, or an empty object. */
export const repeatedList = z.union([
  z.null(),
  z.string(),
  z.array(z.unknown()).check(z.maxLength(listMaximum)),
  z.strictObject({}),
])

function fieldSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'rows':
      return rowsSchema(rowSchema(field))
    case 'integer':
    case 'cents':
    case 'reference':
    case 'computed':
      return z.nullable(z.int('must be a whole number'))
    case 'boolean':
      return z.nullable(z.boolean('must be true or false'))
    default:
      return z.nullable(z.string(mustBeText))
  }
}

const rowSchema = (field: RowsField): z.ZodMiniType =>
  z.strictObject(
    Object.fromEntries(Object.entries(field.of).map(([name, of]) => [name, z.optional(fieldSchema(of))])),
  )

const rowsSchema = (row: z.ZodMiniType): z.ZodMiniType => z.array(row, mustBeList)

/** A list may also be sent as JSON text, and an empty list as an empty object (OPEN-81 to OPEN-83). */
function sentField(field: Field): z.ZodMiniType {
  if (field.kind !== 'rows') return fieldSchema(field)
  const row = rowSchema(field)
  return z.pipe(z.transform(asList), z.pipe(countedFirst(row, listMaximum), rowsSchema(row)))
}

function asList(value: unknown): unknown {
  if (value === null || value === '') return []
  if (typeof value === 'string') {
    if (exceeds(value, textLimits)) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  return typeof value === 'object' && Object.keys(value).length === 0 ? [] : value
}

/** Of a list as JSON text: its longest rows have nine fields. */
const textLimits = { depth: 3, separators: listMaximum * 20 }

type Shape<C extends Catalogue> = { [Name in keyof C]: z.ZodMiniType<RecordOf<C>[Name]> }
type OptionalShape<C extends Catalogue> = {
  [Name in StoredName<C>]: z.ZodMiniOptional<z.ZodMiniType<RecordOf<C>[Name]>>
}

// The casts below: each schema is made from the kind of its field, which TypeScript doesn't follow
const shapeBy = (entries: Entries, schemaOf: (field: Field) => z.ZodMiniType) =>
  Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field)]))

/** The fields of the catalogue in a reply: all of them. */
export const storedShape = <const C extends Catalogue>(catalogue: C) =>
  shapeBy(entriesOf(catalogue), fieldSchema) as unknown as Shape<C>

/** The fields of the catalogue in a request: any of them. */
export const sentShape = <const C extends Catalogue>(catalogue: C) =>
  shapeBy(storedEntriesOf(catalogue), (field) => z.optional(sentField(field))) as unknown as OptionalShape<C>
