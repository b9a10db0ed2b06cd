import { createHmac } from 'node:crypto'
import { encryptPlainRows } from '#case-file/encrypt-plain-rows'
import { sql } from 'kysely'
import type { Config } from '#config'
import { readSecret, storedSecret } from '#platform/stored-secret'
import { createVault, type Vault } from '#platform/vault'
import type { Db } from '#tables'
import { storeOnce, readSetting } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'

/** The setting that identifies the key of the database without revealing it. */
const keyMark = 'data_key'

/** The advisory lock under which the first start stores the mark: any number, the same in every instance. */
const lockKey = 72_158_403

/**
 * The vault of the data key. Throws CliError if the database is encrypted with another key: nothing could be read, and
 * anything written now would be unreadable with the right key. Only the first start on a database creates a key; it also
 * encrypts values stored as plain text.
 */
export async function openVault(config: KeySettings, db: Db): Promise<Vault> {
  if ((await readSetting(db, keyMark)) === undefined) await storeFirstMark(config, db)
  const key = config.dataKey ?? (await readSecret(config.dataDir, 'data-key'))
  if (key !== undefined && (await readSetting(db, keyMark)) === markOf(key)) return vaultOf(key)
  const found = key === undefined ? 'with a data key that is missing' : 'with another data key'
  throw new CliError(
    `This database is encrypted ${found}. Restore the file data-key in its data folder, or set DATA_KEY.`,
  )
}

type KeySettings = Pick<Config, 'dataKey' | 'dataDir'>

/** Of several instances that start together one does it, so no other creates a key that isn't the database's. */
const storeFirstMark = (config: KeySettings, db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    if ((await readSetting(tx, keyMark)) !== undefined) return
    const key = config.dataKey ?? (await storedSecret(config.dataDir, 'data-key'))
    await storeOnce(tx, keyMark, markOf(key))
    await encryptPlainRows(tx, vaultOf(key))
  })

const vaultOf = (key: string): Vault => createVault(Buffer.from(key, 'hex'))

const markOf = (key: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(keyMark).digest('hex')
