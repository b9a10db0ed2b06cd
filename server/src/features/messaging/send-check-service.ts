import { documentStatuses } from '@bailiwick/contract/documents'
import type { TextReasonCode } from '@bailiwick/contract/text-reasons'
import type { Db } from '#tables'
import { isOptedOut } from './opt-out-queries.ts'
import { consentOf, isNumberAgainstTexts } from './preference-queries.ts'
import { askedDocuments, isFileDeleted, type UnsentMessage } from './sending-queries.ts'
import { personOf } from './thread-queries.ts'

/** Who gets a text. */
export type Recipient = Pick<UnsentMessage, 'phone' | 'defendant_id' | 'indemnitor_id' | 'is_to_other'>

/**
 * Why somebody gets no texts; null if they do. A person who requested a text, such as an access code, gets it unless
 * their phone sent STOP. Nobody asks the other people of a file for their consent, so only STOP binds them; but a number that
 * somebody of a file has is theirs, also in a text to another name, in another file or about none. Where they said yes, that
 * counts.
 */
export async function refusalFor(
  db: Db,
  { phone, defendant_id, indemnitor_id, is_to_other }: Recipient,
  { isRequested }: { readonly isRequested: boolean },
): Promise<'optedOut' | 'noConsent' | null> {
  if (await isOptedOut(db, phone)) return 'optedOut'
  if (isRequested) return null
  const own =
    defendant_id === null || is_to_other ? null : await consentOf(db, { defendant_id, indemnitor_id })
  const isRefusing = own === null ? await isNumberAgainstTexts(db, phone) : own === 'no'
  return isRefusing ? 'noConsent' : null
}

/** Why a stored message may not be sent any more, by what happened since it was written; null if it may. */
export const reasonNotToSend = async (db: Db, message: UnsentMessage): Promise<TextReasonCode | null> =>
  (await changeOfFile(db, message)) ??
  (await endOfDocuments(db, message.document_ids)) ??
  refusalFor(db, message, { isRequested: message.created_by === null })

async function changeOfFile(
  db: Db,
  { phone, defendant_id, indemnitor_id, is_to_other }: Recipient,
): Promise<TextReasonCode | null> {
  if (defendant_id === null) return null
  if (await isFileDeleted(db, defendant_id)) return 'fileDeleted'
  if (is_to_other) return null
  const person = await personOf(db, { defendant_id, indemnitor_id })
  if (person === undefined) return 'personRemoved'
  return person.phone === phone ? null : 'phoneChanged'
}

const { signed, declined } = documentStatuses

/** How the newest of these documents ended; null while one of them waits for its signer. */
export async function endOfDocuments(
  db: Db,
  ids: readonly number[],
): Promise<'documentSigned' | 'documentDeclined' | 'voidedDocument' | 'documentFailed' | null> {
  if (ids.length === 0) return null
  const documents = await askedDocuments(db, ids)
  const [newest] = documents
  if (newest === undefined || documents.some(({ is_pending }) => is_pending)) return null
  if (newest.status === signed || newest.is_signed) return 'documentSigned'
  if (newest.status === declined) return 'documentDeclined'
  return newest.is_voided ? 'voidedDocument' : 'documentFailed'
}
