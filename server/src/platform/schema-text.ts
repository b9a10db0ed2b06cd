import type pg from 'pg'
import { readCatalog, type Column, type Constraint, type Domain, type Table } from './schema-catalog.ts'
import type { SchemaFile } from './sql-files.ts'

/** How the file is rewritten. */
export const writeSchemaCommand = 'npm run portal -- migrate --write-schema'

/**
 * The whole schema of a migrated database as SQL that recreates it: the tables from its catalog, then the schema files. The
 * text is the same with every PostgreSQL version that we support.
 */
export async function schemaText(
  connection: Pick<pg.Pool, 'query'>,
  files: readonly SchemaFile[],
): Promise<string> {
  const { extensions, domains, tables } = await readCatalog(connection)
  return [
    `-- The whole schema as it stands. Don't edit it: \`${writeSchemaCommand}\` writes it\n` +
      '-- from a new database, after the files of server/migrations and server/schema.',
    ...extensions.map(({ name }) => `create extension ${name};`),
    ...domains.map(domainText),
    ...inOrderOfReference(tables).map(tableText),
    ...files.map(({ text }) => text.replaceAll('\r\n', '\n').trimEnd()),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Tables by name, each after those that its foreign keys refer to. */
function inOrderOfReference(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  const add = (table: Table): void => {
    if (ordered.includes(table)) return
    for (const { refersTo } of table.constraints) {
      const other = tables.find(({ name }) => name === refersTo)
      if (other !== undefined && other !== table) add(other)
    }
    ordered.push(table)
  }
  tables.forEach(add)
  return ordered
}

const domainText = ({ name, type, checks }: Domain): string =>
  `create domain ${name} as ${type}${checks.map((check) => `\n${wrapped(`  ${readable(check)}`)}`).join('')};`

function tableText({ name, options, columns, constraints, indexes }: Table): string {
  const inline = constraints.filter((one) => isUnnamed(name, one))
  const lines = [
    ...columns.map((column) =>
      columnText(
        column,
        inline.filter((one) => one.columns[0] === column.name),
      ),
    ),
    ...constraints
      .filter((one) => !inline.includes(one))
      .map((one) => `constraint ${one.quoted} ${readable(one.text)}`),
  ]
  const settings = options === null ? '' : ` with (${options.join(', ').replaceAll('=', ' = ')})`
  return [
    `create table ${name} (\n${lines.map((line) => wrapped(`  ${line}`)).join(',\n')}\n)${settings};`,
    ...columns.flatMap(({ quoted, comment }) =>
      comment === null ? [] : [`comment on column ${name}.${quoted} is ${comment};`],
    ),
    ...indexes.map((index) => `${readable(index)};`),
  ].join('\n')
}

function columnText(column: Column, constraints: readonly Constraint[]): string {
  const { quoted, type, isRequired, identity, start, collation, fallback } = column
  const isKey = constraints.some(({ text }) => text.startsWith('PRIMARY KEY'))
  const starts = start === null || start === 1 ? '' : ` (start with ${start})`
  return [
    `${quoted} ${type === 'timestamp with time zone' ? 'timestamptz' : type}`,
    collation === null ? '' : `collate ${collation}`,
    identity === '' ? '' : `generated ${identity === 'a' ? 'always' : 'by default'} as identity${starts}`,
    isRequired && !isKey && identity === '' ? 'not null' : '',
    fallback === null ? '' : `default ${readable(fallback)}`,
    ...constraints.map(({ text }) =>
      readable(text).replace(/^(primary key|unique) \(.*?\)$|^foreign key \(.*?\) /, '$1'),
    ),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Whether it can be written after its column, because PostgreSQL would give it the same name there. */
function isUnnamed(table: string, { name, columns: [column, ...more], text }: Constraint): boolean {
  if (column === undefined || more.length > 0 || /\b(INCLUDE|NULLS)\b/.test(text)) return false
  return [
    `${table}_pkey`,
    `${table}_${column}_key`,
    `${table}_${column}_check`,
    `${table}_${column}_fkey`,
  ].includes(name)
}

/** A definition as PostgreSQL writes it, in the style of our files. */
const readable = (text: string): string =>
  text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 0 ? part.toLowerCase() : part))
    .join('')
    .replaceAll(/::(text|jsonb)\b(\[\])?/g, '')
    .replaceAll(/(\w+) = any \(array\[(.*?)\]\)/g, '$1 in ($2)')
    .replace(/references (\w+)\(id\)/, 'references $1')
    .replace(' using btree', '')
    .replace(/ (?=include \()/, '\n  ')

const longestLine = 110

/** Breaks a line that is too long at its lists of texts. */
function wrapped(line: string): string {
  if (line.length <= longestLine) return line
  const end = line.lastIndexOf(", '", longestLine) + 1
  return end === 0 ? line : `${line.slice(0, end)}\n    ${wrapped(line.slice(end + 1))}`
}
