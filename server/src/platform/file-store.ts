import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file as it is sent: the field it is for, its name there, and what it holds. */
export interface UploadedFile {
  readonly field: string
  readonly fileName: string
  readonly content: Buffer
}

/** A file as it is answered; the name is for whoever saves it. */
export interface FileReply {
  /** Its media type. */
  readonly type: string
  readonly name: string
  readonly content: Buffer
}

/** Where files lie, under names of our own. */
export interface FileStore {
  /** Keeps a file for good before it returns; a name is used once. */
  put(name: string, content: Uint8Array): Promise<void>
  /** The file, or null where there is none. */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
  /** The names of files that were put before that time. */
  namesBefore(time: Date): Promise<string[]>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A name that nobody can guess; it ends in five signs of a to z and 0 to 9 (PHOTO-15, OPEN-111). */
export const newFileName = (): string =>
  `${randomUUID().replaceAll('-', '')}-${Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

const namePattern = /^[0-9a-f]{32}-[a-z0-9]{5}(-small)?$/

/** Whether a name is one of ours; nothing else ever becomes part of a path. */
export const isFileName = (name: string): boolean => namePattern.test(name)

/** Files in a folder outside of what is served, by the first two signs of their names. */
export function diskStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('This is no name of a stored file.')
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async put(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Whole or not at all: a name that can be read stands for a file that is complete and on the disk
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
        // A draft of that age was given up
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
