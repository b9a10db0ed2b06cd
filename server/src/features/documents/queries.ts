import type { Values } from '@bailiwick/contract/kit/fields'
import type { Language } from '@bailiwick/contract/kit/languages'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { documentStatuses, type DocumentEvent } from '@bailiwick/contract/documents'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { sql, type Insertable } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import type { DocumentFault, EndReason } from '#case-file/document-fault'
import { isPendingRow } from '#case-file/document-status'
import { isLinkTime, type LinkTime } from '#case-file/link-last-sent'
import { defendantName, nameOfPerson } from '#case-file/person-name'
import { refreshList } from '#case-file/refresh-list'
import { fieldColumns } from '#platform/columns'
import type { Store } from '#platform/context'
import { encryptedTables } from '#case-file/encrypted-tables'
import type { DocumentOwner } from '#case-file/document-hooks'
import type { Db, Tables } from '#tables'
import { storedFaults } from './fault-queries.ts'

type Identified = Values & { readonly id: number }

/** The records that documents are rendered from. */
export interface SourceRecords {
  readonly defendant: Identified
  readonly booking: Identified
  /** The oldest first. */
  readonly indemnitors: readonly Identified[]
}

/** The defendant, this or the latest booking, and all indemnitors; missing parts are undefined. */
export async function readSourceRecords(
  { db, vault }: Store,
  defendantId: number,
  bookingId: number | undefined,
): Promise<{ [Part in keyof SourceRecords]: SourceRecords[Part] | undefined }> {
  const { rows: defendants } = await sql<Identified>`
    select d.id, ${fieldColumns(defendantFields, 'd')} from defendants d
    where d.id = ${defendantId} and d.deleted_at is null`.execute(db)
  const { rows: bookings } = await sql<Identified>`
    select b.id, ${fieldColumns(bookingFields, 'b')} from bookings b
    where b.defendant_id = ${defendantId} and b.deleted_at is null
      and (${bookingId ?? null}::int is null or b.id = ${bookingId ?? null})
    order by b.id desc limit 1`.execute(db)
  const { rows: indemnitors } = await sql<Identified>`
    select i.id, ${fieldColumns(indemnitorFields, 'i')} from indemnitors i
    where i.defendant_id = ${defendantId} and i.deleted_at is null order by i.id`.execute(db)
  const [defendant] = defendants
  return {
    defendant: defendant && { ...defendant, ...encryptedTables.defendants.decrypt(vault, defendant) },
    booking: bookings[0],
    indemnitors: indemnitors.map((one) => ({ ...one, ...encryptedTables.indemnitors.decrypt(vault, one) })),
  }
}

/** The documents that clients of the file have sent since this time, the first one first. */
export const sentByClients = (
  db: Db,
  of: { readonly defendantId: number; readonly since: Date },
): Promise<{ readonly indemnitor_id: number | null; readonly date_created: string }[]> =>
  db
    .selectFrom('documents')
    .select(['indemnitor_id', 'date_created'])
    .where('defendant_id', '=', of.defendantId)
    .where('created_by', 'is', null)
    .where('date_created', '>', of.since.toISOString())
    .orderBy('date_created')
    .execute()

/** Adds a document and refreshes the list. */
export async function insertDocument(db: Db, document: Insertable<Tables['documents']>): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values(document)
    .returning(['id', refreshList('defendant_id')])
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a document is signed at DocuSign. */
const hasEnvelope = sql<boolean>`exists (select from envelopes where document_id = documents.id)`.as(
  'has_envelope',
)

