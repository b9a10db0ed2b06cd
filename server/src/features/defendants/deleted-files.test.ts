import { createBooking } from '@bailiwick/contract/bookings'
import {
  deleteDefendant,
  listDefendants,
  readDefendant,
  updateDefendant,
} from '@bailiwick/contract/defendants'
import { listDeletedFiles, restoreFile } from '@bailiwick/contract/deleted-files'
import { searchEverything } from '@bailiwick/contract/search'
import { expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { makeDefendant, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'
import { sql } from 'kysely'

const { call, db, actors } = await startServer()
const { agent, clerk } = actors

const remove = (id: number, as = clerk) => call(deleteDefendant, { as, query: { id: String(id) } })
const list = async (query: { name?: string; offset?: string; rows?: string } = {}) => {
  const { status, body } = await call(listDeletedFiles, { as: agent, query })
  expect(status).toBe(200)
  return body
}
const restore = (id: number, without_phone?: 'Yes' | 'No') =>
  call(restoreFile, { as: agent, body: { id, ...(without_phone && { without_phone }) } })

test('deleted files are listed with who deleted them, the last one first', async () => {
  const older = await makeDefendant(db, { first_name: 'OLA', last_name: 'OLDER', home_phone: '2135550101' })
  const newer = await makeDefendant(db, { is_lead: 1, first_name: 'NIA', last_name: 'NEWER' })
  await makeDefendant(db, { first_name: 'STILL', last_name: 'THERE' })
  await remove(older)
  await remove(newer)
  const { files, total } = await list()
  expect(total).toBe(2)
  expect(files).toEqual([
    {
      id: newer,
      is_lead: 1,
      first_name: 'NIA',
      last_name: 'NEWER',
      date_of_birth: null,
      phone: null,
      deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      deleted_by_name: clerk.name,
      merged_into: null,
    },
    expect.objectContaining({ id: older, is_lead: 0, phone: '2135550101' }),
  ])
})

test('deleted files are found by parts of their name in any case and order, page by page', async () => {
  for (const first_name of ['ANA', 'BEA', 'CYD']) {
    await remove(await makeDefendant(db, { first_name, last_name: 'DE LA PAGE' }))
  }
  const names = async (name: string) => (await list({ name })).files.map(({ first_name }) => first_name)
  expect(await names('page')).toEqual(['CYD', 'BEA', 'ANA'])
  expect(await names('Page, b')).toEqual(['BEA'])
  expect(await names('p%ge')).toEqual([])
  const second = await list({ name: 'page', offset: '2', rows: '10' })
  expect([second.total, second.files.map(({ first_name }) => first_name)]).toEqual([3, ['ANA']])
})

test('a restored file is back with its list row, keys, records and shares, and in the history', async () => {
  const id = await makeDefendant(db, { first_name: 'RITA', last_name: 'RESTORED', phone: '4155550111' })
  const booking = { defendant_id: id, booking: 'RB-77', bail_post_date: '01/02/2026' }
  await call(createBooking, { as: clerk, body: { ...booking, surety: 'FCS', bail_amount: '100' } })
  const { id: userId } = await makeUser(db, { permissions: [3] })
  await share(db, id, userId, 'R')
  await remove(id)
  expect((await restore(id)).status).toBe(200)
  const { body } = await call(readDefendant, { as: clerk, query: { id: String(id) } })
  expect(body.defendant).toMatchObject({ phone: '4155550111', booking: 'RB-77' })
  const listed = await call(listDefendants, { as: clerk, query: { last_name: 'RESTORED' } })
  expect(listed.body.defendants.map((row) => row.id)).toEqual([id])
  const found = await call(searchEverything, { as: clerk, query: { text: 'RB-77' } })
  expect(found.body.bookings).toHaveLength(1)
  const shares = db.selectFrom('defendant_users').select('access_type').where('defendant_id', '=', id)
  expect(await shares.execute()).toEqual([{ access_type: 'R' }])
  const refreshed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(refreshed).toEqual(await readDerivedTables(db))
  const entries = db.selectFrom('history').select(['action', 'username']).where('record_id', '=', id)
  expect(await entries.where('endpoint', '=', 'defendant').orderBy('id', 'desc').executeTakeFirst()).toEqual({
    action: 'restore',
    username: agent.username,
  })
})

test('a file whose phone is in use meanwhile comes back without it, if that is wanted', async () => {
  const phone = '4155550122'
  const id = await makeDefendant(db, { phone })
  await remove(id)
  const holder = await makeDefendant(db, { first_name: 'HAL', last_name: 'HOLDER', phone })
  const refused = await restore(id)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'restoredPhoneTaken', fields: ['phone'], holder: { id: holder, is_lead: 0 } },
  })
  expect(refused.body).toHaveProperty('error', expect.stringContaining('HAL HOLDER'))
  expect((await restore(id, 'Yes')).status).toBe(200)
  const { body } = await call(readDefendant, { as: clerk, query: { id: String(id) } })
  expect(body.defendant.phone).toBeNull()
  const entry = db.selectFrom('history').select('changed').where('record_id', '=', id)
  expect(await entry.where('action', '=', 'restore').executeTakeFirst()).toEqual({ changed: ['phone'] })
})

test('a phone that is free stays, whatever was asked', async () => {
  const id = await makeDefendant(db, { phone: '4155550133' })
  await remove(id)
  expect((await restore(id, 'Yes')).status).toBe(200)
  const { body } = await call(readDefendant, { as: clerk, query: { id: String(id) } })
  expect(body.defendant.phone).toBe('4155550133')
})

test('a file that is not deleted cannot be restored, and one that is can be changed again', async () => {
  const id = await makeDefendant(db)
  expect((await restore(id)).status).toBe(404)
  expect((await restore(2_000_000)).status).toBe(404)
  await remove(id)
  await restore(id)
  expect((await call(updateDefendant, { as: clerk, body: { id, city: 'Fresno' } })).status).toBe(200)
  expect((await restore(id)).status).toBe(404)
})
