import { readDataKeys, type DataKeyPlace } from '#platform/data-keys'
import { CliError } from './cli-error.ts'

/** The existing data keys, the newest first; throws CliError if there is none, because a new one could read nothing. */
export function requireDataKeys(place: DataKeyPlace): readonly [Buffer, ...Buffer[]] {
  const [newest, ...earlier] = readDataKeys(place)
  if (newest !== undefined) return [newest, ...earlier]
  throw new CliError(
    `The data key is missing. Set DATA_KEY, or copy the file data-key into ${place.dataDir}.`,
  )
}
