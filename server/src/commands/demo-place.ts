import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Config } from '#config'
import type { Database } from '#platform/database'
import { isMissingTable } from '#platform/database-errors'
import { writeDurably } from '#platform/write-durably'
import type { Db, Tables } from '#tables'
import { isEmpty } from '../backup/load-database.ts'
import { CliError } from './cli-error.ts'
import { databasePlace } from './installation-marks.ts'
import { hasDefendants, isSampleAgency } from './sample.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Says which database a demo began to fill: until it has its staff, the database can't say that it is the demo's. */
const unfinishedFile = (dataDir: string) => join(dataDir, 'unfinished-demo')

/**
 * Throws CliError, before anything is migrated, if the database isn't the demo's own: one that was empty, or that has the
 * sample agency. Everybody knows the demo's passwords, and its people are invented.
 */
export async function requireDemoDatabase(
  place: Place,
  database: Pick<Database<Tables>, 'pool' | 'kysely'>,
): Promise<void> {
  if (await isEmpty(database)) {
    const file = unfinishedFile(place.dataDir)
    return writeDurably(file, `${databasePlace(place)}\n`, `${file}.${randomUUID()}`)
  }
  const isOurs = await isOfDemo(place, database.kysely).catch((error: unknown) => {
    if (isMissingTable(error)) return hasBegun(place)
    throw error
  })
  if (!isOurs)
    throw new CliError(
      `The demo refuses ${databasePlace(place)}: it was used for something else, and the demo’s passwords are public and ` +
        'its people invented. Nothing was changed. Leave out DATA_DIR and DATABASE_URL, or set them to an empty folder ' +
        'or database.',
    )
}

async function isOfDemo(place: Place, db: Db): Promise<boolean> {
  if (await isSampleAgency(db)) return true
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return somebody === undefined && !(await hasDefendants(db)) && hasBegun(place)
}

/** Whether a demo was stopped while it made this database. */
function hasBegun(place: Place): boolean {
  const file = unfinishedFile(place.dataDir)
  return existsSync(file) && readFileSync(file, 'utf8').trim() === databasePlace(place)
}

export const markDemoFinished = (dataDir: string): Promise<void> =>
  rm(unfinishedFile(dataDir), { force: true })
