import {
  createDefendant,
  listDefendants,
  type ListedDefendant,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { filterNames, sortColumns } from '@bailiwick/contract/list-filters'
import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { readDerivedTables } from '#test/derived-tables'
import { makeUser } from '#test/factories'
import { serverOn, testVault } from '#test/server'
import { conditionsOf } from './filter-queries.ts'
import { listPage, parseOrder } from './list-queries.ts'
import type { Tables } from '#tables'
import { seeded, type Random } from '../../sample/random.ts'
import { fillSample } from '../../sample/fill.ts'

const database = await testDatabase<Tables>()
const { call, db, signIn } = await serverOn(database)
const clerk = await signIn(await makeUser(db, { permissions: [3] }))
await fillSample(database, { defendants: 260, vault: testVault })

/** A file as it is in the base tables. */
interface File {
  readonly id: number
  readonly is_lead: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly home_phone: string | null
  readonly date_of_birth: string | null
  readonly date_created: string
  readonly power_of_attorney_number: string | null
  readonly lead_data: Readonly<Record<string, string | null>> | null
  readonly bookings: readonly Record<string, string | null>[]
  readonly arrests: readonly Record<string, string | null>[]
  readonly names: readonly string[]
  readonly statuses: readonly number[]
}

async function files(): Promise<File[]> {
  const { rows } = await sql<File>`
    select id, is_lead, first_name, last_name, phone, home_phone, date_of_birth::text, power_of_attorney_number,
      date_created, lead_data,
      (select coalesce(json_agg(b order by b.id desc), '[]') from bookings b
        where b.defendant_id = d.id and b.deleted_at is null) as bookings,
      (select coalesce(json_agg(a order by a.id desc), '[]') from arrests a
        where a.defendant_id = d.id and a.deleted_at is null) as arrests,
      (select coalesce(json_agg(i.name), '[]') from indemnitors i
        where i.defendant_id = d.id and i.deleted_at is null and i.name is not null) as names,
      (select coalesce(json_agg(p.status), '[]') from documents p where p.defendant_id = d.id) as statuses
    from defendants d where deleted_at is null order by id`.execute(db)
  return [...rows]
}

const filled = (values: readonly (string | null | undefined)[]) =>
  values.filter((value): value is string => !!value)
const latest = ({ bookings, arrests }: File, booked: string, arrested: string) =>
  (bookings[0] ? bookings[0][booked] : arrests[0]?.[arrested]) || null
const bare = (number: string) => number.replace(/[- ]/g, '').toUpperCase()
const atEnds = (value: string, numbers: readonly (string | null | undefined)[]) =>
  filled(numbers).some((number) => bare(number).startsWith(bare(value)) || bare(number).endsWith(bare(value)))
const inName = (value: string, name: string | null) =>
  value.length < 3 ? !!name?.startsWith(value.toUpperCase()) : !!name?.includes(value.toUpperCase())

/** The numbers in the booking data of a lead. */
const ofLead = ({ is_lead, lead_data }: File) =>
  is_lead === 1 ? ['booking', 'arrest_case', 'court_case'].map((name) => lead_data?.[name]) : []

/** The meaning of each filter, as a plain search of the base tables (OPEN-63). */
const matchers: Record<(typeof filterNames)[number], (file: File, value: string) => boolean> = {
  first_name: (file, value) => inName(value, file.first_name),
  last_name: (file, value) => inName(value, file.last_name),
  phone: (file, value) => atEnds(value, [file.phone, file.home_phone]),
  power_of_attorney_number: (file, value) => atEnds(value, [file.power_of_attorney_number]),
  booking: (file, value) => atEnds(value, [...file.bookings.map(({ booking }) => booking), ...ofLead(file)]),
  case_number: (file, value) =>
    atEnds(value, [
      ...file.bookings.flatMap((one) => [one['arrest_case'], one['court_case'], one['case_number']]),
      ...ofLead(file),
    ]),
  name: (file, value) =>
    file.names.some((name) => ` ${name.toUpperCase()}`.includes(` ${value.toUpperCase()}`)),
  surety: (file, value) => [...file.bookings, ...file.arrests].some(({ surety }) => surety === value),
  bail_post_date: (file, value) =>
    [...file.bookings, ...file.arrests].some(
      (one) => one['bail_post_date'] && isoToMdy(one['bail_post_date']) === value,
    ),
  arrest_when: (file, value) =>
    filled([
      ...file.bookings.map((one) => one['arrest_date']),
      ...file.arrests.map((one) => one['arrest_when']),
    ]).some((day) => isoToMdy(day) === value),
  docs_sent: (file, value) => file.statuses.length > 0 === (value === 'Yes'),
  pending_signature: (file, value) => file.statuses.includes(2) === (value === 'Yes'),
}

const sortValues: Record<(typeof sortColumns)[number], (file: File) => string | null> = {
  first_name: (file) => file.first_name,
  last_name: (file) => file.last_name,
  home_phone: (file) => filled([file.phone, file.home_phone])[0] ?? null,
  date_of_birth: (file) => file.date_of_birth,
  bail_post_date: (file) => latest(file, 'bail_post_date', 'bail_post_date'),
  arrest_when: (file) => latest(file, 'arrest_date', 'arrest_when'),
  county: (file) => latest(file, 'arrest_county', 'county')?.toUpperCase() ?? null,
  date_created: (file) => file.date_created,
}

function inOrder(found: File[], column: (typeof sortColumns)[number], direction: string): File[] {
  const value = sortValues[column]
  return found.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (a === b) return other.id - one.id
    if (a === null || b === null) return a === null ? 1 : -1
    const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b))
    return direction === 'asc' ? bytes : -bytes
  })
}

