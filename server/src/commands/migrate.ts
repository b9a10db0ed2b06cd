import type { Config } from '#config'
import { openMigrated } from './open-database.ts'

/** Brings the database up to date and exits. */
export async function migrateOnly(config: Config, print: (line: string) => void): Promise<void> {
  const database = await openMigrated(config, print)
  await database.close()
  print('The database is up to date.')
}
