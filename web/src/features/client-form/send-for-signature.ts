import { minuteMs } from '@bailiwick/contract/kit/durations'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { documentToSign } from '@bailiwick/contract/client-save'
import type { QueryClient } from '@tanstack/react-query'
import { portalTexts } from '#features/client/portal-texts.ts'
import { ApiError, call } from '#platform/api.ts'
import { clientBookingsQuery } from './client-queries.ts'

/** A document with photos takes longer. */
const sendTimeoutMs = minuteMs

interface SignatureResult {
  readonly sent: boolean
  /** A further message for the client. */
  readonly note: string | null
  /** They should have been sent. */
  readonly failed: boolean
}

export const notSent: SignatureResult = { sent: false, note: null, failed: false }

/**
 * Sends the documents of the latest booking, if it has a surety, to the client who completed their record (CLI-46,
 * CLI-47). A failure doesn't undo the save.
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
    const { code } = await call(clientCalls.sendDocument, { query, timeoutMs: sendTimeoutMs })
    return code === 'documentsNotMailed'
      ? { ...notSent, note: portalTexts.get().documentsReady }
      : { ...notSent, sent: true }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'documentsByAgency') return { ...notSent, note: error.message }
    // Something is missing that the client can't fill in, such as the bail amount
    if (error.status === 422) return { ...notSent, note: portalTexts.get().documentsLater }
    return { ...notSent, note: error.message, failed: true }
  }
}
