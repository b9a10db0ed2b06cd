import { textReason } from '@bailiwick/contract/text-reasons'
import type { FilePerson } from '#case-file/file-person'
import { lockDefendant } from '#case-file/lock-defendant'
import { notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { lockedMessage, type LockedMessage } from './queries.ts'
import {
  fileOfText,
  linkTimes,
  type LinkTimes,
  setMessageState,
  type StateChange,
  type UnsentMessage,
} from './sending-queries.ts'

/** A text with a link, or about documents, that its recipient has or won't get. */
export interface EndedText {
  /** Those that it asks to sign. */
  readonly document_ids: readonly number[]
  /** Why it reached nobody, in words; null if it did, or staff canceled it. */
  readonly fault: string | null
  /** The link that didn't reach its person; null if it did. */
  readonly unsentLink: LinkTimes | null
  /** The link of a text that was sent now; null if it was sent before. */
  readonly sentLink: SentLink | null
}

interface SentLink extends FilePerson {
  /** From when on it counts: from its writing, or from its sending if that was much later. */
  readonly at: Date
}

/** Called in the transaction that ends such a text. */
export type OnTextEnd = (db: Db, text: EndedText) => Promise<void>

/** What is listed of a message, locked after its file; 404 if missing. The file is that of any text, because access to it decides. */
export async function lockText(db: Db, id: number): Promise<LockedMessage> {
  const file = await fileOfText(db, id)
  if (file !== undefined) await lockDefendant(db, file)
  const message = await lockedMessage(db, id)
  if (message === undefined) throw notFound()
  return message
}

/** A text that has ended, but for what is not so of most of them. */
export const endedText = (text: Partial<EndedText>): EndedText => ({
  document_ids: [],
  fault: null,
  unsentLink: null,
  sentLink: null,
  ...text,
})

/** Whether nothing hangs on a message, which nothing replaces then: its change needs no lock of its file. */
export const isAlone = ({
  has_link,
  document_ids,
}: Pick<UnsentMessage, 'has_link' | 'document_ids'>): boolean => !has_link && document_ids.length === 0

/** Changes the state of a locked message, and what its file says of its link or its documents. */
export async function changeState(
  db: Db,
  message: UnsentMessage,
  change: StateChange,
  { now, onEnd }: { readonly now: Date; readonly onEnd: OnTextEnd },
): Promise<void> {
  const { id, document_ids } = message
  await setMessageState(db, id, change, now)
  if (isAlone(message)) return
  const { state, reason_code: code = null, reason_detail: detail } = change
  if (state === 'failed') {
    const fault = code && textReason(state, { code, detail: detail ?? null })
    await onEnd(db, endedText({ document_ids, fault, unsentLink: (await linkTimes(db, id)) ?? null }))
  }
  if (state === 'sent' || state === 'delivered')
    await onEnd(db, endedText({ document_ids, sentLink: sentLinkOf(message) }))
}

function sentLinkOf(message: UnsentMessage): SentLink | null {
  const { state, defendant_id, indemnitor_id, has_link, link_sent_at } = message
  const wasSent = state === 'sent' || state === 'delivered'
  if (wasSent || !has_link || link_sent_at === null || defendant_id === null) return null
  return { defendant_id, indemnitor_id, at: new Date(link_sent_at) }
}
