import { counted } from '@bailiwick/contract/kit/counted'
import { resolve } from 'node:path'
import { isBucketAddress, type Config } from '#config'
import { systemClock, type Clock } from '#platform/clock'
import { openDatabase, type Database } from '#platform/database'
import { isMissingTable } from '#platform/database-errors'
import { requireCopySpace } from '#platform/embedded/copy-space'
import type { FileStore } from '#platform/file-store'
import { createVault, idOfMark, keyIdOf, keyMarkOf } from '#platform/vault'
import type { Db, Tables } from '#tables'
import { lackingText } from '../backup/lacking-file.ts'
import { keyChanged, makeBackup, type Reencrypt } from '../backup/make-backup.ts'
import { nameOf, type Manifest } from '../backup/manifest.ts'
import { undoablePlace } from '../backup/undoable-place.ts'
import { takeBackFound } from '../features/photos/service.ts'
import { readNightlyPlace, saveLastBackup } from '../features/settings/service.ts'
import { openTarget, placeOf } from './backup-target.ts'
import { CliError } from './cli-error.ts'
import { askPortal } from './control.ts'
import { requireDataKeys } from './data-key.ts'
import { readMarks } from './key-change.ts'
import { refuseUnfinished, requireDatabaseFolder } from './open-database.ts'
import { openFileStore } from './open-file-store.ts'
import { reencryptOne } from './reencrypt.ts'

/** Makes a backup. The embedded database has one process, so if the portal is running it is asked to make it. */
export async function backup(
  config: Config,
  target: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (target === undefined || target === '')
    throw new CliError('Where to? Add a folder, or an address like s3://KEY:SECRET@host/bucket/folder')
  openTarget(target, config.dataDir)
  const absolute = isBucketAddress(target) ? target : resolve(target)
  if (config.databaseUrl === undefined) {
    if (await askPortal(config.dataDir, { backup: absolute }, print)) return
    requireDatabaseFolder(config)
    // Opening and closing it would write too
    await requireCopySpace(config.dataDir)
  }
  const database = await openDatabase<Tables>(config)
  try {
    await refuseUnfinished(database, config.dataDir)
    const parts = { config, database, files: await openFileStore(config) }
    requireAllFiles(await runBackup(parts, absolute, print), print)
  } finally {
    await database.close()
  }
}

export interface RunningParts {
  readonly config: Config
  readonly database: Database<Tables>
  readonly files: FileStore
}

/**
 * Makes a backup of an open install, and records it for the dashboard: with a nightly backup only one that is made in its
 * place, because another place is not watched.
 */
export async function runBackup(
  { config, database, files }: RunningParts,
  target: string | undefined,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<Manifest> {
  const { place } = openTarget(target, config.dataDir)
  const [dataKey] = requireDataKeys(config)
  const newestKey = () => requireDataKeys(config)[0]
  const reencrypt = reencryptWith({ config, database, files }, dataKey)
  const { place: tried, undo } = undoablePlace(place)
  await takeBackFound(database.kysely, files).catch((error: unknown) => {
    // A database before its update
    if (!isMissingTable(error)) throw error
  })
  const manifest = await makeBackup({
    database,
    files,
    place: tried,
    dataKey,
    newestKey,
    reencrypt,
    clock,
  })
    .then(async (manifest) => {
      // A key that isn't here may be one that another instance has begun to use
      if (manifest.files.otherKeys !== undefined) await requireUnchangedKey(database.kysely, dataKey)
      return manifest
    })
    .catch((error: unknown) =>
      undo().then(() => {
        throw error
      }),
    )
  const made = {
    name: nameOf(manifest),
    madeAt: new Date(manifest.madeAt),
    missing: manifest.files.missing,
  }
  const nightly = await nightlyPlace(config, database.kysely)
  if (nightly === null || nightly === placeOf(target, config.dataDir))
    await saveLastBackup(database.kysely, made, clock())
  print(`${summarize(manifest)} were backed up to ${nameOf(manifest)} in ${place.label}.`)
  givenUpTexts(manifest).forEach(print)
  return manifest
}

/** Encrypts files again that were put back after a change of the key, as the change would have. */
function reencryptWith({ config, database, files }: RunningParts, dataKey: Buffer): Reencrypt {
  const { kysely: db } = database
  const vault = createVault(() => requireDataKeys(config))
  return async (name, key) => {
    await requireUnchangedKey(db, dataKey)
    if (key !== null && !requireDataKeys(config).some((one) => keyIdOf(one) === key)) return 'unknown key'
    return (await reencryptOne({ db, files, vault }, name)) === 'failed' ? 'damaged' : 'done'
  }
}

/** Throws `BackupPostponed` if another instance changes the key: that one encrypts everything again. */
async function requireUnchangedKey(db: Db, dataKey: Buffer): Promise<void> {
  const [newest, ...earlier] = await readMarks(db)
  if (newest !== undefined && (newest !== keyMarkOf(dataKey) || earlier.length > 0))
    throw keyChanged(idOfMark(newest))
}

/** Where the portal makes its nightly backups; null if it makes none. A command may be run without the setting. */
const nightlyPlace = async ({ backupTo, dataDir }: Config, db: Db): Promise<string | null> =>
  backupTo === undefined ? readNightlyPlace(db) : placeOf(backupTo, dataDir)

/** Throws CliError if a backup lacks files: who asked for it must not take it for a whole one. */
export function requireAllFiles({ files }: Manifest, print: (line: string) => void): void {
  if (files.missing === 0) return
  for (const text of [...lackingTexts(files), ...otherKeyTexts(files)]) print(text)
  throw new CliError(
    `The backup is incomplete: the file store lacks ${lackingCount(files.missing)} that the database names, or has them ` +
      'damaged or with a data key that is not at hand. Keep your earlier backups, which may have them.',
  )
}

/** What a backup that counts as whole doesn't have. */
export const givenUpTexts = ({ files }: Manifest): string[] =>
  files.givenUp === undefined
    ? []
    : [`Without ${lackingCount(files.givenUp.count)} that were given up: files adopt --without-files.`]

/** '48 files (small pictures counted)': a photo and its small picture are two. */
export const lackingCount = (missing: number): string =>
  `${counted(missing, 'file')} (small pictures counted)`

/** A sentence for each of the first files that a backup lacks, and one for how many more. */
export function lackingTexts(files: Pick<Manifest['files'], 'missing' | 'lacking'>): string[] {
  const { missing, lacking = [] } = files
  const more = missing - lacking.length
  return [
    ...lacking.map(lackingText),
    ...(lacking.length > 0 && more > 0 ? [`${counted(more, 'more file')} …`] : []),
  ]
}

/** What to do about files whose data key is not at hand while a backup is made. */
export const otherKeyTexts = ({ otherKeys = [] }: Pick<Manifest['files'], 'otherKeys'>): string[] =>
  otherKeys.map(
    ({ key, count }) =>
      `${counted(count, 'file')} (small pictures counted) ${count === 1 ? 'is' : 'are'} encrypted with the data key ${key}, ` +
      `which is not at hand. Put its file data-key.${key} into DATA_DIR or, with DATA_KEY, add it to DATA_KEY_OLD: ` +
      'the next backup encrypts them with the present key.',
  )

export const summarize = ({ tables, files }: Manifest): string =>
  `${counted(
    tables.reduce((sum, { rows }) => sum + rows, 0),
    'row',
  )} and ${counted(files.count, 'file')}`
