import { mdyToIso } from '@bailiwick/contract/kit/dates'
import type { HistoryEntry, HistoryFilterName, ListedHistory } from '@bailiwick/contract/history'
import { sql, type RawBuilder } from 'kysely'
import { isEarlierOfSame, isOfRecord } from '#case-file/history-queries'
import { isLockTaken } from '#platform/database-errors'
import { asInstant } from '#platform/json-sql'
import { escapeLike } from '#platform/like'
import { JsonText } from '#platform/json-text'
import type { Db } from '#tables'

export type HistoryFilters = { readonly [Name in HistoryFilterName]?: string }

interface HistoryParams {
  readonly filters: HistoryFilters
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly rows: number
}

/** One page, and the number of rows on all pages. */
export interface Page {
  readonly total: number
  readonly rows: JsonText<ListedHistory[]>
}

/** One page of the history with the exact total; neither costs more in a long history. */
export async function historyPage(
  db: Db,
  { filters, direction, offset, rows }: HistoryParams,
): Promise<Page> {
  // In one snapshot, so that the counts and the rows added since agree
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const total = await totalOf(tx, filters)
      if (offset >= total) return { total, rows: new JsonText('[]') }
      const backwards = offset > total / 2
      const count = Math.min(rows, total - offset)
      const walk = (direction === 'asc') === backwards ? sql`desc` : sql`asc`
      const order = sql.raw(direction)
      const { rows: found } = await sql<{ page: string }>`
        with page as materialized (
          select h.id from history h where ${matches(filters)}
          order by h.created_date ${walk}, h.id ${walk}
          limit ${count} offset ${backwards ? total - offset - count : offset}
        )
        select coalesce(json_agg(r order by h.created_date ${order}, h.id ${order}), '[]')::text as page
        from page join history h using (id), lateral (select ${entryColumns}) r`.execute(tx)
      return { total, rows: new JsonText(found[0]?.page ?? '[]') }
    })
}

const entryColumns = sql`h.id, ${asInstant('h.created_date')} as created_date, h.username, h.action, h.endpoint, h.name, h.changed`

/** An entry with the data of the record's previous one, as JSON text; undefined if there is no such entry. */
export async function entryJson(db: Db, id: number): Promise<JsonText<HistoryEntry> | undefined> {
  const { rows } = await sql<{ entry: string }>`
    select row_to_json(entry)::text as entry from (
      select ${entryColumns}, h.record_id, h.defendant_id, h.data, (
        select b.data from history b
        where ${isEarlierOfSame('b', 'h')} and ${isOfRecord('h')}
        order by b.id desc limit 1
      ) as before
      from history h where h.id = ${id}
    ) entry`.execute(db)
  return rows[0] && new JsonText(rows[0].entry)
}

async function totalOf(db: Db, filters: HistoryFilters): Promise<number> {
  // The counts are not by day
  if (filters.date_from !== undefined || filters.date_to !== undefined) {
    return oneNumber(db, sql`select count(*)::int as n from history h where ${matches(filters)}`)
  }
  const upTo = await oneNumber(db, sql`select up_to as n from history_counted`)
  return oneNumber(
    db,
    sql`
      select (
        (select coalesce(sum(h.n), 0) from history_counts h where ${matches(filters)})
        + (select count(*) from history h where h.id > ${upTo} and ${matches(filters)})
      )::int as n`,
  )
}

/** Whether a row `h` of the history, or of its counts, matches the filters. */
function matches({ username, action, endpoint, date_from, date_to }: HistoryFilters): RawBuilder<boolean> {
  const start = username === undefined ? undefined : escapeLike(username)
  return sql.join(
    [
      sql`true`,
      ...(start === undefined ? [] : [sql`lower(h.username) like lower(${`${start}%`})`]),
      ...(action === undefined ? [] : [sql`h.action = ${action}`]),
      ...(endpoint === undefined ? [] : [sql`h.endpoint = ${endpoint}`]),
      ...(date_from === undefined ? [] : [sql`h.created_date >= ${isoStart(date_from)}`]),
      ...(date_to === undefined ? [] : [endCondition(date_to)]),
    ],
    sql` and `,
  )
}

/** The start of a day in UTC, or the instant itself. */
function isoStart(value: string): RawBuilder<unknown> {
  const day = mdyToIso(value)
  return day === null ? sql`${value}::timestamptz` : sql`(${day}::date::timestamp at time zone 'UTC')`
}

/** Whether an entry is from before the end of the day, or not after the instant. */
function endCondition(value: string): RawBuilder<unknown> {
  const day = mdyToIso(value)
  return day === null
    ? sql`h.created_date <= ${value}::timestamptz`
    : sql`h.created_date < ((${day}::date + 1)::timestamp at time zone 'UTC')`
}

/** Adds the entries since the last time to the counts, if there are more than `few`. */
export async function updateCounts(db: Db, few: number): Promise<void> {
  const fresh = await oneNumber(
    db,
    sql`select (select coalesce(max(id), 0) from history) - (select up_to from history_counted) as n`,
  )
  if (fresh <= few) return
  const upTo = await settledId(db)
  if (upTo === null) return
  await db.transaction().execute(async (tx) => {
    const from = await oneNumber(tx, sql`select up_to as n from history_counted for update`)
    if (from >= upTo) return
    await sql`
      insert into history_counts as c
      select username, action, endpoint, count(*) from history where id > ${from} and id <= ${upTo} group by 1, 2, 3
      on conflict (username, action, endpoint) do update set n = c.n + excluded.n`.execute(tx)
    await tx.updateTable('history_counted').set({ up_to: upTo }).execute()
  })
}

/** An id up to which no entry can appear any more; null during a write. */
async function settledId(db: Db): Promise<number | null> {
  try {
    return await oneNumber(db, sql`select settled_history_id() as n`)
  } catch (error) {
    if (isLockTaken(error)) return null
    throw error
  }
}

async function oneNumber(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`${query}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The history gave no number')
  return row.n
}
