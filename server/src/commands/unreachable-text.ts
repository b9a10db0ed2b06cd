export const nothingListens = 'Nothing listens there.'

/** What the codes of failed connections mean. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, nothingListens],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The name of the server is unknown (DNS).'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'The server can’t be reached from this machine.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'The server closed the connection.'],
  [/TIMEOUT|ETIMEDOUT/, 'The server doesn’t answer in time.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the server has expired.'],
  [/ALTNAME/, 'The certificate of the server is for another name.'],
  [/CERT|SELF_SIGNED|UNABLE_TO/, 'The certificate of the server isn’t trusted.'],
  [/SSL|TLS|EPROTO/, 'The server doesn’t speak TLS as it should.'],
]

/** Why a server can't be reached, in words for the person at the terminal. */
export function unreachableText(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'The server doesn’t answer in time.'
  const code = codeOf((error as Error).cause) ?? codeOf(error)
  if (code === null)
    return error instanceof TypeError ? 'The server can’t be reached.' : 'The server gave no clear answer.'
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? `The server can’t be reached (${code}).`
}

/** Whether it is of a connection that failed. */
export const hasCode = (error: unknown): boolean => error instanceof Error && codeOf(error.cause) !== null

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
