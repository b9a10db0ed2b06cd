import { documentStatuses } from '@bailiwick/contract/documents'
import { sql } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import type { Db } from '#tables'

/** Who was sent the newest pending document to this phone, still has it and was born on this day. */
export async function pendingSignerAt(
  db: Db,
  phone: string,
  date_of_birth: string,
): Promise<FilePerson | undefined> {
  const { rows } = await sql<FilePerson>`
    with people as (
      select id as defendant_id, null::int as indemnitor_id from defendants
      where phone = ${phone} and date_of_birth = ${date_of_birth} and deleted_at is null
      union all
      select i.defendant_id, i.id from indemnitors i
      join defendants d on d.id = i.defendant_id and d.deleted_at is null
      where i.phone = ${phone} and i.date_of_birth = ${date_of_birth} and i.deleted_at is null
    )
    select p.defendant_id, p.indemnitor_id from people p
    join documents o on o.defendant_id = p.defendant_id and o.indemnitor_id is not distinct from p.indemnitor_id
    where o.status = ${documentStatuses.sent} and o.signer_phone = ${phone} and o.document_file is not null
      and not exists (select from envelopes where document_id = o.id)
    order by o.id desc limit 1`.execute(db)
  return rows[0]
}

/** When texts with new links to documents were asked for at this phone without a sign-in since then. */
export async function renewalsSince(db: Db, phone: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('date_created')
    .where('phone', '=', phone)
    .where('created_by', 'is', null)
    .where(sql<boolean>`document_ids <> '{}'`)
    .where('date_created', '>', since.toISOString())
    .execute()
  return rows.map(({ date_created }) => date_created)
}
