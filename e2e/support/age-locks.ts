// Makes every edit lock of a data folder look three minutes old:
// node e2e/support/age-locks.ts FOLDER. No portal may have the folder open.
import { sql } from 'kysely'
import { openMigrated } from '../../server/src/commands/open-database.ts'
import { readConfig } from '../../server/src/config.ts'

const database = await openMigrated(readConfig({ DATA_DIR: process.argv[2] }), () => undefined)
await sql`update locks set seen_at = seen_at - interval '3 minutes'`.execute(database.kysely)
await database.close()
