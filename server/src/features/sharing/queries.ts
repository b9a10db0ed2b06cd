import { unlimitedIds, type AccessType } from '@bailiwick/contract/kit/permissions'
import type { Db } from '#tables'

export interface ListedGrant {
  readonly id: number
  readonly user_id: number
  readonly defendant_id: number
  readonly access_type: NonNullable<AccessType>
  readonly name: string
}

const grants = (db: Db) =>
  db
    .selectFrom('defendant_users as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.id', 'g.user_id', 'g.defendant_id', 'g.access_type', 'u.name'])

/** The grants on a defendant, ordered by the names of their users. */
export const grantsOn = (db: Db, defendantId: number): Promise<ListedGrant[]> =>
  grants(db)
    .where('g.defendant_id', '=', defendantId)
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('g.id')
    .execute()

/** Lock the file to be sure of its level. */
export const grantWith = (db: Db, id: number): Promise<ListedGrant | undefined> =>
  grants(db).where('g.id', '=', id).executeTakeFirst()

/** Active users by name, leaving out those whom no share limits, those in `except`, and those with a grant on the defendant, if given. */
export const shareUsers = (
  db: Db,
  except: readonly number[],
  defendantId: number | null = null,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.active', '=', true)
    .where('u.id', 'not in', [...except])
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('user_permissions as p')
            .select('p.id')
            .whereRef('p.user_id', '=', 'u.id')
            .where('p.perm_id', 'in', unlimitedIds),
        ),
      ),
    )
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('defendant_users as g')
            .select('g.id')
            .whereRef('g.user_id', '=', 'u.id')
            .where('g.defendant_id', '=', defendantId),
        ),
      ),
    )
    .orderBy((by) => by.fn('lower', ['u.name']))
    .orderBy('u.id')
    .execute()

/** The name of an active user. */
export async function activeName(db: Db, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst()
  return user?.name
}

/** First and last name of a defendant. */
export async function defendantName(db: Db, id: number): Promise<string> {
  const names = await db
    .selectFrom('defendants')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return [names?.first_name, names?.last_name].filter(Boolean).join(' ')
}

/** The level of a user's grant; null if they have none. */
export async function levelOf(db: Db, defendantId: number, userId: number): Promise<AccessType> {
  const grant = await db
    .selectFrom('defendant_users')
    .select('access_type')
    .where('defendant_id', '=', defendantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return grant?.access_type ?? null
}

/** Saves a grant, replacing the user's previous one, and returns its id. */
export async function saveGrant(
  db: Db,
  grant: Pick<ListedGrant, 'user_id' | 'defendant_id' | 'access_type'>,
): Promise<number> {
  const { id } = await db
    .insertInto('defendant_users')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['defendant_id', 'user_id']).doUpdateSet({ access_type: grant.access_type }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteGrant = (db: Db, id: number) =>
  db.deleteFrom('defendant_users').where('id', '=', id).execute()
