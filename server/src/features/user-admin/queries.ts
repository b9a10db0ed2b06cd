import { permissionKeys, powerfulIds } from '@bailiwick/contract/kit/permissions'
import type { User } from '@bailiwick/contract/users'
import { sql } from 'kysely'
import type { Db } from '#tables'

/** The keys of the powerful permissions of a user. */
const powers = sql<User['powers']>`coalesce((
  select array_agg(distinct k.key) from user_permissions p
  join (values ${sql.join(powerfulIds.map((id) => sql`(${sql.lit(id)}, ${sql.lit(permissionKeys[id])})`))}) k (id, key)
    on k.id = p.perm_id
  where p.user_id = u.id
), '{}')`

interface SpecialAccounts {
  readonly owner: number
  readonly system: number
}

/** The staff, except users with the exact name of the system account (OPEN-39). */
const visibleUsers = (db: Db, { owner, system }: SpecialAccounts) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.name', 'u.email', 'u.phone_number', 'u.office', 'u.department'])
    .select([sql<0 | 1>`u.active::int`.as('active'), sql<boolean>`u.id = ${owner}`.as('owner')])
    .select(powers.as('powers'))
    .select((by) =>
      by
        .exists(
          by
            .selectFrom('second_factors as f')
            .select('f.user_id')
            .whereRef('f.user_id', '=', 'u.id')
            .where('f.confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('second_factor'),
    )
    .where('u.name', 'is distinct from', (by) =>
      by.selectFrom('users as s').select('s.name').where('s.id', '=', system),
    )

export const listedUsers = (db: Db, accounts: SpecialAccounts): Promise<User[]> =>
  visibleUsers(db, accounts)
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('u.id')
    .execute()

/** A user from the list, locked until the transaction ends. */
export const lockedUser = (db: Db, accounts: SpecialAccounts, id: number): Promise<User | undefined> =>
  visibleUsers(db, accounts).where('u.id', '=', id).forNoKeyUpdate('u').executeTakeFirst()

/** The reserved name; undefined if there is no system account. */
export async function systemName(db: Db, systemId: number): Promise<string | undefined> {
  const system = await db.selectFrom('users').select('name').where('id', '=', systemId).executeTakeFirst()
  return system?.name
}
