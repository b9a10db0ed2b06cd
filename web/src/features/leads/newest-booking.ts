import { listBookings } from '@bailiwick/contract/bookings'
import { call } from '#platform/api.ts'

/** The newest booking of a defendant; null if there is none, or the bookings did not load. */
export async function newestBooking(defendant: number): Promise<number | null> {
  const answer = await call(listBookings, { query: { id: defendant } }).catch(() => null)
  return answer?.bookings[0]?.id ?? null
}
