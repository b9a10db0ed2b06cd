import { clientCalls } from '@bailiwick/contract/client-portal'
import { documentToSign } from '@bailiwick/contract/client-save'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#platform/api.ts'
import { clientBookingsQuery } from './client-queries.ts'

/** A paper with photos in it takes its time. */
const sendTimeoutMs = 60_000

export interface SignatureResult {
  readonly sent: boolean
  /** What else there is to say of it. */
  readonly note: string | null
  /** They should have gone out. */
  readonly failed: boolean
}

export const notSent: SignatureResult = { sent: false, note: null, failed: false }
/** A booking without an amount, say: nothing that a client could fill in. */
const missingFromOthers =
  'The papers to sign will follow: the file still lacks something that others have to fill in.'

/**
 * Sends the papers of the latest booking, where it has a surety, to whom saved a whole record (CLI-46, CLI-47). What was
 * saved stays saved whatever becomes of them.
 */
export async function sendForSignature(
  cache: QueryClient,
  defendant: number,
  indemnitor: number | null,
): Promise<SignatureResult> {
  try {
    const bookings = await cache.fetchQuery({ ...clientBookingsQuery(defendant), staleTime: 0 })
    const query = documentToSign(bookings, indemnitor)
    if (query === null) return notSent
    await call(clientCalls.sendDocument, { query, timeoutMs: sendTimeoutMs })
    return { ...notSent, sent: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 422) return { ...notSent, note: missingFromOthers }
    return { ...notSent, note: error.message, failed: true }
  }
}
