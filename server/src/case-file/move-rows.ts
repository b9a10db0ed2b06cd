import type { RecordTable } from '@bailiwick/contract/kit/record-nouns'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#tables'

/** A table with an `id` whose rows belong to a file by their `defendant_id`. */
export type MovingTable =
  | RecordTable
  | 'documents'
  | 'messages'
  | 'notes'
  | 'files'
  | 'text_preferences'
  | 'text_reply_people'
  | 'defendant_users'

interface Move {
  readonly from: number
  readonly to: number
}

/** Moves the rows `r` of a file that the condition is true for to another file, and returns their ids. */
export async function moveRows(
  db: Db,
  table: MovingTable,
  { from, to }: Move,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} r set defendant_id = ${to} where r.defendant_id = ${from} and ${condition}
    returning r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves these rows of a file, as far as they are still in it. */
export const moveRowsBack = (db: Db, table: MovingTable, ids: readonly number[], move: Move) =>
  moveRows(db, table, move, sql`r.id = any (${ids}::int[])`)
