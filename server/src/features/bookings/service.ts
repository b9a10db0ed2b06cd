import { bookingFaults, bookingFields } from '@bailiwick/contract/bookings'
import type { Values } from '#platform/columns'
import { caseRecords } from '../case-records/service.ts'

export { defendantOfBooking } from './queries.ts'

export const bookings = caseRecords({
  table: 'bookings',
  endpoint: 'booking',
  fields: bookingFields,
  calledBy: ['booking_name', 'booking'],
  faults: bookingFaults,
  settled: (next, current) => ({
    ...next,
    ...appearance(next, current),
    // BOOK-10
    includeCC: next['includeCC'] ?? 'Yes',
  }),
})

/** The first court date is the date to appear; without one it goes, or is what was typed by itself (OPEN-91). */
function appearance(next: Values, current: Values): Values {
  const [first] = courtTimes(next)
  if (first) return { date_to_appear: first['date'], time_to_appear: first['time'] }
  return courtTimes(current).length > 0 ? { date_to_appear: null, time_to_appear: null } : {}
}

const courtTimes = ({ court_times }: Values) => (Array.isArray(court_times) ? (court_times as Values[]) : [])
