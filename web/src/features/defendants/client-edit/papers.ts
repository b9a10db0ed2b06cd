import { papersToSign, type PapersToSign } from '@bailiwick/contract/client-save'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call, type Call } from '#platform/api.ts'
import { ownBookings } from './client-file.ts'

const sendPapers: Call<PapersToSign, undefined, { readonly message: string }> = {
  method: 'POST',
  path: '/api/documents/send_single',
}

/** A paper with photos in it takes its time. */
const patienceMs = 60_000

export interface Sent {
  readonly sent: boolean
  /** Why they did not go out. */
  readonly problem: string | null
}

/**
 * Sends the papers of the latest booking, where it has a surety, to whom saved a whole record (CLI-46, CLI-47). What was
 * saved stays saved whatever becomes of them.
 */
export async function sendForSignature(
  cache: QueryClient,
  defendant: number,
  indemnitor: number | null,
): Promise<Sent> {
  try {
    const bookings = await cache.fetchQuery({ ...ownBookings(defendant), staleTime: 0 })
    const query = papersToSign(bookings, indemnitor)
    if (query === null) return { sent: false, problem: null }
    await call(sendPapers, { query, timeoutMs: patienceMs })
    return { sent: true, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { sent: false, problem: error.status === 404 ? null : error.message }
  }
}
