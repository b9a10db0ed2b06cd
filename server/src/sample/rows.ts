import { caseEntities, entities } from '@bailiwick/contract/entities'
import { storedEntriesOf, type Catalogue } from '@bailiwick/contract/kit/fields'
import { recordTables, type RecordTable } from '@bailiwick/contract/kit/record-nouns'
import type { SampleFile } from './file.ts'

export type Row = Readonly<Record<string, unknown>>
export type Table = 'defendants' | RecordTable | 'documents' | 'defendant_users' | 'notes'
/** The rows of some files by table. */
type Batch = Record<Table, Row[]>

const audit = ['id', 'date_created', 'created_by', 'date_modified', 'modified_by']
const namesOf = (fields: Catalogue) => storedEntriesOf(fields).map(([name]) => name)
const recordColumns = recordTables.map((table) => {
  const { fields, instants } = caseEntities[table]
  return [table, [...audit, 'defendant_id', ...instants, ...namesOf(fields)]]
})

/** The columns that each table is filled with, in the order in which the tables refer to each other. */
export const columns: Readonly<Record<Table, readonly string[]>> = {
  defendants: [...audit, 'is_lead', 'lead_data', 'link_last_sent', ...namesOf(entities.defendants.fields)],
  ...(Object.fromEntries(recordColumns) as Record<RecordTable, readonly string[]>),
  documents:
    'id date_created created_by defendant_id indemnitor_id booking_id type status envelope_id link_last_sent history'.split(
      ' ',
    ),
  defendant_users: ['id', 'defendant_id', 'user_id', 'access_type'],
  notes: ['id', 'defendant_id', 'kind', 'text', 'created_by', 'created_at', 'pinned_by', 'pinned_at'],
}
export const tables = Object.keys(columns) as Table[]

/** The rows of the files by table; `ids` has the last used ids and is incremented. */
export function rowsOf(
  files: readonly SampleFile[],
  ids: Record<Table, number>,
  users: readonly number[],
): Batch {
  const batch = Object.fromEntries(tables.map((table): [string, Row[]] => [table, []])) as Batch
  for (const file of files) {
    const created_by = users[file.createdBy] ?? null
    const { date_created, is_lead, lead_data, link_last_sent } = file
    const audited = { date_created, created_by, date_modified: date_created, modified_by: created_by }
    const defendant_id = ++ids.defendants
    batch.defendants.push({
      ...audited,
      rreferences: [],
      ...noChildren,
      ...file.defendant,
      id: defendant_id,
      is_lead,
      lead_data,
      link_last_sent,
    })
    const firstIndemnitor = ids.indemnitors + 1
    for (const table of recordTables) {
      for (const record of recordsOf(file, table))
        batch[table].push({ ...audited, ...record, id: ++ids[table], defendant_id })
    }
    const booking_id = file.bookings.length > 0 ? ids.bookings : null
    for (const { of, ...document } of file.documents) {
      const indemnitor_id = of === null ? null : firstIndemnitor + of
      batch.documents.push({
        ...document,
        id: ++ids.documents,
        created_by,
        defendant_id,
        indemnitor_id,
        booking_id,
      })
    }
    for (const { of, access_type } of file.shares) {
      batch.defendant_users.push({ id: ++ids.defendant_users, defendant_id, user_id: users[of], access_type })
    }
    for (const { of, isPinned, ...note } of file.notes) {
      const pin = isPinned ? { pinned_by: users[of], pinned_at: note.created_at } : {}
      batch.notes.push({ ...note, ...pin, id: ++ids.notes, defendant_id, created_by: users[of] })
    }
  }
  return batch
}

const recordsOf = (file: SampleFile, table: RecordTable): readonly Row[] => {
  const { bookings, indemnitors, arrests, others } = file
  return { ...others, bookings, indemnitors, arrests }[table] ?? []
}

const noChildren = { ex_parent_1_children: [], ex_parent_2_children: [], ex_parent_3_children: [] }
