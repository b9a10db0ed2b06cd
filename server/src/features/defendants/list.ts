import { sortColumns, type SortColumn } from '@bailiwick/contract/defendants'
import { sql, type RawBuilder } from 'kysely'
import { accessVersion, asInstant, asMdy, asYesNo, listOf } from '#platform/json-sql'
import type { Db } from '#tables'
import type { Condition } from './list-filters.ts'
import { ofNotified } from './notified.ts'

export interface ListWish {
  readonly is_lead: 0 | 1
  readonly conditions: readonly Condition[]
  readonly order: Order
  readonly offset: number
  readonly rows: number
  /** Whose own grants the rows carry. */
  readonly viewerId: number
  /** Whether the rows carry who created them. */
  readonly withCreator: boolean
  /** Whether they carry whom notifications can go to, and what these would tell. */
  readonly withRecipients?: boolean
}

/** One page as the text of a JSON list, and how many rows there are in all. */
export interface Page {
  readonly total: number
  readonly rows: string
  readonly accessVersion: number
}

export interface Order {
  readonly column: SortColumn
  readonly direction: 'asc' | 'desc'
}

/** The order asked for; what is none of the sortable columns or directions falls back to the newest first (OPEN-66). */
export function orderOf(sortBy: string | undefined, direction: string | undefined): Order {
  const column = sortColumns.find((name) => name === sortBy)
  if (column === undefined || (direction !== 'asc' && direction !== 'desc')) {
    return { column: 'date_created', direction: 'desc' }
  }
  return { column, direction }
}

export interface Limits {
  /** Up to so many matches are gathered and sorted; of more, the index of the order asked for is walked. */
  readonly few: number
  /** Up to this offset a walk from the front costs the same whatever comes behind. */
  readonly nearFront: number
}

/**
 * One page of the list with the exact total. Its cost does not grow with the list: the totals of the whole list and of
 * its Yes/No filters are kept, searches read a range of keys, and a walk starts from the nearer end.
 */
export async function listPage(
  db: Db,
  wish: ListWish,
  { few, nearFront }: Limits = { few: 2000, nearFront: 1000 },
): Promise<Page> {
  const { conditions, offset } = wish
  if (conditions.length === 0 && offset <= nearFront) {
    return run(db, sql`select ${keptTotal(wish)} as total, ${shown(wish, walked(wish, null))} as rows`)
  }
  const searched = conditions.filter(({ isCounted }) => !isCounted)
  // What little was typed finds few rows where another filter narrows it down
  if (searched.some(({ isBroad }) => !isBroad) || (searched.length > 0 && conditions.length > 1)) {
    const found = await run(db, gathered(wish, few))
    if (found.total <= few) return found
  }
  const counted = await run(db, sql`select ${totalOf(wish)} as total, '[]' as rows`)
  const { total } = counted
  if (offset >= total) return counted
  if (total <= few) return run(db, gathered(wish, few))
  return run(db, sql`select ${total}::int as total, ${shown(wish, walked(wish, total))} as rows`)
}

async function run(db: Db, statement: RawBuilder<unknown>): Promise<Page> {
  const { rows } = await sql<Page>`
    select answer.*, ${accessVersion} as "accessVersion" from (${statement}) answer`.execute(db)
  const [page] = rows
  if (page === undefined) throw new Error('The list gave no answer')
  return page
}

const matches = ({ is_lead, conditions }: ListWish): RawBuilder<boolean> =>
  sql.join([sql`l.is_lead = ${is_lead}`, ...conditions.map((condition) => condition.sql)], sql` and `)

/** As `matches`, but every row is asked against a hash of the ids: the planner joins too soon where they are many. */
const matchesEach = (wish: ListWish): RawBuilder<boolean> =>
  matches({
    ...wish,
    conditions: wish.conditions.map((one) => (one.ids ? { ...one, sql: sql`(${one.sql}) is true` } : one)),
  })

const keptTotal = (wish: ListWish): RawBuilder<number> =>
  sql`(select coalesce(sum(l.n), 0)::int from defendant_list_counts l where ${matches(wish)})`

function totalOf(wish: ListWish): RawBuilder<number> {
  const { conditions, is_lead } = wish
  if (conditions.every(({ isCounted }) => isCounted)) return keptTotal(wish)
  const [{ ids } = {}, ...more] = conditions
  // The keys count without a look at the rows, most of which are no leads
  if (ids && more.length === 0 && is_lead === 0) {
    return sql`(
      (select count(distinct defendant_id) from (${ids}) found)
      - (select count(*) from defendant_list l where ${matchesEach({ ...wish, is_lead: 1 })}))::int`
  }
  return sql`(select count(*)::int from defendant_list l where ${matches(wish)})`
}

