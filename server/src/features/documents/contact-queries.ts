import { sql } from 'kysely'
import type { FilePerson } from '#case-file/file-person'
import type { Db } from '#tables'

/** What a signer is reached by. */
export type ContactField = 'phone' | 'email'

/** Which of these fields of a signer's record were last changed by a client. */
export async function changedByClients(
  db: Db,
  { defendant_id, indemnitor_id }: FilePerson,
  fields: readonly ContactField[],
): Promise<ContactField[]> {
  const endpoint = indemnitor_id === null ? 'defendant' : 'indemnitor'
  const { rows } = await sql<{ field: ContactField }>`
    select f.field from unnest(${[...fields]}::text[]) with ordinality f (field, at)
    cross join lateral (
      select user_id from history
      where endpoint = ${endpoint} and record_id = ${indemnitor_id ?? defendant_id} and changed && array[f.field]
      order by id desc limit 1
    ) h
    where h.user_id is null order by f.at`.execute(db)
  return rows.map(({ field }) => field)
}
