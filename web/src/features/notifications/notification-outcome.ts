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

/** The button stands on the page behind the dialog. */
const later = 'Close this and press SEND AT 8 AM to let these go out then.'

/** One dialog for all recipients: 'Sent SMS.' when all texts are on their way, else who wasn't reached (OPEN-169). */
export function notificationOutcome({ failures, texts }: SentNotification): Outcome {
  const late = texts.filter(({ state, reason }) => state === 'queued' && reason !== null).length
  const sent = texts.filter(({ state }) => state === 'queued').length - late
  const unsent = texts.length - sent - late + failures.length
  const refusals = [
    ...failures.map(({ recipient, text }) => `${recipient.name || recipient.phone}: ${text}`),
    ...(failures.some(({ isQuiet }) => isQuiet) ? [later] : []),
  ]
  const listed = sent === 1 && unsent === 0 ? {} : { texts }
  if (unsent === 0)
    return { text: late > 0 ? messages.queuedForMorning : messages.sentNotification, tone: 'ok', ...listed }
  if (refusals.length === 0 && texts.every(({ state }) => state === 'not sent'))
    return { text: messages.textNotSent, tone: 'bad', ...listed }
  return {
    heading: countSent(sent, unsent, late),
    text: [...textLines(texts), ...refusals],
    tone: 'bad',
    ...listed,
  }
}
