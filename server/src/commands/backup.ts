import { resolve } from 'node:path'
import type { Config } from '#config'
import { systemClock, type Clock } from '#platform/clock'
import { openDatabase, type Database } from '#platform/database'
import type { FileStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { isBucketAddress } from '../backup/bucket-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { nameOf, type Manifest } from '../backup/manifest.ts'
import { saveLastBackup } from '../features/settings/service.ts'
import { openTarget } from './backup-target.ts'
import { askPortal } from './control.ts'
import { requireDataKeys } from './data-key.ts'
import { requireDatabaseFolder } from './open-database.ts'
import { openFileStore } from './open-file-store.ts'

/** Makes a backup. The embedded database has one process, so if the portal is running it is asked to make it. */
export async function backup(
  config: Config,
  target: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  openTarget(target, config.dataDir)
  const absolute = target === undefined || isBucketAddress(target) ? target : resolve(target)
  if (config.databaseUrl === undefined) {
    if (await askPortal(config.dataDir, { backup: absolute ?? '' }, print)) return
    requireDatabaseFolder(config)
  }
  const database = await openDatabase<Tables>(config)
  try {
    await runBackup({ config, database, files: await openFileStore(config) }, absolute, print)
  } finally {
    await database.close()
  }
}

export interface RunningParts {
  readonly config: Config
  readonly database: Database<Tables>
  readonly files: FileStore
}

/** Makes a backup of an open install, and records it for the dashboard. */
export async function runBackup(
  { config, database, files }: RunningParts,
  target: string | undefined,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<Manifest> {
  const { place } = openTarget(target, config.dataDir)
  const [dataKey] = requireDataKeys(config)
  const manifest = await makeBackup({ database, files, place, dataKey, clock })
  await saveLastBackup(database.kysely, new Date(manifest.madeAt), clock())
  print(`${summarize(manifest)} were backed up to ${nameOf(manifest)} in ${place.label}.`)
  if (manifest.files.missing > 0)
    print(`Warning: the file store lacks ${manifest.files.missing} files that the database names.`)
  return manifest
}

export const summarize = ({ tables, files }: Manifest): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows and ${files.count} files`
