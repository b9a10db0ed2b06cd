import { counted } from '@bailiwick/contract/kit/counted'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import { systemClock } from '#platform/clock'
import { openDatabase, type Database } from '#platform/database'
import { requireMayCreateTables } from '#platform/migrate'
import { endLoading, isEmpty, loadDatabase } from '../backup/load-database.ts'
import { readRows, readShape } from '../backup/stored-tables.ts'
import { CliError } from './cli-error.ts'
import { markMovedAway, refuseMovedAway } from './moved-away.ts'
import { refuseUnfinished } from './open-database.ts'

/**
 * Copies the embedded database into an empty PostgreSQL database and compares every row; then it marks the old database as
 * moved away, and changes nothing else in its folder.
 */
export async function move(
  { dataDir, databaseUrl: present }: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>,
  databaseUrl: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (present !== undefined)
    throw new CliError(
      'DATABASE_URL is set: the office is in that database already, and move would copy an old one. move is for an office on ' +
        'the embedded database, which has no DATABASE_URL yet; the new address goes after --to.',
    )
  if (databaseUrl === undefined)
    throw new CliError('Where to? Add --to postgres://user:password@host/database')
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    throw new CliError(
      'What follows --to is no address of a PostgreSQL database. It must be like postgres://user:password@host/database',
    )
  // Otherwise the database named like the user would be taken
  if (new URL(databaseUrl).pathname.length < 2)
    throw new CliError(
      'Which database? Add its name at the end of the address: --to postgres://user:password@host/database',
    )
  if (!existsSync(join(dataDir, 'database')))
    throw new CliError(`There is no embedded database in ${dataDir}. Set DATA_DIR to its folder.`)
  refuseMovedAway({ dataDir })
  const source = await openDatabase({ dataDir })
  const target = await openDatabase({ dataDir, databaseUrl })
  try {
    await refuseUnfinished(source, dataDir)
    const name = await nameOf(target)
    if (!(await isEmpty(target)))
      throw new CliError(`The database ${name} is not empty. Create an empty one and move there.`)
    await requireMayCreateTables(target.pool, 'in the address after --to')
    print(`Moving to the database ${name} …`)
    const rows = await source.unlimited(async (client) =>
      loadDatabase(target, {
        ...(await readShape(client)),
        rows: (table) => readRows(client, table),
      }),
    )
    await endLoading(target)
    await markMovedAway(dataDir, systemClock())
    print(`Moved ${counted(rows, 'row')} to the database ${name}, each compared with the embedded database.`)
    print(`Set DATABASE_URL to the new address and start the portal. DATA_DIR stays the same: ${dataDir} has`)
    print(
      'the keys and the files, and still the old database, which no command uses any longer and you can remove later.',
    )
  } finally {
    await target.close()
    await source.close()
  }
}

/** What the server itself calls the database. */
async function nameOf({ pool }: Pick<Database<unknown>, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}
