import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import type { SampleFile } from './file.ts'

export type Row = Readonly<Record<string, unknown>>
/** The rows of some files by table. */
export interface Batch {
  defendants: Row[]
  readonly bookings: Row[]
  indemnitors: Row[]
  readonly arrests: Row[]
  readonly documents: Row[]
  readonly defendant_users: Row[]
}
export type Table = keyof Batch

const audit = ['id', 'date_created', 'created_by', 'date_modified', 'modified_by']
/** The columns that each table is filled with. */
export const columns: Readonly<Record<Table, readonly string[]>> = {
  defendants: [...audit, 'is_lead', 'lead_data', 'link_last_sent', ...Object.keys(defendantFields)],
  bookings: [...audit, 'defendant_id', ...Object.keys(bookingFields)],
  indemnitors: [...audit, 'defendant_id', 'link_last_sent', ...Object.keys(indemnitorFields)],
  arrests: [...audit, 'defendant_id', ...Object.keys(arrestFields)],
  documents:
    'id date_created created_by defendant_id indemnitor_id booking_id type status envelope_id link_last_sent history'.split(
      ' ',
    ),
  defendant_users: ['id', 'defendant_id', 'user_id', 'access_type'],
}
export const tables = Object.keys(columns) as Table[]

/** The rows of the files by table; `ids` has the last used ids and is incremented. */
export function rowsOf(
  files: readonly SampleFile[],
  ids: Record<Table, number>,
  users: readonly number[],
): Batch {
  const batch: Batch = {
    defendants: [],
    bookings: [],
    indemnitors: [],
    arrests: [],
    documents: [],
    defendant_users: [],
  }
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
    for (const booking of file.bookings) {
      batch.bookings.push({ ...audited, ...booking, id: ++ids.bookings, defendant_id })
    }
    const booking_id = file.bookings.length > 0 ? ids.bookings : null
    const firstIndemnitor = ids.indemnitors + 1
    for (const indemnitor of file.indemnitors) {
      batch.indemnitors.push({ ...audited, ...indemnitor, id: ++ids.indemnitors, defendant_id })
    }
    for (const arrest of file.arrests) {
      batch.arrests.push({ ...audited, ...arrest, id: ++ids.arrests, defendant_id })
    }
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
  }
  return batch
}

const noChildren = { ex_parent_1_children: [], ex_parent_2_children: [], ex_parent_3_children: [] }
