import { readFileSync } from 'node:fs'
import { caseEntities } from '@bailiwick/contract/entities'
import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { readDerivedTables } from '#test/derived-tables'
import { makeUser } from '#test/factories'
import { serverOn, testVault } from '#test/server'
import { columnsOfTheList } from '#case-file/listed-columns'
import type { Tables } from '#tables'
import { fillSample } from '../sample/fill.ts'
import { seeded } from '../sample/random.ts'

const database = await testDatabase<Tables>()
const { call, db, signIn } = await serverOn(database)
const clerk = await signIn(await makeUser(db, { permissions: [3] }))
await fillSample(database, { defendants: 40, vault: testVault })

type Table = 'bookings' | 'indemnitors' | 'arrests'
test('after any changes, some at once, the refreshed list equals a rebuilt one', async () => {
  const random = seeded(2026)
  const day = () => `0${random.between(1, 9)}/1${random.digits(1)}/20${random.between(10, 26)}`
  const surety = () => random.pick(['FCS', 'Bankers', null] as const)
  const values = {
    bookings: () => ({
      booking: random.digits(6),
      arrest_case: `BA${random.digits(5)}`,
      court_case: null,
      arrest_county: random.pick(['Kern', 'Inyo', null]),
      arrest_date: random.pick([day(), null]),
      bail_post_date: day(),
      surety: surety(),
      bail_amount: random.pick(['25,000', '500.5', null]),
      unpaid_balance: random.pick(['100', null]),
      court_times: random.pick([[], [{ date: day(), time: '09:00 AM' }]]),
    }),
    indemnitors: () => ({
      name: `${random.pick(['Ida', 'Bo', 'Eva'])} ${random.pick(['Cole', 'Quill', 'Lim'])}`,
    }),
    arrests: () => ({
      court: 'Central',
      county: random.pick(['Kern', 'Mono', null]),
      arrest_when: day(),
      bail_post_date: day(),
      surety: surety(),
    }),
  }

  async function change(): Promise<number> {
    const table = random.pick<Table>(['bookings', 'indemnitors', 'arrests'])
    const { create, update, remove }: CaseEntity['calls'] = caseEntities[table].calls
    const [body, action, place] = [values[table](), random.between(1, 4), random.between(1, 9999)]
    const { rows } = await sql<{ id: number; defendant_id: number }>`
      select id, defendant_id from ${sql.table(table)} where deleted_at is null
      order by (id * ${place}::int) % 97, id limit 1`.execute(db)
    const [{ id, defendant_id } = { id: 0, defendant_id: 0 }] = rows
    if (action === 1) return (await call(remove, { as: clerk, query: { id } })).status
    if (action === 2) return (await call(create, { as: clerk, body: { defendant_id, ...body } })).status
    return (await call(update, { as: clerk, body: { id, ...body } })).status
  }

  const statuses: number[] = []
  for (let round = 0; round < 40; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 4 }, change))))
  // Two actions of a round may delete the same record
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(120)

  const refreshed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(refreshed).toEqual(await readDerivedTables(db))
})

test('the upgrade of an older portal fills the queues of the desk like a rebuild', async () => {
  await sql`update documents set status = 4, history = jsonb_build_array(
      jsonb_build_object('description', 'declined', 'time', '2026-11-02T10:00:00.000Z'))
    where id % 5 = 0`.execute(db)
  await sql`update documents set history = '[]' where id % 7 = 0`.execute(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  const rebuilt = await readDerivedTables(db)
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct kind)::int as kinds from defendant_keys where kind between 21 and 25`.execute(db)
  expect(rows).toEqual([{ kinds: 5 }])
  await db.transaction().execute(async (tx) => {
    // As version 47 left it
    await sql`delete from defendant_keys where kind between 21 and 25`.execute(tx)
    await sql`insert into defendant_keys select 21, '20261124', defendant_id from defendant_list`.execute(tx)
    await sql`drop table desk_choices`.execute(tx)
    await sql`drop index messages_failed, history_client_saves`.execute(tx)
    for (const migration of ['0048-court-times', '0049-desk-queues']) {
      const file = new URL(`../../migrations/${migration}.sql`, import.meta.url)
      await sql.raw(readFileSync(file, 'utf8')).execute(tx)
    }
  })
  expect(await readDerivedTables(db)).toEqual(rebuilt)
})

test('a change refreshes the list if it is of a column that the views of the list read', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    with recursive views (id) as (
      select oid from pg_class where relname in ('defendant_list_source', 'defendant_key_source')
      union
      select c.oid from views v
      join pg_rewrite r on r.ev_class = v.id
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      join pg_class c on c.oid = d.refobjid and c.relkind = 'v'
    ), uses as (
      select distinct c.relname as table, coalesce(a.attname::text, 'the whole row') as column
      from views v
      join pg_rewrite r on r.ev_class = v.id
      join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
      join pg_class c on c.oid = d.refobjid and c.relkind = 'r'
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid and a.attnum > 0
    )
    select uses.table, array_agg(uses.column order by uses.column) as columns from uses group by uses.table`.execute(
    db,
  )
  const read = new Map(rows.map(({ table, columns }) => [table, columns]))
  for (const [table, columns] of Object.entries(columnsOfTheList)) expect(columns).toEqual(read.get(table))
  // These always refresh it
  expect([...read.keys()].filter((table) => !(table in columnsOfTheList)).toSorted()).toEqual([
    'documents',
    'notes',
    'text_replies',
    'text_reply_people',
  ])
})