/** A random filter value that often matches. */
function typed(random: Random, name: (typeof filterNames)[number], file: File): string {
  const cut = (text: string | null | undefined) => {
    if (!text) return 'X'
    const length = random.between(1, text.length)
    return (random.chance(0.7) ? text.slice(0, length) : text.slice(-length)).trim() || 'X'
  }
  const one = file.bookings.at(-1)
  switch (name) {
    case 'surety':
      return random.pick(['FCS', 'Bankers'])
    case 'docs_sent':
    case 'pending_signature':
      return random.pick(['Yes', 'No'])
    case 'bail_post_date':
      return isoToMdy(one?.['bail_post_date'] ?? '2026-01-01')
    case 'arrest_when':
      return isoToMdy(one?.['arrest_date'] ?? file.arrests[0]?.['arrest_when'] ?? '2026-01-01')
    case 'name':
      return cut(file.names[0]?.split(' ').at(random.between(-2, -1)))
    case 'case_number':
      return cut(one?.[random.pick(['arrest_case', 'court_case', 'case_number'])])
    case 'booking':
      return cut(one?.['booking'])
    default:
      return cut(file[name])
  }
}

test('any filters, order and page return what a plain search of the base tables does [OPEN-63, OPEN-66, OPEN-182]', async () => {
  const all = (await files()).filter(({ is_lead }) => is_lead === 0)
  const random = seeded(20_261_121)
  let found = 0
  for (let round = 0; round < 250; round += 1) {
    const names = filterNames.filter(() => random.chance(0.13))
    const filters = Object.fromEntries(names.map((name) => [name, typed(random, name, random.pick(all))]))
    const [sort_by, sort_direction] = [random.pick(sortColumns), random.pick(['asc', 'desc'])]
    const matching = all.filter((file) => names.every((name) => matchers[name](file, filters[name] ?? '')))
    const rows = random.pick(rowsPerPage)
    const offset = random.chance(0.3) ? 0 : random.between(0, matching.length + 5)
    const query = { ...filters, sort_by, sort_direction, rows, offset }
    const ids = inOrder(matching, sort_by, sort_direction)
      .slice(offset, offset + rows)
      .map(({ id }) => id)
    const expected = { query, total: matching.length, ids }

    const { body } = await call(listDefendants, { as: clerk, query })
    expect({ query, total: body.total, ids: idsOf(body.defendants) }).toEqual(expected)

    // Limits so low that the plans of a long list are used
    const params = {
      is_lead: 0,
      conditions: conditionsOf(filters, 0),
      order: parseOrder(sort_by, sort_direction),
    } as const
    const viewer = { offset, rows, viewerId: clerk.id, withCreator: false }
    const page = await listPage(db, { ...params, ...viewer }, { few: 3, nearFront: 5 })
    expect({ query, total: page.total, ids: idsOf(JSON.parse(page.rows.text)) }).toEqual(expected)
    found += ids.length
  }
  expect(found).toBeGreaterThan(500)
})

