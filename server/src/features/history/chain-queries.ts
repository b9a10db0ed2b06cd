import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { asInstant } from '#platform/json-sql'
import { ourFolders } from '#platform/migrate'
import type { Db } from '#tables'
import type { HistoryTables } from './system-path-queries.ts'

/** A link of the chain. */
export interface Link {
  readonly position: number
  readonly hash: Buffer
}

/** A link compared with its entry and with the link before it. */
export interface CheckedLink extends Link {
  readonly history_id: number
  /** When the entry was made, ISO 8601 in UTC; null if it is missing. */
  readonly at: string | null
  readonly error: 'link-missing' | 'entry-missing' | 'changed' | 'not-covered' | null
}

/** Before the first link. */
export const chainStart: Link = { position: 0, hash: Buffer.alloc(0) }

/** The text of an entry `h`, by our own file: who can replace the function of the database could make it hide a change. */
const entryText = sql.raw(
  readFileSync(join(ourFolders.schema, 'history_text.sql'), 'utf8')
    .replace(/^.*\$\$\s*select(.*)\$\$.*$/s, '$1')
    .replaceAll(/\bentry\./g, 'h.'),
)

const hashAfter = (before: RawBuilder<unknown>) => sql`sha256(${before} || convert_to(${entryText}, 'UTF8'))`

/**
 * Whether an entry `h` has a value that its text doesn't tell from another one: a time before Christ has the text of one
 * after, infinite times have none, and a list has the same text wherever its numbering starts.
 */
const isNotCovered = sql`(
  (h.created_date >= '0001-01-01 00:00Z' and h.created_date < '10000-01-01 00:00Z') is not true
  or h.data is null or coalesce(array_ndims(h.changed), 1) > 1 or coalesce(array_lower(h.changed, 1), 1) <> 1
)`

/** The next `count` links after one, each compared from the stored hash of the one before it. */
export async function nextLinks(
  db: Db,
  { history, chain }: HistoryTables,
  after: Link,
  count: number,
): Promise<CheckedLink[]> {
  const { rows } = await sql<CheckedLink>`
    with links as (
      select *, lag(position, 1, ${after.position}::bigint) over in_order as previous,
        lag(hash, 1, ${after.hash}::bytea) over in_order as before
      from (
        select position, history_id, coalesce(hash, '') as hash from ${chain}
        where position > ${after.position} order by position limit ${count}
      ) c
      window in_order as (order by position)
    )
    select position, hash, history_id, case when not ${isNotCovered} then ${asInstant('h.created_date')} end as at, case
      when position <> previous + 1 then 'link-missing'
      when h.id is null then 'entry-missing'
      when hash is distinct from ${hashAfter(sql.ref('before'))} then 'changed'
      when ${isNotCovered} then 'not-covered'
    end as error
    from links left join ${history} h on h.id = history_id
    order by position`.execute(db)
  return rows
}

/** The id of the entry that belongs after a hash, if it is at another place of the chain. */
export async function misplacedEntry(
  db: Db,
  { history, chain }: HistoryTables,
  after: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select h.id from ${history} h where ${hashAfter(sql`${after}::bytea`)} in (select hash from ${chain})
    limit 1`.execute(db)
  return rows[0]?.id
}

/** The first place of a kind, and how many there are. */
export interface Places {
  readonly position: number | null
  readonly history_id: number
  readonly at: string | null
  readonly count: number
}

/** Links before the first place, which `nextLinks` doesn't reach; undefined if there are none. */
export async function linksBeforeStart(db: Db, { chain }: HistoryTables): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    select position, history_id, null as at, count(*) over () as count from ${chain}
    where position < 1 or position is null order by position limit 1`.execute(db)
  return rows[0]
}

/** Entries without a place in the chain; undefined if there are none. */
export async function unlinkedEntries(
  db: Db,
  { history, chain }: HistoryTables,
): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    select null as position, h.id as history_id,
      case when not ${isNotCovered} then ${asInstant('h.created_date')} end as at, count(*) over () as count
    from ${history} h where not exists (select from ${chain} where history_id = h.id and position > 0)
    order by h.id limit 1`.execute(db)
  return rows[0]
}

export async function countRows(
  db: Db,
  { history, chain }: HistoryTables,
): Promise<{ readonly entries: number; readonly links: number }> {
  const { rows } = await sql<{ entries: number; links: number }>`
    select (select count(*) from ${history}) as entries, (select count(*) from ${chain}) as links`.execute(db)
  return rows[0] ?? { entries: 0, links: 0 }
}

/** Entries with more than one link, and positions with more than one; undefined if there are none. */
export async function linkedTwice(db: Db, { chain }: HistoryTables): Promise<Places | undefined> {
  const { rows } = await sql<Places>`
    select position, history_id, null as at, count(*) over () as count from (
      select position, history_id, row_number() over (partition by history_id order by position) as link,
        row_number() over (partition by position order by history_id) as place
      from ${chain}
    ) c where link > 1 or place > 1 order by position limit 1`.execute(db)
  return rows[0]
}

/** The end of the chain. */
export async function lastLink(db: Db): Promise<Link> {
  const { rows } =
    await sql<Link>`select position, hash from history_chain order by position desc limit 1`.execute(db)
  return rows[0] ?? chainStart
}

/** The position of the link with this hash; undefined if there is none. */
export async function positionOf(
  db: Db,
  { chain }: HistoryTables,
  hash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{
    position: number
  }>`select position from ${chain} where hash = ${hash} order by position limit 1`.execute(db)
  return rows[0]?.position
}
