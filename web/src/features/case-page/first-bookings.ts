import type { CaseBooking, CaseSummary } from '@bailiwick/contract/case-page'

/** Up to how many bookings are all shown, and how many are shown of more. */
const limits = { all: 10, first: 5 } as const

/** The bookings to start with: all if they are few, else the one with the next court date and the newest others. */
export function firstBookings({
  bookings,
  next_court,
}: Pick<CaseSummary, 'bookings' | 'next_court'>): readonly CaseBooking[] {
  if (bookings.length <= limits.all) return bookings
  const isNext = ({ id }: CaseBooking) => id === next_court?.booking_id
  return [...bookings.filter(isNext), ...bookings.filter((one) => !isNext(one))].slice(0, limits.first)
}
