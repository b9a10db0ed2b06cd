import { isKeyDamaged, readDataKeys, readKnownKeys, type DataKeyPlace } from '#platform/data-keys'
import { CliError } from './cli-error.ts'

/** The existing data keys, the newest first; throws CliError if there is none, because a new one could read nothing. */
export function requireDataKeys(place: DataKeyPlace): readonly [Buffer, ...Buffer[]] {
  const [newest, ...earlier] = readDataKeys(place)
  if (newest !== undefined) return [newest, ...earlier]
  if (isKeyDamaged(place)) throw new CliError(damagedKey(place))
  throw new CliError(
    `The data key is missing. Set DATA_KEY, or copy the file data-key into ${place.dataDir}.`,
  )
}

/** The keys that backups are read with: those of `data-key.ID` too where there is no `data-key`. Throws as the other. */
export function requireBackupKeys(place: DataKeyPlace): readonly Buffer[] {
  const keys = isKeyDamaged(place) ? [] : readKnownKeys(place)
  return keys.length > 0 ? keys : requireDataKeys(place)
}

/** What is said of a file without a key in it. */
export const damagedKey = ({ dataDir }: Pick<DataKeyPlace, 'dataDir'>): string =>
  `The file data-key in ${dataDir} is damaged: a data key has 64 hexadecimal digits. Replace the file by your copy of it, or ` +
  'set DATA_KEY.'
