import type { PlainCode } from '@bailiwick/contract/kit/messages'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Db } from '#tables'
import { linkTokens, type MailToSend } from '../mails/service.ts'
import { endOfDocuments } from '../messaging/service.ts'
import { mailedSigner, stateOfLinks } from './mail-send-check-queries.ts'
import { defendantOfDocument } from './queries.ts'

/** Why a mail about documents may not be sent any more, by what happened since it was written; null if it may. Locks the file. */
export async function reasonNotToSendMail(db: Db, mail: MailToSend, now: Date): Promise<PlainCode | null> {
  const [first] = mail.document_ids
  if (first === undefined) return null
  await lockDefendant(db, await defendantOfDocument(db, first))
  const signer = await mailedSigner(db, first)
  if (signer === undefined || signer.is_file_deleted) return 'fileDeleted'
  // The office gets its copy
  if (signer.is_removed && mail.purpose !== 'office copy') return 'personRemoved'
  return mail.purpose === 'link' ? changeOfLink(db, mail, signer.email, now) : null
}

/** A signed copy goes where its signer was asked; a link only to whom the record names now. */
async function changeOfLink(
  db: Db,
  { document_ids, to_address, text }: MailToSend,
  email: string | null,
  now: Date,
): Promise<PlainCode | null> {
  const end = await endOfDocuments(db, document_ids)
  if (end !== null) return end
  const tokens = linkTokens(text)
  const links = tokens.length === 0 ? 'valid' : await stateOfLinks(db, document_ids, tokens, now)
  if (links !== 'valid') return links === 'ended' ? 'mailLinkEnded' : 'newerLink'
  return isSameAddress(email ?? '', to_address) ? null : 'emailChanged'
}

const isSameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
