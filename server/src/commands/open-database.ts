import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config'
import { openDatabase, type Database } from '#platform/database'
import { migrate } from '#platform/migrate'
import { writeDurably } from '#platform/write-durably'
import type { Tables } from '#tables'
import { isEmpty, isUnfinished } from '../backup/load-database.ts'
import { CliError } from './cli-error.ts'
import { markOfFolder, refuseNewDatabase, refuseOtherDatabase, type Mark } from './installation-marks.ts'
import { refuseMovedAway } from './moved-away.ts'
import { migrateAsOwner } from './run-time-role.ts'

type Places = Pick<Config, 'databaseUrl' | 'migrationUrl' | 'dataDir'>

/** Opens a database that exists, and applies new migrations; throws CliError if a typo names one that doesn't. */
export async function openExisting(
  config: Places,
  print: (line: string) => void,
  readMarks?: ReadMarks,
): Promise<Database<Tables>> {
  requireDatabaseFolder(config)
  const database = await openDatabase<Tables>(config)
  const isNew = await isEmpty(database).finally(() => database.close())
  if (isNew)
    throw new CliError('The database of DATABASE_URL is empty. Set DATABASE_URL to that of the portal.')
  return openMigrated(config, print, readMarks)
}

/**
 * Throws CliError if there is no embedded database, because opening it would create one, if it was moved away, or if a restore
 * into its folder has not ended.
 */
export function requireDatabaseFolder({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  refuseUnfinishedFolder(dataDir)
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'database')))
    throw new CliError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
  refuseMovedAway({ databaseUrl, dataDir })
}

/** Reads what must belong to the same installation as the database. */
type ReadMarks = () => Promise<readonly Mark[]>

/**
 * Opens the configured database and applies new migrations; prints which. Throws CliError, before anything is created or
 * migrated, if the data folder or what else `readMarks` gives belongs to another installation. `requireMore` may refuse the
 * database as well.
 */
export async function openMigrated(
  place: Places,
  print: (line: string) => void,
  readMarks: ReadMarks = async () => [await markOfFolder(place)],
  requireMore?: (database: Database<Tables>) => Promise<void>,
): Promise<Database<Tables>> {
  const { databaseUrl, migrationUrl, dataDir } = place
  refuseMovedAway(place)
  refuseUnfinishedFolder(dataDir)
  const marks = await readMarks()
  refuseNewDatabase(place, marks)
  const database = await openDatabase<Tables>({
    databaseUrl,
    dataDir,
    onProblem: (error) => console.error(`Database: ${error.message}`),
  })
  const refuse = async (asOwner: Database<Tables>) => {
    await refuseOtherDatabase(place, marks, asOwner)
    await requireMore?.(asOwner)
  }
  try {
    await refuseUnfinished(database, dataDir)
    const applied =
      migrationUrl === undefined
        ? await refuse(database).then(() => migrate(database))
        : await migrateAsOwner(database, migrationUrl, { refuse, print })
    if (applied.length > 0) print(migrationText(applied))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The file that says that a restore into this data folder has not ended: before it has tables, the database can't say so. */
const unfinishedFile = (dataDir: string) => join(dataDir, 'unfinished-restore')

export const markUnfinished = (dataDir: string): Promise<void> =>
  writeDurably(unfinishedFile(dataDir), '', `${unfinishedFile(dataDir)}.${randomUUID()}`)

export const markFinished = (dataDir: string): Promise<void> => rm(unfinishedFile(dataDir), { force: true })

/** Throws CliError if a restore or a move was interrupted: what is there is not an office's database. */
export async function refuseUnfinished(
  database: Pick<Database<unknown>, 'pool'>,
  dataDir: string,
): Promise<void> {
  refuseUnfinishedFolder(dataDir)
  if (await isUnfinished(database)) throw halfRestored()
}

/** Does it before a database is created. */
export function refuseUnfinishedFolder(dataDir: string): void {
  if (existsSync(unfinishedFile(dataDir))) throw halfRestored()
}

const halfRestored = () =>
  new CliError(
    'This database is half restored: a restore or a move was interrupted. Do it again, into an empty database ' +
      '(embedded: restore with --replace-everything).',
  )

/** What `migrate` applied, for who started it: the names of the files of a new database would fill the screen. */
export function migrationText(applied: readonly string[]): string {
  const migrations = applied.filter((name) => !name.startsWith('schema/'))
  if (migrations[0]?.startsWith('0001-')) return 'Created the tables of the database.'
  const renewed = applied.length - migrations.length
  const parts = [
    migrations.length > 0 && migrations.join(', '),
    renewed > 0 &&
      `${renewed} ${renewed === 1 ? 'function, view or trigger' : 'functions, views and triggers'}`,
  ]
  return `Updated the database: ${parts.filter(Boolean).join('; ')}.`
}
