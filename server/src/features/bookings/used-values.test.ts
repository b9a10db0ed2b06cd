import { listUsedValues } from '@bailiwick/contract/used-values'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant, makeUser } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn } = await startServer()

const lists = async (as = actors.clerk) => (await call(listUsedValues, { as })).body

test('what the office used lately is offered by list, the most used first, in its usual spelling', async () => {
  const files = [await makeDefendant(db), await makeDefendant(db)]
  expect(await lists()).toEqual({ courts: [], jails: [], counties: [], charges: [] })
  const add = (table: 'bookings' | 'arrests', times: number, fields: object) =>
    db
      .insertInto(table)
      .values(Array.from({ length: times }, (_, at) => ({ defendant_id: files[at % 2] ?? 0, ...fields })))
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

test('a value is offered once two files have it, in whatever capitals', async () => {
  const [one, other] = [await makeDefendant(db), await makeDefendant(db)]
  const add = (defendant_id: number, where_held: string, code: string) =>
    db
      .insertInto('bookings')
      .values({ defendant_id, where_held, charges: JSON.stringify([{ code, type: 'Felony' }]) })
      .execute()
  for (const _ of [1, 2, 3]) await add(one, 'At Ana Ruiz', 'Q 1')
  expect((await lists()).jails).not.toContain('At Ana Ruiz')
  expect((await lists()).charges).not.toContain('Q 1')
  await add(other, 'at ana ruiz ', 'q 1')
  expect((await lists()).jails).toContain('At Ana Ruiz')
  expect((await lists()).charges).toContain('Q 1')
})

test('of a large office only the latest records count, and a list has a hundred values', async () => {
  const { courts } = await lists()
  expect(courts).toContain('Zeta Superior')
  const files = [await makeDefendant(db), await makeDefendant(db)]
  await sql`insert into bookings (defendant_id, court_name)
    select (${files}::int[])[1 + n / 150 % 2], 'Court ' || n % 150 from generate_series(1, 2000) n`.execute(
    db,
  )
  const later = (await lists()).courts ?? []
  expect(later.length).toBe(100)
  expect(later).toContain('Alpha Court')
  expect(later).not.toContain('Zeta Superior')
})

test('a deleted file offers nothing any more', async () => {
  const file = await makeDefendant(db, { deleted_at: new Date(), deleted_by: actors.clerk.id })
  for (const defendant_id of [await makeDefendant(db), file])
    await db.insertInto('bookings').values({ defendant_id, where_held: 'Gone Jail' }).execute()
  expect((await lists()).jails).not.toContain('Gone Jail')
})
