import type { Config } from '#config'
import { openBackup, verifyBackup, type OpenBackup } from '../backup/verify-backup.ts'
import { summarize } from './backup.ts'
import { openTarget } from './backup-target.ts'
import { CliError } from './cli-error.ts'
import { requireDataKeys } from './data-key.ts'

/** Reads a backup whole: the newest of a folder, or the one that is named. */
export async function verify(
  config: Config,
  target: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  await openVerified(config, target, print)
}

/** Opens a backup after reading all of it; throws CliError if anything is damaged, and prints what. */
export async function openVerified(
  config: Config,
  target: string | undefined,
  print: (line: string) => void,
): Promise<OpenBackup> {
  const { place, name } = openTarget(target, config.dataDir)
  const backup = await openBackup(place, requireDataKeys(config), name)
  const errors = await verifyBackup(backup)
  errors.forEach(print)
  if (errors.length > 0)
    throw new CliError(`The backup ${backup.name} is damaged. Use another one, and make a new one.`)
  const { missing } = backup.manifest.files
  print(`The backup ${backup.name} is whole: ${summarize(backup.manifest)}, each checked.`)
  const { history } = backup.manifest
  if (history !== null)
    print(`Its history has ${history.entries} entries, the last one with the hash ${history.head}`)
  if (missing > 0)
    print(`It is incomplete: the file store lacked ${missing} files, or had them damaged, when it was made.`)
  return backup
}
