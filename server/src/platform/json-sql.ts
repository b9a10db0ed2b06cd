import { sql, type RawBuilder } from 'kysely'

// Pieces of SQL for answers that the database writes as JSON. Names are the program's own, never typed by anybody.

/** A plain date as MM/DD/YYYY (CONST-6). */
export const asMdy = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)}, 'MM/DD/YYYY')`

/** An instant as ISO 8601 in UTC (OPEN-159). */
export const asInstant = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const asYesNo = (column: string): RawBuilder<'Yes' | 'No'> =>
  sql`case when ${sql.ref(column)} then 'Yes' else 'No' end`

/** The rows of a query, in its order, as a list; an empty list where there are none. */
export const jsonList = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(item), '[]') from (${query}) item)`

/** How often rights or sessions have changed so far: read along with an answer it says whose rights it was read under. */
export const accessVersion: RawBuilder<number> = sql`(select n from access_version)`
