import { title10Self } from '@bailiwick/contract/bookings'
import { caseEntities } from '@bailiwick/contract/entities'
import { rejectionOf } from '@bailiwick/contract/kit/field-errors'
import type { Values } from '@bailiwick/contract/kit/fields'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { CallerContext } from '#platform/context'
import { requireValid } from '#platform/refusal'
import { caseRecords, type CheckedRecord } from '#case-file/case-records'
import { hasIndemnitor } from '../indemnitors/service.ts'
import { isNewFile } from './queries.ts'

export { defendantOfBooking } from './queries.ts'
export { usedValues } from './used-values-queries.ts'

export const bookings = caseRecords(caseEntities.bookings, {
  withDerived: (next, current) => ({
    ...next,
    ...appearance(next, current),
    // BOOK-10
    includeCC: next['includeCC'] ?? 'Yes',
  }),
  requireAllowed: requireTitle10,
})

/** For how long a file counts as new: its bookings are saved before its indemnitors. */
const newFileMs = 60 * 60 * 1000

/** Title 10 is Self, an indemnitor of the file, or what is stored; in a new file any name (OPEN-180). */
async function requireTitle10(
  { db, now }: CallerContext,
  { defendant_id, next, changed, isNew }: CheckedRecord,
): Promise<void> {
  const { title_10: name } = next
  if (!changed.includes('title_10') || typeof name !== 'string' || name === title10Self) return
  if (await hasIndemnitor(db, defendant_id, name)) return
  if (isNew && (await isNewFile(db, defendant_id, new Date(now.getTime() - newFileMs)))) return
  requireValid(rejectionOf({ title_10: sentence('chooseFromList') }))
}

/** The date to appear is the first court date; once all are removed it is cleared, else it is what was typed (OPEN-91). */
function appearance(next: Values, current: Values): Values {
  const [first] = courtTimes(next)
  if (first) return { date_to_appear: first['date'], time_to_appear: first['time'] }
  return courtTimes(current).length > 0 ? { date_to_appear: null, time_to_appear: null } : {}
}

const courtTimes = ({ court_times }: Values) => (Array.isArray(court_times) ? (court_times as Values[]) : [])
