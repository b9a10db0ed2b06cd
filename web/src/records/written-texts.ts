import { messages, type MessageCode } from '@bailiwick/contract/kit/messages'
import type { WrittenText } from '@bailiwick/contract/messaging'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import type { Tone } from '#ui/StatusDot.tsx'
import type { Outcome } from './outcome.ts'

/** What became of a text, in words. */
interface TextResult {
  readonly tone: Tone
  readonly text: string
  /** Why it failed, or what reaches the person instead. */
  readonly note: string | null
}

/** What became of a text; 'Link sent to' only if it is on its way to a provider (MSG-30, NOTE-27, OPEN-189). */
export function resultOf({ phone, content, state, reason, ...mail }: WrittenText): TextResult {
  const note = [reason, mailNote(mail)].filter(Boolean).join(' ') || null
  if (state === 'queued' && reason !== null)
    return { tone: 'wait', text: `To be sent to ${formatPhone(phone)}`, note }
  if (state === 'queued')
    return { tone: 'ok', text: content === null ? messages.linkSentTo(phone) : `Text sent to ${phone}`, note }
  if (state === 'failed') return { tone: 'bad', text: `Not sent to ${formatPhone(phone)}`, note }
  return { tone: 'none', text: `Not sent to ${formatPhone(phone)}`, note }
}

function mailNote({
  is_mailed,
  is_mailed_by_docusign = false,
}: Pick<WrittenText, 'is_mailed' | 'is_mailed_by_docusign'>): string | null {
  if (is_mailed_by_docusign) return 'DocuSign is asked to send an email.'
  return is_mailed ? 'An email is on its way.' : null
}

/** The line that says why texts stay in the portal, if any of them does. */
export function textLines(texts: readonly WrittenText[]): string[] {
  const areSent = texts.every(({ state }) => state !== 'not sent')
  return areSent ? [] : [messages.textNotSent]
}

/** '2 sent, 1 not sent.'; those who wait for the morning are neither. */
export function countSent(sent: number, unsent: number, late = 0): string {
  if (sent + late === 0) return 'Nothing was sent.'
  const counts = [
    ...(sent > 0 ? [`${sent} sent`] : []),
    ...(late > 0 ? [late === 1 ? '1 waits until 8 AM' : `${late} wait until 8 AM`] : []),
    ...(unsent > 0 ? [`${unsent} not sent`] : []),
  ]
  return `${counts.join(', ')}.`
}

interface Texted {
  readonly code: MessageCode
  readonly message: string
  readonly texts: readonly WrittenText[]
}

const isSent = ({ state, is_mailed }: WrittenText) => state === 'queued' || is_mailed

/** The outcome of a call that texted people. `sent` replaces its message if all texts are on their way. */
export function textedOutcome({ code, message, texts }: Texted, sent = message): Outcome {
  const count = texts.filter(isSent).length
  const isComplete = count === texts.length
  const isText = texts.every(({ state, is_mailed }) => state === 'queued' && !is_mailed)
  if (isComplete && texts.length < 2 && isText) return { text: sent, tone: 'ok' }
  // The recipient has the reason
  const isRefused = texts.some(({ state }) => state === 'failed')
  const heading = isComplete ? sent : isRefused ? countSent(count, texts.length - count) : message
  const [note] = code === 'textNotSent' ? [] : textLines(texts)
  return {
    ...(note === undefined ? { text: heading } : { heading, text: note }),
    tone: isComplete ? 'ok' : 'bad',
    texts,
  }
}
