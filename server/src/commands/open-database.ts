import type { Config } from '#config'
import { openDatabase, type Database } from '#platform/database'
import { migrate } from '#platform/migrate'
import type { Tables } from '#tables'

/** The configured database, brought to today's tables; `print` is told what was applied. */
export async function openMigrated(
  { databaseUrl, dataDir }: Config,
  print: (line: string) => void,
): Promise<Database<Tables>> {
  const database = await openDatabase<Tables>({
    databaseUrl,
    dataDir,
    onProblem: (error) => console.error(`The database: ${error.message}`),
  })
  try {
    const applied = await migrate(database)
    if (applied.length > 0) print(`Brought the database up to date: ${applied.join(', ')}`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
