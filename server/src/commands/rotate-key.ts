import type { Config } from '#config'
import { changeDataKey, isKeyDamaged, readDataKeys } from '#platform/data-keys'
import { openDatabase } from '#platform/database'
import type { Tables } from '#tables'
import { isEmpty } from '../backup/load-database.ts'
import { CliError } from './cli-error.ts'
import { askPortal } from './control.ts'
import { damagedKey } from './data-key.ts'
import { databasePlace } from './installation-marks.ts'
import { refuseMovedAway } from './moved-away.ts'
import { refuseUnfinished, refuseUnfinishedFolder, requireDatabaseFolder } from './open-database.ts'
import { refuseOtherKey } from './open-vault.ts'

type Place = Pick<Config, 'dataKey' | 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>

/**
 * Makes a new data key. A running portal switches to it by itself; otherwise the next start does. Throws CliError, and changes
 * nothing, if the present key isn't that of the database.
 */
export async function rotateKey(place: Place, print: (line: string) => void): Promise<void> {
  const { dataKey, dataDir, databaseUrl } = place
  if (dataKey !== undefined) {
    throw new CliError(
      'The data key comes from DATA_KEY. Set DATA_KEY to a new key and DATA_KEY_OLD to the present one, then restart every instance: docs/running.md says how.',
    )
  }
  // The office is elsewhere, and its keys may be too
  refuseMovedAway({ dataDir, databaseUrl })
  refuseUnfinishedFolder(dataDir)
  if (isKeyDamaged({ dataKey, dataDir })) throw new CliError(damagedKey({ dataDir }))
  if (readDataKeys({ dataKey, dataDir }).length === 0) throw noKey(dataDir)
  await requireKeyOfDatabase(place, print)
  const change = await changeDataKey(dataDir)
  if (change === null) throw noKey(dataDir)
  const { newId, oldId, oldFile } = change
  print(`The data key is now ${newId}. The old one, ${oldId}, is in ${oldFile}.`)
  print('The running portal switches within seconds, or the next start does, and encrypts everything again.')
  print('Admin › Security Events and the log say when the change is finished.')
  print('Keep the old key as long as you keep backups from before.')
}

const noKey = (dataDir: string) =>
  new CliError(
    `There is no data key in ${dataDir}. For an office that has one, copy its file data-key there first. A new office gets ` +
      'one at its first start.',
  )

/** The embedded database has one process, so a portal that runs is asked. */
async function requireKeyOfDatabase(place: Place, print: (line: string) => void): Promise<void> {
  const { dataDir, databaseUrl } = place
  if (databaseUrl === undefined) {
    if (await askPortal(dataDir, 'check-key', print)) return
    requireDatabaseFolder({ dataDir, databaseUrl })
  }
  const database = await openDatabase<Tables>({ dataDir, databaseUrl })
  try {
    await refuseUnfinished(database, dataDir)
    if (await isEmpty(database))
      throw new CliError(
        `The data key has no office: ${databasePlace({ dataDir, databaseUrl })} is empty. Set DATA_DIR and DATABASE_URL to ` +
          'those of the portal.',
      )
    await refuseOtherKey(place, database.kysely)
  } finally {
    await database.close()
  }
}
