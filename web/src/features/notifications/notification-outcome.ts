import { messages } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import type { Outcome } from '#records/outcome.ts'
import { countSent, textLines } from '#records/written-texts.ts'
import type { Failure } from './send-notification.ts'

/** What came of a notification to several people. */
export interface SentNotification {
  readonly failures: readonly Failure[]
  /** Of those who weren't refused. */
  readonly texts: readonly WrittenText[]
}

/** One dialog for all recipients: 'Sent SMS.' when all texts are on their way, else who wasn't reached (OPEN-169). */
export function notificationOutcome({ failures, texts }: SentNotification): Outcome {
  const sent = texts.filter(({ state }) => state === 'queued').length
  const unsent = texts.length - sent + failures.length
  const refusals = failures.map(({ recipient, text }) => `${recipient.name || recipient.phone}: ${text}`)
  const listed = sent === 1 && unsent === 0 ? {} : { texts }
  // Some wait for the morning and say so
  const isLate = texts.some(({ state, reason }) => state === 'queued' && reason !== null)
  if (unsent === 0)
    return { text: isLate ? messages.queuedForMorning : messages.sentNotification, tone: 'ok', ...listed }
  if (refusals.length === 0 && sent === 0) return { text: messages.textNotSent, tone: 'bad', ...listed }
  return {
    heading: countSent(sent, unsent),
    text: [...textLines(texts), ...refusals],
    tone: 'bad',
    ...listed,
  }
}
