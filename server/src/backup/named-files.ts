import type pg from 'pg'
import type { LackingFile } from './lacking-file.ts'
import type { DatabaseShape } from './stored-tables.ts'

/** The columns of documents that name files; a backup before an update finds the ones of the earlier version. */
const documentFiles = ['document_file', 'signed_file', 'paper', 'signed_paper']

const kindOf = (column: string): string => (column.startsWith('signed') ? 'signed_document' : 'document')

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
  const has = (name: string) => tables.some((table) => table.name === name)
  const named = [
    `select name, field as kind, id, defendant_id, false as is_thumbnail from files`,
    `select name || '-small', field, id, defendant_id, true from files where has_thumbnail`,
    ...tables
      .filter(({ name }) => name === 'documents')
      .flatMap(({ columns }) => documentFiles.filter((column) => columns.includes(column)))
      .map(
        (column) =>
          `select d.${column}, '${kindOf(column)}', d.id, d.defendant_id, false from documents d where d.${column} <> ''`,
      ),
    // Versions of a form share their pages
    ...(has('surety_form_versions')
      ? [`select file, 'surety_form', min(form_id), null, false from surety_form_versions group by file`]
      : []),
  ].join(' union all ')
  const givenUp = `select name from given_up_files union all select name || '-small' from given_up_files`
  return `select n.*, ${has('given_up_files') ? `name in (${givenUp})` : 'false'} as is_given_up from (${named}) n`
}
