import type { OwnDocument } from '@bailiwick/contract/client-documents'
import { documentStatuses } from '@bailiwick/contract/documents'
import { sql } from 'kysely'
import type { Client } from '#platform/context'
import type { Db } from '#tables'

/** The row of a document that a client signs. */
export interface OwnDocumentRow extends Omit<OwnDocument, 'state' | 'is_signed_here' | 'sent_by'> {
  readonly id: number
  readonly status: number
  /** Where the signer was last asked. */
  readonly signer_phone: string | null
  /** Of the signer's record. */
  readonly phone: string | null
  readonly has_envelope: boolean
  readonly is_texted: boolean
  readonly is_mailed: boolean
}

/**
 * The documents of a signer, without those that failed or were voided; the newest first. A text or a mail counts once it
 * was sent.
 */
export const documentsOfSigner = (
  db: Db,
  { defendantId, indemnitorId }: Pick<Client, 'defendantId' | 'indemnitorId'>,
): Promise<OwnDocumentRow[]> =>
  db
    .selectFrom('documents as o')
    .innerJoin('defendants as d', 'd.id', 'o.defendant_id')
    .leftJoin('indemnitors as i', 'i.id', 'o.indemnitor_id')
    .select(['o.id', 'o.type', 'o.status', 'o.date_created', 'o.signer_phone'])
    .select([
      sql<string>`o.envelope_id`.as('envelope_id'),
      sql<string | null>`case when o.indemnitor_id is null then d.phone else i.phone end`.as('phone'),
      sql<boolean>`coalesce(o.signed_file, o.document_file) is not null`.as('has_file'),
      sql<boolean>`exists (select from envelopes e where e.document_id = o.id)`.as('has_envelope'),
      sql<string | null>`(
        select event ->> 'time' from jsonb_array_elements(o.history) with ordinality t (event, at)
        where event ->> 'description' in ('signed', 'declined') order by at desc limit 1
      )`.as('ended_at'),
      sql<boolean>`exists (
        select from messages m where o.id = any (m.document_ids) and m.state in ('sent', 'delivered')
      )`.as('is_texted'),
      sql<boolean>`exists (
        select from mails m where o.id = any (m.document_ids) and m.purpose = 'link' and m.state = 'sent'
      )`.as('is_mailed'),
    ])
    .where('o.defendant_id', '=', defendantId)
    .where('o.indemnitor_id', indemnitorId === null ? 'is' : '=', indemnitorId)
    .where('o.envelope_id', 'is not', null)
    .where('o.status', '<>', documentStatuses.failed)
    .orderBy('o.id', 'desc')
    .execute()
