import type { Db } from '#tables'

/** The defendant of a booking; undefined if there is no such booking. */
export const defendantOfBooking = (db: Db, id: number): Promise<{ defendant_id: number } | undefined> =>
  db
    .selectFrom('bookings')
    .select('defendant_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
