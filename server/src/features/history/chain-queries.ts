import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { asInstant } from '#platform/json-sql'
import { ourFolders } from '#platform/migrate'
import type { Db } from '#tables'

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
  readonly error: 'link-missing' | 'entry-missing' | 'changed' | null
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

/** The next `count` links after one, each compared from the stored hash of the one before it. */
export async function nextLinks(db: Db, after: Link, count: number): Promise<CheckedLink[]> {
  const { rows } = await sql<CheckedLink>`
    with links as (
      select *, lag(position, 1, ${after.position}::bigint) over in_order as previous,
        lag(hash, 1, ${after.hash}::bytea) over in_order as before
      from (
        select position, history_id, coalesce(hash, '') as hash from history_chain
        where position > ${after.position} order by position limit ${count}
      ) c
      window in_order as (order by position)
    )
    select position, hash, history_id, ${asInstant('h.created_date')} as at, case
      when position <> previous + 1 then 'link-missing'
      when h.id is null then 'entry-missing'
      when hash is distinct from ${hashAfter(sql.ref('before'))} then 'changed'
    end as error
    from links left join history h on h.id = history_id
    order by position`.execute(db)
  return rows
}

/** The id of the entry that belongs after a hash, if it is at another place of the chain. */
export async function misplacedEntry(db: Db, after: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select h.id from history h where ${hashAfter(sql`${after}::bytea`)} in (select hash from history_chain)
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Entries without a link: the first one and how many there are; undefined if there are none. */
export async function unlinkedEntries(
  db: Db,
): Promise<{ readonly history_id: number; readonly at: string; readonly count: number } | undefined> {
  const { rows } = await sql<{ history_id: number; at: string; count: number }>`
    select h.id as history_id, ${asInstant('h.created_date')} as at, count(*) over () as count
    from history h where not exists (select from history_chain where history_id = h.id)
    order by h.id limit 1`.execute(db)
  return rows[0]
}

/** The end of the chain. */
export async function lastLink(db: Db): Promise<Link> {
  const { rows } =
    await sql<Link>`select position, hash from history_chain order by position desc limit 1`.execute(db)
  return rows[0] ?? chainStart
}

/** The position of the link with this hash; undefined if there is none. */
export async function positionOf(db: Db, hash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{
    position: number
  }>`select position from history_chain where hash = ${hash} order by position limit 1`.execute(db)
  return rows[0]?.position
}
