const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// admin_shutdown, crash_shutdown, cannot_connect_now; class 08 is added below.
const serverCodes = new Set(['57P01', '57P02', '57P03'])
const tooManyConnections = '53300'

// pg and its pool give these no code.
const clientTexts = [
  'Connection terminated',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** The pool's, when every connection stays in use for too long. */
const busyPoolText = 'timeout exceeded when trying to connect'

/** The embedded database's thread has ended or couldn't be restarted; the next use tries again. */
export class EmbeddedDatabaseUnavailable extends Error {
  override readonly name = 'EmbeddedDatabaseUnavailable'
}

/** The file store can't be reached, or sent an unexpected response. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable'
}

/** A call took longer than its time limit. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

const ownErrors = [EmbeddedDatabaseUnavailable, FileStoreUnavailable, TimeoutError]

/** Node's errors of a full disk and a used-up quota, and PostgreSQL's disk_full. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * Whether the database or the file store can't be reached or has no space left right now, so that the caller should try
 * again later (503).
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (ownErrors.some((kind) => error instanceof kind) || isDiskFull(error)) return true
  const { code, message, cause } = error as { code?: unknown; message: string; cause?: unknown }
  if (isConnectionLost(error) || code === tooManyConnections || message.startsWith(busyPoolText)) return true
  return cause !== undefined && isUnavailable(cause)
}

/** Whether the disk of the portal or of its database is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && fullDiskCodes.has(code)) || isDiskFull(error.cause)
}

/** Whether a connection to the database ended or could not be opened; not if the pool is only busy. */
export function isConnectionLost(error: Error): boolean {
  if (error instanceof EmbeddedDatabaseUnavailable) return true
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (networkCodes.has(code) || serverCodes.has(code) || /^08...$/.test(code)) return true
    // A unix socket that doesn't exist yet; any other missing file is a fault.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  if (clientTexts.some((text) => error.message.startsWith(text))) return true
  return error.cause instanceof Error && isConnectionLost(error.cause)
}