test('one filter finds defendants or leads, newest first, at any gathering limit [OPEN-63, OPEN-66]', async () => {
  const random = seeded(18)
  const order = parseOrder(undefined, undefined)
  const odd = ['MAMAMAM', '%MAM', 'M_M', 'ÑAÑAÑA', 'DE LA MAMA', 'MAMAMAM']
  const changed = (await files()).filter(({ id }) => id % 5 === 0)
  for (const [place, { id }] of changed.entries()) {
    const values = { last_name: odd[place % odd.length], is_lead: place % 4 === 0 ? 0 : 1 } as const
    await db.updateTable('defendants').set(values).where('id', '=', id).execute()
  }
  await sql`select rebuild_defendant_list()`.execute(db)
  const all = await files()
  const leads = all.filter(({ is_lead }) => is_lead === 1)
  const parts = ['mam', 'ama', 'MAMAMAM', 'MAMAMAMA', '%ma', '_M', 'm_m', 'ñañ', 'e l', 'xyz']
  for (let round = 0; round < 30; round += 1) {
    const from = random.between(0, 3)
    const part = random.pick(all).last_name?.slice(from, from + random.between(3, 5)) ?? ''
    if (part.trim() !== '') parts.push(part.trim())
  }
  const filters = [
    ...parts.map((value) => ['last_name', value] as const),
    ...Array.from({ length: 60 }, () => {
      const name = random.pick(['name', 'phone', 'booking', 'bail_post_date'] as const)
      return [name, typed(random, name, random.pick(random.chance(0.5) ? all : leads))] as const
    }),
  ]
  let found = 0
  for (const [name, value] of filters) {
    for (const is_lead of [0, 1] as const) {
      const matching = all.filter((file) => file.is_lead === is_lead && matchers[name](file, value))
      const ids = inOrder(matching, 'date_created', 'desc').map(({ id }) => id)
      for (const limits of [undefined, { few: 3, nearFront: 5 }]) {
        for (const offset of [0, 2]) {
          const viewer = { offset, rows: 5, viewerId: clerk.id, withCreator: false }
          const params = { is_lead, conditions: conditionsOf({ [name]: value }, is_lead), order, ...viewer }
          const page = await listPage(db, params, limits)
          const answer = {
            name,
            value,
            is_lead,
            limits,
            total: page.total,
            ids: idsOf(JSON.parse(page.rows.text)),
          }
          const expected = { total: ids.length, ids: ids.slice(offset, offset + 5) }
          expect(answer).toEqual({ ...answer, ...expected })
        }
      }
      if (is_lead === 1) found += ids.length
    }
  }
  expect(found).toBeGreaterThan(100)
})

const idsOf = (rows: readonly Pick<ListedDefendant, 'id'>[]) => rows.map(({ id }) => id)

