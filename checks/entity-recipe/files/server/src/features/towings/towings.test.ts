import * as calls from '@bailiwick/contract/towings'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const { clerk } = actors

type NewTowing = BodyOf<typeof calls.createTowing>
const needed = { company: 'Ace Towing', towed_on: '02/03/2026' }
const create = (defendant_id: number, body: Partial<NewTowing> = {}) =>
  call(calls.createTowing, { as: clerk, body: { defendant_id, ...needed, ...body } })
const list = async (id: number) => (await call(calls.listTowings, { as: clerk, query: { id } })).body.towings

test('a towing is stored with its types, and its total is computed', async () => {
  const id = await makeDefendant(db)
  const booking_id = await makeChild(db, 'bookings', { defendant_id: id })
  const values = { towing_fee: 12_550, daily_fee: 4000, days_stored: 3, released: false, booking_id }
  const { body } = await create(id, { ...values, vehicle_key: 'K-1234567' })
  expect(body).toMatchObject({ code: 'createdTowing', message: 'Successfully created towing' })
  expect(await list(id)).toEqual([
    expect.objectContaining({ ...needed, ...values, total: 24_550, vehicle_key: '•-•••4567' }),
  ])
})

test('a change has a history entry, and a wrong value or reference is refused', async () => {
  const [id, other] = [await makeDefendant(db), await makeDefendant(db)]
  const { insertId } = (await create(id)).body
  const update = (body: object) => call(calls.updateTowing, { as: clerk, body: { id: insertId, ...body } })
  expect((await update({ released: true, days_stored: 2 })).body.code).toBe('updatedTowing')
  expect((await update({ days_stored: -1 })).body.errors).toEqual({ days_stored: 'At least 0' })
  expect((await update({ towing_fee: 'ten' })).status).toBe(400)
  const foreign = await makeChild(db, 'bookings', { defendant_id: other })
  const refused = await update({ booking_id: foreign })
  expect([refused.status, refused.body.fields]).toEqual([400, ['booking_id']])
  const entries = await db
    .selectFrom('history')
    .select(['action', 'changed', 'name'])
    .where('endpoint', '=', 'towing')
    .where('record_id', '=', insertId)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'create', changed: ['company', 'towed_on'], name: 'Ace Towing' },
    { action: 'update', changed: ['days_stored', 'released'], name: 'Ace Towing' },
  ])
})
