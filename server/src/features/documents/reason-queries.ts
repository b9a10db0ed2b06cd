import { sql } from 'kysely'
import type { Db } from '#tables'

// Of a pending or signed document the reason says why somebody may not have been reached: a line for each cause, which starts
// with words of its own. The end of a document replaces all of them: see `endDocument`.

interface Documents {
  readonly ids: readonly number[]
  /** Others have ended meanwhile, and their reason says how. */
  readonly status: number
}

/** Whether a document says this already. */
export const hasReasonLine = ({ reason }: { readonly reason: string | null }, line: string): boolean =>
  reason !== null && reason.split('\n').includes(line)

/**
 * Replaces the line of these documents that starts like this by another one, or adds it; null removes it. The other lines stay.
 * A new one alerts the person who sent them.
 */
export const setReasonLine = (db: Db, { ids, status }: Documents, start: string, line: string | null) =>
  db
    .updateTable('documents')
    .set({
      reason: sql<string | null>`(
        select string_agg(line, chr(10) order by at) from (
          select line, at from unnest(string_to_array(reason, chr(10))) with ordinality was (line, at)
          where not starts_with(line, ${start})
          union all select ${line}::text, 1000 where ${line}::text is not null
        ) reasons)`,
      ...(line !== null && { alert_seen_at: null }),
    })
    .where('id', 'in', [...ids])
    .where('status', '=', status)
    .execute()

/** Rewords this line of a document, if it has it; alerts nobody. */
export const rewordReasonLine = (db: Db, id: number, from: string, to: string) =>
  db
    .updateTable('documents')
    .set({
      reason: sql<string>`array_to_string(
        array_replace(string_to_array(reason, chr(10)), ${from}::text, ${to}::text), chr(10))`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`${from}::text = any (string_to_array(reason, chr(10)))`)
    .execute()