test('after any changes the refreshed list equals a rebuilt one', async () => {
  const random = seeded(7)
  const day = () => `20${random.between(10, 26)}-0${random.between(1, 9)}-1${random.digits(1)}`
  const changes = [
    sql`update defendants set first_name = 'RENAMED' || id, last_name = ${'RENAMED'}, home_phone = ${'7145550100'}`,
    sql`update defendants set is_lead = 1 - is_lead`,
    sql`update defendants set deleted_at = case when deleted_at is null then now() end`,
    sql`update bookings set surety = ${'FCS'}, arrest_case = ${'A-9'}, arrest_county = null`,
    sql`update bookings set deleted_at = now(), bail_post_date = ${day()}`,
    sql`update bookings set bail_amount = ${'1,200.50'}, court_times = ${'[{"date":"03/04/2026","time":"09:00 AM"}]'}`,
    sql`update bookings set unpaid_balance = ${'75'}, court_times = '[]', date_to_appear = ${day()}`,
    sql`update indemnitors set name = ${'Someone Else'}`,
    sql`update indemnitors set deleted_at = now()`,
    sql`update arrests set surety = null, county = ${'Inyo'}, arrest_when = ${day()}`,
    sql`update documents set status = 2`,
    sql`delete from documents`,
  ]
  for (let round = 0; round < 60; round += 1) {
    const chosen = Array.from({ length: random.between(1, 4) }, () => random.between(1, 270))
    await db.transaction().execute(async (tx) => {
      for (const change of changes.filter(() => random.chance(0.2))) {
        const { sql: text } = change.compile(tx)
        const column = / defendants/.test(text) ? sql`id` : sql`defendant_id`
        await sql`${change} where ${column} = any(${chosen}::int[])`.execute(tx)
      }
      await sql`select refresh_defendant_list(${chosen}::int[])`.execute(tx)
    })
  }
  const refreshed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(refreshed).toEqual(await readDerivedTables(db))
  const { rows } = await sql`
    select is_lead, docs_sent, pending_signature, has_fcs, has_bankers, count(*) as n from defendant_list
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  expect((await readDerivedTables(db))?.counts).toEqual(rows)
})

test('a new file gets the same list row as from a rebuild', async () => {
  const names = { first_name: 'Zoë', last_name: 'de la Peña' }
  const bodies: NewDefendant[] = [
    names,
    { ...names, phone: '7145550190', home_phone: '7145550190', date_of_birth: '02/29/1988' },
    { ...names, home_phone: '3105550191', power_of_attorney_number: 'fx5-90 1234', county: 'Kern' },
    { ...names, is_lead: 1, phone: '7145550192' },
    {
      ...names,
      is_lead: 1,
      lead_data: { booking: 'B-77', arrest_case: 'ba-1', court_case: 'BA1', booking_name: 'Somebody' },
    } as NewDefendant,
  ]
  for (const body of bodies) expect((await call(createDefendant, { as: clerk, body })).status).toBe(200)
  const listed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(listed).toEqual(await readDerivedTables(db))
})

test('a rolled back change leaves the list as it was', async () => {
  const before = await readDerivedTables(db)
  const undone = db.transaction().execute(async (tx) => {
    await sql`update defendants set first_name = 'UNDONE' where id < 20`.execute(tx)
    await sql`select refresh_defendant_list(array(select generate_series(1, 20)))`.execute(tx)
    throw new Error('refused')
  })
  await expect(undone).rejects.toThrow('refused')
  expect(await readDerivedTables(db)).toEqual(before)
})

test('a rebuild gathers the statistics that its joins need', async () => {
  const { kysely } = await testDatabase<Tables>()
  const without = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where reltuples < 0
      and relname in ('defendants', 'bookings', 'arrests', 'indemnitors', 'documents') order by 1`.execute(
      kysely,
    )
    return rows.map(({ name }) => name)
  }
  expect(await without()).toHaveLength(5)
  await sql`select rebuild_defendant_list()`.execute(kysely)
  expect(await without()).toEqual([])
})
