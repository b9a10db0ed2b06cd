import { documentStatuses } from '@bailiwick/contract/documents'
import type { DocumentCause } from '#case-file/document-fault'
import { lockDefendant } from '#case-file/lock-defendant'
import { toOneLine } from '#platform/one-line'
import type { Db } from '#tables'
import type { EndedMail, MailPurpose } from '../mails/service.ts'
import type { EndedText } from '../messaging/service.ts'
import { addFault, removeFaults, type Documents } from './fault-queries.ts'
import type { SignerNotice } from './gateway.ts'
import { defendantOfDocument, setLinkSent } from './queries.ts'

/** What it means that a mail reached nobody, by what it was for. */
const undelivered = {
  link: 'linkMailUndelivered',
  'signer copy': 'signerCopyUndelivered',
  'office copy': 'officeCopyUndelivered',
} as const satisfies Readonly<Record<MailPurpose, DocumentCause>>

/**
 * Tells the person who sent documents that a mail about them reached nobody, or no more so once one was sent. In the
 * transaction that ends the mail.
 */
export async function documentMailEnded(db: Db, { document_ids, purpose, fault }: EndedMail): Promise<void> {
  const [first] = document_ids
  if (first === undefined || purpose === null) return
  await lockDefendant(db, await defendantOfDocument(db, first))
  const status = purpose === 'link' ? documentStatuses.sent : documentStatuses.signed
  const about = { ids: document_ids, status }
  await setUndelivered(db, about, { cause: undelivered[purpose], fault })
}

/** The same for a text, whose recipient is always the signer; its end already locks the file. */
export async function documentTextEnded(db: Db, { document_ids, fault, sentLink }: EndedText): Promise<void> {
  if (sentLink !== null) await setLinkSent(db, document_ids, sentLink.at, { before: sentLink.at })
  const about = { ids: document_ids, status: documentStatuses.sent }
  await setUndelivered(db, about, { cause: 'textUndelivered', fault })
}

/** Notes that a mail or text reached nobody, in the words of its fault; null: one was sent. */
async function setUndelivered(
  db: Db,
  about: Documents,
  { cause, fault }: { readonly cause: DocumentCause; readonly fault: string | null },
): Promise<void> {
  if (fault === null) await removeFaults(db, about, cause)
  // In one line, because a document has a line for each thing that didn't arrive
  else await addFault(db, about, { cause, detail: toOneLine(fault) })
}

/** Tells the person who sent a document that DocuSign doesn't mail its signer again, or no more so once it does. */
export async function reminderEnded(db: Db, documentId: number, end: 'sent' | 'given up'): Promise<void> {
  const about = { ids: [documentId], status: documentStatuses.sent }
  if (end === 'sent') await removeFaults(db, about, 'reminderRefused')
  else await addFault(db, about, { cause: 'reminderRefused' })
}

/** A signer is asked once more: what failed before is no longer said of a text or mail that is on its way. */
export async function askedAgain(
  db: Db,
  ids: readonly number[],
  { text, isMailed, byDocusign = false }: SignerNotice,
): Promise<void> {
  // Somebody may be reminded of documents that are elsewhere
  if (ids.length === 0) return
  const about = { ids, status: documentStatuses.sent }
  if (isMailed) await removeFaults(db, about, 'linkMailUndelivered')
  if (byDocusign) await removeFaults(db, about, 'reminderRefused', 'docusignMailReturned')
  if (text?.state === 'queued') await removeFaults(db, about, 'textUndelivered')
}