/** Each order's column of defendant_list; the lists show and sort the mobile phone, else the home phone (OPEN-166). */
const columns: Readonly<Record<SortColumn, RawBuilder<unknown>>> = {
  first_name: sql`first_name`,
  last_name: sql`last_name`,
  home_phone: sql`shown_phone`,
  date_of_birth: sql`date_of_birth`,
  bail_post_date: sql`bail_post_date`,
  arrest_when: sql`arrest_when`,
  county: sql`county_order`,
  date_created: sql`date_created`,
}

/** Empty values last and ties by id downwards, whatever the direction; `backwards` is the exact reverse of it. */
function orderBy({ column, direction }: Order, backwards = false): RawBuilder<unknown> {
  const isUp = (direction === 'asc') !== backwards
  const id = backwards ? sql`defendant_id asc` : sql`defendant_id desc`
  // A nulls clause would keep its one index from being walked both ways, and it holds no nulls
  if (column === 'date_created') return isUp ? sql`date_created asc, ${id}` : sql`date_created desc, ${id}`
  const nulls = backwards ? sql`nulls first` : sql`nulls last`
  return isUp ? sql`${columns[column]} asc ${nulls}, ${id}` : sql`${columns[column]} desc ${nulls}, ${id}`
}

/** The ids of the page, read off the index of the order; with a total from the end that is nearer. */
function walked(wish: ListWish, total: number | null): RawBuilder<unknown> {
  const { order, offset, rows } = wish
  const backwards = total !== null && offset > total / 2
  const count = backwards ? Math.min(rows, total - offset) : rows
  const from = backwards ? total - offset - count : offset
  return sql`
    select defendant_id, row_number() over () * ${backwards ? -1 : 1}::int as place
    from (
      select l.defendant_id from defendant_list l where ${matchesEach(wish)}
      order by ${orderBy(order, backwards)} limit ${count} offset ${from}
    ) page`
}

/** The page out of all matches, with their number; more than a few of them only say that they are more. */
const gathered = (wish: ListWish, few: number) => sql`
  with found as materialized (${matchesFor(wish, few + 1)})
  select (select count(*)::int from found) as total, ${shown(
    wish,
    sql`
      select defendant_id, row_number() over () as place
      from (select defendant_id from found order by ${orderBy(wish.order)} limit ${wish.rows} offset ${wish.offset}) page`,
  )} as rows`

/** The ids of the matches with what they are ordered by. */
function matchesFor(wish: ListWish, most: number): RawBuilder<unknown> {
  const { conditions, order, is_lead } = wish
  const [{ dated } = {}, ...more] = conditions
  if (dated && more.length === 0 && order.column === 'date_created') return dated(is_lead, most)
  return sql`
    select l.defendant_id, l.${columns[order.column]} from defendant_list l
    where ${matches(wish)} limit ${most}`
}

/** The rows of a page, as ids with their places, in their order as JSON; in this order the columns compress best. */
const shown = (
  { is_lead, viewerId, withCreator, withRecipients = false }: ListWish,
  page: RawBuilder<unknown>,
) => sql`(
  with page as materialized (${page})
  select coalesce(json_agg(r order by page.place), '[]')::text
  from page, lateral (
    select
      l.defendant_id as id, coalesce(l.first_name, '') as first_name, coalesce(l.last_name, '') as last_name,
      l.home_phone, ${asMdy('l.date_of_birth')} as date_of_birth, ${is_lead === 1 ? ofLead : ofDefendant},
      ${asInstant('l.date_created')} as date_created,
      ${withCreator ? sql`(select name from users where id = l.created_by) as created_by_name,` : sql``}
      ${withRecipients ? sql`${ofNotified},` : sql``}
      ${asInstant('l.link_last_sent')} as link_last_sent,
      (select access_type from defendant_users
        where defendant_id = l.defendant_id and user_id = ${viewerId}) as access_type,
      l.phone
    from defendant_list l where l.defendant_id = page.defendant_id
  ) r)`

/** What only the leads show (OPEN-86). */
const ofLead = sql`(select status from defendants where id = l.defendant_id) as status`

/** The indemnitors under a row or in a record, in the order they were added. */
export const listedIndemnitors = (defendantId: string) =>
  listOf(sql`
    select i.id, i.name, i.relation_to_defendant, ${asInstant('i.link_last_sent')} as link_last_sent, i.phone
    from indemnitors i where i.defendant_id = ${sql.ref(defendantId)} and i.deleted_at is null
    order by i.id`)

/** What only the defendants show (DEF-20, DEF-27). */
const ofDefendant = sql`
  ${asMdy('l.bail_post_date')} as bail_post_date, ${asMdy('l.arrest_when')} as arrest_when, l.county,
  l.arrest_case, l.court_case, l.case_number, l.surety, ${listedIndemnitors('l.defendant_id')} as indemnitors,
  ${asYesNo('l.docs_sent')} as docs_sent, ${asYesNo('l.pending_signature')} as pending_signature`
