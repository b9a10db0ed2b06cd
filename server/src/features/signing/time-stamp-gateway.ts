import { readAnswer } from '#platform/limited-answer'

/** No time stamp: the authority was not reached in time, refused, or answered something else. */
export class TimeStampFailed extends Error {
  override readonly name = 'TimeStampFailed'
}

/** An authority for time stamps. */
export interface TimeStamps {
  /** Its host, as a certificate names it. */
  readonly host: string
  /** A time stamp of a signature; throws `TimeStampFailed`. */
  readonly stamp: (signature: Buffer, signal: AbortSignal) => Promise<Buffer>
}

/** The signer waits for it. */
const timeoutMs = 8000
/** A token with its certificates has a few kB. */
const mostBytes = 64 * 1024

/** Time stamps (RFC 3161) from an address; failures are also reported. */
export function timeStampsFrom(url: string, onFailure: (error: unknown) => void): TimeStamps {
  return {
    host: new URL(url).host,
    async stamp(signature, outer) {
      // Load on demand: the libraries are large and rarely needed
      const { questionOf } = await import('#pdf/time-stamp')
      const { query, tokenOf } = questionOf(signature)
      try {
        const signal = AbortSignal.any([outer, AbortSignal.timeout(timeoutMs)])
        return await tokenOf(await ask(url, query, signal))
      } catch (error) {
        outer.throwIfAborted()
        onFailure(error)
        throw new TimeStampFailed('No time stamp', { cause: error })
      }
    },
  }
}

async function ask(url: string, query: Buffer, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: Uint8Array.from(query),
    redirect: 'error',
    signal,
  })
  if (!response.ok) throw new Error(`The authority answered ${response.status}`)
  return readAnswer(response, mostBytes)
}
