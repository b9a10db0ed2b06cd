import type { SelectedFile } from '@bailiwick/contract/list-selection'
import { sql } from 'kysely'
import { defendantName } from '#case-file/person-name'
import type { Db } from '#tables'
import type { ExportedRow } from './export-wording.ts'
import { matches, orderBy, pageRows, type ListParams } from './list-queries.ts'

/** The files that match every filter, in the order of the list, up to `most` of them. */
export async function selectedFiles(
  db: Db,
  params: Pick<ListParams, 'is_lead' | 'conditions' | 'order'>,
  most: number,
): Promise<SelectedFile[]> {
  const { rows } = await sql<SelectedFile>`
    select l.defendant_id as id, ${defendantName('l')} as name, nullif(l.phone, '') as phone
    from defendant_list l where ${matches(params)} order by ${orderBy(params.order)} limit ${most}`.execute(
    db,
  )
  return rows
}

/** The ids of the files that match every filter, in the order of the list; of these alone, if `ids` has them. */
export async function orderedIds(
  db: Db,
  params: Pick<ListParams, 'is_lead' | 'conditions' | 'order'>,
  ids: readonly number[] | undefined,
): Promise<number[]> {
  const among = ids === undefined ? sql`` : sql`and l.defendant_id = any (${[...ids]}::int[])`
  const { rows } = await sql<{ id: number }>`
    select l.defendant_id as id from defendant_list l
    where ${matches(params)} ${among} order by ${orderBy(params.order)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The rows of these files in this order; those that were deleted meanwhile are left out. */
export async function rowsOf(db: Db, params: ListParams, ids: readonly number[]): Promise<ExportedRow[]> {
  const page = sql`
    select id as defendant_id, place from unnest(${[...ids]}::int[]) with ordinality as chosen (id, place)`
  const { rows } = await sql<{ rows: ExportedRow[] }>`
    select ${pageRows(params, page)}::json as rows`.execute(db)
  return rows[0]?.rows ?? []
}
