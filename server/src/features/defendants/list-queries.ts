import { sortColumns, type SortColumn } from '@bailiwick/contract/list-filters'
import { sql, type RawBuilder } from 'kysely'
import { accessVersion, asInstant, asMdy, asYesNo, jsonList } from '#platform/json-sql'
import { JsonText } from '#platform/json-text'
import { cachedPlan } from '#platform/cached-plans'
import type { Db } from '#tables'
import type { Condition } from './filter-queries.ts'
import { extraJoin, extraList, type Extras } from './extra-queries.ts'
import { matchList } from './match-queries.ts'
import { notificationColumns } from './notification-queries.ts'

export interface ListParams {
  readonly is_lead: 0 | 1
  readonly conditions: readonly Condition[]
  readonly order: Order
  readonly offset: number
  readonly rows: number
  /** The user whose own access level the rows show. */
  readonly viewerId: number
  /** Whether the rows show who created them. */
  readonly withCreator: boolean
  /** Whether the rows include the recipients of notifications and the booking they are about. */
  readonly withRecipients?: boolean
  /** The queue whose files they are, in its own order instead of `order`. */
  readonly queue?: QueuedFiles
  /** The columns that somebody chose, only of defendants. */
  readonly extras?: Extras
}

/** One page, and the number of rows on all pages. */
export interface Page<Row> {
  readonly total: number
  readonly rows: JsonText<Row[]>
}

export interface Order {
  readonly column: SortColumn
  readonly direction: 'asc' | 'desc'
}

/** The requested order; an unknown column or direction falls back to newest first (OPEN-66). */
export function parseOrder(sortBy: string | undefined, direction: string | undefined): Order {
  const column = sortColumns.find((name) => name === sortBy)
  if (column === undefined || (direction !== 'asc' && direction !== 'desc')) {
    return { column: 'date_created', direction: 'desc' }
  }
  return { column, direction }
}

/** The files of a queue, as defendant_id and `at`, some perhaps twice, and the order of `at`. */
interface QueuedFiles {
  readonly files: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
}

interface ListLimits {
  /** Up to this number of matches are gathered and sorted; if there are more, the index of the order is walked. */
  readonly few: number
  /** Up to this offset the index is walked from the front without knowing the total. */
  readonly nearFront: number
}

/**
 * One page of the list with the exact total. Its cost hardly grows with the list: the totals of the whole list and of its
 * Yes/No filters are stored, a search reads a range of keys, and a walk starts from the nearer end (docs/list.md).
 */
export async function listPage<Row>(
  db: Db,
  params: ListParams,
  { few, nearFront }: ListLimits = { few: 2000, nearFront: 1000 },
): Promise<Page<Row>> {
  const { conditions, offset, queue } = params
  if (queue !== undefined) return run(db, queuePage(params, queue))
  const isFrequent = isEveryday(params)
  const plan = isFrequent ? cachedPlan : sql``
  // How many have one yes or no is in the statistics, so the planner knows whether to walk the order or to sort
  const isOneFlag = isFrequent && conditions.every(({ isCounted }) => isCounted)
  if (isOneFlag || (conditions.length === 0 && offset <= nearFront)) {
    return run(
      db,
      sql`select ${storedTotal(params)} as total, ${pageRows(params, walkIndex(params, null))} as rows`,
      plan,
    )
  }
  const searched = conditions.filter(({ isCounted }) => !isCounted)
  // A short text matches few rows if another filter narrows it down
  if (searched.some(({ isBroad }) => !isBroad) || (searched.length > 0 && conditions.length > 1)) {
    const found = await run<Row>(db, gatherMatches(params, few), plan)
    if (found.total <= few) return found
  }
  const counted = await run<Row>(db, sql`select ${totalOf(params)} as total, '[]' as rows`, plan)
  const { total } = counted
  if (offset >= total) return counted
  if (total <= few) return run(db, gatherMatches(params, few), plan)
  return run(
    db,
    sql`select ${total}::int as total, ${pageRows(params, walkIndex(params, total))} as rows`,
    plan,
  )
}

/**
 * Whether it is a first page as people read it: the whole list in any order, or newest first by one search, one yes or no or
 * both. A few hundred texts at most, and planning is most of what they cost. The values don't matter to their plans: starts
 * are ranges, and the rest is in the text. Several searches at once are planned for what is rarest among them.
 */
