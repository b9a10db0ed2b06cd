import * as defendants from '@bailiwick/contract/defendants'
import { listHistories, readHistory, type ListedHistory } from '@bailiwick/contract/history'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { makeUser } from '#test/factories'
import { startServer } from '#test/server'
import type { Db, Tables } from '#tables'
import { updateCounts, historyPage } from './page-queries.ts'

const { call, db, actors, signIn } = await startServer()
const { agent, clerk } = actors

const list = (query: object = {}, as = agent) => call(listHistories, { as, query: { q: 'get', ...query } })
const read = (id: number, as = agent) => call(readHistory, { as, query: { id } })

interface EntryValues {
  readonly username: string
  readonly action?: string
  readonly endpoint?: string
  readonly at?: string
  readonly name?: string
  readonly record_id?: number
  readonly data?: object
}
/** Inserts an entry with that time and returns its id. */
async function entry({
  username,
  action = 'update',
  endpoint = 'defendant',
  at,
  name = 'ANA LIM',
  record_id = 5,
  data = {},
}: EntryValues) {
  const { id } = await db
    .insertInto('history')
    .values({
      username,
      action,
      endpoint,
      name,
      record_id,
      defendant_id: 5,
      data: JSON.stringify(data),
      changed: [],
      created_date: at ?? '2026-01-02T03:04:05.006Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const ids = (rows: readonly ListedHistory[]) => rows.map(({ id }) => id)
const found = async (query: object) => ids((await list({ rows: 30, ...query })).body.histories)

test('every saved change is listed, newest first, with who, when and what [HIST-1, HIST-8, OPEN-119, OPEN-120, OPEN-121]', async () => {
  const body = { first_name: 'Ida', last_name: 'Cole' } as defendants.NewDefendant
  const person = await signIn(await makeUser(db, { username: 'saver', permissions: [3] }))
  const { insertId: id } = (await call(defendants.createDefendant, { as: person, body })).body
  const change = { id, city: 'Irvine' } as defendants.DefendantChange
  await call(defendants.updateDefendant, { as: person, body: change })
  await call(defendants.deleteDefendant, { as: person, query: { id } })
  const { histories, total } = (await list({ username: 'saver' })).body
  const row = {
    id: expect.any(Number),
    created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    username: 'saver',
    endpoint: 'defendant',
    name: 'IDA COLE',
  }
  expect(total).toBe(3)
  expect(histories).toEqual([
    { ...row, action: 'delete', changed: [] },
    { ...row, action: 'update', changed: ['city'] },
    { ...row, action: 'create', changed: expect.arrayContaining(['first_name', 'last_name']) },
  ])
})

test('an entry has its six fields, the record as saved, and the changed values before [HIST-4, HIST-7, OPEN-122]', async () => {
  const body = { first_name: 'Eva', last_name: 'Diaz', ss: '900-12-3456', dl: 'A1234567' }
  const { insertId: id } = (
    await call(defendants.createDefendant, { as: clerk, body: body as defendants.NewDefendant })
  ).body
  const change = { id, city: 'Irvine', zip: '92602' } as defendants.DefendantChange
  await call(defendants.updateDefendant, { as: clerk, body: change })
  const [latest] = (await list()).body.histories
  const { history } = (await read(latest?.id ?? 0)).body
  expect(history).toEqual({
    ...latest,
    action: 'update',
    endpoint: 'defendant',
    username: 'clerk',
    record_id: id,
    defendant_id: id,
    changed: ['city', 'zip'],
    data: expect.objectContaining({
      first_name: 'EVA',
      city: 'Irvine',
      ss: '•••-••-3456',
      dl: '••••4567',
    }),
    before: expect.objectContaining({ first_name: 'EVA' }),
  })
  expect(JSON.stringify((await list()).body) + JSON.stringify(history)).not.toContain('900-12')
  const missing = await read(2_000_000_000)
  expect([missing.status, missing.body.error]).toEqual([404, 'Not found'])
})

test('an entry comes with the same record’s previous entry, skipping uploads and readings [OPEN-122]', async () => {
  const person = { first_name: 'Ada', last_name: 'Poe', ss: '900-12-3456' } as defendants.NewDefendant
  const { insertId: id } = (await call(defendants.createDefendant, { as: clerk, body: person })).body
  const latest = async () => (await list()).body.histories[0]?.id ?? 0
  const created = await latest()
  const put = async (change: object) => {
    await call(defendants.updateDefendant, {
      as: clerk,
      body: { id, ...change } as defendants.DefendantChange,
    })
    return latest()
  }
  const first = await put({ city: 'Irvine' })
  const upload = await entry({ username: 'clerk', action: 'upload', record_id: id })
  await entry({ username: 'clerk', record_id: id + 1000 })
  await entry({ username: 'clerk', endpoint: 'booking', record_id: id })
  const second = await put({ city: 'Tustin', ss: '900-99-1111' })
  const beforeOf = async (one: number) => (await read(one)).body.history.before
  expect(await beforeOf(created)).toBeNull()
  expect(await beforeOf(upload)).toBeNull()
  expect(await beforeOf(first)).toEqual({
    first_name: 'ADA',
    last_name: 'POE',
    ss: '•••-••-3456',
    status: 'New Lead',
    is_lead: 0,
  })
  const { before, data, changed } = (await read(second)).body.history
  expect(changed).toEqual(['ss', 'city'])
  expect([before?.['city'], data['city']]).toEqual(['Irvine', 'Tustin'])
  expect([before?.['ss'], data['ss']]).toEqual(['•••-••-3456', '•••-••-1111'])
  await call(defendants.deleteDefendant, { as: clerk, query: { id } })
  expect(await beforeOf(await latest())).toEqual(data)
})

test('texting of one person has no values of another with the same number as their record', async () => {
  const { insertId: file } = (
    await call(defendants.createDefendant, {
      as: clerk,
      body: { first_name: 'Ivy', last_name: 'Poe' } as defendants.NewDefendant,
    })
  ).body
  const at = '2026-01-02T03:04:05.006Z'
  const texting = async (defendant_id: number, indemnitor_id: number | null, consent: string) => {
    const data = JSON.stringify({ indemnitor_id, consent, language: 'en' })
    const [username, name, action] = ['clerk', 'ANA LIM', 'update']
    const of = { record_id: file, defendant_id, endpoint: 'text_preferences', created_date: at }
    const { id } = await db
      .insertInto('history')
      .values({ username, name, action, ...of, data, changed: ['consent'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const beforeOf = async (one: number) => (await read(one)).body.history.before
  const elsewhere = await texting(file + 1, file, 'no')
  const own = await texting(file, null, 'yes')
  // The indemnitor, whose file was merged into another
  const moved = await texting(file + 2, file, 'yes')
  expect(await beforeOf(elsewhere)).toBeNull()
  expect(await beforeOf(own)).toBeNull()
  expect(await beforeOf(moved)).toMatchObject({ consent: 'no' })
  expect(await beforeOf(await texting(file, null, 'no'))).toMatchObject({
    indemnitor_id: null,
    consent: 'yes',
  })
})

test('what was sent has no entry before it, and neither has the first order of document parts', async () => {
  const before = async (id: number) => (await read(id)).body.history.before
  for (const endpoint of ['sms', 'reminder', 'notification', 'reply']) {
    const both = { username: 'clerk', action: 'send', endpoint, record_id: 71 }
    await entry(both)
    expect([endpoint, await before(await entry(both))]).toEqual([endpoint, null])
  }
  const template = { username: 'clerk', endpoint: 'document_template', record_id: 1 }
  await entry({ ...template, data: { confirmed: true } })
  expect(await before(await entry({ ...template, data: { order: ['Indemnity'] } }))).toBeNull()
  expect(await before(await entry({ ...template, data: { confirmed: false } }))).toEqual({ confirmed: true })
})

test('filters combine, and the total is exact [HIST-6, OPEN-121]', async () => {
  const one = await entry({ username: 'Filter One', action: 'send', endpoint: 'sms' })
  const two = await entry({ username: 'filter two', action: 'send', endpoint: 'reminder' })
  const three = await entry({ username: 'filter two', action: 'delete', endpoint: 'booking' })
  expect(await found({ username: 'filter' })).toEqual([three, two, one])
  expect(await found({ username: 'FILTER O' })).toEqual([one])
  expect(await found({ username: 'two' })).toEqual([])
  expect(await found({ username: 'filter_' })).toEqual([])
  expect(await found({ username: ' filter ', action: 'send' })).toEqual([two, one])
  expect(await found({ username: 'filter', endpoint: 'booking' })).toEqual([three])
  expect(await found({ username: 'filter', action: 'delete', endpoint: 'sms' })).toEqual([])
  expect((await list({ username: 'filter', action: 'send' })).body.total).toBe(2)
  expect(await found({ username: 'filter', action: '', endpoint: ' ', date_from: '', date_to: '' })).toEqual([
    three,
    two,
    one,
  ])
})

test('dates are instants, or days in UTC up to the end of the last [HIST-6, OPEN-121]', async () => {
  const username = 'dated'
  const before = await entry({ username, at: '2025-03-09T23:59:59.999Z' })
  const first = await entry({ username, at: '2025-03-10T00:00:00Z' })
  const last = await entry({ username, at: '2025-03-11T23:59:59.999Z' })
  const after = await entry({ username, at: '2025-03-12T00:00:00Z' })
  const days = (date_from?: string, date_to?: string) =>
    found({ username, ...(date_from && { date_from }), ...(date_to && { date_to }) })
  expect(await days('03/10/2025', '03/11/2025')).toEqual([last, first])
  expect(await days('03/11/2025')).toEqual([after, last])
  expect(await days(undefined, '03/09/2025')).toEqual([before])
  expect(await days('03/10/2025', '03/09/2025')).toEqual([])
  expect(await days('2025-03-10T00:00:00.001Z', '2025-03-12T00:00:00Z')).toEqual([after, last])
  expect((await list({ username, date_from: '03/10/2025', rows: 10 })).body.total).toBe(3)
})

test('an invalid filter is refused by its name', async () => {
  for (const [name, value, text] of [
    ['date_from', '02/30/2025', 'Invalid Date, please format to MM/DD/YYYY'],
    ['date_to', '2025-13-45T99:00:00Z', 'Invalid Date, please format to MM/DD/YYYY'],
    ['action', 'look', 'Please choose a value from the list'],
    ['username', 'x'.repeat(101), 'is too long'],
    ['rows', '11', 'must be 10, 15, 20, 25 or 30'],
    ['offset', '-1', 'must be a row count'],
  ] as const) {
    const { status, body } = await list({ [name]: value })
    expect([name, status, body.errors]).toEqual([name, 400, { [name]: text }])
  }
})

test('pages follow without a gap in either direction, ties by id [HIST-8, OPEN-10, OPEN-66, OPEN-120]', async () => {
  const username = 'paged'
  const created: number[] = []
  for (let place = 0; place < 47; place += 1) {
    // Three entries share each moment, and they are not inserted in order of time
    const minute = String((place * 7) % 16).padStart(2, '0')
    created.push(await entry({ username, at: `2024-05-06T07:${minute}:00Z` }))
    await entry({ username: 'somebody else', at: `2024-05-06T07:${minute}:00Z` })
  }
  const { rows: all } = await sql<{ id: number }>`
    select id from history where username = ${username} order by created_date desc, id desc`.execute(db)
  const newest = all.map(({ id }) => id)
  const walk = async (query: object, rows: number) => {
    const pages: number[] = []
    for (let offset = 0; offset < created.length; offset += rows) {
      const { body } = await list({ username, rows, offset, ...query })
      expect([body.total, body.histories.length]).toEqual([47, Math.min(rows, 47 - offset)])
      pages.push(...ids(body.histories))
    }
    return pages
  }
  expect(await walk({}, 10)).toEqual(newest)
  expect(await walk({ sort_by: 'name', sort_direction: 'asc' }, 30)).toEqual(newest)
  expect(await walk({ sort_by: 'created_date', sort_direction: 'asc' }, 15)).toEqual(newest.toReversed())
  expect((await list({ username, offset: 47 })).body).toEqual({ histories: [], total: 47 })
  expect((await list({ username })).body.histories).toHaveLength(10)
})

test('only CRM administrators see the history [OPEN-28]', async () => {
  const id = await entry({ username: 'secret' })
  expect((await list({}, clerk)).body.error).toBe('Not authorized to access')
  expect((await read(id, clerk)).status).toBe(403)
})

const totalOf = async (on: Db, filters: object = {}) =>
  (await historyPage(on, { filters, direction: 'desc', offset: 0, rows: 10 })).total

/** Inserts entries a second apart, evenly of three users and two actions. */
const fill = (on: Db, count: number) =>
  sql`
    insert into history (created_date, username, action, endpoint, record_id, name, data)
    select '2020-01-01Z'::timestamptz + i * interval '1 second', 'user' || i % 3,
      case i % 2 when 0 then 'create' else 'update' end, 'defendant', i, 'ANA', '{}'
    from generate_series(1, ${count}::int) i`.execute(on)

test('totals stay exact while the counts advance, and after a rolled back write [OPEN-121]', async () => {
  const { kysely } = await testDatabase<Tables>()
  const totals = async () => [
    await totalOf(kysely),
    await totalOf(kysely, { username: 'USER1' }),
    await totalOf(kysely, { username: 'user', action: 'create' }),
    await totalOf(kysely, { endpoint: 'defendant', action: 'update', username: 'user2' }),
    await totalOf(kysely, { action: 'send' }),
  ]
  const upTo = async () =>
    (await kysely.selectFrom('history_counted').select('up_to').executeTakeFirstOrThrow()).up_to
  expect(await totals()).toEqual([0, 0, 0, 0, 0])
  await fill(kysely, 60)
  await updateCounts(kysely, 100)
  expect([await upTo(), await totals()]).toEqual([0, [60, 20, 30, 10, 0]])
  await updateCounts(kysely, 50)
  expect([await upTo(), await totals()]).toEqual([60, [60, 20, 30, 10, 0]])
  await expect(
    kysely.transaction().execute(async (tx) => {
      await fill(tx, 30)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await fill(kysely, 60)
  await Promise.all([updateCounts(kysely, 50), updateCounts(kysely, 50), totals()])
  expect([await upTo(), await totals()]).toEqual([150, [120, 40, 60, 20, 0]])
})

test('a page and its total read as few rows of a long history as of a short one', async () => {
  const { kysely } = await testDatabase<Tables>()
  // By one connection: another one's statistics may come later
  await kysely.connection().execute(comparePages)
})

async function comparePages(kysely: Db): Promise<void> {
  // The links are no matter here, and take longer than the rest
  await sql`alter table history disable trigger link_new_entry`.execute(kysely)
  await fill(kysely, 3000)
  await updateCounts(kysely, 0)
  /** The rows read from the table and its indexes, by the database's own statistics. */
  const rowsRead = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(kysely)
    const { rows } = await sql<{ n: number }>`
      select (s.seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = s.relid))::int as n
      from pg_stat_user_tables s where s.relname = 'history'`.execute(kysely)
    return rows[0]?.n ?? 0
  }
  const costOf = async (filters: object, offset: number) => {
    const before = await rowsRead()
    await historyPage(kysely, { filters, direction: 'desc', offset, rows: 10 })
    return (await rowsRead()) - before
  }
  const costs = async (last: number) => [
    await costOf({}, 0),
    await costOf({}, last),
    await costOf({ username: 'user1' }, 0),
    await costOf({ action: 'create' }, 0),
    await costOf({ endpoint: 'booking' }, 0),
  ]
  await sql`vacuum analyze history`.execute(kysely)
  await costs(2990)
  const short = await costs(2990)
  await fill(kysely, 27_000)
  await updateCounts(kysely, 0)
  await sql`vacuum analyze history`.execute(kysely)
  const long = await costs(29_990)
  for (const [place, cost] of long.entries()) expect(cost).toBeLessThanOrEqual((short[place] ?? 0) + 100)
  expect(Math.max(...long)).toBeLessThan(200)
}
