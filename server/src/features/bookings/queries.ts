import { sql } from 'kysely'
import type { Db } from '#tables'

/** The defendant of a booking; undefined if there is no such booking. */
export const defendantOfBooking = (db: Db, id: number): Promise<{ defendant_id: number } | undefined> =>
  db
    .selectFrom('bookings')
    .select('defendant_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Whether a file was made after this time and never had an indemnitor. */
export async function isNewFile(db: Db, defendantId: number, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from defendants d where d.id = ${defendantId} and d.date_created > ${since}
      and not exists (select from indemnitors i where i.defendant_id = d.id)`.execute(db)
  return rows.length > 0
}
