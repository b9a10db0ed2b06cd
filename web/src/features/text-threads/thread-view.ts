import { messages } from '@bailiwick/contract/kit/messages'
import type { TextThread, ThreadText } from '@bailiwick/contract/text-threads'
import { canText } from '#features/messaging/can-text.ts'
import { formatPhone } from '@bailiwick/contract/kit/phones'

/** Why somebody can't be texted; null if they can. */
export function reasonNotToText({
  phone,
  opted_out_at,
  consent,
}: Pick<TextThread, 'phone' | 'opted_out_at' | 'consent'>): string | null {
  if (!canText(phone ?? '')) return messages.noMobilePhone
  if (opted_out_at !== null) return messages.optedOut
  return consent === 'no' ? messages.noConsent : null
}

/** The person to show first: with unread replies, else the defendant. */
export const firstThread = (threads: readonly TextThread[]): TextThread | undefined =>
  threads.find(({ unread }) => unread > 0) ?? threads[0]

/** The newest unread reply, up to which the thread is read once it is shown; null if all are read. */
export const newestUnread = (texts: readonly ThreadText[]): number | null =>
  texts.reduce<number | null>(
    (newest, { id, is_unread }) => (is_unread && (newest === null || id > newest) ? id : newest),
    null,
  )

type OtherEnd = Pick<ThreadText, 'is_reply' | 'phone' | 'other_name'>

/** Where a text went or came from, if that isn't the person's phone today: 'to Rosa Diaz 213-555-0142'. */
export const otherEnd = ({ is_reply, phone, other_name }: OtherEnd): string =>
  is_reply ? `from ${formatPhone(phone)}` : ['to', other_name, formatPhone(phone)].filter(Boolean).join(' ')

/** Why a reply from another number is here; null: it is the person's own. */
export const otherNote = ({ is_reply, other_name }: OtherEnd): string | null =>
  is_reply && other_name !== null
    ? 'This number isn’t in the file. Its reply is here because your last text to it was about this file.'
    : null

/** What came with a text that the portal doesn't store, or that it is empty; null beside a plain one. */
export const filesNote = ({ content, files }: Pick<ThreadText, 'content' | 'files'>): string | null =>
  files > 0
    ? `${files === 1 ? 'A picture or file' : `${files} pictures or files`} came with this text. The portal doesn’t store them: ask the sender to add them to their form.`
    : content.trim() === ''
      ? 'The text is empty.'
      : null

/** Whether what was said when a text was sent is still so: its bubble says what became of it since. */
export function isOutcomeCurrent(
  texts: readonly Pick<ThreadText, 'id' | 'is_reply' | 'state' | 'reason' | 'send_after'>[],
  message_id: number | undefined,
): boolean {
  const text = texts.find(({ id, is_reply }) => !is_reply && id === message_id)
  if (text === undefined || text.state === 'not sent') return true
  // With a reason a try has failed, or it waits for the morning as it was said
  const isOnItsWay = text.state === 'queued' || text.state === 'sending'
  return isOnItsWay && (text.reason === null || text.send_after !== null)
}

/** That the person's number is one that gets no texts; null if nothing is known. */
export const phoneNote = ({ phone_fault }: Pick<TextThread, 'phone_fault'>): string | null =>
  phone_fault === null
    ? null
    : `The last text failed: ${phone_fault.charAt(0).toLowerCase()}${phone_fault.slice(1)}`
