import { sql, type Insertable } from 'kysely'
import type { Language } from '@bailiwick/contract/kit/languages'
import type { FilePerson } from '#case-file/file-person'
import { lockFileOf } from '#case-file/lock-defendant'
import { personName } from '#case-file/person-name'
import type { Db, Tables } from '#tables'
import type { EventKind, EventManner } from './tables.ts'

/** A document and its signer. */
export interface LinkedDocument extends FilePerson {
  readonly id: number
  readonly type: number
  readonly status: number
  readonly envelope_id: string | null
  readonly document_file: string | null
  readonly document_sha256: string | null
  readonly spots: unknown
  readonly signed_file: string | null
  /** Whether it is signed at DocuSign, whichever way documents are signed now. */
  readonly is_at_docusign: boolean
  readonly expires_at: string
  readonly signer_name: string
  readonly signer_phone: string | null
  readonly signer_email: string | null
  /** Of the document. */
  readonly language: Language
}

const signerName = personName('defendants', 'indemnitors')

/** Where the signer was asked; that of the record if it isn't stored. */
const ofSigner = (field: 'phone' | 'email') =>
  sql<string | null>`case when documents.signer_phone is not null then ${sql.ref(`documents.signer_${field}`)}
    when documents.indemnitor_id is null then ${sql.ref(`defendants.${field}`)}
    else ${sql.ref(`indemnitors.${field}`)} end`

/** Whether a link still leads to its document. One that was ended doesn't, also for a call that began before. */
const isOpen = (links: string, now: Date) =>
  sql<boolean>`${sql.ref(`${links}.expires_at`)} > ${now} and ${sql.ref(`${links}.ended_at`)} is null`

const linked = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('signing_links')
    .innerJoin('documents', 'documents.id', 'signing_links.document_id')
    .innerJoin('defendants', 'defendants.id', 'documents.defendant_id')
    .leftJoin('indemnitors', 'indemnitors.id', 'documents.indemnitor_id')
    .select(['documents.id', 'documents.defendant_id', 'documents.indemnitor_id', 'documents.type'])
    .select([
      'documents.language',
      'documents.status',
      'envelope_id',
      'document_file',
      'document_sha256',
      'spots',
      'signed_file',
      'expires_at',
    ])
    .select([
      signerName.as('signer_name'),
      ofSigner('phone').as('signer_phone'),
      ofSigner('email').as('signer_email'),
      sql<boolean>`exists (
        select from envelopes e where e.document_id = documents.id and e.state <> 'ended'
      )`.as('is_at_docusign'),
    ])
    .where('token_hash', '=', tokenHash)
    .where(isOpen('signing_links', now))
    .where('defendants.deleted_at', 'is', null)
    .where('indemnitors.deleted_at', 'is', null)

/** The document of a valid link. */
export const documentOfLink = (db: Db, tokenHash: Buffer, now: Date): Promise<LinkedDocument | undefined> =>
  linked(db, tokenHash, now).executeTakeFirst()

/** The same, locked until the transaction ends: the defendant first, in the same order everywhere, to avoid deadlocks. */
export function lockedDocumentOfLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<LinkedDocument | undefined> {
  return lockFileOf(db, (isLocked) =>
    isLocked
      ? linked(db, tokenHash, now).forNoKeyUpdate('documents').executeTakeFirst()
      : documentOfLink(db, tokenHash, now),
  )
}

export const insertLink = (db: Db, link: Insertable<Tables['signing_links']>) =>
  db.insertInto('signing_links').values(link).execute()

/** When links to a document were made since then, the oldest first. */
export async function linksSince(db: Db, documentId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_links')
    .select('created_at')
    .where('document_id', '=', documentId)
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** Ends the links of a document: removed, not expired, so that a signature that is under way doesn't find them either. */
export const removeLinks = (db: Db, documentId: number) =>
  db.deleteFrom('signing_links').where('document_id', '=', documentId).execute()

/** Ends what clients opened in the portal with these sessions. */
export async function endOpened(db: Db, sessionIds: readonly string[], at: Date): Promise<void> {
  if (sessionIds.length === 0) return
  await db
    .updateTable('signing_links')
    .set({ ended_at: at })
    .where('session_id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the links to documents of these files that were made since a time. */
export const endLinksSince = (
  db: Db,
  files: readonly number[],
  { since, at }: { readonly since: Date; readonly at: Date },
) =>
  sql`
  update signing_links l set ended_at = ${at}
  from documents o
  where o.id = l.document_id and o.defendant_id = any (${[...files]}::int[]) and l.ended_at is null and l.created_at >= ${since}`.execute(
    db,
  )

/** Records an event of a document; a second one of a kind that happens only once is ignored. */
export const insertEvent = (db: Db, event: Insertable<Tables['signing_events']>) =>
  db
    .insertInto('signing_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface SigningEvent {
  readonly kind: EventKind
  readonly at: string
  readonly ip: string
  readonly user_agent: string
  readonly how: EventManner | null
}

export const eventsOf = (db: Db, documentId: number): Promise<SigningEvent[]> =>
  db
    .selectFrom('signing_events')
    .select(['kind', 'at', 'ip', 'user_agent', 'how'])
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute()

interface TokenDocument extends FilePerson {
  readonly token_hash: Buffer
  readonly document_id: number
  readonly is_valid: boolean
}

/** The documents of these tokens, also of those that have expired. */
export async function documentsByHash(
  db: Db,
  hashes: readonly Buffer[],
  now: Date,
): Promise<TokenDocument[]> {
  const { rows } = await sql<TokenDocument>`
    select l.token_hash, o.id as document_id, o.defendant_id, o.indemnitor_id, ${isOpen('l', now)} as is_valid
    from signing_links l join documents o on o.id = l.document_id
    where l.token_hash = any(${[...hashes]}::bytea[])`.execute(db)
  return rows
}
