/** Errors of a connection that never came about. */
const unreachedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether a request of `fetch` surely never reached the other side. */
export function isUnreached(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  return unreachedCodes.has(String(cause?.code))
}
