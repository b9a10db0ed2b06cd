import { readFileSync } from 'node:fs'
import { listDefendants, readDefendant } from '@bailiwick/contract/defendants'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const { clerk } = actors

const list = (query: object) => call(listDefendants, { as: clerk, query })
const ids = async (query: object) => (await list(query)).body.defendants.map(({ id }) => id)

test('the columns of the case are of the latest booking, or of an arrest without one [OPEN-64, OPEN-182]', async () => {
  const last_name = 'FALLBACK'
  const defendant_id = await makeDefendant(db, { last_name })
  await makeChild(db, 'arrests', { defendant_id, county: 'Kern', arrest_when: '2001-01-01', surety: 'FCS' })
  await makeChild(db, 'arrests', {
    defendant_id,
    county: 'Kings',
    bail_post_date: '2002-02-02',
    surety: 'Bankers',
  })
  const shown = async () => {
    const [row] = (await list({ last_name })).body.defendants
    const { defendant } = (await call(readDefendant, { as: clerk, query: { id: defendant_id } })).body
    expect(defendant).toMatchObject({ arrest_when: row?.arrest_when, surety: row?.surety })
    return [row?.county, row?.arrest_when, row?.bail_post_date, row?.surety]
  }
  expect(await shown()).toEqual(['Kings', null, '02/02/2002', 'Bankers'])
  await makeChild(db, 'bookings', { defendant_id, arrest_county: 'Fresno', surety: 'FCS' })
  const latest = await makeChild(db, 'bookings', { defendant_id, arrest_date: '2003-03-03' })
  // What the booking leaves empty is not filled from the arrest or an older booking
  expect(await shown()).toEqual([null, '03/03/2003', null, null])
  await db.updateTable('bookings').set({ deleted_at: new Date() }).where('id', '=', latest).execute()
  await sql`select refresh_defendant_list(array[${defendant_id}::int])`.execute(db)
  expect(await shown()).toEqual(['Fresno', null, null, 'FCS'])
  // Filters still match any booking or arrest
  expect(await ids({ last_name, bail_post_date: '02/02/2002', surety: 'Bankers' })).toEqual([defendant_id])
})

test('empty dates of the latest booking are sorted as empty, whatever an arrest has [OPEN-182, OPEN-66]', async () => {
  const last_name = 'SORTED'
  const make = async (arrest_date: string | null) => {
    const defendant_id = await makeDefendant(db, { last_name })
    await makeChild(db, 'arrests', { defendant_id, arrest_when: '2001-01-01' })
    await makeChild(db, 'bookings', { defendant_id, arrest_date })
    return defendant_id
  }
  const [late, none, early] = [await make('2026-05-05'), await make(null), await make('2020-02-02')]
  const sorted = (sort_direction: string) => ids({ last_name, sort_by: 'arrest_when', sort_direction })
  expect(await sorted('asc')).toEqual([early, late, none])
  expect(await sorted('desc')).toEqual([late, early, none])
})

async function rowOf(id: number) {
  const { rows } = await sql<{ days: string[]; bail: string | null; balance: string | null; keys: string[] }>`
    select court_dates::text[] as days, bail_total::text as bail, balance_total::text as balance,
      array(select key from defendant_keys k where k.defendant_id = l.defendant_id
        and kind in (key_kind('court_date'), backward_kind(key_kind('court_date'))) order by key) as keys
    from defendant_list l where defendant_id = ${id}`.execute(db)
  return rows[0]
}

/** Days of court as a booking has them. */
const days = (...dates: string[]) => JSON.stringify(dates.map((date) => ({ date, time: '09:00 AM' })))

async function makeCase(): Promise<number> {
  const defendant_id = await makeDefendant(db)
  const add = (booking: object) => makeChild(db, 'bookings', { defendant_id, ...booking })
  await add({
    bail_amount: '1,250,000.50',
    unpaid_balance: '.5',
    court_times: days('12/01/2026', '01/15/2020', '12/01/2026'),
    // The first court date, which the booking repeats here; not another day
    date_to_appear: '2026-11-30',
  })
  await add({ bail_amount: '2500.', unpaid_balance: 'ten bucks', date_to_appear: '2026-11-24' })
  await add({ bail_amount: '7', court_times: days('12/24/2026', '02/31/2026', 'soon', '13/01/2026') })
  await add({ bail_amount: '900', court_times: days('10/10/2026'), deleted_at: new Date() })
  return defendant_id
}
const expected = {
  days: ['2020-01-15', '2026-03-03', '2026-11-24', '2026-12-01', '2026-12-24'],
  bail: '1252507.50',
  balance: '0.50',
  keys: ['202001150900', '202603030900', '202611242400', '202612010900', '202612240900'],
}
const nothing = { days: [], bail: null, balance: null, keys: [] }

test('a row has the court dates and the totals of all bookings that are not deleted', async () => {
  const id = await makeCase()
  expect(await rowOf(id)).toEqual(expected)
  await sql`update bookings set deleted_at = now() where defendant_id = ${id}
    returning refresh_defendant_list(array[defendant_id])`.execute(db)
  expect(await rowOf(id)).toEqual(nothing)
})

test('a file without amounts has no totals', async () => {
  const id = await makeDefendant(db)
  expect(await rowOf(id)).toEqual(nothing)
  await makeChild(db, 'bookings', { defendant_id: id, bail_amount: 'N/A', unpaid_balance: '.' })
  expect(await rowOf(id)).toEqual(nothing)
})

test('the upgrade of an older portal gives every row what a rebuild would [OPEN-182]', async () => {
  const id = await makeCase()
  await makeChild(db, 'arrests', {
    defendant_id: id,
    arrest_when: '2001-01-01',
    county: 'Kern',
    surety: 'FCS',
  })
  const arrested = await makeDefendant(db)
  await makeChild(db, 'arrests', { defendant_id: arrested, arrest_when: '2002-02-02', county: 'Inyo' })
  const rebuilt = await readDerivedTables(db)
  await db.transaction().execute(async (tx) => {
    // As version 42 left it
    await sql`delete from defendant_keys where kind = 21`.execute(tx)
    await sql`update defendant_list set arrest_when = '2001-01-01', county = 'Kern', county_order = 'KERN', surety = 'FCS'
      where defendant_id = ${id}`.execute(tx)
    await sql`alter table defendant_list drop column court_dates, drop column bail_total, drop column balance_total`.execute(
      tx,
    )
    for (const migration of migrations) await sql.raw(migration).execute(tx)
  })
  expect(await readDerivedTables(db)).toEqual(rebuilt)
})

const migrations = ['0043-court-dates-and-totals', '0048-court-times'].map((name) =>
  readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8'),
)
