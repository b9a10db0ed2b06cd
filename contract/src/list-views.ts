import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { listOf } from './kit/request-list.ts'
import { idInBody, idInQuery, Made, Message } from './kit/wire.ts'
import { columnNames, listNames } from './list-columns.ts'
import { filterNames, sortColumns, type FilterName } from './list-filters.ts'
import { viewNameLength } from './list-limits.ts'

const densities = ['comfortable', 'compact'] as const

const filter = z.optional(z.string().check(z.maxLength(100, 'is too long')))
const list = z.enum(listNames, 'must be defendants or leads')

/** What a view shows. */
const stateShape = {
  filters: z.strictObject(
    Object.fromEntries(filterNames.map((name) => [name, filter])) as Record<FilterName, typeof filter>,
  ),
  sort_by: z.enum(sortColumns, 'must be a column that sorts'),
  sort_direction: z.enum(['asc', 'desc'], 'must be asc or desc'),
  columns: listOf(z.enum(columnNames, 'must be a column of the list'), { most: columnNames.length }),
  density: z.enum(densities, 'must be comfortable or compact'),
}
const viewShape = {
  name: z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(viewNameLength, `must have at most ${viewNameLength} characters`),
    ),
  /** Everybody who may see the list sees it. */
  is_shared: z.boolean('must be true or false'),
  ...stateShape,
}

/** A view of a list that somebody saved. */
const ListedView = z.object({
  id: z.number(),
  ...viewShape,
  created_by_name: z.string(),
  /** Whether the caller made it. */
  is_own: z.boolean(),
  /** Whether the caller may change or delete it: who made it, or a CRM administrator. */
  may_change: z.boolean(),
})
export type ListedView = z.output<typeof ListedView>

export const listViews = endpoint('GET', '/api/crm/list_views', {
  audience: 'CRM',
  summary: 'The saved views of a list: the caller’s own and those that are shared, by name.',
  query: z.object({ list }),
  reply: z.object({ views: z.array(ListedView) }),
})

const NewView = z.strictObject({ list, ...viewShape })
export type NewView = z.output<typeof NewView>

export const createListView = endpoint('POST', '/api/crm/list_view', {
  audience: 'CRM',
  summary:
    'Saves filters, order, columns and density of a list under a name, for the caller or for everybody.',
  body: NewView,
  reply: Made,
})

const ViewChange = z.partial(z.strictObject(viewShape))
export type ViewChange = z.output<typeof ViewChange>

export const updateListView = endpoint('PUT', '/api/crm/list_view', {
  audience: 'CRM',
  summary: 'Changes what is sent of a saved view. Only who made it and CRM administrators may.',
  body: z.extend(ViewChange, { id: idInBody }),
  reply: Message,
})

export const deleteListView = endpoint('DELETE', '/api/crm/list_view', {
  audience: 'CRM',
  summary: 'Deletes a saved view. Only who made it and CRM administrators may.',
  query: z.object({ id: idInQuery }),
  reply: Message,
})
