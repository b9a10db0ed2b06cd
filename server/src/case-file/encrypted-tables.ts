import { entities, entityTables, type EntityTable } from '@bailiwick/contract/entities'
import { encryptedFields, type EncryptedFields } from '#case-file/encrypted-fields'

/** How each table of a file stores its sensitive fields. */
export const encryptedTables = Object.fromEntries(
  entityTables.map((table) => [table, encryptedFields(table, entities[table].fields)]),
) as Readonly<Record<EntityTable, EncryptedFields>>
