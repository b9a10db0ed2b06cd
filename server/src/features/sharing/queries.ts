import type { AccessType } from '@bailiwick/contract/permissions'
import type { Db } from '#tables'

/** The user's own grant on a defendant or lead; nothing where there is no such record. */
export const accessTo = (
  db: Db,
  defendantId: number,
  userId: number,
): Promise<{ access_type: AccessType } | undefined> =>
  db
    .selectFrom('defendants as d')
    .leftJoin('defendant_users as u', (join) =>
      join.onRef('u.defendant_id', '=', 'd.id').on('u.user_id', '=', userId),
    )
    .select('u.access_type')
    .where('d.id', '=', defendantId)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst()
