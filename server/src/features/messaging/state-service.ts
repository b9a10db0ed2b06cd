import { lockDefendant } from '#case-file/lock-defendant'
import type { Db } from '#tables'
import {
  fileOfLink,
  linkTimes,
  type LinkTimes,
  lockedUnsent,
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
}

/** Called in the transaction that ends such a text. */
export type OnTextEnd = (db: Db, text: EndedText) => Promise<void>

/**
 * A message, locked until the transaction ends; undefined if missing. The end of a text with a link changes its file, which
 * is locked first, in the same order as everywhere.
 */
export async function lockMessage(db: Db, id: number): Promise<UnsentMessage | undefined> {
  const file = await fileOfLink(db, id)
  if (file !== undefined) await lockDefendant(db, file)
  return lockedUnsent(db, id)
}

/** Changes the state of a locked message, and what its file says of its link or its documents. */
export async function changeState(
  db: Db,
  { id, document_ids, has_link }: Pick<UnsentMessage, 'id' | 'document_ids' | 'has_link'>,
  change: StateChange,
  { now, onEnd }: { readonly now: Date; readonly onEnd: OnTextEnd },
): Promise<void> {
  await setMessageState(db, id, change, now)
  if (!has_link && document_ids.length === 0) return
  const { state, reason = null } = change
  if (state === 'failed')
    await onEnd(db, { document_ids, fault: reason, unsentLink: (await linkTimes(db, id)) ?? null })
  if (state === 'sent' || state === 'delivered')
    await onEnd(db, { document_ids, fault: null, unsentLink: null })
}
