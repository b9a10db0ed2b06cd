import type { ColumnType, Generated } from 'kysely'
import type { JsonColumn } from '#platform/tables'

interface FileMergesTable {
  id: Generated<number>
  survivor_id: ColumnType<number, number, never>
  merged_id: ColumnType<number, number, never>
  merged_by: ColumnType<number, number, never>
  merged_at: ColumnType<string, Date, never>
  /** What the fields of the survivor were before they took the values of the merged file. */
  taken: JsonColumn<Readonly<Record<string, unknown>>>
  undone_by: ColumnType<number | null, undefined, number>
  undone_at: ColumnType<string | null, undefined, Date>
}

interface FileMergeRowsTable {
  merge_id: number
  of_table: string
  row_id: number
  /** What of the row changed besides its file, as it was before. */
  former: JsonColumn<Readonly<Record<string, unknown>>>
}

declare module '#platform/tables' {
  interface Tables {
    file_merges: FileMergesTable
    file_merge_rows: FileMergeRowsTable
  }
}
