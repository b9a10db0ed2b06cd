import { listUsedValues } from '@bailiwick/contract/used-values'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant, makeUser } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn } = await startServer()

const lists = async (as = actors.clerk) => (await call(listUsedValues, { as })).body

test('what the office used lately is offered by list, the most used first, in its usual spelling', async () => {
  const defendant_id = await makeDefendant(db)
  expect(await lists()).toEqual({ courts: [], jails: [], counties: [], charges: [] })
  const add = (table: 'bookings' | 'arrests', times: number, fields: object) =>
    db
      .insertInto(table)
      .values(Array(times).fill({ defendant_id, ...fields }))
      .execute()
  const charge = (code: string) => ({ charges: JSON.stringify([{ code, type: 'Felony' }]) })
  const often = { court_name: 'Zeta Superior', where_held: 'Zeta Jail', arrest_county: 'Zeta' }
  await add('bookings', 30, { ...often, ...charge('Z 9') })
  await add('bookings', 29, {
    jail_court: 'Yard',
    case_county: 'Yolo',
    notes: 'Private',
    booking_name: 'ANA RUIZ',
  })
  await add('bookings', 2, { arrest_county: ' ZETA ', court_name: '  ' })
  const deleted = { deleted_at: new Date(), deleted_by: actors.clerk.id }
  await add('bookings', 40, { court_name: 'Gone', ...charge('G 1'), ...deleted })
  const dates = { arrest_when: '2026-01-02', bail_post_date: '2026-01-03' }
  await add('arrests', 31, { court: 'Alpha Court', county: 'zeta', ...dates })

  const now = await lists(await signIn(await makeUser(db, { permissions: [3] })))
  expect(now).toEqual({
    courts: ['Alpha Court', 'Zeta Superior'],
    jails: ['Zeta Jail', 'Yard'],
    // 30 times Zeta, 2 times ZETA and 31 times zeta
    counties: ['zeta', 'Yolo'],
    charges: ['Z 9'],
  })
})

test('of a large office only the latest records count, and a list has a hundred values', async () => {
  const { courts } = await lists()
  expect(courts).toContain('Zeta Superior')
  const defendant_id = await makeDefendant(db)
  await sql`insert into bookings (defendant_id, court_name)
    select ${defendant_id}, 'Court ' || n % 150 from generate_series(1, 2000) n`.execute(db)
  const later = (await lists()).courts ?? []
  expect(later.length).toBe(100)
  expect(later).toContain('Alpha Court')
  expect(later).not.toContain('Zeta Superior')
})

test('a deleted file offers nothing any more', async () => {
  const file = await makeDefendant(db, { deleted_at: new Date(), deleted_by: actors.clerk.id })
  await db.insertInto('bookings').values({ defendant_id: file, where_held: 'Gone Jail' }).execute()
  expect((await lists()).jails).not.toContain('Gone Jail')
})
