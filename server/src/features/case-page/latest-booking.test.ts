import * as calls from '@bailiwick/contract/case-page'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const server = await startServer({ frozen: true })
const { call, db, actors, now } = server
const { clerk } = actors

const read = async (id: number, { day = '11/23/2026' } = {}) =>
  (await call(calls.readCase, { as: clerk, query: { id, today: day } })).body.file
const booking = (defendant_id: number, fields: Partial<Insertable<Tables['bookings']>> = {}) =>
  makeChild(db, 'bookings', { defendant_id, ...fields })
const newFile = () => makeDefendant(db, { first_name: 'MARCUS', last_name: 'DELGADO' })

test('a payment date before today is named while its booking has a balance', async () => {
  const id = await newFile()
  const owing = await booking(id, {
    unpaid_balance: '900',
    payment_date_1: '10/01/2026',
    payment_amount_1: '300',
    payment_date_2: '12/01/2026',
    payment_amount_2: '300',
    payment_date_3: '09/01/2026',
    payment_date_4: 'in October',
  })
  await booking(id, { unpaid_balance: '0.00', payment_date_1: '11/20/2026', payment_amount_1: '50' })
  await booking(id, { payment_date_1: '11/21/2026', payment_amount_1: '60' })
  const due = { date: '12/01/2026', amount: '300' }
  expect(await read(id)).toMatchObject({
    next_payment: due,
    last_payment: { date: '10/01/2026', amount: '300' },
  })
  expect(await read(id, { day: '12/02/2026' })).toMatchObject({ next_payment: null, last_payment: due })
  expect((await read(id, { day: '10/01/2026' })).last_payment).toEqual({ date: '09/01/2026', amount: null })
  expect((await read(id, { day: '09/01/2026' })).last_payment).toBeNull()
  await db.updateTable('bookings').set({ unpaid_balance: 'paid' }).where('id', '=', owing).execute()
  expect((await read(id)).last_payment).toBeNull()
})

test('earlier documents and the card authorization alone do not sign the latest booking', async () => {
  const id = await newFile()
  const [at, later] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z']
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  const signedDocument = (fields: Partial<Insertable<Tables['documents']>>) =>
    makeChild(db, 'documents', {
      defendant_id: id,
      type: 2,
      status: 3,
      history: JSON.stringify([{ description: 'signed', time: at }]),
      date_created: at,
      ...fields,
    })
  const shown = async () => {
    const { signed, people } = await read(id)
    return [signed, ...people.map(({ signature }) => signature.state)]
  }
  const first = await booking(id, { date_created: '2026-11-20T10:00:00.000Z' })
  await signedDocument({ booking_id: first })
  // Documents from elsewhere may not name their booking
  await signedDocument({ indemnitor_id: ida })
  expect(await shown()).toEqual([2, 'signed', 'signed'])

  const second = await booking(id, { date_created: later })
  expect(await shown()).toEqual([0, 'not sent', 'not sent'])
  await signedDocument({ booking_id: second, type: 3 })
  await signedDocument({ indemnitor_id: ida, date_created: later })
  expect(await shown()).toEqual([1, 'not sent', 'signed'])
  await signedDocument({ booking_id: second, status: 2, history: '[]' })
  await signedDocument({ booking_id: second, indemnitor_id: ida, type: 3, status: 4 })
  // Sent and voided again
  await signedDocument({ booking_id: second, status: 2, history: '[]', voided_at: later })
  await signedDocument({ booking_id: first })
  expect(await shown()).toEqual([1, 'sent', 'signed'])
  await db
    .updateTable('bookings')
    .set({ deleted_at: now(), deleted_by: clerk.id })
    .where('id', '=', second)
    .execute()
  expect(await shown()).toEqual([2, 'signed', 'signed'])
})

test('a document whose last link stayed in the portal says so while it waits [OPEN-189]', async () => {
  const id = await newFile()
  const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
  const unsentOf = async (fields: Partial<Insertable<Tables['documents']>>) => {
    const history = [second, first].map((time) => ({ description: 'notified', time }))
    await makeChild(db, 'documents', {
      defendant_id: id,
      type: 4,
      status: 2,
      history: JSON.stringify(history),
      ...fields,
    })
    return (await read(id)).people[0]?.signature.is_unsent
  }
  expect([
    await unsentOf({}),
    await unsentOf({ link_last_sent: first }),
    await unsentOf({ link_last_sent: second }),
    await unsentOf({ history: '[]' }),
    await unsentOf({ status: 3 }),
  ]).toEqual([true, true, false, false, false])
})
