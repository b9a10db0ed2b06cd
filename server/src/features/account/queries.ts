import { sql } from 'kysely'
import type { Db } from '#tables'
import type { Grant } from '../permissions/service.ts'

interface UserWithFactor {
  readonly id: number
  readonly grants: readonly Grant[] | null
  readonly has_factor: boolean
}

/** The active users except the system account, with their grants. */
export async function usersWithFactor(db: Db, systemId: number): Promise<UserWithFactor[]> {
  const { rows } = await sql<UserWithFactor>`
    select u.id, (
      select json_agg(json_build_array(p.perm_id, p.db_id) order by p.id)
      from user_permissions p where p.user_id = u.id
    ) as grants,
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_factor
    from users u where u.active and u.id <> ${systemId}`.execute(db)
  return rows
}
