import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#config'
import { openDatabase } from '#platform/database'
import { endLoading, isEmpty, loadDatabase } from '../backup/load-database.ts'
import { readRows, readShape } from '../backup/stored-tables.ts'
import { CliError } from './cli-error.ts'
import { refuseUnfinished } from './open-database.ts'

/** Copies the embedded database into an empty PostgreSQL database and compares every row; the folder stays as it is. */
export async function move(
  { dataDir }: Pick<Config, 'dataDir'>,
  databaseUrl: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (databaseUrl === undefined || !/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    throw new CliError('Where to? Add --to postgres://user:password@host/database')
  if (!existsSync(join(dataDir, 'database')))
    throw new CliError(`There is no embedded database in ${dataDir}. Set DATA_DIR to its folder.`)
  const source = await openDatabase({ dataDir })
  const target = await openDatabase({ dataDir, databaseUrl })
  try {
    await refuseUnfinished(source, dataDir)
    if (!(await isEmpty(target)))
      throw new CliError('The PostgreSQL database is not empty. Create an empty one and move there.')
    const rows = await source.unlimited(async (client) =>
      loadDatabase(target, {
        ...(await readShape(client)),
        rows: (table) => readRows(client, table),
      }),
    )
    await endLoading(target)
    print(`Moved ${rows} rows, each compared with the embedded database.`)
    print(`Set DATABASE_URL to the new address and start the portal. DATA_DIR stays the same: ${dataDir} has`)
    print('the keys and the files, and still the old database, which you can remove later.')
  } finally {
    await target.close()
    await source.close()
  }
}
