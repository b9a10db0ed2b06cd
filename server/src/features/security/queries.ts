import type { Insertable } from 'kysely'
import type { Db, Tables } from '#tables'

export const insertEvent = (db: Db, event: Insertable<Tables['security_events']>) =>
  db.insertInto('security_events').values(event).execute()

/** The username of a user as it is now. */
export async function usernameOf(db: Db, id: number): Promise<string | null> {
  const user = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return user?.username ?? null
}
