import { arrestFields } from '@bailiwick/contract/arrests'
import { bookingFields } from '@bailiwick/contract/bookings'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/fields'
import type { HistoryEndpoint } from '@bailiwick/contract/history'
import { indemnitorFields } from '@bailiwick/contract/indemnitors'
import { entryData } from '../features/history/service.ts'

type Row = Readonly<Record<string, unknown>>

interface Kind {
  readonly table: 'defendants' | 'bookings' | 'indemnitors' | 'arrests'
  readonly endpoint: HistoryEndpoint
  readonly fields: Catalogue
  /** What a person calls the record, where these fields are filled. */
  readonly calledBy: readonly string[]
}

const kinds: readonly Kind[] = [
  {
    table: 'defendants',
    endpoint: 'defendant',
    fields: defendantFields,
    calledBy: ['first_name', 'last_name'],
  },
  { table: 'bookings', endpoint: 'booking', fields: bookingFields, calledBy: ['booking_name'] },
  { table: 'indemnitors', endpoint: 'indemnitor', fields: indemnitorFields, calledBy: ['name'] },
  { table: 'arrests', endpoint: 'arrest', fields: arrestFields, calledBy: ['court'] },
]

/** What the making of these records would have left in the history; whose creator is nobody leaves nothing. */
export const historyOf = (
  batch: Readonly<Record<Kind['table'], readonly Row[]>>,
  usernames: ReadonlyMap<number, string>,
): Row[] =>
  kinds.flatMap(({ table, endpoint, fields, calledBy }) =>
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
        name: calledBy.flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : [])).join(' '),
        data: table === 'defendants' ? { ...data, is_lead: row['is_lead'] } : data,
        changed: Object.keys(data),
      }
    }),
  )

const own = (fields: Catalogue, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name)))
