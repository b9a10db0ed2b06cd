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

// admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; class 08 is added below.
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300'])

// pg and its pool give these no code.
const clientTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

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

/** Whether the database or the file store can't be reached right now, so that the caller should try again later (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (ownErrors.some((kind) => error instanceof kind)) return true
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (networkCodes.has(code) || serverCodes.has(code) || /^08...$/.test(code)) return true
    // A unix socket that doesn't exist yet; any other missing file is a fault.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  if (clientTexts.some((text) => error.message.startsWith(text))) return true
  return error.cause !== undefined && isUnavailable(error.cause)
}
