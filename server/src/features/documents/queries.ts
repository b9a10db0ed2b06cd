import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { DocumentEvent } from '@bailiwick/contract/documents'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { sql, type Insertable } from 'kysely'
import { fieldColumns, type Values } from '#platform/columns'
import type { Store } from '#platform/context'
import { sealedTables } from '#platform/sealed-tables'
import type { Db, Tables } from '#tables'

type Identified = Values & { readonly id: number }

/** What papers are made of. */
export interface FileOfPapers {
  readonly defendant: Identified
  readonly booking: Identified
  /** The oldest first. */
  readonly indemnitors: readonly Identified[]
}

/** The defendant with the booking given, or else the latest, and all indemnitors; nothing for what is not there. */
export async function fileOfPapers(
  { db, vault }: Store,
  defendantId: number,
  bookingId: number | undefined,
): Promise<{ [Part in keyof FileOfPapers]: FileOfPapers[Part] | undefined }> {
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
    defendant: defendant && { ...defendant, ...sealedTables.defendants.open(vault, defendant) },
    booking: bookings[0],
    indemnitors: indemnitors.map((one) => ({ ...one, ...sealedTables.indemnitors.open(vault, one) })),
  }
}

/** The papers of a file that its clients had sent since then, by their signers; until the transaction ends none is added. */
export async function sentByClients(
  db: Db,
  of: { readonly defendantId: number; readonly since: Date },
): Promise<{ readonly indemnitor_id: number | null }[]> {
  await lockDefendant(db, of.defendantId)
  return db
    .selectFrom('documents')
    .select('indemnitor_id')
    .where('defendant_id', '=', of.defendantId)
    .where('created_by', 'is', null)
    .where('date_created', '>', of.since.toISOString())
    .execute()
}

/** In `returning`, where the row is written already, brings the list up to date with it. */
const relisted = sql`refresh_defendant_list(array[defendant_id])`.as('relisted')

/** Adds a document, and the list says that there is one. */
export async function insertDocument(db: Db, document: Insertable<Tables['documents']>): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values(document)
    .returning(['id', relisted])
    .executeTakeFirstOrThrow()
  return id
}

/** The papers that a person has still to sign, oldest first, locked until the transaction ends. */
export const pendingDocuments = (db: Db, defendantId: number, indemnitorId: number | null) =>
  db
    .selectFrom('documents')
    .select(['id', 'type', 'paper'])
    .where('defendant_id', '=', defendantId)
    .where('indemnitor_id', indemnitorId === null ? 'is' : '=', indemnitorId)
    .where('status', '=', 2)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Keeps in the papers' own history that the signer was reminded (OPEN-132, OPEN-147). */
export async function addReminder(db: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('documents')
    .set({ history: withEvent('notified', at), link_last_sent: at })
    .where('id', 'in', ids)
    .execute()
}

const withEvent = (description: DocumentEvent['description'], at: Date) => {
  const entry = JSON.stringify([{ description, time: at.toISOString() }])
  return sql<string>`history || ${entry}::jsonb`
}

const signerName = sql<string>`coalesce(
  (select name from indemnitors where id = documents.indemnitor_id),
  concat_ws(' ', defendants.first_name, defendants.last_name)
)`

/** The files of a document; nothing where there is none by that envelope, or its defendant is gone. */
export const documentOfEnvelope = (db: Db, envelopeId: string) =>
  db
    .selectFrom('documents')
    .innerJoin('defendants', 'defendants.id', 'documents.defendant_id')
    .select(['documents.id', 'defendant_id', 'indemnitor_id', 'paper', 'signed_paper'])
    .select(signerName.as('signer_name'))
    .where('envelope_id', '=', envelopeId)
    .where('defendants.deleted_at', 'is', null)
    .orderBy('documents.id', 'desc')
    .executeTakeFirst()

/** A document, and whoever is to sign it. */
export interface LinkedDocument {
  readonly id: number
  readonly defendant_id: number
  readonly indemnitor_id: number | null
  readonly type: number
  readonly status: number
  readonly envelope_id: string | null
  readonly paper: string | null
  readonly paper_sha256: string | null
  readonly spots: unknown
  readonly signed_paper: string | null
  readonly expires_at: string
  readonly signer_name: string
  readonly signer_phone: string | null
  readonly signer_email: string | null
}

const ofSigner = (field: 'phone' | 'email') =>
  sql<string | null>`case when documents.indemnitor_id is null
    then ${sql.ref(`defendants.${field}`)} else ${sql.ref(`indemnitors.${field}`)} end`

const linked = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('signing_links')
    .innerJoin('documents', 'documents.id', 'signing_links.document_id')
    .innerJoin('defendants', 'defendants.id', 'documents.defendant_id')
    .leftJoin('indemnitors', 'indemnitors.id', 'documents.indemnitor_id')
    .select(['documents.id', 'documents.defendant_id', 'documents.indemnitor_id', 'documents.type'])
    .select([
      'documents.status',
      'envelope_id',
      'paper',
      'paper_sha256',
      'spots',
      'signed_paper',
      'expires_at',
    ])
    .select([
      signerName.as('signer_name'),
      ofSigner('phone').as('signer_phone'),
      ofSigner('email').as('signer_email'),
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .where('defendants.deleted_at', 'is', null)
    .where('indemnitors.deleted_at', 'is', null)

/** The document behind a link that may still be used. */
export const documentOfLink = (db: Db, tokenHash: Buffer, now: Date): Promise<LinkedDocument | undefined> =>
  linked(db, tokenHash, now).executeTakeFirst()

/**
 * The same, locked until the transaction ends: behind its defendant, as everybody locks them, so that nobody waits in a
 * circle.
 */
export async function lockedDocumentOfLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkedDocument | undefined> {
  const found = await documentOfLink(db, tokenHash, now)
  if (found === undefined) return undefined
  await lockDefendant(db, found.defendant_id)
  return linked(db, tokenHash, now).forNoKeyUpdate('documents').executeTakeFirst()
}

const lockDefendant = (db: Db, id: number) =>
  db.selectFrom('defendants').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const insertLink = (db: Db, link: Insertable<Tables['signing_links']>) =>
  db.insertInto('signing_links').values(link).execute()

/** Ends a document, and the list says so. */
export async function endDocument(
  db: Db,
  id: number,
  end: { readonly as: 'signed'; readonly signed_paper: string } | { readonly as: 'declined' },
  at: Date,
): Promise<void> {
  await db
    .updateTable('documents')
    .set({
      status: end.as === 'signed' ? 3 : 4,
      history: withEvent(end.as, at),
      ...(end.as === 'signed' && { signed_paper: end.signed_paper }),
    })
    .where('id', '=', id)
    .returning(relisted)
    .execute()
}

/** Notes what happened to a document; what is noted once is noted for the first time alone. */
export const insertEvent = (db: Db, event: Insertable<Tables['signing_events']>) =>
  db
    .insertInto('signing_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface SigningEvent {
  readonly kind: 'sent' | 'reminded' | 'opened' | 'agreed' | 'signed' | 'declined'
  readonly at: string
  readonly ip: string
  readonly user_agent: string
}

export const eventsOf = (db: Db, documentId: number): Promise<SigningEvent[]> =>
  db
    .selectFrom('signing_events')
    .select(['kind', 'at', 'ip', 'user_agent'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()
