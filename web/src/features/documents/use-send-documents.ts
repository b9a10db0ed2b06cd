import { previewDocument } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshList } from '#features/file-list/defendant-queries.ts'
import { useNoDocusign } from '#features/messaging/delivery-query.ts'
import type { Signer } from '#features/messaging/signers.ts'
import { ApiError, isSignedOut } from '#platform/api.ts'
import { fetchPdf } from '#platform/files.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useRepeatableSubmission } from '#platform/submission-key.ts'
import type { Outcome } from '#records/outcome.ts'
import { sendAgainText } from './action-text.ts'
import {
  bookingDocumentSet,
  documentQuery,
  pendingSigners,
  sendChosen,
  suretyMismatch,
  type DocumentBooking,
  type DocumentChoice,
} from './document-choice.ts'
import { refusedOutcome, sentOutcome } from './document-outcome.ts'
import { documentsQuery } from './documents-query.ts'
import { unsavedNote, type UnsavedChanges } from './unsaved-changes.ts'

interface Options {
  readonly defendant: number
  readonly booking: DocumentBooking
  readonly signers: readonly Signer[]
  /** Changes of the booking refuse a send and a preview (BOOK-26, BOOK-27); others of the file ask before a send. */
  readonly unsaved: () => UnsavedChanges
}

interface CallOptions extends Pick<Options, 'defendant' | 'booking'> {
  /** Such a document is pending, and the send was to ask first. */
  readonly onPending: (choice: DocumentChoice) => void
}

/** The calls, and what came of the last one. */
function useDocumentCalls({ defendant, booking, onPending }: CallOptions) {
  const cache = useQueryClient()
  const submitOnce = useRepeatableSubmission()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const showRefusal = (error: Error, fallback: string) => {
    // That the session is over says StayNotice
    if (error instanceof ApiError && !isSignedOut(error)) setOutcome(refusedOutcome(error, fallback))
  }

  const sending = useSingleMutation({
    mutationFn: (choice: DocumentChoice & { readonly replace?: 'Yes' | 'No' }) =>
      submitOnce({ booking: booking.id, choice }, (key) => sendChosen(defendant, booking, choice, key)),
    onSuccess: (answer) => {
      setOutcome(sentOutcome(answer))
      void cache.invalidateQueries(documentsQuery(defendant))
      refreshList(cache, 'defendants')
    },
    onError: (error, { option, to, set }) => {
      const otherwise = set === 'CC' ? messages.cardAuthorizationFailed : messages.somethingWrong
      if (!(error instanceof ApiError) || error.code !== 'alreadyPending')
        return showRefusal(error, otherwise)
      onPending({ option, to, set })
    },
  })

  const previewing = useSingleMutation({
    mutationFn: (choice: DocumentChoice) =>
      fetchPdf(previewDocument, { query: documentQuery(defendant, booking, choice) }),
    onError: (error) => showRefusal(error, messages.somethingWrong),
  })

  /** What to wait for. */
  const waitingText = sending.isPending
    ? messages.sendingDocuments
    : previewing.isPending
      ? messages.preparingDocuments
      : null
  return { sending, previewing, waitingText, outcome, setOutcome }
}

/**
 * What to confirm before a send: that unsaved changes aren't in it, a set that isn't the booking's own, or that a
 * pending document is voided.
 */
export interface Question {
  readonly kind: 'unsaved' | 'surety' | 'pending'
  readonly text: string
  readonly choice: DocumentChoice
}

/** Sends and previews the documents of a booking, with the questions before and the outcome after. */
export function useSendDocuments({ defendant, booking, signers, unsaved }: Options) {
  const [question, setQuestion] = useState<Question | null>(null)
  const noDocusign = useNoDocusign()
  const onPending = (choice: DocumentChoice) => {
    const pending = pendingSigners(signers, booking, choice)
    const text = pending.length === 0 ? messages.alreadyPending : sendAgainText(pending, { noDocusign })
    setQuestion({ kind: 'pending', text, choice })
  }
  const calls = useDocumentCalls({ defendant, booking, onPending })
  const { sending, previewing, outcome, setOutcome } = calls

  const reject = (text: string) => setOutcome({ text, tone: 'bad' })

  /** Missing data is listed before the question whether to void a pending document: the server knows it. */
  function askIfPending(choice: DocumentChoice) {
    const isPending = pendingSigners(signers, booking, choice).length > 0
    sending.mutate({ ...choice, ...(isPending && { replace: 'No' }) })
  }

  function askIfOtherSurety(choice: DocumentChoice) {
    const text = suretyMismatch(choice.set, booking.surety)
    if (text === null) askIfPending(choice)
    else setQuestion({ kind: 'surety', text, choice })
  }

  function confirm() {
    setQuestion(null)
    if (question?.kind === 'unsaved') askIfOtherSurety(question.choice)
    if (question?.kind === 'surety') askIfPending(question.choice)
    if (question?.kind === 'pending') sending.mutate({ ...question.choice, replace: 'Yes' })
  }

  function send(choice: DocumentChoice) {
    const changes = unsaved()
    if (changes === 'booking') return reject(messages.saveBookingFirst)
    if (changes === 'file') setQuestion({ kind: 'unsaved', text: unsavedNote, choice })
    else askIfOtherSurety(choice)
  }

  function preview(choice: DocumentChoice) {
    if (unsaved() === 'booking') return reject(messages.saveBookingFirst)
    if (choice.set !== 'CC' && bookingDocumentSet(booking.surety) === null)
      return reject(messages.selectSurety)
    previewing.mutate(choice)
  }

  return {
    waitingText: calls.waitingText,
    outcome,
    dismissOutcome: () => setOutcome(null),
    /** The preview to show. */
    file: previewing.data ?? null,
    closeFile: previewing.reset,
    question,
    dismissQuestion: () => setQuestion(null),
    confirm,
    send,
    preview,
  }
}
