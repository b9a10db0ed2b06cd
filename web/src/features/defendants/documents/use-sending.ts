import { previewDocument } from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api.ts'
import { fetchPdf } from '#platform/files.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { Outcome } from '../outcome.ts'
import {
  differenceOf,
  ownPaper,
  paperQuery,
  sendChosen,
  type BookingOfDocuments,
  type Choice,
} from './document-choice.ts'
import { refusedOutcome, sentOutcome } from './document-outcome.ts'
import { documentsOf } from './documents-of.ts'

interface Parts {
  readonly defendant: number
  readonly booking: BookingOfDocuments
  /** Something of the booking is not saved yet (BOOK-26, BOOK-27). */
  readonly isUnsaved: () => boolean
}

/** What is done with the documents of a booking, and how that ended. */
export function useSending({ defendant, booking, isUnsaved }: Parts) {
  const cache = useQueryClient()
  const keyOf = useSubmissionKey()
  /** How many sends were answered: the same choice made again is another send. */
  const [answered, setAnswered] = useState(0)
  const [waiting, setWaiting] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [shown, setShown] = useState<Blob | null>(null)
  /** A set that is not the booking's own. */
  const [asked, setAsked] = useState<{ readonly text: string; readonly choice: Choice } | null>(null)

  const say = (text: string) => setOutcome({ text, tone: 'bad' })

  async function during(text: string, otherwise: string, task: () => Promise<void>) {
    setWaiting(text)
    try {
      await task()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome(refusedOutcome(error, otherwise))
      // Without an answer it may have been sent: tried again it is the same send
      if (error.status !== 0) setAnswered((count) => count + 1)
    } finally {
      setWaiting(null)
    }
  }

  function sendNow(choice: Choice) {
    setAsked(null)
    const otherwise = choice.paper === 'CC' ? messages.cardAuthorizationFailed : messages.somethingWrong
    return during(messages.sendingDocuments, otherwise, async () => {
      const key = keyOf({ booking: booking.id, choice, answered })
      const answer = await sendChosen(defendant, booking, choice, key)
      setAnswered((count) => count + 1)
      setOutcome(sentOutcome(answer))
      void cache.invalidateQueries(documentsOf(defendant))
      void cache.invalidateQueries({ queryKey: ['defendants'] })
    })
  }

  function send(choice: Choice) {
    if (isUnsaved()) return say(messages.saveBookingFirst)
    const text = differenceOf(choice.paper, booking.surety)
    if (text === null) void sendNow(choice)
    else setAsked({ text, choice })
  }

  function preview(choice: Choice) {
    if (isUnsaved()) return say(messages.saveBookingFirst)
    if (choice.paper !== 'CC' && ownPaper(booking.surety) === null) return say(messages.selectSurety)
    void during(messages.preparingDocuments, messages.somethingWrong, async () => {
      setShown(await fetchPdf(previewDocument, { query: paperQuery(defendant, booking, choice) }))
    })
  }

  return {
    waiting,
    outcome,
    read: () => setOutcome(null),
    shown,
    close: () => setShown(null),
    asked,
    withdraw: () => setAsked(null),
    sendNow,
    send,
    preview,
  }
}
