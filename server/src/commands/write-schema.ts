import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyKindFiles } from '#case-file/key-kinds'
import { openDatabase } from '#platform/database'
import { migrate, ourFolders } from '#platform/migrate'
import { schemaText } from '#platform/schema-text'
import { readSchemaFiles } from '#platform/sql-files'

const schemaFile = fileURLToPath(new URL('../../schema.sql', import.meta.url))

/** Writes the schema files of the key kinds, then server/schema.sql from a new embedded database. */
export async function writeSchema(print: (line: string) => void): Promise<void> {
  for (const [name, text] of Object.entries(keyKindFiles)) writeFileSync(join(ourFolders.schema, name), text)
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-schema-'))
  try {
    const database = await openDatabase({ dataDir })
    try {
      await migrate(database)
      writeFileSync(schemaFile, await schemaText(database.pool, readSchemaFiles(ourFolders.schema)))
    } finally {
      await database.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  print('Wrote server/schema.sql.')
}
