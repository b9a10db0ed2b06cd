import { sql, type RawBuilder } from 'kysely'

// SQL fragments for replies that the database writes as JSON. Column names come from the code, never from input.

/** A date as MM/DD/YYYY (CONST-6). */
export const asMdy = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)}, 'MM/DD/YYYY')`

/** An instant as ISO 8601 in UTC (OPEN-159). */
export const asInstant = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const asYesNo = (column: string): RawBuilder<'Yes' | 'No'> =>
  sql`case when ${sql.ref(column)} then 'Yes' else 'No' end`

/** The rows of a query as a JSON list, in their order. */
export const jsonList = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(item), '[]') from (${query}) item)`

/** The current access version: a reply that is read together with it shows under which permissions it was read. */
export const accessVersion: RawBuilder<number> = sql`(select n from access_version)`
