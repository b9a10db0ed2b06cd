// Adds staff with 'CRM edit', user001 on, and databases to a data folder: node e2e/support/large-office.ts FOLDER 500. No portal may
// have the folder open.
import { sql } from 'kysely'
import { openMigrated } from '../../server/src/commands/open-database.ts'
import { readConfig } from '../../server/src/config.ts'

const [DATA_DIR, count = '0'] = process.argv.slice(2)
const database = await openMigrated(readConfig({ DATA_DIR }), () => undefined)
const db = database.kysely
await db
  .insertInto('databases')
  .values([{ name: 'North' }, { name: 'South' }])
  .execute()
await sql`
  with made as (
    insert into users (username, name, office)
    select 'user' || lpad(n::text, 3, '0'), 'User ' || lpad(n::text, 3, '0'), 'Large Office'
    from generate_series(1, ${Number(count)}::int) n
    returning id
  )
  insert into user_permissions (user_id, perm_id) select id, 3 from made`.execute(db)
await database.close()
