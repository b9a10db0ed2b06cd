import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { HistoryEndpoint } from '@bailiwick/contract/history'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { entryData } from '#case-file/history'

type Row = Readonly<Record<string, unknown>>

interface Kind {
  readonly table: 'defendants' | 'bookings' | 'indemnitors' | 'arrests'
  readonly endpoint: HistoryEndpoint
  readonly fields: Catalogue
  /** The fields that make up the name of a record. */
  readonly nameFields: readonly string[]
}

const kinds: readonly Kind[] = [
  {
    table: 'defendants',
    endpoint: 'defendant',
    fields: defendantFields,
    nameFields: ['first_name', 'last_name'],
  },
  { table: 'bookings', endpoint: 'booking', fields: bookingFields, nameFields: ['booking_name'] },
  { table: 'indemnitors', endpoint: 'indemnitor', fields: indemnitorFields, nameFields: ['name'] },
  { table: 'arrests', endpoint: 'arrest', fields: arrestFields, nameFields: ['court'] },
]

/** The history entries of creating these records; a record without a creator has none. */
export const historyOf = (
  batch: Readonly<Record<Kind['table'], readonly Row[]>>,
  usernames: ReadonlyMap<number, string>,
): Row[] =>
  kinds.flatMap(({ table, endpoint, fields, nameFields }) =>
    batch[table].flatMap((row) => {
      const username = usernames.get(Number(row['created_by']))
      if (username === undefined) return []
      const data = entryData(fields, own(fields, row))
      return {
        created_date: row['date_created'],
        user_id: row['created_by'],
        username,
        action: 'create',
        endpoint,
        record_id: row['id'],
        defendant_id: row['defendant_id'] ?? row['id'],
        name: nameFields.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])).join(' '),
        data: table === 'defendants' ? { ...data, is_lead: row['is_lead'] } : data,
        changed: Object.keys(data),
      }
    }),
  )

const own = (fields: Catalogue, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name)))
