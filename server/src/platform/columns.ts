import { mdyToIso } from '@bailiwick/contract/kit/dates'
import {
  entriesOf,
  isDateColumn,
  isTyped,
  normalize,
  storedEntriesOf,
  type Catalogue,
  type Field,
  type Values,
} from '@bailiwick/contract/kit/fields'
import { parseTyped } from '@bailiwick/contract/kit/typed-fields'
import { sql, type RawBuilder } from 'kysely'
import { asMdy } from '#platform/json-sql'

/** The catalogue's fields of a row as they are sent, for a select list; `alias` is the row's name in the query. */
export const fieldColumns = (catalogue: Catalogue, alias: string): RawBuilder<unknown> =>
  sql.join(
    storedEntriesOf(catalogue).map(([name, field]) => {
      const column = `${alias}.${name}`
      return isDateColumn(field) ? sql`${asMdy(column)} as ${sql.ref(name)}` : sql.ref(column)
    }),
  )

/** Converts values of the catalogue to those of their columns: dates as YYYY-MM-DD, lists as JSON text. */
export function asColumns(catalogue: Catalogue, values: Values): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const [name, field] of storedEntriesOf(catalogue)) {
    if (name in values) columns[name] = asColumn(field, values[name])
  }
  return columns
}

/** The names of a row's columns, for an insert; raw text, because a query node for each is slower. */
export const columnNames = (row: Values): RawBuilder<unknown> =>
  sql.raw(
    Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', '),
  )

function asColumn(field: Field, value: unknown): unknown {
  if (field.kind === 'rows') return JSON.stringify(value)
  return isDateColumn(field) && typeof value === 'string' ? mdyToIso(value) : value
}

/** The catalogue's fields among the sent values, as they are stored: trimmed (OPEN-162), list rows with all fields. */
export function normalized(catalogue: Catalogue, sent: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of storedEntriesOf(catalogue)) {
    if (sent[name] !== undefined) values[name] = normalizedValue(field, sent[name])
  }
  return values
}

function normalizedValue(field: Field, value: unknown): unknown {
  if (field.kind === 'computed') return null
  if (isTyped(field)) return parseTyped(field, value)
  if (field.kind !== 'rows') return typeof value === 'string' ? normalize(field, toStorableText(value)) : null
  if (!Array.isArray(value)) return []
  return value.map((row: Values) =>
    Object.fromEntries(
      entriesOf(field.of).map(([name, of]) => [name, normalizedValue(of, row[name] ?? null)]),
    ),
  )
}

/** Removes NUL and unpaired surrogates, which PostgreSQL can't store. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Removes the marks that turn the direction of all text after them: an address could end in what it doesn't. */
export const withoutTurns = (text: string): string => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
