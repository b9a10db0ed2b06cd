import { hash, randomBytes } from 'node:crypto'
import { version } from '@bailiwick/contract/version'
import type pg from 'pg'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { isMissingTable } from '#platform/database-errors'
import { keyTrouble } from '#platform/encrypted-files'
import type { FileStore } from '#platform/file-store'
import { keyChangeSetting, keyMarkSetting, marksInUse } from '#platform/key-marks'
import { createVault, idOfMark, keyIdOf, keyMarkOf, type Vault } from '#platform/vault'
import { namedFiles, type LackingFile } from './lacking-file.ts'
import { backupCipher, type BackupCipher } from './backup-cipher.ts'
import type { BackupPlace } from './backup-place.ts'
import {
  BackupPostponed,
  BackupRefused,
  fileObject,
  nameOf,
  writeManifest,
  type BackedUpTable,
  type FileEntry,
  type Manifest,
} from './manifest.ts'
import { readNamedFiles, type NamedFile } from './named-files.ts'
import { writeParts } from './parts.ts'
import { RowTally } from './row-tally.ts'
import {
  readHistoryHead,
  readRows,
  readShape,
  type DatabaseShape,
  type HistoryHead,
  type StoredTable,
} from './stored-tables.ts'

interface BackupParts {
  readonly database: Pick<Database<unknown>, 'snapshot'>
  readonly files: Pick<FileStore, 'get'>
  readonly place: BackupPlace
  readonly dataKey: Buffer
  /** Reads the newest data key again: a backup during which it changes would need both. */
  readonly newestKey?: () => Buffer
  readonly reencrypt?: Reencrypt
  readonly clock: Clock
}

/**
 * Encrypts a file that has another key of those at hand with the newest: one that was put back after a change of the key; null
 * as key: the file doesn't say which. Throws `BackupPostponed` if the key was changed since the backup began.
 */
export type Reencrypt = (name: string, key: string | null) => Promise<'done' | 'damaged' | 'unknown key'>

/** Writes a backup while the portal runs and returns its manifest. If it fails, what it wrote has no manifest. */
export async function makeBackup(parts: BackupParts): Promise<Manifest> {
  const { database, place, dataKey, clock } = parts
  const made = { id: randomBytes(16).toString('hex'), madeAt: clock().toISOString() }
  const cipher = backupCipher(dataKey, made.id)
  const backup = nameOf(made)
  const { shape, tables, installation, history, named } = await database.snapshot((client) =>
    storeDatabase(client, parts, cipher, backup),
  )
  const files = await storeFiles(parts, cipher, backup, named)
  if (parts.newestKey?.().equals(dataKey) === false) throw keyChanged(keyIdOf(parts.newestKey()))
  const manifest: Manifest = {
    format: 1,
    ...made,
    program: version,
    key: keyIdOf(dataKey),
    installation,
    history,
    migrations: shape.migrations,
    tables,
    sequences: shape.sequences,
    files,
  }
  await writeManifest(place, manifest, cipher)
  return manifest
}

interface StoredDatabase {
  readonly shape: DatabaseShape
  readonly tables: readonly BackedUpTable[]
  readonly installation: string | null
  readonly history: HistoryHead | null
  readonly named: readonly NamedFile[]
}

async function storeDatabase(
  client: pg.ClientBase,
  { place, dataKey }: BackupParts,
  cipher: BackupCipher,
  backup: string,
): Promise<StoredDatabase> {
  const shape = await readShape(client).catch((error: unknown) => {
    throw isMissingTable(error)
      ? new BackupRefused('The database is empty: there is nothing to back up.')
      : error
  })
  const settings = await readSettings(client)
  requireOneKey(settings, dataKey)
  const tables: BackedUpTable[] = []
  for (const table of shape.tables) {
    const tally = new RowTally()
    const parts = await writeParts(place, cipher, { backup, name: table.name }, tallied(client, table, tally))
    tables.push({ ...table, rows: tally.rows, sum: tally.sum, parts })
  }
  const named = await readNamedFiles(client, shape)
  return {
    shape,
    tables,
    installation: settings.get('installation') ?? null,
    history: await readHistoryHead(client),
    named,
  }
}

const whenFinished = (keys: number) =>
  `Start the portal with ${keys === 2 ? 'both keys' : `all ${keys} keys`}, unless it runs, and make the backup when Admin › Security Events says “Data key change finished”.`

