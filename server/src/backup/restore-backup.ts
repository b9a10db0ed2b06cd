import { hash } from 'node:crypto'
import type { Database } from '#platform/database'
import type { FileStore } from '#platform/file-store'
import { endLoading, loadDatabase } from './load-database.ts'
import { BackupRefused } from './manifest.ts'
import { backedUpFile, backedUpFiles, backedUpRows, type OpenBackup } from './verify-backup.ts'

interface RestoreParts {
  /** Empty. */
  readonly database: Pick<Database<unknown>, 'unlimited' | 'pool'>
  readonly files: Pick<FileStore, 'get' | 'put'>
}

/** Restores a verified backup and compares every row and file with it; returns how many there are. */
export async function restoreBackup(
  backup: OpenBackup,
  { database, files }: RestoreParts,
): Promise<{ rows: number; files: number }> {
  const { manifest } = backup
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows = await loadDatabase(database, {
    ...manifest,
    rows: ({ name }) => backedUpRows(backup, tables.get(name)),
  })
  let restored = 0
  for await (const entry of backedUpFiles(backup)) {
    const content = await backedUpFile(backup, entry)
    const present = await files.get(entry.name)
    if (present === null) await files.put(entry.name, content)
    const stored = present ?? (await files.get(entry.name))
    if (stored === null || hash('sha256', stored) !== entry.sha256)
      throw new BackupRefused(
        `The file store has another file named ${entry.name}. Restore into an empty folder or bucket.`,
      )
    restored += 1
  }
  await endLoading(database)
  return { rows, files: restored }
}
