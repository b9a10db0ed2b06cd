import type { Catalogue } from '@bailiwick/contract/fields'
import { sql, type RawBuilder } from 'kysely'
import type { Values } from './columns.ts'
import type { Vault } from './vault.ts'

/** The sensitive fields of one table: text to whoever works with a record, boxes where it is kept. */
export interface SealedFields {
  readonly names: readonly string[]
  /** The rest of the catalogue. */
  readonly others: Catalogue
  /** Values as they are kept. */
  seal(vault: Vault, values: Values): Values
  /** What is kept as values again; throws where a box was changed, moved to another column, or has another key. */
  open(vault: Vault, kept: Values): Values
}

/** How the catalogue's sensitive fields are kept in a table: a box opens in its own column alone. */
export function sealedFields(table: string, catalogue: Catalogue): SealedFields {
  const isSealed = (name: string) => catalogue[name]?.sensitive === true
  const names = Object.keys(catalogue).filter(isSealed)
  const changed = (values: Values, change: (text: string, place: string) => string): Values => ({
    ...values,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const value = values[name]
        return typeof value === 'string' ? [[name, change(value, `${table}.${name}`)]] : []
      }),
    ),
  })
  return {
    names,
    others: Object.fromEntries(Object.entries(catalogue).filter(([name]) => !isSealed(name))),
    seal: (vault, values) =>
      changed(values, (text, place) => vault.seal(Buffer.from(text), place).toString('base64')),
    open: (vault, kept) =>
      changed(kept, (box, place) => vault.open(Buffer.from(box, 'base64'), place).toString()),
  }
}

/** The boxes of a row as one JSON object; `alias` is the row's name in the query. */
export const boxesOf = ({ names }: SealedFields, alias: string): RawBuilder<Values> =>
  sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`

/** The names of the boxes that a row has. */
export const boxNamesOf = ({ names }: SealedFields, alias: string): RawBuilder<string[]> => {
  const present = names.map(
    (name) => sql`case when ${sql.ref(`${alias}.${name}`)} is not null then ${sql.lit(name)} end`,
  )
  return sql`array_remove(array[${sql.join(present)}]::text[], null)`
}

/** A record as JSON text with more fields at its end. */
export const withFields = (record: string, more: Values): string =>
  Object.keys(more).length === 0 ? record : `${record.slice(0, -1)},${JSON.stringify(more).slice(1)}`
