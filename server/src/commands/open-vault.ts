import { createHmac } from 'node:crypto'
import { encryptPlainRows } from '#case-file/encrypt-plain-rows'
import type { Config } from '#config'
import { storedSecret } from '#platform/stored-secret'
import { createVault, type Vault } from '#platform/vault'
import type { Db } from '#tables'
import { storeOnce, readSetting } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'

/** The setting that identifies the key of the database without revealing it. */
const keyMark = 'data_key'

/**
 * The vault of the data key. Throws CliError if the database is encrypted with another key: nothing could be read, and
 * anything written now would be unreadable with the right key. The first start encrypts values stored as plain text.
 */
export async function openVault(config: Pick<Config, 'dataKey' | 'dataDir'>, db: Db): Promise<Vault> {
  const key = Buffer.from(config.dataKey ?? (await storedSecret(config.dataDir, 'data-key')), 'hex')
  const mark = createHmac('sha256', key).update(keyMark).digest('hex')
  const vault = createVault(key)
  await db.transaction().execute(async (tx) => {
    if (await storeOnce(tx, keyMark, mark)) await encryptPlainRows(tx, vault)
  })
  if ((await readSetting(db, keyMark)) === mark) return vault
  throw new CliError(
    'This database is encrypted with another data key. Restore the file data-key in its data folder, or set DATA_KEY.',
  )
}
