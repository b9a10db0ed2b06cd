import { counted } from '@bailiwick/contract/kit/counted'
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import { keepDataKey } from '#platform/data-keys'
import { openDatabase } from '#platform/database'
import { lockFolder } from '#platform/embedded/folder-lock'
import { requireMayCreateTables } from '#platform/migrate'
import { keyIdOf } from '#platform/vault'
import type { Db, Tables } from '#tables'
import { doubtRestoredEnvelopes } from '../features/documents/envelope-check-service.ts'
import { endRestoredMails } from '../features/mails/service.ts'
import { endRestoredTexts } from '../features/messaging/jobs.ts'
import { forgetBackups } from '../features/settings/service.ts'
import { isEmpty } from '../backup/load-database.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { OpenBackup } from '../backup/verify-backup.ts'
import { CliError } from './cli-error.ts'
import { requireBackupKeys } from './data-key.ts'
import { reportLacking } from './report-lacking.ts'
import { refuseMovedAway } from './moved-away.ts'
import { markFinished, markUnfinished } from './open-database.ts'
import { openFileStore } from './open-file-store.ts'
import { asOwner } from './run-time-role.ts'
import { openVerified, unusable } from './verify.ts'

interface RestoreOptions {
  /** Moves what is in the data folder aside. */
  readonly replace: boolean
}

/** To replace everything would take the files from the office that was moved. */
const intoAnotherFolder =
  'The files beside it are those of that office: set DATA_DIR to another folder to restore a backup into.'

/** Restores a backup into an empty install, after reading all of it. */
export async function restore(
  config: Config,
  target: string | undefined,
  { replace }: RestoreOptions,
  print: (line: string) => void,
): Promise<void> {
  if (config.databaseUrl !== undefined && replace)
    throw new CliError(
      '--replace-everything is for the embedded database. Create an empty PostgreSQL database and set DATABASE_URL to it; the present one stays as it is.',
    )
  refuseMovedAway(config, intoAnotherFolder)
  const { backup, newer, doubt } = await openVerified(config, target, print)
  const sayIfOlder = () => {
    if (newer > 0) print(`${backup.name} is not the newest backup: ${unusable(newer)}`)
    if (doubt !== null) print(doubt)
  }
  sayIfOlder()
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const present = dataIn(config.dataDir)
  if (present.length > 0) {
    if (!replace)
      throw new CliError(
        `${config.dataDir} already has ${present.map(withArticle).join(' and ')}. Set DATA_DIR to another folder` +
          (config.databaseUrl === undefined ? ', or add --replace-everything to move them aside.' : '.'),
      )
    print(`Moved ${present.join(' and ')} to ${moveAside(config.dataDir)}`)
  }
  // Creating the embedded database takes a while, in which it can't say that it is half restored
  if (config.databaseUrl === undefined) await markUnfinished(config.dataDir)
  // The role of the portal may not create tables
  const database = await openDatabase<Tables>(asOwner(config))
  try {
    if (!(await isEmpty(database)))
      throw new CliError(
        'The database of DATABASE_URL is not empty. Create an empty one and set DATABASE_URL to it.',
      )
    await requireMayCreateTables(database.pool)
    await markUnfinished(config.dataDir)
    const restored = await restoreBackup(backup, { database, files: await openFileStore(config) })
    await keepKey(config, backup)
    await endRestoredMessages(database.kysely, systemClock())
    const forgotten = await forgetBackups(database.kysely)
    await markFinished(config.dataDir)
    print(
      `Restored ${counted(restored.rows, 'row')} and ${counted(restored.files, 'file')}, each compared with the backup.`,
    )
    if (forgotten > 0) print(forgottenText(forgotten))
    sayIfOlder()
    await reportLacking({ config, target, database }, backup, print)
    print(
      `Start the portal with npm start${keySettings(config)}. Everybody signs in again unless TOKEN_SECRET is the same.`,
    )
  } finally {
    await database.close()
  }
}

/** A start needs the key of the office as its newest: in a folder that has it as an earlier one alone. */
async function keepKey(config: Config, { manifest }: OpenBackup): Promise<void> {
  const key = requireBackupKeys(config).find((one) => keyIdOf(one) === manifest.key)
  if (config.dataKey === undefined && key !== undefined) await keepDataKey(config.dataDir, key)
}

const forgottenText = (rows: number) =>
  `Then removed ${counted(rows, 'row')} about the backups and lost files of before, because this installation has none yet.`

/** What the start needs too: a setting that was given to this command alone would be missed there. */
function keySettings({ dataKey, oldDataKeys }: Config): string {
  if (dataKey === undefined) return ''
  const names = oldDataKeys.length > 0 ? 'DATA_KEY and DATA_KEY_OLD' : 'DATA_KEY'
  return ` and the same ${names}: it is refused without`
}

/** What waited when the backup was made may have been sent since, and nobody may get it twice. */
async function endRestoredMessages(db: Db, now: Date): Promise<void> {
  await endRestoredTexts(db, now)
  await endRestoredMails(db, now)
  await doubtRestoredEnvelopes(db)
}

/** The id of an installation, which a start compares with that of the database. */
const mark = 'installation'

/** What a restore must not meet. */
const dataIn = (dataDir: string): string[] =>
  ['database', 'files'].filter((name) => {
    const folder = join(dataDir, name)
    return existsSync(folder) && readdirSync(folder).some((entry) => entry !== mark)
  })

const withArticle = (name: string) => (name === 'database' ? 'a database' : name)

function moveAside(dataDir: string): string {
  const unlock = lockFolder(dataDir)
  try {
    const folder = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
    mkdirSync(folder, { mode: 0o700 })
    for (const name of ['database', 'files', mark])
      if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(folder, name))
    return folder
  } finally {
    unlock()
  }
}
