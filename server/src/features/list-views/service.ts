import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import { sentence } from '@bailiwick/contract/kit/messages'
import { holdsKey } from '@bailiwick/contract/kit/permissions'
import { columnsIn, type ListName } from '@bailiwick/contract/list-columns'
import type { ListedView, NewView, ViewChange } from '@bailiwick/contract/list-views'
import { mostViews } from '@bailiwick/contract/list-limits'
import { recordHistory, type HistoryAction } from '#case-file/history'
import { toStorableText } from '#platform/columns'
import type { Context } from '#platform/context'
import { isUniqueViolation } from '#platform/database-errors'
import { alreadyTaken, conflict, forbidden, notFound, requireValid } from '#platform/refusal'
import { changeView, insertView, lockedCount, lockedView, removeView, viewsOf } from './queries.ts'

/** The caller's views of a list and those that are shared, by name. */
export async function readViews({ db, actor }: Context, list: ListName): Promise<ListedView[]> {
  const views = await viewsOf(db, list, actor.userId)
  return views.map(({ created_by, ...view }) => ({
    ...view,
    is_own: created_by === actor.userId,
    may_change: mayChange({ actor }, created_by),
  }))
}

/** Saves a view and returns its id; 409 if the name is taken or the caller has too many. */
export async function addView(context: Context, sent: NewView): Promise<number> {
  const { db, actor, now } = context
  const view = storable(sent)
  if ((await lockedCount(db, view.list, actor.userId)) >= mostViews)
    throw conflict(sentence('tooManyViews', mostViews))
  await requireFreeName(context, view, null)
  const id = await withFreeName(() => insertView(db, { ...view, created_by: actor.userId, created_at: now }))
  await record(context, 'create', id, view, Object.keys(sent))
  return id
}

/** Changes what is sent of a view: 404 if the caller doesn't see it, 403 if it is of somebody else, 409 if the name is taken. */
export async function updateView(context: Context, id: number, change: ViewChange): Promise<void> {
  const stored = await requireOwn(context, id)
  const view = storable({
    list: stored.list,
    name: change.name ?? stored.name,
    is_shared: change.is_shared ?? stored.is_shared,
    filters: change.filters ?? stored.filters,
    sort_by: change.sort_by ?? stored.sort_by,
    sort_direction: change.sort_direction ?? stored.sort_direction,
    columns: change.columns ?? stored.columns,
    density: change.density ?? stored.density,
  })
  await requireFreeName(context, view, id)
  const { list: _list, ...changed } = view
  await withFreeName(() => changeView(context.db, id, changed))
  await record(context, 'update', id, view, Object.keys(change))
}

/** Deletes a view: 404 if the caller doesn't see it, 403 if it is of somebody else. */
export async function deleteView(context: Context, id: number): Promise<void> {
  const stored = await requireOwn(context, id)
  await removeView(context.db, id)
  await record(context, 'delete', id, stored, [])
}

const mayChange = ({ actor }: Pick<Context, 'actor'>, created_by: number): boolean =>
  created_by === actor.userId || holdsKey(actor.permissions, 'CRM admin')

async function requireOwn(context: Context, id: number) {
  const stored = await lockedView(context.db, id, context.actor.userId)
  if (stored === undefined) throw notFound()
  if (!mayChange(context, stored.created_by)) throw forbidden()
  return stored
}

/** A view as it is stored: text without what the database refuses, no empty filters, columns of the list. */
function storable(view: NewView): NewView {
  const name = toStorableText(view.name).trim()
  if (name === '') requireValid(rejectionOf({ name: sentence('required') }))
  const columns = columnsIn[view.list].filter((column) => view.columns.includes(column))
  return { ...view, name, columns, filters: storableFilters(view.filters) }
}

const storableFilters = (filters: NewView['filters']): NewView['filters'] =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const text = toStorableText(value ?? '').trim()
      return text === '' ? [] : [[name, text]]
    }),
  )

/** Nobody sees two views of one name in a list when they save one of them. */
async function requireFreeName(
  { db, actor }: Context,
  { list, name }: Pick<NewView, 'list' | 'name'>,
  id: number | null,
): Promise<void> {
  const others = await viewsOf(db, list, actor.userId)
  if (others.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw alreadyTaken('name', 'viewNameTaken')
}

/** Two calls at once may both have found the name free. */
async function withFreeName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (['list_views_own', 'list_views_shared'].some((index) => isUniqueViolation(error, index)))
      throw alreadyTaken('name', 'viewNameTaken')
    throw error
  }
}

const record = (
  context: Context,
  action: HistoryAction,
  id: number,
  { list, name, is_shared, filters, sort_by, sort_direction, columns, density }: NewView,
  changed: readonly string[],
) =>
  recordHistory(context, {
    action,
    endpoint: 'list_view',
    record_id: id,
    defendant_id: null,
    name,
    data: { list, name, is_shared, filters, sort_by, sort_direction, columns, density },
    changed,
  })
