import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file of an upload: its field, its original name and its content. */
export interface UploadedFile {
  readonly field: string
  readonly fileName: string
  readonly content: Buffer
}

/** A file as a reply; the name is what a browser saves it as. */
export interface FileReply {
  /** Its media type. */
  readonly type: string
  readonly name: string
  readonly content: Buffer
}

/** Stores files under names from `newFileName`. */
export interface FileStore {
  /** Stores a file durably; each name is used once. */
  put(name: string, content: Uint8Array): Promise<void>
  /** The file; null if missing. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** The names of files that were stored before this time. */
  namesBefore(time: Date): Promise<string[]>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An unguessable name; it ends in five characters of a to z and 0 to 9 (PHOTO-15, OPEN-111). */
export const newFileName = (): string =>
  `${randomUUID().replaceAll('-', '')}-${Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

const namePattern = /^[0-9a-f]{32}-[a-z0-9]{5}(-small)?$/

/** Whether this is a name from `newFileName`; nothing else may become part of a path. */
export const isFileName = (name: string): boolean => namePattern.test(name)

/** Files in a folder that isn't served, grouped by the first two characters of their names. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('Not the name of a stored file.')
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async put(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Write, sync, then rename: a file with its final name is complete and on disk
      const draft = `${path}.part`
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
      await syncFolder(dirname(path))
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async namesBefore(time) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      const names: string[] = []
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const { mtimeMs } = await stat(path)
        if (mtimeMs >= time.getTime()) continue
        // A draft this old was abandoned
        if (isFileName(entry.name)) names.push(entry.name)
        else if (entry.name.endsWith('.part')) await rm(path, { force: true })
      }
      return names
    },
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
