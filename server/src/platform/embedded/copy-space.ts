import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytesOf } from '../disk-watch.ts'

/** What the database writes while its copy is read, and what the copy writes when it is opened: both must not fill the disk. */
const reserveBytes = 128 * 1024 * 1024

/** The disk has too little space for a copy of the embedded database; the text says what to do. */
export class NoSpaceForCopy extends Error {
  override readonly name = 'NoSpaceForCopy'
}

export type Measure = (folder: string) => Promise<number>

/** Throws `NoSpaceForCopy`, before anything is written, if the open database can't be copied into its data folder. */
export async function requireCopySpace(dataDir: string, measure: Measure = freeBytesOf): Promise<void> {
  const database = join(dataDir, 'database')
  const free = await measure(dataDir).catch(() => null)
  if (free === null) return
  const needed = (await bytesIn(database)) + reserveBytes
  if (free >= needed) return
  if (free >= reserveBytes && (await sharesBlocks(dataDir, database))) return
  throw noSpace(dataDir, `and ${megabytes(needed, Math.ceil)} MB are needed`, free)
}

/** The same for a disk that became full meanwhile. */
export const noSpaceAfterAll = async (
  dataDir: string,
  measure: Measure = freeBytesOf,
): Promise<NoSpaceForCopy> =>
  noSpace(dataDir, 'and others filled it meanwhile', await measure(dataDir).catch(() => 0))

const noSpace = (dataDir: string, needed: string, free: number) =>
  new NoSpaceForCopy(
    `The disk of the data folder ${dataDir} has too little space for a backup, which copies the embedded database there first: ` +
      `${megabytes(free, Math.floor)} MB are free, ${needed}. Nothing was changed. Make space on this disk, or move the data ` +
      'folder to a larger one, then make the backup again.',
  )

const megabytes = (bytes: number, round: (value: number) => number): string =>
  round(bytes / 1024 / 1024).toLocaleString('en-US')

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // The database may remove it meanwhile
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null)
    bytes += found?.size ?? 0
  }
  return bytes
}

/** Whether a copy takes no space until one of both changes, as on Btrfs. */
async function sharesBlocks(dataDir: string, database: string): Promise<boolean> {
  const copy = join(dataDir, `snapshot-${randomUUID()}`)
  try {
    await copyFile(join(database, 'global', 'pg_control'), copy, constants.COPYFILE_FICLONE_FORCE)
    return true
  } catch {
    return false
  } finally {
    await rm(copy, { force: true })
  }
}
