import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyIdOf } from '#platform/vault'
import { writeDurably } from '#platform/write-durably'

/** Where the data keys are: in settings, or in the data folder. */
export interface DataKeyPlace {
  /** 64 hexadecimal digits; undefined if the keys are in the data folder. */
  readonly dataKey: string | undefined
  /** Earlier keys, beside `dataKey`. */
  readonly oldDataKeys?: readonly string[]
  readonly dataDir: string
}

const newestFile = 'data-key'
const earlierFile = /^data-key\.[0-9a-f]{10}$/

/**
 * The data keys, the newest first; none if the data folder has no key yet. Beside the file `data-key` there is one for each
 * key, with its id in the name.
 */
export function readDataKeys(place: DataKeyPlace): Buffer[] {
  const hasNewest = place.dataKey !== undefined || readKey(place.dataDir, newestFile) !== null
  return hasNewest ? readKnownKeys(place) : []
}

/** The same for reading what was encrypted before: also the keys of a data folder that has files `data-key.ID` alone. */
export function readKnownKeys({ dataKey, oldDataKeys = [], dataDir }: DataKeyPlace): Buffer[] {
  if (dataKey !== undefined) return [dataKey, ...oldDataKeys].map((key) => Buffer.from(key, 'hex'))
  if (!existsSync(dataDir)) return []
  const newest = readKey(dataDir, newestFile)
  const earlier = readdirSync(dataDir)
    .filter((name) => earlierFile.test(name))
    .flatMap((name) => readKey(dataDir, name) ?? [])
  return newest === null ? earlier : [newest, ...earlier.filter((key) => !key.equals(newest))]
}

/** Makes this the newest key of a data folder that has none, such as that of what was restored into it. */
export async function keepDataKey(dataDir: string, key: Buffer): Promise<void> {
  if (!existsSync(join(dataDir, newestFile))) await writeKey(dataDir, newestFile, key)
}

function readKey(dataDir: string, name: string): Buffer | null {
  try {
    const key = Buffer.from(readFileSync(join(dataDir, name), 'utf8').trim(), 'hex')
    return key.length === 32 ? key : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whether the data folder has a file for its newest key without a key in it: it was damaged, and another one must not replace it. */
export const isKeyDamaged = ({ dataKey, dataDir }: DataKeyPlace): boolean =>
  dataKey === undefined && existsSync(join(dataDir, newestFile)) && readKey(dataDir, newestFile) === null

export interface KeyChange {
  readonly newId: string
  readonly oldId: string
  /** The file that the old key stays in. */
  readonly oldFile: string
}

/**
 * Replaces the newest key of the data folder by a new one; null if it has none. Both are on disk under their ids before the
 * new one is used, so that no crash and no second change at the same moment loses a key that something is encrypted with.
 */
export async function changeDataKey(dataDir: string): Promise<KeyChange | null> {
  const [old] = readDataKeys({ dataKey: undefined, dataDir })
  if (old === undefined) return null
  const key = randomBytes(32)
  const change = { oldId: keyIdOf(old), newId: keyIdOf(key) }
  const oldFile = await writeKey(dataDir, `${newestFile}.${change.oldId}`, old)
  await writeKey(dataDir, `${newestFile}.${change.newId}`, key)
  await writeKey(dataDir, newestFile, key)
  return { ...change, oldFile }
}

/** Writes a key durably and in one step; returns its path. */
async function writeKey(dataDir: string, name: string, key: Buffer): Promise<string> {
  const path = join(dataDir, name)
  await writeDurably(
    path,
    `${key.toString('hex')}
`,
    `${path}.${randomUUID()}`,
  )
  return path
}
