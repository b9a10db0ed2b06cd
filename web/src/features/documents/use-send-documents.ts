import { previewDocument } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import { ApiError } from '#platform/api.ts'
import { fetchPdf } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { Outcome } from '#records/outcome.ts'
import {
  bookingDocumentSet,
  documentQuery,
  sendChosen,
  suretyMismatch,
  type DocumentBooking,
  type DocumentChoice,
} from './document-choice.ts'
import { refusedOutcome, sentOutcome } from './document-outcome.ts'
import { documentsQuery } from './documents-query.ts'

interface Options {
  readonly defendant: number
  readonly booking: DocumentBooking
  /** The booking has unsaved changes (BOOK-26, BOOK-27). */
  readonly isUnsaved: () => boolean
}

/** The calls, and what came of the last one. */
function useDocumentCalls({ defendant, booking }: Pick<Options, 'defendant' | 'booking'>) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  /** The number of answered sends, so that the same choice made again is a new send. */
  const [answered, setAnswered] = useState(0)
  const countAnswer = () => setAnswered((count) => count + 1)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const showRefusal = (error: Error, fallback: string) => {
    if (!(error instanceof ApiError)) return
    setOutcome(refusedOutcome(error, fallback))
    // Without an answer it may have been sent: a retry is the same send
    if (error.status !== 0) countAnswer()
  }

  const sending = useSingleMutation({
    mutationFn: (choice: DocumentChoice) =>
      sendChosen(defendant, booking, choice, keyOf({ booking: booking.id, choice, answered })),
    onSuccess: (answer) => {
      countAnswer()
      setOutcome(sentOutcome(answer))
      void cache.invalidateQueries(documentsQuery(defendant))
      refreshList(cache, 'defendants')
    },
    onError: (error, { set }) =>
      showRefusal(error, set === 'CC' ? messages.cardAuthorizationFailed : messages.somethingWrong),
  })

  const previewing = useSingleMutation({
    mutationFn: (choice: DocumentChoice) =>
      fetchPdf(previewDocument, { query: documentQuery(defendant, booking, choice) }),
    onError: (error) => showRefusal(error, messages.somethingWrong),
  })

  return { sending, previewing, outcome, setOutcome }
}

/** Sends and previews the documents of a booking, with the questions before and the outcome after. */
export function useSendDocuments({ defendant, booking, isUnsaved }: Options) {
  const { sending, previewing, outcome, setOutcome } = useDocumentCalls({ defendant, booking })
  /** A set that isn't the booking's own, to be confirmed. */
  const [mismatch, setMismatch] = useState<{ readonly text: string; readonly choice: DocumentChoice } | null>(
    null,
  )

  const reject = (text: string) => setOutcome({ text, tone: 'bad' })

  function sendNow(choice: DocumentChoice) {
    setMismatch(null)
    sending.mutate(choice)
  }

  function send(choice: DocumentChoice) {
    if (isUnsaved()) return reject(messages.saveBookingFirst)
    const text = suretyMismatch(choice.set, booking.surety)
    if (text === null) sendNow(choice)
    else setMismatch({ text, choice })
  }

  function preview(choice: DocumentChoice) {
    if (isUnsaved()) return reject(messages.saveBookingFirst)
    if (choice.set !== 'CC' && bookingDocumentSet(booking.surety) === null)
      return reject(messages.selectSurety)
    previewing.mutate(choice)
  }

  return {
    /** What to wait for. */
    waitingText: sending.isPending
      ? messages.sendingDocuments
      : previewing.isPending
        ? messages.preparingDocuments
        : null,
    outcome,
    dismissOutcome: () => setOutcome(null),
    /** The preview to show. */
    file: previewing.data ?? null,
    closeFile: previewing.reset,
    mismatch,
    dismissMismatch: () => setMismatch(null),
    sendNow,
    send,
    preview,
  }
}
