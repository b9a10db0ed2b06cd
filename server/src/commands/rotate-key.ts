import type { Config } from '#config'
import { changeDataKey } from '#platform/data-keys'
import { CliError } from './cli-error.ts'

/** Makes a new data key. A running portal switches to it by itself; otherwise the next start does. */
export async function rotateKey(
  { dataKey, dataDir }: Pick<Config, 'dataKey' | 'dataDir'>,
  print: (line: string) => void,
): Promise<void> {
  if (dataKey !== undefined) {
    throw new CliError(
      'The data key comes from DATA_KEY. Set DATA_KEY to a new key and DATA_KEY_OLD to the present one, then restart every instance: docs/running.md says how.',
    )
  }
  const change = await changeDataKey(dataDir)
  if (change === null) {
    throw new CliError(`There is no data key in ${dataDir}: the first start of the portal creates one.`)
  }
  const { newId, oldId, oldFile } = change
  print(`The data key is now ${newId}. The old one, ${oldId}, is in ${oldFile}.`)
  print('The running portal switches within seconds, or the next start does, and encrypts everything again.')
  print('Admin › Security Events and the log say when the change is finished.')
  print('Keep the old key as long as you keep backups from before.')
}
