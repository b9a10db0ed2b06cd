import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { writeDurably } from '#platform/write-durably'

/** Where backups are: a folder or a bucket. Names have slashes, and none comes from a user. */
export interface BackupPlace {
  /** How messages call it; without the keys of a bucket. */
  readonly label: string
  /** Stores an object durably and as a whole, or not at all. */
  put(name: string, content: Uint8Array): Promise<void>
  /** The object; null if missing. */
  get(name: string): Promise<Buffer | null>
  /**
   * Looks at what is stored below a name that ends in a slash; the answer says whether an object has this content. A folder
   * compares all of it, a bucket its length, because reading costs time and money there.
   */
  stored(start: string): Promise<(name: string, content: Buffer) => Promise<boolean>>
  /** The names that start with this, which ends in a slash or is empty. */
  list(start: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Backups in a folder, which is created if missing. */
export function folderPlace(folder: string): BackupPlace {
  const get = (name: string) => readFile(join(folder, name)).catch(ifMissing(null))
  return {
    label: folder,
    put(name, content) {
      const path = join(folder, name)
      // A part that a crash left must not be in the way of the next backup
      return writeDurably(path, content, `${path}.${randomUUID()}.part`)
    },
    get,
    stored: async () => async (name, content) => (await get(name))?.equals(content) === true,
    async list(start) {
      const entries = await readdir(join(folder, start), { recursive: true, withFileTypes: true }).catch(
        ifMissing([]),
      )
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
      // Only an empty folder goes
      await rmdir(dirname(join(folder, name))).catch(() => undefined)
    },
  }
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
