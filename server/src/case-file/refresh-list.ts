import { sql } from 'kysely'
import type { Db } from '#tables'

/** Refreshes the list and the search keys of the file of this column; used in `returning`, where the row is already written. */
export const refreshList = (file: 'id' | 'defendant_id') =>
  sql`refresh_defendant_list(array[${sql.ref(file)}])`.as('refreshed')

/** Refreshes the list and the search keys of files. */
export const refreshFiles = (db: Db, ids: readonly number[]) =>
  sql`select refresh_defendant_list(${[...ids]}::int[])`.execute(db)
