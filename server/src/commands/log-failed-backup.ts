import { NoSpaceForCopy } from '#platform/embedded/copy-space'
import { UnwritableFolder } from '../backup/backup-place.ts'
import { BackupRefused } from '../backup/manifest.ts'
import { CliError } from './cli-error.ts'
import { cliMessage } from './cli-errors.ts'

export interface BackupLog {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/** What a sentence explains whole; where it was thrown says nothing more. */
const expected = [UnwritableFolder, CliError, NoSpaceForCopy]

/**
 * Logs why a backup failed, and returns it in a sentence without keys; null for a bug. One that was refused, as during a change
 * of the data key, is a warning.
 */
export function logFailedBackup(log: BackupLog, err: unknown, text: string): string | null {
  const reason = cliMessage(err)?.replaceAll(secretPart, '//…@') ?? null
  if (err instanceof BackupRefused) log.warn({ reason }, text)
  else if (expected.some((kind) => err instanceof kind)) log.error({ reason }, text)
  else log.error({ err }, text)
  return reason
}

/** A user and a password, or the keys of a bucket, in an address; a password can have any sign, also a slash. */
const secretPart = /\/\/.*@/g
