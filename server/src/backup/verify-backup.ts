import { hash } from 'node:crypto'
import { keyIdIn } from '#platform/vault'
import { backupCipher, type BackupCipher } from './backup-cipher.ts'
import { DamagedPart, type BackupPlace } from './backup-place.ts'
import {
  BackupRefused,
  fileObject,
  listBackups,
  readManifest,
  type BackedUpTable,
  type FileEntry,
  type Manifest,
} from './manifest.ts'
import { readPart } from './parts.ts'
import { RowTally } from './row-tally.ts'

/** A backup that is ready to be read. */
export interface OpenBackup {
  readonly place: BackupPlace
  readonly name: string
  readonly manifest: Manifest
  readonly cipher: BackupCipher
}

/** Opens the newest whole backup of a place, or the one with this name; throws `BackupRefused`. */
export async function openBackup(
  place: BackupPlace,
  dataKeys: readonly Buffer[],
  name?: string,
): Promise<OpenBackup> {
  const newest = name ?? (await listBackups(place)).at(-1)
  if (newest === undefined) throw new BackupRefused(`There is no whole backup in ${place.label}.`)
  return { place, name: newest, ...(await readManifest(place, newest, dataKeys, backupCipher)) }
}

/** The rows of a table, in the lines that `copyIn` takes. */
export async function* backedUpRows(
  { place, cipher, name }: OpenBackup,
  table: BackedUpTable | undefined,
): AsyncGenerator<Buffer> {
  for (const part of table?.parts ?? []) yield await readPart(place, cipher, name, part)
}

export async function* backedUpFiles({
  place,
  cipher,
  name,
  manifest,
}: OpenBackup): AsyncGenerator<FileEntry> {
  for (const list of manifest.files.lists) {
    const lines = (await readPart(place, cipher, name, list)).toString().trimEnd().split('\n')
    for (const line of lines) yield JSON.parse(line) as FileEntry
  }
}

/** The names of the files that were given up and not there. */
export async function* givenUpFiles({ place, cipher, name, manifest }: OpenBackup): AsyncGenerator<string> {
  for (const list of manifest.files.givenUp?.lists ?? [])
    yield* (await readPart(place, cipher, name, list)).toString().trimEnd().split('\n')
}

/** The ciphertext of a file; throws `DamagedPart` if it is missing or changed. */
export async function backedUpFile({ place }: OpenBackup, entry: FileEntry): Promise<Buffer> {
  const object = fileObject(entry)
  const content = await place.get(object, entry.bytes)
  if (content === null) throw new DamagedPart(`${object} is missing.`)
  if (hash('sha256', content) !== entry.sha256)
    throw new DamagedPart(`${object} is damaged: its checksum differs.`)
  return content
}

/** Throws `DamagedPart` if a file needs another key than the backup. */
function requireKey({ manifest }: OpenBackup, entry: FileEntry, content: Buffer): void {
  const key = keyOf(content)
  if (key !== null && key !== manifest.key)
    throw new DamagedPart(
      `${fileObject(entry)} is encrypted with the data key ${key}, and the backup with ${manifest.key}.`,
    )
}

/** Null if it doesn't say; what was damaged in the file store is counted in the manifest. */
function keyOf(content: Buffer): string | null {
  try {
    return keyIdIn(content)
  } catch {
    return null
  }
}

/** Reads everything in a backup; returns a sentence for each error. */
export async function verifyBackup(backup: OpenBackup): Promise<string[]> {
  const errors: string[] = []
  const check = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DamagedPart)) throw error
      errors.push(error.message)
    }
  }
  for (const table of backup.manifest.tables) {
    const tally = new RowTally()
    const before = errors.length
    for (const part of table.parts)
      await check(async () => tally.add(await readPart(backup.place, backup.cipher, backup.name, part)))
    if (errors.length === before && (tally.rows !== table.rows || tally.sum !== table.sum))
      errors.push(`The table ${table.name} has other rows than its manifest says.`)
  }
  await check(async () => {
    let count = 0
    for await (const entry of backedUpFiles(backup)) {
      count += 1
      await check(async () => requireKey(backup, entry, await backedUpFile(backup, entry)))
    }
    if (count !== backup.manifest.files.count)
      errors.push(`The lists of files have ${count} files instead of ${backup.manifest.files.count}.`)
  })
  await check(async () => {
    const expected = backup.manifest.files.givenUp?.count ?? 0
    let count = 0
    for await (const name of givenUpFiles(backup)) if (name !== '') count += 1
    if (count !== expected)
      errors.push(`The lists of files that were given up have ${count} instead of ${expected}.`)
  })
  return errors
}
