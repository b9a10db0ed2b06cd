import type { ListName } from '@bailiwick/contract/list-columns'
import type { NewView } from '@bailiwick/contract/list-views'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#tables'

const isVisibleTo = (userId: number) => (by: ExpressionBuilder<Tables & { v: Tables['list_views'] }, 'v'>) =>
  by.or([by('v.is_shared', '=', true), by('v.created_by', '=', userId)])

/** The views of a list that a user sees, by name. */
export const viewsOf = (db: Db, list: ListName, userId: number) =>
  db
    .selectFrom('list_views as v')
    .innerJoin('users as u', 'u.id', 'v.created_by')
    .select(['v.id', 'v.name', 'v.is_shared', 'v.filters', 'v.sort_by', 'v.sort_direction', 'v.columns'])
    .select(['v.density', 'v.created_by', 'u.name as created_by_name'])
    .where('v.list', '=', list)
    .where(isVisibleTo(userId))
    .orderBy((by) => by.fn('lower', ['v.name']))
    .orderBy('v.id')
    .execute()

/** A view that a user sees, locked until the transaction ends. */
export const lockedView = (db: Db, id: number, userId: number) =>
  db
    .selectFrom('list_views as v')
    .selectAll()
    .where('v.id', '=', id)
    .where(isVisibleTo(userId))
    .forUpdate()
    .executeTakeFirst()

/** How many views of a list a user has; no other call of theirs adds one until the transaction ends. */
export async function lockedCount(db: Db, list: ListName, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('list_views')
    .select((by) => by.fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a view and returns its id. */
export async function insertView(
  db: Db,
  { filters, ...view }: NewView & { readonly created_by: number; readonly created_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('list_views')
    .values({ ...view, filters: JSON.stringify(filters) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const changeView = (db: Db, id: number, { filters, ...view }: Omit<NewView, 'list'>) =>
  db
    .updateTable('list_views')
    .set({ ...view, filters: JSON.stringify(filters) })
    .where('id', '=', id)
    .execute()

export const removeView = (db: Db, id: number) => db.deleteFrom('list_views').where('id', '=', id).execute()
