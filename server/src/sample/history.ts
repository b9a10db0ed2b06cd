import { entities, entityTables, type EntityTable } from '@bailiwick/contract/entities'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { entryData } from '#case-file/history'

type Row = Readonly<Record<string, unknown>>

/** The history entries of creating these records; a record without a creator has none. */
export const historyOf = (
  batch: Readonly<Record<EntityTable, readonly Row[]>>,
  usernames: ReadonlyMap<number, string>,
): Row[] =>
  entityTables.flatMap((table) => {
    const { noun, fields } = entities[table]
    return batch[table].flatMap((row) => {
      const username = usernames.get(Number(row['created_by']))
      if (username === undefined) return []
      const data = entryData(fields, own(fields, row))
      return {
        created_date: row['date_created'],
        user_id: row['created_by'],
        username,
        action: 'create',
        endpoint: noun,
        record_id: row['id'],
        defendant_id: row['defendant_id'] ?? row['id'],
        name: nameOf(table, row),
        data: table === 'defendants' ? { ...data, is_lead: row['is_lead'] } : data,
        changed: Object.keys(data),
      }
    })
  })

/** A defendant has first and last name, a case record the first name that is filled. */
function nameOf(table: EntityTable, row: Row): string {
  const names = entities[table].nameFields.flatMap((name) =>
    typeof row[name] === 'string' ? [row[name]] : [],
  )
  return table === 'defendants' ? names.join(' ') : (names[0] ?? '')
}

const own = (fields: Catalogue, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name)))
