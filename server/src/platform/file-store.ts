import { randomInt, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder, writeDurably } from '#platform/write-durably'

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
  /** A stream is sent as it comes; if it fails, so does the download. */
  readonly content: Buffer | Readable
}

/** Why a file is moved or removed, for the log. */
export type FileReason =
  | 'the upload was refused'
  | 'no record claimed it within an hour'
  | 'it was in the trash for 30 days'
  | 'its record was deleted by its time limit'
  | 'a record refers to it'

/**
 * Stores files under names from `newFileName`. Only `file-drafts.ts` and `file-sweep.ts` move or remove any, and only those
 * that the database lists for it; the trash is a folder beside the files.
 */
export interface FileStore {
  /** The folder or bucket, without secrets, for the person at the terminal. */
  readonly place: string
  /** Stores a file durably; each name is used once. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Replaces a file durably and in one step: who reads it meanwhile gets the old or the new content. */
  replace(name: string, content: Uint8Array): Promise<void>
  /** The file, from the trash if it is there; null if missing. */
  get(name: string): Promise<Buffer | null>
  /** Deletes a file, also from the trash; returns whether there was one. */
  remove(name: string, reason: FileReason): Promise<boolean>
  /** Moves a file to the trash; returns whether there was one. */
  trash(name: string, reason: FileReason): Promise<boolean>
  /** Moves a file back from the trash; returns whether there was one. */
  restore(name: string, reason: FileReason): Promise<boolean>
  /** The names of files that were stored before this time, without the trash. */
  namesBefore(time: Date): Promise<string[]>
  /** The names of the files in the trash. */
  trashedNames(): Promise<string[]>
  /** The id of the installation that the files belong to; null if they have none yet. */
  readInstallation(): Promise<string | null>
  writeInstallation(id: string): Promise<void>
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An unguessable name; it ends in five characters of a to z and 0 to 9 (PHOTO-15, OPEN-111). */
export const newFileName = (): string =>
  `${randomUUID().replaceAll('-', '')}-${Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

const namePattern = /^[0-9a-f]{32}-[a-z0-9]{5}(-small)?$/

/** Whether this is a name from `newFileName`; nothing else may become part of a path. */
export const isFileName = (name: string): boolean => namePattern.test(name)

/** The name of a file's thumbnail. */
export const thumbnailOf = (name: string): string => `${name}-small`

/** The name of the file that this is, or is the thumbnail of. */
export const withoutThumbnail = (name: string): string => name.replace(/-small$/, '')

export const isThumbnail = (name: string): boolean => withoutThumbnail(name) !== name

const namesPerQuery = 1000

/** Names of files, so many at a time as one query takes. */
export function* inBatches(names: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < names.length; from += namesPerQuery) yield names.slice(from, from + namesPerQuery)
}

/** Files in a folder that isn't served, grouped by the first two characters of their names. */
export function diskStore(folder: string): FileStore {
  const trashFolder = join(folder, 'trash')
  const pathOf = (name: string) => join(folder, checked(name).slice(0, 2), name)
  const trashPathOf = (name: string) => join(trashFolder, checked(name))
  return {
    place: folder,
    put: (name, content) => writeDurably(pathOf(name), content),
    // A crash may have left a draft, so each has a name of its own
    replace: (name, content) => writeDurably(pathOf(name), content, `${pathOf(name)}.${randomUUID()}.part`),
    get: async (name) => (await readIfAny(pathOf(name))) ?? readIfAny(trashPathOf(name)),
    async remove(name) {
      const removed = await Promise.all([pathOf(name), trashPathOf(name)].map(removeIfAny))
      return removed.includes(true)
    },
    async trash(name) {
      // A write that never finished
      await removeIfAny(`${pathOf(name)}.part`)
      return moveIfAny(pathOf(name), trashPathOf(name))
    },
    restore: (name) => moveIfAny(trashPathOf(name), pathOf(name)),
    async namesBefore(time) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      const names: string[] = []
      for (const { name, parentPath } of entries) {
        if (!isFileName(name) || parentPath === trashFolder) continue
        // It may be moved or removed meanwhile
        const found = await stat(join(parentPath, name)).catch(nullIfMissing)
        if (found !== null && found.mtimeMs < time.getTime()) names.push(name)
      }
      return names
    },
    trashedNames: async () => (await readdir(trashFolder).catch(() => [])).filter(isFileName),
    readInstallation: () => readInstallationIn(folder),
    writeInstallation: (id) => writeInstallationIn(folder, id),
  }
}

const installationFile = 'installation'

/** The id of the installation that a folder belongs to; null if it has none yet. */
export async function readInstallationIn(folder: string): Promise<string | null> {
  const content = await readIfAny(join(folder, installationFile))
  return content && content.toString().trim()
}

/** Writes down which installation a folder belongs to. */
export async function writeInstallationIn(folder: string, id: string): Promise<void> {
  const path = join(folder, installationFile)
  // Several instances may start at once
  await writeDurably(path, Buffer.from(`${id}\n`), `${path}.${randomUUID()}`)
}

function checked(name: string): string {
  if (!isFileName(name)) throw new Error('Not the name of a stored file.')
  return name
}

const readIfAny = (path: string): Promise<Buffer | null> => readFile(path).catch(nullIfMissing)

const removeIfAny = async (path: string): Promise<boolean> =>
  (await unlink(path).catch(nullIfMissing)) !== null

async function moveIfAny(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  if ((await rename(from, to).catch(nullIfMissing)) === null) return false
  await syncFolder(dirname(to))
  await syncFolder(dirname(from))
  return true
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
