import type { Catalogue, Values } from '@bailiwick/contract/kit/fields'
import { sql, type RawBuilder } from 'kysely'
import type { Vault } from '../platform/vault.ts'

/** The sensitive fields of one table: plain text in code, ciphertexts in the database. */
export interface EncryptedFields {
  readonly names: readonly string[]
  /** The rest of the catalogue. */
  readonly others: Catalogue
  /** Encrypts the sensitive fields, as they are stored. */
  encrypt(vault: Vault, values: Values): Values
  /** Decrypts the sensitive fields; throws if a ciphertext was changed, is from another column, or has another key. */
  decrypt(vault: Vault, stored: Values): Values
}

/** Encrypts the catalogue's sensitive fields for a table; a ciphertext can be decrypted only in its own column. */
export function encryptedFields(table: string, catalogue: Catalogue): EncryptedFields {
  const isSensitive = (name: string) => catalogue[name]?.sensitive === true
  const names = Object.keys(catalogue).filter(isSensitive)
  const mapSensitive = (values: Values, change: (text: string, place: string) => string): Values => ({
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
    others: Object.fromEntries(Object.entries(catalogue).filter(([name]) => !isSensitive(name))),
    encrypt: (vault, values) =>
      mapSensitive(values, (text, place) => vault.encrypt(Buffer.from(text), place).toString('base64')),
    decrypt: (vault, stored) =>
      mapSensitive(stored, (ciphertext, place) =>
        vault.decrypt(Buffer.from(ciphertext, 'base64'), place).toString(),
      ),
  }
}

/** The ciphertexts of a row as one JSON object; `alias` is the row's name in the query. */
export const ciphertextsOf = ({ names }: EncryptedFields, alias: string): RawBuilder<Values> =>
  sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`

/** The names of a row's sensitive fields that have a value. */
export const encryptedNamesOf = ({ names }: EncryptedFields, alias: string): RawBuilder<string[]> => {
  const present = names.map(
    (name) => sql`case when ${sql.ref(`${alias}.${name}`)} is not null then ${sql.lit(name)} end`,
  )
  return sql`array_remove(array[${sql.join(present)}]::text[], null)`
}

/** Appends fields to a record that is JSON text. */
export const withFields = (record: string, more: Values): string =>
  Object.keys(more).length === 0 ? record : `${record.slice(0, -1)},${JSON.stringify(more).slice(1)}`
