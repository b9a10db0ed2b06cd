import type { User } from '@bailiwick/contract/users'
import { sql } from 'kysely'
import type { Db } from '#tables'

/** The ids of the accounts that differ from all others. */
interface Apart {
  readonly owner: number
  readonly system: number
}

/** The staff but for whoever bears the name of the system account, exactly (OPEN-39). */
const shownUsers = (db: Db, { owner, system }: Apart) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.phone_number', 'u.office', 'u.department'])
    .select([sql<0 | 1>`u.active::int`.as('active'), sql<boolean>`u.id = ${owner}`.as('owner')])
    .where('u.name', 'is distinct from', (by) =>
      by.selectFrom('users as s').select('s.name').where('s.id', '=', system),
    )

export const listedUsers = (db: Db, apart: Apart): Promise<User[]> =>
  shownUsers(db, apart)
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('u.id')
    .execute()

/** One of them, locked until the transaction ends. */
export const lockedUser = (db: Db, apart: Apart, id: number): Promise<User | undefined> =>
  shownUsers(db, apart).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()

/** The name that nobody else may bear; undefined where there is no system account. */
export async function systemName(db: Db, systemId: number): Promise<string | undefined> {
  const system = await db.selectFrom('users').select('name').where('id', '=', systemId).executeTakeFirst()
  return system?.name
}
