import * as calls from '@bailiwick/contract/bookings'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const as = actors.clerk

test('a court time is stored in one shape, however it was sent', async () => {
  const defendant_id = await makeDefendant(db)
  for (const time of ['8:30', '8:30 am', '830a', '0830', '08:30AM']) {
    const body = { defendant_id, court_times: [{ date: '04/05/2026', time }] } as Partial<calls.NewBooking>
    const { status } = await call(calls.createBooking, { as, body: body as calls.NewBooking })
    const [latest] = (await call(calls.listBookings, { as, query: { id: defendant_id } })).body.bookings
    expect([time, status, latest?.court_times, latest?.time_to_appear]).toEqual([
      time,
      200,
      [{ date: '04/05/2026', time: '08:30 AM' }],
      '08:30 AM',
    ])
  }
})
