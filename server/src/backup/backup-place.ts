import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync, statSync } from 'node:fs'
import { lstat, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { isDiskFull } from '#platform/unavailable'
import { writeDurably } from '#platform/write-durably'

/** A part that can't be used, by its name. */
export class DamagedPart extends Error {
  override readonly name = 'DamagedPart'
}

export const tooLarge = (name: string): DamagedPart =>
  new DamagedPart(`${name} is damaged: it is larger than when it was written.`)

/** The folder of the backups can't be written; the text says which and why. */
export class UnwritableFolder extends Error {
  override readonly name = 'UnwritableFolder'
}

/** Where backups are: a folder or a bucket. Names have slashes, and none comes from a user. */
export interface BackupPlace {
  /** How messages call it; without the keys of a bucket. */
  readonly label: string
  /** Stores an object durably and as a whole, or not at all. */
  put(name: string, content: Uint8Array): Promise<void>
  /** The object; null if missing. Throws `DamagedPart`, without reading it, if it has more bytes, is not an ordinary file or is behind a link. */
  get(name: string, most: number): Promise<Buffer | null>
  /**
   * Looks at what is stored below a name that ends in a slash; the answer says whether an object has this content. A folder
   * compares all of it, a bucket its length, because reading costs time and money there.
   */
  stored(start: string): Promise<(name: string, content: Buffer) => Promise<boolean>>
  /** The names that start with this, which ends in a slash or is empty; also of links and folders, not what is behind links. */
  list(start: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Backups in a folder. If missing it is created, but not the one above it: that may be a disk that isn't mounted. */
export function folderPlace(folder: string): BackupPlace {
  const get = async (name: string, most: number) => {
    const path = join(folder, name)
    const strange = await strangeFolder(folder, name)
    if (strange !== null) throw new DamagedPart(`${name} is damaged: ${strange} is not an ordinary folder.`)
    const found = await lstat(path).catch(ifMissing(null))
    if (found === null) return null
    if (!found.isFile()) throw new DamagedPart(`${name} is damaged: it is not an ordinary file.`)
    if (found.size > most) throw tooLarge(name)
    return readFile(path, { flag: asFile }).catch(ifMissing(null))
  }
  return {
    label: folder,
    async put(name, content) {
      const path = join(folder, name)
      const obstacle = await obstacleTo(folder, name)
      if (obstacle !== null) throw new UnwritableFolder(`The folder ${folder} cannot be written: ${obstacle}`)
      // A part that a crash left must not be in the way of the next backup
      await writeDurably(path, content, `${path}.${randomUUID()}.part`).catch((error: Error) => {
        if (isDiskFull(error))
          throw new UnwritableFolder(
            `The disk of the folder ${folder} is full. Make space on it, or choose a folder on a larger one, then make the ` +
              'backup again.',
            { cause: error },
          )
        throw new UnwritableFolder(`The folder ${folder} cannot be written: ${reasonOf(folder, error)}`, {
          cause: error,
        })
      })
    },
    get,
    stored: async () => async (name, content) => {
      const present = await get(name, content.length).catch((error: unknown) => {
        if (error instanceof DamagedPart) return null
        throw error
      })
      return present?.equals(content) === true
    },
    async list(start) {
      if ((await strangeFolder(folder, `${start}.`)) !== null) return []
      const entries = await readdir(join(folder, start), { recursive: true, withFileTypes: true }).catch(
        ifMissing([]),
      )
      return entries
        .filter((entry) => !entry.name.endsWith('.part'))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    },
    async remove(name) {
      // What is elsewhere is not of the backups
      if ((await strangeFolder(folder, name)) !== null) return
      await rm(join(folder, name), { force: true })
      const below = dirname(join(folder, name))
      // Only an empty folder goes, and never that of the backups
      if (below !== resolve(folder)) await rmdir(below).catch(() => undefined)
    },
  }
}

/**
 * The first folder on the way to an object that is a link, which could lead anywhere, or no folder; null if there is none. The
 * folder of the backups itself may be a link: the owner named it.
 */
async function strangeFolder(folder: string, name: string): Promise<string | null> {
  const parts = name.split('/').slice(0, -1)
  for (let count = 1; count <= parts.length; count += 1) {
    const path = parts.slice(0, count).join('/')
    const found = await lstat(join(folder, path)).catch(ifNoSuch)
    if (found === null) return null
    if (!found.isDirectory()) return path
  }
  return null
}

/** Why nothing can be written there, in a sentence; null if nothing is known to be in the way. */
async function obstacleTo(folder: string, name: string): Promise<string | null> {
  const above = dirname(folder)
  if (!existsSync(folder) && !existsSync(above)) return `${above} isn’t there. Is its disk mounted?`
  const strange = await strangeFolder(folder, name)
  return strange === null ? null : `${strange} in it is not an ordinary folder.`
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the portal has no right to write there.',
  ENOENT: 'no folder can be made there.',
  EPERM: 'the portal has no right to write there.',
  EROFS: 'its disk can only be read.',
}

function reasonOf(folder: string, { code = '', message }: NodeJS.ErrnoException): string {
  const file = fileOnTheWay(resolve(folder))
  if (file !== null) return `${file === resolve(folder) ? 'it' : file} is a file, not a folder.`
  return reasons[code] ?? message
}

/** The first part of a path that is a file; null if none is. */
function fileOnTheWay(path: string): string | null {
  const above = dirname(path)
  const first = above === path ? null : fileOnTheWay(above)
  return first ?? (isFile(path) ? path : null)
}

/** False also if that can't be seen. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A full disk still takes a file without content, and one whose content is written into its entry. */
const testBytes = 64 * 1024

/** Throws, as `put` does, if nothing can be written there. */
export async function requireWritable(place: BackupPlace): Promise<void> {
  const name = `write-test-${randomUUID()}`
  await place.put(name, randomBytes(testBytes))
  await place.remove(name)
}

/** Of a link or a FIFO that takes the place of a file before it is opened, nothing is read. */
const asFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }

/** The same of something in a file that is named as a folder: what is done with it says so. */
const ifNoSuch = (error: NodeJS.ErrnoException): null =>
  error.code === 'ENOTDIR' ? null : ifMissing(null)(error)
