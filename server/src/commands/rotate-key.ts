import type { Config } from '#config'
import { changeDataKey, isKeyDamaged } from '#platform/data-keys'
import { CliError } from './cli-error.ts'
import { damagedKey } from './data-key.ts'
import { refuseMovedAway } from './moved-away.ts'

/** Makes a new data key. A running portal switches to it by itself; otherwise the next start does. */
export async function rotateKey(
  {
    dataKey,
    dataDir,
    databaseUrl,
  }: Pick<Config, 'dataKey' | 'dataDir'> & Partial<Pick<Config, 'databaseUrl'>>,
  print: (line: string) => void,
): Promise<void> {
  if (dataKey !== undefined) {
    throw new CliError(
      'The data key comes from DATA_KEY. Set DATA_KEY to a new key and DATA_KEY_OLD to the present one, then restart every instance: docs/running.md says how.',
    )
  }
  // The office is elsewhere, and its keys may be too
  refuseMovedAway({ dataDir, databaseUrl })
  if (isKeyDamaged({ dataKey, dataDir })) throw new CliError(damagedKey({ dataDir }))
  const change = await changeDataKey(dataDir)
  if (change === null) {
    throw new CliError(
      `There is no data key in ${dataDir}. For an office that has one, copy its file data-key there first. A new office gets ` +
        'one at its first start.',
    )
  }
  const { newId, oldId, oldFile } = change
  print(`The data key is now ${newId}. The old one, ${oldId}, is in ${oldFile}.`)
  print('The running portal switches within seconds, or the next start does, and encrypts everything again.')
  print('Admin › Security Events and the log say when the change is finished.')
  print('Keep the old key as long as you keep backups from before.')
}
