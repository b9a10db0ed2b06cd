import { sql } from 'kysely'
import { isPendingRow } from '#case-file/document-status'
import type { Db } from '#tables'

/** The signer of a document as their record is now. */
interface MailedSigner {
  readonly is_file_deleted: boolean
  readonly is_removed: boolean
  readonly email: string | null
}

export async function mailedSigner(db: Db, document_id: number): Promise<MailedSigner | undefined> {
  const { rows } = await sql<MailedSigner>`
    select d.deleted_at is not null as is_file_deleted, i.deleted_at is not null as is_removed,
      case when o.indemnitor_id is null then d.email else i.email end as email
    from documents o
    join defendants d on d.id = o.defendant_id
    left join indemnitors i on i.id = o.indemnitor_id
    where o.id = ${document_id}`.execute(db)
  return rows[0]
}

/** What became of these links to documents that wait for their signer: one is valid, the last has ended, or all are replaced. */
export async function stateOfLinks(
  db: Db,
  ids: readonly number[],
  tokens: readonly string[],
  now: Date,
): Promise<'valid' | 'ended' | 'replaced'> {
  const { rows } = await sql<{ is_valid: boolean }>`
    select l.ended_at is null and l.expires_at > ${now} as is_valid
    from signing_links l join documents o on o.id = l.document_id
    where o.id = any(${[...ids]}) and ${isPendingRow('o')}
      and l.token_hash in (select sha256(convert_to(token, 'UTF8')) from unnest(${[...tokens]}::text[]) token)
    order by is_valid desc limit 1`.execute(db)
  const [link] = rows
  if (link === undefined) return 'replaced'
  return link.is_valid ? 'valid' : 'ended'
}
