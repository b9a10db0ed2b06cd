import { keyIdOf } from '#platform/vault'
import type { BackupCipher } from './backup-cipher.ts'
import { DamagedPart, type BackupPlace } from './backup-place.ts'
import type { LackingFile } from './lacking-file.ts'
import type { AppliedMigration, HistoryHead, SequenceState, StoredTable } from './stored-tables.ts'

/** The backup can't be used; the text says why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** No backup can be made while the data key is being changed. */
export class BackupPostponed extends BackupRefused {}

/** An encrypted object of a backup. */
export interface Part {
  readonly name: string
  readonly bytes: number
  /** Of the encrypted content. */
  readonly sha256: string
}

export interface BackedUpTable extends StoredTable {
  readonly rows: number
  /** See `RowTally`. */
  readonly sum: string
  readonly parts: readonly Part[]
}

/** What a backup contains; without names or values of anybody. */
export interface Manifest {
  readonly format: 1
  readonly id: string
  readonly madeAt: string
  /** The version of the program. */
  readonly program: string
  /** The id of the data key, see `keyIdOf`. */
  readonly key: string
  /** Null in a database from before there was one. */
  readonly installation: string | null
  /** The end of the history; null if it has no entries. */
  readonly history: HistoryHead | null
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly BackedUpTable[]
  readonly sequences: readonly SequenceState[]
  readonly files: {
    readonly count: number
    readonly bytes: number
    /** Files that the database names and the file store didn't have, or had damaged or with a key that was not at hand. */
    readonly missing: number
    /** The first of them; not in a manifest from before they were named. */
    readonly lacking?: readonly LackingFile[]
    /** What the file store didn't have and nobody misses; not in a manifest from before it was counted, nor if there is none. */
    readonly givenUp?: {
      readonly count: number
      /** Lists of the names, one a line. */
      readonly lists: readonly Part[]
    }
    /** How many of the missing have a data key that was not at hand, for each of these keys. */
    readonly otherKeys?: readonly { readonly key: string; readonly count: number }[]
    /** Lists of the files; see `FileEntry`. */
    readonly lists: readonly Part[]
  }
}

/** One stored file: its name in the file store, and the checksum of its ciphertext. */
export interface FileEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

const format = 1
const manifestName = 'manifest'
/** No manifest is larger: it has about 130 bytes for 4 MB of rows. */
const manifestBytes = 16 * 1024 * 1024
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/

export const isBackupName = (name: string): boolean => backupName.test(name)

/** The folder of a backup: its time, so that names are in the order of time, and the start of its id. */
export const nameOf = ({ id, madeAt }: Pick<Manifest, 'id' | 'madeAt'>): string =>
  `${madeAt.slice(0, 19).replaceAll(':', '-')}Z-${id.slice(0, 8)}`

/** Where the ciphertext of a file is. Backups share files: most don't change between them. */
export const fileObject = ({ sha256 }: Pick<FileEntry, 'sha256'>): string =>
  `files/${sha256.slice(0, 2)}/${sha256}`

/** The names of the whole backups in a place, oldest first. The manifest is written last, so those with one are whole. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const names = (await place.list('')).filter((name) => name.endsWith(`/${manifestName}`))
  return names
    .map((name) => name.slice(0, -manifestName.length - 1))
    .filter(isBackupName)
    .toSorted()
}

/** Whether a place has this backup, without reading it or looking at the others. */
export const hasBackup = async (place: BackupPlace, name: string): Promise<boolean> =>
  (await place.list(`${name}/`)).includes(`${name}/${manifestName}`)

/** The manifest is one line of JSON and one with its signature. */
export async function writeManifest(
  place: BackupPlace,
  manifest: Manifest,
  cipher: BackupCipher,
): Promise<void> {
  const text = JSON.stringify(manifest)
  const content = Buffer.from(`${text}\n${cipher.sign(text)}\n`)
  if (content.length > manifestBytes) throw new BackupRefused('The database is too large for a backup.')
  await place.put(`${nameOf(manifest)}/${manifestName}`, content)
}

/** Reads the manifest of a backup; throws `BackupRefused` if it is missing, changed, of another key or a newer format. */
export async function readManifest(
  place: BackupPlace,
  name: string,
  dataKeys: readonly Buffer[],
  cipherOf: (dataKey: Buffer, id: string) => BackupCipher,
): Promise<{ readonly manifest: Manifest; readonly cipher: BackupCipher }> {
  const content = await place.get(`${name}/${manifestName}`, manifestBytes).catch((error: unknown) => {
    throw error instanceof DamagedPart ? damaged(name) : error
  })
  if (content === null)
    throw new BackupRefused(`The backup ${name} is incomplete: it was interrupted before its end.`)
  const [text = '', signature = '', rest] = content.toString().split('\n')
  const manifest = parse(text)
  if (manifest === null) throw damaged(name)
  if (Number(manifest.format) > format)
    throw new BackupRefused(
      `The backup ${name} was made by a newer version of this program. Use that version.`,
    )
  const dataKey = dataKeys.find((key) => keyIdOf(key) === manifest.key)
  if (dataKey === undefined) {
    if (!/^[0-9a-f]{10}$/.test(manifest.key)) throw damaged(name)
    throw new BackupRefused(
      `The backup ${name} was made with the data key ${manifest.key}, and this is ${dataKeys.map(keyIdOf).join(', ')}. ` +
        `Set DATA_KEY to the key of that time, or, without DATA_KEY, put its file data-key.${manifest.key} into DATA_DIR.`,
    )
  }
  const cipher = cipherOf(dataKey, String(manifest.id))
  if (!cipher.isSigned(text, signature) || rest !== '' || nameOf(manifest) !== name) throw damaged(name)
  return { manifest, cipher }
}

const damaged = (name: string) => new BackupRefused(`The manifest of the backup ${name} is damaged.`)

function parse(text: string): Manifest | null {
  try {
    const value = JSON.parse(text) as Manifest | null
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