function isEveryday({ conditions, order, offset, withRecipients, extras }: ListParams): boolean {
  if (offset > 0 || withRecipients || (extras?.columns.length ?? 0) > 0) return false
  const flags = conditions.filter(({ isCounted }) => isCounted).length
  const isNewest = order.column === 'date_created' && order.direction === 'desc'
  return conditions.length === 0 || (isNewest && flags <= 1 && conditions.length - flags <= 1)
}

/** Runs the statement of a page; `plan` may be `cachedPlan`. */
async function run<Row>(
  db: Db,
  statement: RawBuilder<unknown>,
  plan: RawBuilder<unknown> = sql``,
): Promise<Page<Row>> {
  const { rows } = await sql<{ total: number; rows: string; accessVersion: number }>`
    select answer.*, ${accessVersion} as "accessVersion" from (${statement}) answer ${plan}`.execute(db)
  const [page] = rows
  if (page === undefined) throw new Error('The list gave no answer')
  return { total: page.total, rows: new JsonText(page.rows, page.accessVersion) }
}

/** The condition of a list on a row `l` of defendant_list. */
export const matches = ({
  is_lead,
  conditions,
}: Pick<ListParams, 'is_lead' | 'conditions'>): RawBuilder<boolean> =>
  sql.join(
    [sql`l.is_lead = ${sql.lit(is_lead)}`, ...conditions.map((condition) => condition.sql)],
    sql` and `,
  )

/** Like `matches`, but looks each row up in a hash of the ids: with many of them the planner would choose a join. */
const matchesEach = (params: ListParams): RawBuilder<boolean> =>
  matches({
    ...params,
    conditions: params.conditions.map((one) => (one.ids ? { ...one, sql: sql`(${one.sql}) is true` } : one)),
  })

const storedTotal = (params: ListParams): RawBuilder<number> =>
  sql`(select coalesce(sum(l.n), 0)::int from defendant_list_counts l where ${matches(params)})`

function totalOf(params: ListParams): RawBuilder<number> {
  const { conditions, is_lead } = params
  if (conditions.every(({ isCounted }) => isCounted)) return storedTotal(params)
  const [{ ids } = {}, ...more] = conditions
  // Counts the keys and subtracts the leads, which are few, without reading the defendants' rows
  if (ids && more.length === 0 && is_lead === 0) {
    return sql`(
      (select count(distinct defendant_id) from (${ids}) found)
      - (select count(*) from defendant_list l where ${matchesEach({ ...params, is_lead: 1 })}))::int`
  }
  return sql`(select count(*)::int from defendant_list l where ${matches(params)})`
}

/** The column of defendant_list for each order; phones sort by the mobile phone, else the home phone (OPEN-166). */
const orderColumns: Readonly<Record<SortColumn, RawBuilder<unknown>>> = {
  first_name: sql`first_name`,
  last_name: sql`last_name`,
  home_phone: sql`shown_phone`,
  date_of_birth: sql`date_of_birth`,
  bail_post_date: sql`bail_post_date`,
  arrest_when: sql`arrest_when`,
  county: sql`county_order`,
  date_created: sql`date_created`,
}

/** Empty values last and ties by descending id in either direction; `backwards` is the exact reverse. */
export function orderBy({ column, direction }: Order, backwards = false): RawBuilder<unknown> {
  const isUp = (direction === 'asc') !== backwards
  const id = backwards ? sql`defendant_id asc` : sql`defendant_id desc`
  // Has no nulls, and with a nulls clause its one index couldn't be read in both directions
  if (column === 'date_created') return isUp ? sql`date_created asc, ${id}` : sql`date_created desc, ${id}`
  const nulls = backwards ? sql`nulls first` : sql`nulls last`
  return isUp
    ? sql`${orderColumns[column]} asc ${nulls}, ${id}`
    : sql`${orderColumns[column]} desc ${nulls}, ${id}`
}

/** The ids of the page, read off the index of the order; from the nearer end if the total is known. */
function walkIndex(params: ListParams, total: number | null): RawBuilder<unknown> {
  const { order, offset, rows } = params
  const backwards = total !== null && offset > total / 2
  const count = backwards ? Math.min(rows, total - offset) : rows
  const from = backwards ? total - offset - count : offset
  return sql`
    select defendant_id, row_number() over () * ${sql.lit(backwards ? -1 : 1)} as place
    from (
      select l.defendant_id from defendant_list l where ${matchesEach(params)}
      order by ${orderBy(order, backwards)} limit ${sql.lit(count)} offset ${sql.lit(from)}
    ) page`
}

