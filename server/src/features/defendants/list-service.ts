import { mdyToIso } from '@bailiwick/contract/kit/dates'
import type { QueryOf } from '@bailiwick/contract/kit/endpoint'
import type { listDefendants as listCall, ListedDefendant, ListQuery } from '@bailiwick/contract/defendants'
import type { ListedLead } from '@bailiwick/contract/leads'
import type { ListFilters } from '@bailiwick/contract/list-filters'
import { queueBounds } from '#case-file/queue-bounds'
import type { Context } from '#platform/context'
import { pageRange } from '#platform/paging'
import { conditionsOf, queueCondition, queuedFiles, type Condition } from './filter-queries.ts'
import { listPage, parseOrder, type Page } from './list-queries.ts'
import { seesCreators } from './service.ts'

/** One page of the matching defendants, with the exact total and on request more columns or the recipients of notifications (OPEN-63 to OPEN-69). */
export const listDefendants = (
  context: Context,
  parts: ListParts,
  { recipients, columns = [], today, ...query }: QueryOf<typeof listCall>,
): Promise<Page<ListedDefendant>> =>
  listPage(context.db, {
    ...pageOf(context, parts, query, 0),
    withRecipients: recipients === 'Yes',
    extras: { columns, today: mdyToIso(today ?? '') ?? context.now.toISOString().slice(0, 10) },
  })

/** One page of the matching leads, with the exact total. */
export const listLeads = (context: Context, parts: ListParts, query: ListQuery): Promise<Page<ListedLead>> =>
  listPage(context.db, pageOf(context, parts, query, 1))

/** What the lists are given by the rest of the server. */
export interface ListParts {
  /** The time zone of the office; null: UTC. */
  readonly officeTimeZone: string | null
}

/** A page; a queue has its own order unless another was asked for. */
const pageOf = (context: Context, parts: ListParts, query: ListQuery, is_lead: 0 | 1) => ({
  is_lead,
  ...(query.queue !== undefined && query.sort_by === undefined
    ? {
        conditions: conditionsOf(query, is_lead),
        queue: queuedFiles(query.queue, boundsOf(context, parts, query)),
      }
    : { conditions: narrowedBy(context, parts, query, is_lead) }),
  order: parseOrder(query.sort_by, query.sort_direction),
  ...pageRange(query),
  viewerId: context.actor.userId,
  withCreator: seesCreators(context),
})

/** The conditions of the filters and of the queue that a list is narrowed down by; refuses invalid ones (OPEN-63 to OPEN-69). */
export const narrowedBy = (
  context: Pick<Context, 'actor' | 'now'>,
  parts: ListParts,
  { queue, court_day, ...filters }: ListFilters & Pick<ListQuery, 'queue' | 'court_day'>,
  is_lead: 0 | 1,
): Condition[] => {
  const inQueue = queue === undefined ? [] : [queueCondition(queue, boundsOf(context, parts, { court_day }))]
  return [...conditionsOf(filters, is_lead), ...inQueue]
}

const boundsOf = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  parts: ListParts,
  { court_day }: Pick<ListQuery, 'court_day'>,
) => queueBounds({ ...parts, now, userId: actor.userId }, mdyToIso(court_day ?? ''))
