import { documentStatuses } from '@bailiwick/contract/documents'
import { lockDefendant } from '#case-file/lock-defendant'
import { toOneLine } from '#platform/one-line'
import type { Db } from '#tables'
import type { EndedMail, MailPurpose } from '../mails/service.ts'
import type { EndedText } from '../messaging/service.ts'
import type { SignerNotice } from './gateway.ts'
import { defendantOfDocument, setLinkSent } from './queries.ts'
import { setReasonLine } from './reason-queries.ts'

/** What a mail was for that reached nobody; the reason follows. */
const undelivered: Readonly<Record<MailPurpose, string>> = {
  link: 'The email with the link didn’t reach the signer.',
  'signer copy': 'The email with the signed copy didn’t reach the signer.',
  'office copy': 'The email with the signed copy didn’t reach the office.',
}

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
  await setReasonLine(db, about, undelivered[purpose], withFault(undelivered[purpose], fault))
}

const undeliveredText = 'The text message didn’t reach the signer.'

/** The same for a text, whose recipient is always the signer; its end already locks the file. */
export async function documentTextEnded(db: Db, { document_ids, fault, sentLink }: EndedText): Promise<void> {
  if (sentLink !== null) await setLinkSent(db, document_ids, sentLink.at, { before: sentLink.at })
  const about = { ids: document_ids, status: documentStatuses.sent }
  await setReasonLine(db, about, undeliveredText, withFault(undeliveredText, fault))
}

const unasked = 'DocuSign didn’t take the request to email the signer again.'

/** Tells the person who sent a document that DocuSign doesn't mail its signer again, or no more so once it does. */
export const reminderEnded = (db: Db, documentId: number, end: 'sent' | 'given up') =>
  setReasonLine(
    db,
    { ids: [documentId], status: documentStatuses.sent },
    unasked,
    end === 'sent' ? null : `${unasked} Use RESEND to ask once more.`,
  )

/** Of the mail that DocuSign sends itself. */
export const undeliveredByDocusign =
  'The mail of DocuSign to the signer came back. Correct the email address and replace the document.'

/** A signer is asked once more: what failed before is no longer said of a text or mail that is on its way. */
export async function askedAgain(
  db: Db,
  ids: readonly number[],
  { text, isMailed, byDocusign = false }: SignerNotice,
): Promise<void> {
  // Somebody may be reminded of documents that are elsewhere
  if (ids.length === 0) return
  const about = { ids, status: documentStatuses.sent }
  if (isMailed) await setReasonLine(db, about, undelivered.link, null)
  if (byDocusign)
    for (const line of [unasked, undeliveredByDocusign]) await setReasonLine(db, about, line, null)
  if (text?.state === 'queued') await setReasonLine(db, about, undeliveredText, null)
}

/** In one line, because a document has a line for each thing that didn't arrive. */
const withFault = (what: string, fault: string | null): string | null =>
  fault === null ? null : toOneLine(`${what} ${fault}`)
