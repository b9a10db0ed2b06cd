import type { CourtDate, Payment } from '@bailiwick/contract/case-page'
import { isoToMdy, mdyToIso } from '@bailiwick/contract/kit/dates'
import { sumAmounts } from '@bailiwick/contract/kit/money'
import { hearings } from '@bailiwick/contract/notifications'
import type { CaseRow, StoredBooking } from './queries.ts'

/** Whether a date MM/DD/YYYY is that day, YYYY-MM-DD, or later; an invalid date isn't. */
const isFrom = (day: string, date: string | null): date is string => (mdyToIso(date ?? '') ?? '') >= day

/** Minutes from midnight of '08:30 AM'; the end of the day for any other text. */
function minutesOf(time: string | null): number {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2}) ?([AP])M$/i.exec(time ?? '') ?? []
  if (hours === undefined) return 24 * 60
  return (Number(hours) % 12) * 60 + Number(minutes) + (half?.toUpperCase() === 'P' ? 12 * 60 : 0)
}

const momentOf = ({ date, time }: Pick<CourtDate, 'date' | 'time'>): string =>
  `${mdyToIso(date)} ${String(minutesOf(time)).padStart(4, '0')}`

const earliest = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item | null =>
  items.reduce<Item | null>(
    (first, item) => (first === null || keyOf(item) < keyOf(first) ? item : first),
    null,
  )

/** The earliest date of court of a booking from `today` on; null if there is none (OPEN-191). */
export const nextCourtOf = (
  { id, fields }: { readonly id: number; readonly fields: StoredBooking },
  today: string,
): CourtDate | null =>
  earliest(
    hearings(fields).flatMap(({ date, time }) =>
      isFrom(today, date)
        ? [{ booking_id: id, date, time, court_name: fields.court_name, court_room: fields.court_room }]
        : [],
    ),
    momentOf,
  )

/** The earliest of these dates of court. */
export const earliestCourt = (dates: readonly (CourtDate | null)[]): CourtDate | null =>
  earliest(
    dates.filter((date) => date !== null),
    momentOf,
  )

const paymentsOf = ({ fields }: CaseRow['bookings'][number]) =>
  ([1, 2, 3, 4] as const).flatMap((place) => {
    const iso = mdyToIso(fields[`payment_date_${place}`] ?? '')
    return iso === null ? [] : [{ iso, amount: fields[`payment_amount_${place}`] }]
  })

const paymentOf = (found: ReturnType<typeof paymentsOf>[number] | undefined): Payment | null =>
  found === undefined ? null : { date: isoToMdy(found.iso), amount: found.amount }

const byDay = (one: { readonly iso: string }, other: { readonly iso: string }) =>
  one.iso.localeCompare(other.iso)

/** The earliest payment of any booking from `today` on; null if there is none. */
export const nextPaymentOf = (bookings: CaseRow['bookings'], today: string): Payment | null =>
  paymentOf(
    bookings
      .flatMap(paymentsOf)
      .toSorted(byDay)
      .find(({ iso }) => iso >= today),
  )

/** Whether something is owed for a booking; words instead of an amount don't say. */
const hasBalance = ({ fields: { unpaid_balance } }: CaseRow['bookings'][number]) =>
  Number(sumAmounts([unpaid_balance]) ?? 0) > 0

/** The latest payment before `today` of a booking that still has a balance; null if there is none. */
export const lastPaymentOf = (bookings: CaseRow['bookings'], today: string): Payment | null =>
  paymentOf(
    bookings
      .filter(hasBalance)
      .flatMap(paymentsOf)
      .toSorted(byDay)
      .findLast(({ iso }) => iso < today),
  )
