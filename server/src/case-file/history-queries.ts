import { sql } from 'kysely'
import type { Db, Tables } from '#tables'

/** A table whose rows record who changed them last. */
export type AuditedTable = {
  [Table in keyof Tables]: Tables[Table] extends { modified_by: unknown; date_modified: unknown }
    ? Table
    : never
}[keyof Tables]

export interface LastChange {
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
