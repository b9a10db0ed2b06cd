import { actionsBesideRecord } from '@bailiwick/contract/history'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tables } from '#tables'

/** A table whose rows record who changed them last. */
export type AuditedTable = {
  [Table in keyof Tables]: Tables[Table] extends { modified_by: unknown; date_modified: unknown }
    ? Table
    : never
}[keyof Tables]

/** Whether the entry in the row `entry` tells about a record, and not about what was read or which files were handled. */
export const isOfRecord = (entry: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${entry}.action`)} not in (${sql.join(actionsBesideRecord.map((action) => sql.lit(action)))})`

/**
 * Whether the entry in the row `earlier` is an earlier one of what the entry in the row `entry` is about. The id of a record
 * says that alone, except in the history of texting, where people and files have ids of their own; of document templates,
 * where parts and their orders have; and of what was sent, where each entry is by itself.
 */
export const isEarlierOfSame = (earlier: string, entry: string): RawBuilder<boolean> => {
  const before = (column: string) => sql.ref(`${earlier}.${column}`)
  const now = (column: string) => sql.ref(`${entry}.${column}`)
  return sql`
  ${before('endpoint')} = ${now('endpoint')} and ${before('record_id')} = ${now('record_id')}
  and ${before('id')} < ${now('id')} and ${isOfRecord(earlier)}
  and case ${now('endpoint')}
    when 'text_preferences' then ${before('data')} ->> 'indemnitor_id' is not distinct from ${now('data')} ->> 'indemnitor_id'
    when 'document_template' then (${before('data')} -> 'order' is null) = (${now('data')} -> 'order' is null)
    else ${now('endpoint')} not in ('sms', 'reminder', 'notification', 'reply') end`
}

interface LastChange {
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** Who last changed any of the fields, and when; if the history doesn't say, the last change of the record. */
export async function lastChangeOf(
  db: Db,
  { table, endpoint, id }: { readonly table: AuditedTable; readonly endpoint: string; readonly id: number },
  names: readonly string[],
): Promise<LastChange> {
  const { rows } = await sql<LastChange>`
    select coalesce(u.name, h.username, 'Somebody') as by, coalesce(h.created_date, r.date_modified) as at
    from ${sql.table(table)} r
    left join lateral (
      select id, user_id, username, created_date from history
      where endpoint = ${endpoint} and record_id = r.id and changed && ${[...names]}::text[]
      order by id desc limit 1
    ) h on true
    left join users u on u.id = case when h.id is null then r.modified_by else h.user_id end
    where r.id = ${id}`.execute(db)
  const [change] = rows
  if (change === undefined) throw new Error(`There is no ${endpoint} ${id}`)
  return change
}
