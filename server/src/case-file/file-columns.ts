import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#tables'

/** A column whose values are names of stored files, or empty. */
export interface FileColumn {
  readonly table: 'files' | 'documents' | 'surety_form_versions'
  readonly column: string
  /** Several rows have the same file. */
  readonly isShared?: boolean
  /** A row whose `has_thumbnail` is set has a thumbnail in the store, too. */
  readonly hasThumbnails?: boolean
}

/** Every column that names stored files: what isn't listed here is neither backed up nor encrypted with a new data key. */
export const fileColumns: readonly FileColumn[] = [
  { table: 'files', column: 'name', hasThumbnails: true },
  { table: 'documents', column: 'document_file' },
  { table: 'documents', column: 'signed_file' },
  { table: 'surety_form_versions', column: 'file', isShared: true },
]

/** A query of the names in each of the columns, some of them empty or more than once; without thumbnails. */
export const namesOfFiles = (where: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql<{ name: string }>`${sql.join(
    fileColumns.map(
      ({ table, column }) =>
        sql`select ${sql.ref(column)} as name from ${sql.table(table)} where ${where(sql.ref(column))}`,
    ),
    sql` union all `,
  )}`

interface FileRow {
  readonly id: number
  readonly name: string
  readonly has_thumbnail: boolean
}

/** The next files of a column after a row, by the row's id. */
export async function filesAfter(
  db: Db,
  { table, column, hasThumbnails = false }: FileColumn,
  last: number,
  count: number,
): Promise<FileRow[]> {
  const name = sql.ref(column)
  const { rows } = await sql<FileRow>`
    select id, ${name} as name, ${hasThumbnails ? sql`has_thumbnail` : sql`false`} as has_thumbnail
    from ${sql.table(table)} where id > ${last} and ${name} <> '' order by id limit ${count}`.execute(db)
  return rows
}
