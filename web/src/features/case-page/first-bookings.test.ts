import { expect, test } from 'vitest'
import { file } from './case-sample.ts'
import { firstBookings } from './first-bookings.ts'

const fileOf = (count: number, next: number | null) => ({
  bookings: file.bookings.flatMap((booking) =>
    Array.from({ length: count }, (_, at) => ({ ...booking, id: count - at })),
  ),
  next_court: next === null ? null : { ...court, booking_id: next },
})
const court = { date: '12/01/2026', time: null, court_name: null, court_room: null }
const idsOf = (...options: Parameters<typeof fileOf>) => firstBookings(fileOf(...options)).map(({ id }) => id)

test('of many bookings the one with the next court comes first, then the newest', () => {
  expect(idsOf(200, 7)).toEqual([7, 200, 199, 198, 197])
  expect(idsOf(200, 199)).toEqual([199, 200, 198, 197, 196])
  expect(idsOf(11, null)).toEqual([11, 10, 9, 8, 7])
})

test('up to ten bookings are all shown, newest first', () => {
  expect(idsOf(10, 1)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})
