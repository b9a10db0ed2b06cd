import type { Config } from '#config'
import { openDatabase, type Database } from '#platform/database'
import { migrate } from '#platform/migrate'
import type { Tables } from '#tables'
import { isUnfinished } from '../backup/load-database.ts'
import { CliError } from './cli-error.ts'
import { migrateAsOwner } from './run-time-role.ts'

/** Opens the configured database and applies new migrations; prints which. */
export async function openMigrated(
  { databaseUrl, migrationUrl, dataDir }: Pick<Config, 'databaseUrl' | 'migrationUrl' | 'dataDir'>,
  print: (line: string) => void,
): Promise<Database<Tables>> {
  const database = await openDatabase<Tables>({
    databaseUrl,
    dataDir,
    onProblem: (error) => console.error(`Database: ${error.message}`),
  })
  try {
    await refuseUnfinished(database)
    const applied =
      migrationUrl === undefined
        ? await migrate(database)
        : await migrateAsOwner(database, migrationUrl, print)
    if (applied.length > 0) print(`Migrated the database: ${applied.join(', ')}`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseUnfinished(database: Database<Tables>): Promise<void> {
  if (!(await isUnfinished(database))) return
  throw new CliError(
    'This database is half restored: a restore or a move was interrupted. Do it again, into an empty database ' +
      '(embedded: restore with --replace-everything).',
  )
}
