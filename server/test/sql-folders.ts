import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SqlFolders } from '../src/platform/migrate.ts'
import { afterTest } from './after-test.ts'

type Files = Readonly<Record<string, string>>

/** Folders of migrations and schema files with these texts, removed after the test. */
export function sqlFolders(migrations: Files, schema: Files = {}): SqlFolders {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-sql-'))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, files: Files) => {
    mkdirSync(join(folder, name))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
    return join(folder, name)
  }
  return { migrations: write('migrations', migrations), schema: write('schema', schema) }
}
