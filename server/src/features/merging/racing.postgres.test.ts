import { createBooking, updateBooking } from '@bailiwick/contract/bookings'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { mergeFiles } from '@bailiwick/contract/merging'
import { cancelMessage } from '@bailiwick/contract/messaging'
import { createNote, pinNote } from '@bailiwick/contract/notes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, makeNote } from '#test/factories'
import { startServer } from '#test/server'
import { untilBlocked } from '#test/until-blocked'

const { call, db, actors } = await startServer()
const { agent, clerk } = actors

/** Merges a file into another and, before the merge has either of them, starts a call about the file that goes. */
async function whileMerging<Reply>(goes: number, start: () => Promise<Reply>): Promise<[number, Reply]> {
  const stays = await makeDefendant(db)
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (tx) => {
    await sql`select from defendants where id = ${goes} for update`.execute(tx)
    lock()
    await released
  })
  // Or else the merge may have it first
  await locked
  const merged = call(mergeFiles, { as: agent, body: { stays, goes, take: [] } })
  await untilBlocked(db, 1).catch(release)
  const started = start()
  await untilBlocked(db, 2).catch(release)
  release()
  await holder
  expect((await merged).status).toBe(200)
  return [stays, await started]
}

test('nothing is added to a file that is merged in this moment', async () => {
  const adding = [
    (defendant_id: number) =>
      call(createNote, { as: clerk, body: { defendant_id, kind: 'note', text: 'Not lost' } }),
    (defendant_id: number) =>
      call(createBooking, {
        as: clerk,
        body: {
          defendant_id,
          booking: 'RC-1',
          surety: 'FCS',
          bail_post_date: '01/02/2026',
          bail_amount: '100',
        },
      }),
  ]
  for (const add of adding) {
    const goes = await makeDefendant(db)
    const [, { status }] = await whileMerging(goes, () => add(goes))
    expect(status).toBe(404)
  }
  const rows = db.selectFrom('notes').select('id').unionAll(db.selectFrom('bookings').select('id'))
  expect(await rows.execute()).toEqual([])
})

test('a change of what moves in this moment is saved in the file that stays', async () => {
  const goes = await makeDefendant(db)
  const id = await makeChild(db, 'bookings', { defendant_id: goes, booking: 'RC-2' })
  const [stays, { status }] = await whileMerging(goes, () =>
    call(updateBooking, { as: clerk, body: { id, jail_court: 'CITY JAIL' } }),
  )
  expect(status).toBe(200)
  const saved = db.selectFrom('bookings').select(['defendant_id', 'jail_court']).where('id', '=', id)
  expect(await saved.executeTakeFirst()).toEqual({ defendant_id: stays, jail_court: 'CITY JAIL' })
})

test('a note that is pinned and a text that is canceled in this moment do not block a merge', async () => {
  const [one, other] = [await makeDefendant(db), await makeDefendant(db)]
  const note = await makeNote(db, { defendant_id: one, created_by: clerk.id })
  const text = { defendant_id: other, phone: '2135550401', content: 'Hello', state: 'queued' } as const
  const message = await db
    .insertInto('messages')
    .values({ ...text, template_id: null, indemnitor_id: null, created_by: clerk.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pin = () => call(pinNote, { as: clerk, body: { id: note, pinned: 'Yes' } })
  const cancel = () => call(cancelMessage, { as: clerk, body: { message_id: message.id } })
  // Not found, because the file that it was found in is gone; it is there with the next try
  expect((await whileMerging(one, pin))[1].status).toBeLessThan(500)
  expect((await pin()).status).toBe(200)
  expect((await whileMerging(other, cancel))[1].status).toBe(200)
})

test('a record that moves twice while its save waits is saved, and blocks neither merge', async () => {
  const nine = await makeDefendant(db)
  const [one, five] = [await makeDefendant(db), await makeDefendant(db)]
  const ida = await makeChild(db, 'indemnitors', { defendant_id: five, name: 'IDA MOSS' })
  const booking = await makeChild(db, 'bookings', { defendant_id: five })
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holder = db.transaction().execute(async (tx) => {
    await sql`select from bookings where id = ${booking} for update`.execute(tx)
    lock()
    await released
  })
  await locked
  const merge = (stays: number, goes: number) =>
    call(mergeFiles, { as: agent, body: { stays, goes, take: [] } })
  const calls = [merge(one, five)]
  await untilBlocked(db, 1).catch(release)
  const saving = call(updateIndemnitor, { as: clerk, body: { id: ida, city: 'Fresno' } })
  await untilBlocked(db, 2).catch(release)
  calls.push(merge(nine, one))
  await untilBlocked(db, 3).catch(release)
  release()
  await holder
  const statuses = [...(await Promise.all(calls)), await saving].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200])
  const saved = db.selectFrom('indemnitors').select(['defendant_id', 'city']).where('id', '=', ida)
  expect(await saved.executeTakeFirst()).toEqual({ defendant_id: nine, city: 'Fresno' })
})