/** Stores where the signer of these documents is asked from now on. */
export async function setContact(
  db: Db,
  ids: readonly number[],
  { phone, email }: { readonly phone: string; readonly email: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('documents')
    .set({ signer_phone: phone, signer_email: email })
    .where('id', 'in', [...ids])
    .execute()
}

/** The documents that wait for a person's signature, oldest first, locked until the transaction ends; not those on their way. */
export const documentsToSign = (db: Db, defendantId: number, indemnitorId: number | null) =>
  db
    .selectFrom('documents')
    .select(['id', 'type', 'document_file as file', 'signer_phone', 'signer_email', hasEnvelope])
    .where('defendant_id', '=', defendantId)
    .where('indemnitor_id', indemnitorId === null ? 'is' : '=', indemnitorId)
    .where('status', '=', documentStatuses.sent)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Records in the documents' own history that the signer was reminded (OPEN-132, OPEN-147). */
export async function addReminder(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('documents')
    .set({ history: withEvent('notified', at) })
    .where('id', 'in', ids)
    .execute()
}

/** Records that a link to these documents is on its way to their signer (OPEN-70). */
export async function setLinkSent(
  db: Db,
  ids: readonly number[],
  at: Date,
  instead?: LinkTime,
): Promise<void> {
  if (ids.length === 0) return
  const all = db.updateTable('documents').set({ link_last_sent: at }).where('id', 'in', ids)
  await all.where(isLinkTime(instead)).execute()
}

const withEvent = (description: DocumentEvent['description'], at: Date) => {
  const entry = JSON.stringify([{ description, time: at.toISOString() }])
  return sql<string>`history || ${entry}::jsonb`
}

const signerName = nameOfPerson(defendantName('defendants'), sql.ref('documents.indemnitor_id'))

/** The files of a document by its envelope; undefined if the document is missing or its defendant deleted. */
export const documentOfEnvelope = (db: Db, envelopeId: string) =>
  db
    .selectFrom('documents')
    .innerJoin('defendants', 'defendants.id', 'documents.defendant_id')
    .select(['documents.id', 'defendant_id', 'indemnitor_id', 'document_file', 'signed_file'])
    .select('document_sha256')
    .select(signerName.as('signer_name'))
    .where('envelope_id', '=', envelopeId)
    .where('defendants.deleted_at', 'is', null)
    .orderBy('documents.id', 'desc')
    .executeTakeFirst()

/** How a document ends. 'voided' has the status of a failed one (OPEN-146). */
export type DocumentEnd =
  | { readonly as: 'signed'; readonly signed_file: string; readonly reason: DocumentFault | null }
  | { readonly as: 'declined'; readonly reason: string | null }
  | { readonly as: 'failed'; readonly reason: DocumentFault }
  | { readonly as: 'voided'; readonly reason: EndReason; readonly by: number | null }

/** In place of what was said of it before. */
const storedReason = (reason: EndReason) =>
  reason === null || typeof reason === 'string'
    ? { reason, faults: storedFaults([]) }
    : { reason: null, faults: storedFaults([reason]) }

/** Marks a document as ended and refreshes the list; its own history knows only of signed and declined (OPEN-147). */
export async function endDocument(db: Db, id: number, end: DocumentEnd, at: Date): Promise<void> {
  await db
    .updateTable('documents')
    .set({
      status: endStatuses[end.as],
      ...((end.as === 'signed' || end.as === 'declined') && { history: withEvent(end.as, at) }),
      ...storedReason(end.reason),
      ...(end.as === 'signed' && { signed_file: end.signed_file }),
      voided_at: end.as === 'voided' ? at : null,
      ...(end.as === 'voided' && { voided_by: end.by }),
      alert_seen_at: null,
    })
    .where('id', '=', id)
    .returning(refreshList('defendant_id'))
    .execute()
}

const endStatuses = {
  signed: documentStatuses.signed,
  declined: documentStatuses.declined,
  failed: documentStatuses.failed,
  voided: documentStatuses.failed,
} as const

/** Marks a document as sent to its signer, and refreshes the list. */
export const markSent = (db: Db, id: number, at: Date) =>
  db
    .updateTable('documents')
    .set({ status: documentStatuses.sent, history: withEvent('notified', at), link_last_sent: at })
    .where('id', '=', id)
    .returning(refreshList('defendant_id'))
    .execute()

export async function defendantOfDocument(db: Db, id: number): Promise<number> {
  const { defendant_id } = await db
    .selectFrom('documents')
    .select('defendant_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return defendant_id
}

/** A document, signed or not, and whose it is. */
export interface DocumentWithSigner extends FilePerson {
  readonly id: number
  readonly booking_id: number | null
  readonly type: number
  readonly language: Language
  readonly status: number
  readonly envelope_id: string | null
  readonly document_file: string | null
  readonly created_by: number | null
  readonly signer_name: string
  /** Where the signer was last asked; null if it was sent before that was stored. */
  readonly signer_phone: string | null
  readonly signer_email: string | null
  /** Whether it is signed at DocuSign. */
  readonly has_envelope: boolean
}

const documentsWithSigner = (db: Db) =>
  db
    .selectFrom('documents')
    .innerJoin('defendants', 'defendants.id', 'documents.defendant_id')
    .select(['documents.id', 'defendant_id', 'indemnitor_id', 'booking_id', 'type', 'documents.language'])
    .select(['documents.status'])
    .select(['envelope_id', 'document_file', 'documents.created_by', signerName.as('signer_name')])
    .select(['signer_phone', 'signer_email', hasEnvelope])
    .where('defendants.deleted_at', 'is', null)

/** A document and its signer; undefined if it is missing or its defendant deleted. */
export const documentWithSigner = (db: Db, id: number): Promise<DocumentWithSigner | undefined> =>
  documentsWithSigner(db).where('documents.id', '=', id).executeTakeFirst()

/** The documents of one type that a booking has. */
interface OfBooking {
  readonly defendantId: number
  readonly bookingId: number
  readonly type: number
}

const documentsOfBooking = (db: Db, of: OfBooking) =>
  documentsWithSigner(db)
    .where('defendant_id', '=', of.defendantId)
    .where('booking_id', '=', of.bookingId)
    .where('type', '=', of.type)
    .orderBy('documents.id')

/** The documents of a booking that wait for these signers, or are on their way to them. */
export const pendingOfBooking = (db: Db, of: OfBooking): Promise<DocumentWithSigner[]> =>
  documentsOfBooking(db, of).where(isPendingRow('documents')).execute()

/** The documents of a booking that failed here, although DocuSign may have them. */
export const doubtfulOfBooking = (db: Db, of: OfBooking): Promise<DocumentWithSigner[]> =>
  documentsOfBooking(db, of)
    .innerJoin('envelopes', 'envelopes.document_id', 'documents.id')
    .where('documents.status', '=', documentStatuses.failed)
    .where('documents.voided_at', 'is', null)
    .where('envelopes.state', '<>', 'ended')
    .execute()

/** The documents of a file, or of an indemnitor, that wait at DocuSign or are on their way to it. */
export const pendingEnvelopesOf = (db: Db, owner: DocumentOwner): Promise<DocumentWithSigner[]> =>
  documentsWithSigner(db)
    .innerJoin('envelopes', 'envelopes.document_id', 'documents.id')
    .where((where) =>
      'indemnitor_id' in owner
        ? where('indemnitor_id', '=', owner.indemnitor_id)
        : where('defendant_id', '=', owner.defendant_id),
    )
    .where(isPendingRow('documents'))
    .orderBy('documents.id')
    .execute()
