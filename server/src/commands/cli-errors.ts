import { InvalidSettings } from '#config'
import { DataFolderInUse } from '#platform/embedded/folder-lock'
import { NoSpaceForCopy } from '#platform/embedded/copy-space'
import { MigrationRefused } from '#platform/migrate'
import { FileStoreUnavailable, isDiskFull, isUnavailable } from '#platform/unavailable'
import { DamagedPart, UnwritableFolder } from '../backup/backup-place.ts'
import { BackupRefused } from '../backup/manifest.ts'
import { CliError } from './cli-error.ts'
import { unreachableText } from './unreachable-text.ts'

/** Errors whose message is written for the person at the terminal. */
const userFacing = [
  CliError,
  InvalidSettings,
  DataFolderInUse,
  MigrationRefused,
  BackupRefused,
  DamagedPart,
  UnwritableFolder,
  NoSpaceForCopy,
]

/** PostgreSQL: wrong user or password, no such role, no such database. */
const refusedByDatabase = new Set(['28000', '28P01', '3D000'])
/** PostgreSQL: insufficient_privilege. */
const notPermitted = '42501'
const unusablePath = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** Node's text about an option, without its advice for programs: "Unknown option '--rewrite'." */
const optionText = (message: string): string =>
  `${/^(Unknown option '[^']*'|Option '[^']*')/.exec(message)?.[0] ?? message.split('. ')[0] ?? ''}${
    message.includes('argument missing') ? ' needs a value' : ''
  }. npm run portal -- --help lists the commands and their options.`

/** The error itself or the first of its causes that is one of these. */
function causeOf(error: Error, isOne: (error: Error) => boolean): Error | undefined {
  if (isOne(error)) return error
  return error.cause instanceof Error ? causeOf(error.cause, isOne) : undefined
}

/** "The bucket of the backups cannot be reached. The name of the server is unknown (DNS)." */
const fileStoreText = ({ message, cause }: Error): string =>
  cause === undefined || !message.endsWith('cannot be reached.')
    ? message
    : `${message} ${unreachableText(cause)}`

/** The message to print instead of a stack trace; null for a bug, which is printed with its stack. */
export function cliMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (userFacing.some((kind) => error instanceof kind)) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (code.startsWith('ERR_PARSE_ARGS')) return optionText(error.message)
  if (isDiskFull(error)) return `There is no space left on the disk: ${error.message || code}`
  const store = causeOf(error, (cause) => cause instanceof FileStoreUnavailable)
  if (store !== undefined) return fileStoreText(store)
  const denied = causeOf(error, (cause) => (cause as NodeJS.ErrnoException).code === notPermitted)
  if (denied !== undefined)
    return (
      `The database refuses this to the role: ${error.message}. Use the role that owns the tables, ` +
      'in DATABASE_URL or MIGRATION_URL: docs/running.md, Two roles.'
    )
  if (isUnavailable(error)) return `The database cannot be reached: ${error.message || code}`
  if (refusedByDatabase.has(code)) return `The database refused the connection: ${error.message}`
  if (unusablePath.has(code) && path !== undefined) return `${path} cannot be used: ${error.message}`
  return null
}
