import { statSync } from 'node:fs'
import type { Config } from '#config'
import { isAhead, systemClock, type Clock } from '#platform/clock'
import type { BackupPlace } from '../backup/backup-place.ts'
import { BackupRefused, listBackups } from '../backup/manifest.ts'
import { openBackup, verifyBackup, type OpenBackup } from '../backup/verify-backup.ts'
import { givenUpTexts, lackingCount, lackingTexts, summarize } from './backup.ts'
import { openTarget } from './backup-target.ts'
import { CliError } from './cli-error.ts'
import { requireBackupKeys } from './data-key.ts'

/** Reads a backup whole: the newest of a folder, or the one that is named. */
export async function verify(
  config: Config,
  target: string | undefined,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<void> {
  const { backup, newer, doubt } = await openVerified(config, target, print, clock)
  const andDoubt = doubt === null ? '' : ` ${doubt}`
  // As `backup` does: a job that runs both must not report a whole backup
  if (backup.manifest.files.missing > 0)
    throw new CliError(
      `${backup.name} is incomplete, see above. Keep your earlier backups, which may have the files.${
        newer > 0 ? ` And it is not the newest: ${unusable(newer)}` : ''
      }${andDoubt}`,
    )
  if (newer > 0)
    throw new CliError(
      `${backup.name} is the newest whole backup, but not the newest: ${unusable(newer)}${andDoubt}`,
    )
  if (doubt !== null) throw new CliError(doubt)
}

/** What is said of the newer backups of a folder, of which each was named before. */
export const unusable = (newer: number): string =>
  `${newer === 1 ? '1 newer one' : `${newer} newer ones`} cannot be used, see above.`

interface VerifiedBackup {
  readonly backup: OpenBackup
  /** How many newer ones of the folder can't be used; the reasons were printed. */
  readonly newer: number
  /** Why it may not be the newest of the folder although it has the latest time, in a sentence; null if it is. */
  readonly doubt: string | null
}

/**
 * Opens the newest whole backup of a folder, or the one that is named, after reading all of it. Prints what is damaged; throws
 * if none is whole.
 */
export async function openVerified(
  config: Config,
  target: string | undefined,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<VerifiedBackup> {
  const { place, name, folder } = openTarget(target, config.dataDir)
  if (folder !== undefined) requireFolder(folder)
  const dataKeys = requireBackupKeys(config)
  const names = name === undefined ? (await listBackups(place)).toReversed() : [name]
  if (names.length === 0) throw new BackupRefused(`There is no whole backup in ${place.label}.`)
  let refusal: Error | undefined
  for (const [newer, one] of names.entries()) {
    if (refusal !== undefined) print(refusal.message)
    const opened = await openWhole(place, dataKeys, one, print)
    if (!(opened instanceof Error)) {
      describe(opened, print)
      return { backup: opened, newer, doubt: name === undefined ? doubtOf(opened, clock()) : null }
    }
    refusal = opened
  }
  throw refusal
}

const doubtOf = ({ name, manifest }: OpenBackup, now: Date): string | null =>
  isAhead(new Date(manifest.madeAt), now)
    ? `The backup ${name} was made in the future by its name: a clock was wrong then, or is now. So another one may be the ` +
      'newest. Name it to use it, or move this one to another folder.'
    : null

function requireFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) throw new CliError(`There is no folder ${folder}.`)
  if (!found.isDirectory())
    throw new CliError(`${folder} is a file, not the folder of a backup or of several backups.`)
}

/** The backup, or why it can't be used. */
async function openWhole(
  place: BackupPlace,
  dataKeys: readonly Buffer[],
  name: string,
  print: (line: string) => void,
): Promise<OpenBackup | Error> {
  try {
    const backup = await openBackup(place, dataKeys, name)
    const errors = await verifyBackup(backup)
    errors.forEach(print)
    if (errors.length === 0) return backup
    return new CliError(`The backup ${name} is damaged. Use another one, and make a new one.`)
  } catch (error) {
    if (error instanceof BackupRefused) return error
    throw error
  }
}

function describe({ name, manifest }: OpenBackup, print: (line: string) => void): void {
  const { history, files } = manifest
  if (files.missing === 0) print(`The backup ${name} is whole: ${summarize(manifest)}, each checked.`)
  else {
    print(
      `The backup ${name} is incomplete: the file store lacked ${lackingCount(files.missing)}, or had them damaged ` +
        'or with a data key that was not at hand, when it was made.',
    )
    lackingTexts(files).forEach(print)
    print(`What it has can be restored: ${summarize(manifest)}, each checked.`)
  }
  givenUpTexts(manifest).forEach(print)
  print(`It was made on ${manifest.madeAt.slice(0, 10)} at ${manifest.madeAt.slice(11, 19)} UTC.`)
  if (history !== null)
    print(
      `Its history has ${history.entries} ${history.entries === 1 ? 'entry' : 'entries'}, the last one with the hash ${history.head}`,
    )
}
