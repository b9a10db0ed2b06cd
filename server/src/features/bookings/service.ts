import { caseEntities } from '@bailiwick/contract/entities'
import type { Values } from '#platform/columns'
import { caseRecords } from '#case-file/case-records'

export { defendantOfBooking } from './queries.ts'

export const bookings = caseRecords(caseEntities.bookings, {
  withDerived: (next, current) => ({
    ...next,
    ...appearance(next, current),
    // BOOK-10
    includeCC: next['includeCC'] ?? 'Yes',
  }),
})

/** The date to appear is the first court date; once all are removed it is cleared, else it is what was typed (OPEN-91). */
function appearance(next: Values, current: Values): Values {
  const [first] = courtTimes(next)
  if (first) return { date_to_appear: first['date'], time_to_appear: first['time'] }
  return courtTimes(current).length > 0 ? { date_to_appear: null, time_to_appear: null } : {}
}

const courtTimes = ({ court_times }: Values) => (Array.isArray(court_times) ? (court_times as Values[]) : [])