/** A page of at most `few` matches, and their number; a number above `few` only means that there are more. */
const gatherMatches = (params: ListParams, few: number) => sql`
  with found as materialized (${matchesFor(params, few + 1)})
  select (select count(*)::int from found) as total, ${pageRows(
    params,
    sql`
      select defendant_id, row_number() over () as place
      from (select defendant_id from found order by ${orderBy(params.order)} limit ${sql.lit(params.rows)} offset ${sql.lit(params.offset)}) page`,
  )} as rows`

/** A page of a queue in its order, and the number of all its files. */
function queuePage(params: ListParams, { files, direction }: QueuedFiles): RawBuilder<unknown> {
  const order = sql.raw(direction)
  const first = sql.raw(direction === 'asc' ? 'min' : 'max')
  return sql`
    with queue as materialized (
      select defendant_id, ${first}(at) as at from (${files}) files group by defendant_id
    ), found as materialized (
      select l.defendant_id, queue.at from queue join defendant_list l on l.defendant_id = queue.defendant_id
      where ${matches(params)}
    )
    select (select count(*)::int from found) as total, ${pageRows(
      params,
      sql`
        select defendant_id, row_number() over () as place
        from (
          select defendant_id from found order by at ${order}, defendant_id ${order}
          limit ${sql.lit(params.rows)} offset ${sql.lit(params.offset)}
        ) page`,
    )} as rows`
}

/** The ids of up to `most` matches with the value they are ordered by. */
function matchesFor(params: ListParams, most: number): RawBuilder<unknown> {
  const { conditions, order, is_lead } = params
  const [{ withDates } = {}, ...more] = conditions
  if (withDates && more.length === 0 && order.column === 'date_created') return withDates(is_lead, most)
  return sql`
    select l.defendant_id, l.${orderColumns[order.column]} from defendant_list l
    where ${matches(params)} limit ${sql.lit(most)}`
}

/** The rows of a page of ids and places, as JSON in that order; in this order the columns compress best. */
export const pageRows = (
  { is_lead, conditions, viewerId, withCreator, withRecipients = false, extras = noExtras }: ListParams,
  page: RawBuilder<unknown>,
) => sql`(
  with page as materialized (${page})
  select coalesce(json_agg(r order by page.place), '[]')::text
  from page, lateral (
    select
      l.defendant_id as id, coalesce(l.first_name, '') as first_name, coalesce(l.last_name, '') as last_name,
      l.home_phone, ${asMdy('l.date_of_birth')} as date_of_birth, ${is_lead === 1 ? leadColumns : defendantColumns},
      ${asInstant('l.date_created')} as date_created,
      ${withCreator ? sql`(select name from users where id = l.created_by) as created_by_name,` : sql``}
      ${withRecipients ? sql`${notificationColumns},` : sql``}
      ${extraList(extras)}
      ${matchColumn(conditions)}
      ${asInstant('l.link_last_sent')} as link_last_sent,
      (select access_type from defendant_users
        where defendant_id = l.defendant_id and user_id = ${viewerId}) as access_type,
      l.phone
    from defendant_list l ${extraJoin(extras)} where l.defendant_id = page.defendant_id
  ) r)`

const noExtras: Extras = { columns: [], today: '' }

/** Why the rows are there, if a filter looks at values that rows may not show. */
function matchColumn(conditions: readonly Condition[]): RawBuilder<unknown> {
  const matches = conditions.flatMap(({ hidden }) => hidden ?? [])
  return matches.length === 0 ? sql`` : sql`${matchList(matches)} as matches,`
}

/** Columns that only the list of leads has (OPEN-86). */
const leadColumns = sql`(select status from defendants where id = l.defendant_id) as status`

/** The indemnitors of a row or a record, in the order they were added. */
export const listedIndemnitors = (defendantId: string) =>
  jsonList(sql`
    select i.id, i.name, i.relation_to_defendant, ${asInstant('i.link_last_sent')} as link_last_sent, i.phone
    from indemnitors i where i.defendant_id = ${sql.ref(defendantId)} and i.deleted_at is null
    order by i.id`)

/** Columns that only the list of defendants has (DEF-20, DEF-27). */
const defendantColumns = sql`
  ${asMdy('l.bail_post_date')} as bail_post_date, ${asMdy('l.arrest_when')} as arrest_when, l.county,
  l.arrest_case, l.court_case, l.case_number, l.surety, ${listedIndemnitors('l.defendant_id')} as indemnitors,
  ${asYesNo('l.docs_sent')} as docs_sent, ${asYesNo('l.pending_signature')} as pending_signature`
