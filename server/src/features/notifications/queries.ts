import { sql } from 'kysely'
import type { Db } from '#tables'

interface Recipient {
  readonly defendant_id: number
  readonly phone: string
  /** The defendant or indemnitor that the caller names; null: nobody. */
  readonly id: number | null
}

/**
 * Who in a file has this phone; undefined if neither the defendant nor an indemnitor. Of several it is the one that the caller
 * names, else one who doesn't want texts.
 */
export async function personWithPhone(
  db: Db,
  { defendant_id, phone, id }: Recipient,
): Promise<{ readonly indemnitor_id: number | null } | undefined> {
  const { rows } = await sql<{ indemnitor_id: number | null }>`
    select p.indemnitor_id from (
      select d.id, null::int as indemnitor_id from defendants d
      where d.id = ${defendant_id} and d.phone = ${phone} and d.deleted_at is null
      union all
      select i.id, i.id from indemnitors i
      where i.defendant_id = ${defendant_id} and i.phone = ${phone} and i.deleted_at is null
    ) p
    left join text_preferences c
      on c.defendant_id = ${defendant_id} and c.indemnitor_id is not distinct from p.indemnitor_id
    order by p.id is distinct from ${id}::int, c.consent is distinct from 'no', p.indemnitor_id nulls first
    limit 1`.execute(db)
  return rows[0]
}
