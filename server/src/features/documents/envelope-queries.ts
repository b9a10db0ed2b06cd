import { isPendingStatus } from '@bailiwick/contract/documents'
import { sql } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import type { DocumentFault } from '#case-file/document-fault'
import { personName } from '#case-file/person-name'
import { jobSchema } from '#platform/jobs/job-queue'
import type { Db } from '#tables'
import type { EnvelopeState } from './tables.ts'

/** The envelope of a document at DocuSign, with the document and its signer. */
export interface Envelope extends FilePerson {
  readonly document_id: number
  readonly state: EnvelopeState
  readonly provider_id: string | null
  /** When DocuSign was asked to create it without an answer; null if it surely hasn't. */
  readonly sending_at: string | null
  readonly type: number
  readonly status: number
  readonly envelope_id: string | null
  /** Why the document was declined or voided, as somebody said. */
  readonly reason: string | null
  readonly faults: readonly DocumentFault[]
  readonly voided_at: string | null
  readonly document_file: string | null
  readonly spots: unknown
  readonly signer_name: string
  readonly signer_email: string | null
  readonly is_deleted: boolean
}

const envelopes = (db: Db) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('documents as o', 'o.id', 'e.document_id')
    .innerJoin('defendants as d', 'd.id', 'o.defendant_id')
    .leftJoin('indemnitors as i', 'i.id', 'o.indemnitor_id')
    .select(['e.document_id', 'e.state', 'e.provider_id', 'e.sending_at'])
    .select([
      'o.defendant_id',
      'o.indemnitor_id',
      'o.type',
      'o.status',
      'o.envelope_id',
      'o.reason',
      'o.faults',
      'o.voided_at',
      'o.document_file',
      'o.spots',
    ])
    .select([
      personName('d', 'i').as('signer_name'),
      sql<string | null>`
        case when o.signer_phone is not null then o.signer_email
          when o.indemnitor_id is null then d.email else i.email end
      `.as('signer_email'),
      sql<boolean>`d.deleted_at is not null or i.deleted_at is not null`.as('is_deleted'),
    ])

/** Whether the document has ended here, in whatever way: nobody is to sign it at DocuSign any more. */
export const hasEndedHere = ({ status, is_deleted }: Envelope): boolean =>
  !isPendingStatus(status) || is_deleted

/** The envelope, locked until the transaction ends. */
export const lockedEnvelope = (db: Db, documentId: number): Promise<Envelope | undefined> =>
  envelopes(db).where('e.document_id', '=', documentId).forUpdate('e').executeTakeFirst()

export const envelopeOf = (db: Db, documentId: number): Promise<Envelope | undefined> =>
  envelopes(db).where('e.document_id', '=', documentId).executeTakeFirst()

/** The envelope with this id of DocuSign, or with this id of ours if DocuSign's isn't stored yet. */
export const reportedEnvelope = (
  db: Db,
  { provider_id, envelope_id }: { readonly provider_id: string; readonly envelope_id: string | null },
): Promise<Envelope | undefined> =>
  envelopes(db)
    .where((where) =>
      where.or([
        where('e.provider_id', '=', provider_id),
        where.and([where('e.provider_id', 'is', null), where('o.envelope_id', '=', envelope_id)]),
      ]),
    )
    .executeTakeFirst()

export const insertEnvelope = (db: Db, document_id: number, now: Date) =>
  db
    .insertInto('envelopes')
    .values({ document_id, state: 'queued', created_at: now, heard_at: now })
    .execute()

interface EnvelopeChange {
  readonly state?: EnvelopeState
  readonly provider_id?: string
  readonly sending_at?: Date | string | null
  readonly heard_at?: Date
}

export const setEnvelope = (db: Db, document_id: number, change: EnvelopeChange) =>
  db.updateTable('envelopes').set(change).where('document_id', '=', document_id).execute()

/** Which of these documents have an envelope at DocuSign. */
export async function documentsWithEnvelope(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('envelopes')
    .select('document_id')
    .where('document_id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ document_id }) => document_id))
}

/** A page of the envelopes at the signer of which nothing was heard since then, by document. */
export const silentEnvelopes = async (
  db: Db,
  { before, after, limit }: { readonly before: Date; readonly after: number; readonly limit: number },
): Promise<{ readonly document_id: number; readonly provider_id: string }[]> => {
  const { rows } = await sql<{ document_id: number; provider_id: string }>`
    select document_id, provider_id from envelopes
    where state = 'sent' and provider_id is not null and heard_at < ${before} and document_id > ${after}
    order by document_id limit ${limit}`.execute(db)
  return rows
}

export const setHeard = (db: Db, ids: readonly number[], heard_at: Date) =>
  db
    .updateTable('envelopes')
    .set({ heard_at })
    .where('document_id', 'in', [...ids])
    .execute()

/** The documents whose envelope is in one of these states without a job of this name that goes on. */
export async function envelopesWithoutJob(
  db: Db,
  states: readonly EnvelopeState[],
  jobName: string,
): Promise<number[]> {
  const { rows } = await sql<{ document_id: number }>`
    select e.document_id from envelopes e
    where e.state in (${sql.join(states)}) and not exists (
      select from ${sql.table(`${jobSchema}.job`)} j
      where j.name = ${jobName} and j.state < 'completed'
        and j.data = jsonb_build_object('document_id', e.document_id)
    ) order by e.document_id`.execute(db)
  return rows.map(({ document_id }) => document_id)
}

/** The documents that ended here, or whose file or signer was deleted, while their envelope is still at the signer. */
export async function voidedWithoutJob(db: Db, jobName: string): Promise<number[]> {
  const sent = await envelopesWithoutJob(db, ['sent'], jobName)
  if (sent.length === 0) return []
  const rows = await envelopes(db).where('e.document_id', 'in', sent).orderBy('e.document_id').execute()
  return rows.filter(hasEndedHere).map(({ document_id }) => document_id)
}

/** After a restore: lets the envelopes that waited be looked for at DocuSign first, because they may have been created since. */
export const doubtRestoredEnvelopes = (db: Db) =>
  db
    .updateTable('envelopes')
    .set({ sending_at: sql`coalesce(sending_at, created_at)` })
    .where('state', 'in', ['queued', 'sending'])
    .execute()
