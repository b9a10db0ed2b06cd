import { encryptedTables } from '#case-file/encrypted-tables'
import type { EncryptedColumn } from '#case-file/reencrypt-column'

const sensitiveFields = Object.entries(encryptedTables).flatMap(([table, { names }]) =>
  names.map((column): EncryptedColumn => ({
    table,
    key: 'id',
    column,
    format: 'base64',
    placeOf: () => `${table}.${column}`,
  })),
)

const secretTexts = ['messages', 'mails'].map((table): EncryptedColumn => ({
  table,
  key: 'id',
  column: 'secret',
  format: 'bytes',
  placeOf: (id) => `${table}.secret:${id}`,
}))

/** Every column with ciphertexts of the data key. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...sensitiveFields,
  ...secretTexts,
  {
    table: 'short_links',
    key: 'id',
    column: 'target',
    format: 'bytes',
    placeOf: (id) => `short_links.target:${id}`,
  },
  // The next secret takes the place of the first one
  ...['secret', 'next_secret'].map((column): EncryptedColumn => ({
    table: 'second_factors',
    key: 'user_id',
    column,
    format: 'base64',
    placeOf: (id) => `second_factors.secret:${id}`,
  })),
  {
    table: 'settings',
    key: 'name',
    column: 'value',
    format: 'base64',
    placeOf: (name) => `settings.${name}`,
    only: ['signing_identity'],
  },
]
