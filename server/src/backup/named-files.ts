import type pg from 'pg'
import { fileColumns, type FileColumn } from '#case-file/file-columns'
import type { LackingFile } from './lacking-file.ts'
import type { DatabaseShape } from './stored-tables.ts'

/** The columns that an earlier version had instead, for a backup before an update. */
const earlierColumns: readonly FileColumn[] = [
  { table: 'documents', column: 'paper' },
  { table: 'documents', column: 'signed_paper' },
]

/** What has the file: its kind, id and defendant. */
const owners: Record<FileColumn['table'], (column: string) => string> = {
  files: () => 'field as kind, id, defendant_id',
  documents: (column) =>
    `'${column.startsWith('signed') ? 'signed_document' : 'document'}', id, defendant_id`,
  surety_form_versions: () => `'surety_form', form_id, null::int`,
}

/** A file that the database names, and what it is. */
export interface NamedFile extends Omit<LackingFile, 'is_damaged' | 'key'> {
  readonly name: string
  /** Nobody misses it if it isn't there. */
  readonly is_given_up: boolean
}

/** The files that photos, documents and forms of the sureties refer to. */
export async function readNamedFiles(client: pg.ClientBase, shape: DatabaseShape): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(storedFileNames(shape))
  return rows
}

function storedFileNames({ tables }: DatabaseShape): string {
  const has = (table: string, column = 'name') =>
    tables.some(({ name, columns }) => name === table && columns.includes(column))
  const named = [...fileColumns, ...earlierColumns]
    .filter(({ table, column }) => has(table, column))
    .flatMap(namesIn)
    .join(' union all ')
  const givenUp = `select name from given_up_files union all select name || '-small' from given_up_files`
  return `select n.*, ${has('given_up_files') ? `name in (${givenUp})` : 'false'} as is_given_up from (${named}) n`
}

const namesIn = ({ table, column, isShared = false, hasThumbnails = false }: FileColumn): string[] => {
  const owner = owners[table](column)
  return [
    `select ${isShared ? 'distinct ' : ''}${column} as name, ${owner}, false as is_thumbnail from ${table} where ${column} <> ''`,
    ...(hasThumbnails
      ? [`select ${column} || '-small', ${owner}, true from ${table} where has_thumbnail`]
      : []),
  ]
}