/** Throws `BackupPostponed` unless everything is encrypted with this key. */
function requireOneKey(settings: ReadonlyMap<string, string>, dataKey: Buffer): void {
  const own = keyMarkOf(dataKey)
  const [newest = own, ...earlier] = marksInUse(settings.get(keyMarkSetting), settings.get(keyChangeSetting))
  if (earlier.length > 0)
    throw new BackupPostponed(
      `The change of the data key from ${earlier.map(idOfMark).join(' and ')} to ${idOfMark(newest)} is not finished. ${whenFinished(earlier.length + 1)}`,
    )
  if (newest === own) return
  const needed = idOfMark(newest)
  throw new BackupPostponed(
    `The database is encrypted with another data key. It needs the key ${needed}, and the newest here is ${keyIdOf(dataKey)}. ` +
      `If the key was just changed, ${lowerFirst(whenFinished(2))} Otherwise set DATA_KEY to the key ${needed}, or, without ` +
      'DATA_KEY, put it into the file data-key in DATA_DIR.',
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

async function readSettings(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>('select name, value from settings')
  return new Map(rows.map(({ name, value }) => [name, value]))
}

async function* tallied(client: pg.ClientBase, table: StoredTable, tally: RowTally): AsyncGenerator<Buffer> {
  for await (const lines of readRows(client, table)) {
    tally.add(lines)
    yield lines
  }
}

export const keyChanged = (key: string) =>
  new BackupPostponed(
    `The data key was changed to ${key} while the backup was made. Make it again once Admin › Security Events says ` +
      '“Data key change finished”.',
  )

/** Copies the files that the place doesn't have yet or has damaged, as they are: encrypted. */
async function storeFiles(
  parts: BackupParts,
  cipher: BackupCipher,
  backup: string,
  named: readonly NamedFile[],
): Promise<Manifest['files']> {
  const { place, dataKey } = parts
  const isStored = await place.stored('files/')
  const vault = createVault(dataKey)
  const total = { count: 0, bytes: 0, missing: 0 }
  const lacking: LackingFile[] = []
  const givenUp: string[] = []
  const otherKeys = new Map<string, number>()
  const lacks = ({ kind, id, defendant_id, is_thumbnail }: NamedFile, trouble: CurrentFile['trouble']) => {
    const key = trouble === null || trouble === 'damaged' ? null : trouble.key
    total.missing += 1
    if (key !== null) otherKeys.set(key, (otherKeys.get(key) ?? 0) + 1)
    const is_damaged = trouble === 'damaged'
    if (lacking.length < namedFiles)
      lacking.push({ kind, id, defendant_id, is_thumbnail, is_damaged, ...(key !== null && { key }) })
  }
  async function* entries(): AsyncGenerator<Buffer> {
    for (const file of named) {
      const { name } = file
      const { content, trouble, isOwn } = await readCurrent(parts, vault, name)
      if (content === null) {
        if (file.is_given_up) givenUp.push(name)
        else lacks(file, null)
        continue
      }
      if (trouble !== null) lacks(file, trouble)
      // Nothing in a backup needs another key than the backup
      if (!isOwn) continue
      const entry: FileEntry = { name, bytes: content.length, sha256: hash('sha256', content) }
      if (!(await isStored(fileObject(entry), content))) await place.put(fileObject(entry), content)
      total.count += 1
      total.bytes += content.length
      yield Buffer.from(`${JSON.stringify(entry)}\n`)
    }
  }
  const lists = await writeParts(place, cipher, { backup, name: 'file-list' }, entries())
  return {
    ...total,
    ...(lacking.length > 0 && { lacking }),
    ...(givenUp.length > 0 && { givenUp: await storeGivenUp(place, cipher, backup, givenUp) }),
    ...(otherKeys.size > 0 && { otherKeys: Array.from(otherKeys, ([key, count]) => ({ key, count })) }),
    lists,
  }
}

async function storeGivenUp(
  place: BackupPlace,
  cipher: BackupCipher,
  backup: string,
  names: readonly string[],
): Promise<NonNullable<Manifest['files']['givenUp']>> {
  async function* lines(): AsyncGenerator<Buffer> {
    for (const name of names) yield Buffer.from(`${name}\n`)
  }
  const lists = await writeParts(place, cipher, { backup, name: 'given-up-list' }, lines())
  return { count: names.length, lists }
}

interface CurrentFile {
  /** Null if it is gone. */
  readonly content: Buffer | null
  /** It is damaged, or its key is not at hand. */
  readonly trouble: ReturnType<typeof keyTrouble>
  /** It names the newest key. */
  readonly isOwn: boolean
}

/** A file with the newest key: one that has an earlier one, because it was put back, is encrypted again first. */
async function readCurrent(
  { files, dataKey, newestKey, reencrypt }: BackupParts,
  vault: Vault,
  name: string,
): Promise<CurrentFile> {
  const content = await files.get(name)
  const trouble = content && keyTrouble(vault, name, content)
  if (trouble === null || trouble === 'damaged') return { content, trouble, isOwn: true }
  const { key } = trouble
  if (newestKey?.().equals(dataKey) === false) throw keyChanged(keyIdOf(newestKey()))
  const result = await reencrypt?.(name, key)
  if (result !== 'done') {
    const isDamaged = result === 'damaged' || key === null
    return { content, trouble: isDamaged ? 'damaged' : trouble, isOwn: false }
  }
  const again = await files.get(name)
  const left = again && keyTrouble(vault, name, again)
  if (left !== null && left !== 'damaged') throw keyChanged(left.key ?? vault.keyId)
  return { content: again, trouble: left, isOwn: true }
}
