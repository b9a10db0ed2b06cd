import { fileColumns, filesAfter } from '#case-file/file-columns'
import { reencryptColumn } from '#case-file/reencrypt-column'
import { reencryptFile, type FileStorage } from '#platform/encrypted-files'
import { queueRemovals } from '#platform/file-drafts'
import { thumbnailOf, withoutThumbnail } from '#platform/file-store'
import type { Db } from '#tables'
import { referencedNames } from '../features/photos/service.ts'
import { encryptedColumns } from './encrypted-columns.ts'

export interface ReencryptParts extends FileStorage {
  readonly db: Db
  /** Ends the work early; it continues where it was when it is started again. */
  readonly signal: AbortSignal
  /** The files that are known to have the newest key; the work adds to them. */
  readonly done: Set<string>
}

interface ReencryptReport {
  /** How many ciphertexts had an earlier key. */
  readonly changed: number
  /** What can't be decrypted and stays as it is. */
  readonly failed: readonly string[]
}

/** Encrypts everything that has an earlier data key with the newest one, while the portal works. */
export async function reencryptAll(parts: ReencryptParts): Promise<ReencryptReport> {
  let changed = 0
  const failed: string[] = []
  for (const column of encryptedColumns) {
    const report = await reencryptColumn(parts, column)
    changed += report.changed
    failed.push(...report.failed)
  }
  for await (const name of storedFiles(parts.db)) {
    parts.signal.throwIfAborted()
    if (parts.done.has(name)) continue
    const result = await reencryptOne(parts, name)
    if (result === 'failed') failed.push(`the file ${name}`)
    else parts.done.add(name)
    if (result === 'changed') changed += 1
  }
  return { changed, failed }
}

/** Encrypts a file again if it has an earlier key; see `reencryptFile`. */
export async function reencryptOne(
  parts: Pick<ReencryptParts, 'db' | 'files' | 'vault'>,
  name: string,
): Promise<'changed' | 'same' | 'failed'> {
  const result = await reencryptFile(parts, name)
  // Its record may have been deleted meanwhile, and the file with it: then the new one must go as well
  if (result === 'changed' && !(await isRecorded(parts.db, name)))
    await queueRemovals(parts.db, [withoutThumbnail(name)], new Date())
  return result
}

async function isRecorded(db: Db, name: string): Promise<boolean> {
  const referenced = await referencedNames(db, [withoutThumbnail(name)])
  return referenced.size > 0
}

const filesAtOnce = 500

/** The names of the files that records refer to, with their thumbnails. */
async function* storedFiles(db: Db): AsyncGenerator<string> {
  for (const column of fileColumns)
    for (let last = 0; ;) {
      const rows = await filesAfter(db, column, last, filesAtOnce)
      for (const { name, has_thumbnail } of rows) {
        yield name
        if (has_thumbnail) yield thumbnailOf(name)
      }
      if (rows.length < filesAtOnce) break
      last = rows.at(-1)?.id ?? last
    }
}
