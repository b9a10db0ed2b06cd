import {
  createDefendant,
  listDefendants,
  readDefendant,
  updateDefendant,
  type DefendantChange,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { caseEntities } from '@bailiwick/contract/entities'
import { listHistories, readHistory } from '@bailiwick/contract/history'
import type { CaseEntity } from '@bailiwick/contract/kit/entity'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import {
  createIndemnitor,
  listIndemnitors,
  readIndemnitor,
  type NewIndemnitor,
} from '@bailiwick/contract/indemnitors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { encryptedTables } from '#case-file/encrypted-tables'
import { share } from '#test/factories'
import { startServer } from '#test/server'
import { catalogueRecord } from '../../sample/catalogue-record.ts'
import { dayOf } from '../../sample/days.ts'
import { seeded } from '../../sample/random.ts'

const { call, db, pool, actors, travel } = await startServer()
const { agent, clerk, owner } = actors

const person = { first_name: 'Ana', last_name: 'Lim', ss: '987-65-4321', dl: 'X7654321' }
const newFile = async (body: object = person) =>
  (await call(createDefendant, { as: clerk, body: body as NewDefendant })).body.insertId
const newIndemnitor = async (defendant_id: number, body: object) => {
  const sent = { defendant_id, ...body } as NewIndemnitor
  return (await call(createIndemnitor, { as: clerk, body: sent })).body.insertId
}
const update = (body: object) => call(updateDefendant, { as: clerk, body: body as DefendantChange })
const read = async (id: number, as = clerk) =>
  (await call(readDefendant, { as, query: { id } })).body.defendant

/** The readings in the history, oldest first. */
async function reads(record_id: number, endpoint = 'defendant') {
  return db
    .selectFrom('history')
    .select(['username', 'name', 'data'])
    .where('action', '=', 'read')
    .where('endpoint', '=', endpoint)
    .where('record_id', '=', record_id)
    .orderBy('id')
    .execute()
}

const day = dayOf('2026-11-20')
/** Fills every sensitive field with one text that nothing else in the database has, by the pattern its rules allow. */
const planted = (fields: Catalogue, digits: string) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.sensitive ? [[name, `91${digits}-34-5678`]] : [],
    ),
  )

test.each(Object.values(caseEntities) as readonly CaseEntity[])(
  '$table: no sensitive field is anywhere in the database as plain text',
  async ({ fields, calls, table }) => {
    const defendant_id = await newFile()
    const body = { defendant_id, ...catalogueRecord(seeded(1), fields, day), ...planted(fields, '2') }
    const { insertId: id } = (await call(calls.create, { as: clerk, body })).body
    await call(calls.update, { as: clerk, body: { id, ...planted(fields, '3') } })
    if (calls.read) await call(calls.read, { as: clerk, query: { id } })
    expect(id).toBeGreaterThan(0)
    expect(await rowsWith(/91[23]-34-5678|91[23]345678/)).toEqual([])
    const names = Object.keys(planted(fields, '3'))
    expect(encryptedTables[table].names).toEqual(names)
  },
)

test('social security and license numbers are nowhere in the database as plain text', async () => {
  const numbers = { ss: '912-34-5678', dl: 'Q9123456' }
  const id = await newFile({ ...person, ...numbers })
  await update({ id, ss: '913-34-5678', city: 'Irvine' })
  await read(id)
  expect(await rowsWith(/91[23]-34-5678|Q912345|912345/)).toEqual([])
  expect(await read(id)).toMatchObject({ ss: '913-34-5678', dl: 'Q9123456' })
})

/** Every row of the database whose text matches. */
async function rowsWith(pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    found.push(...rows.map(({ text }) => text).filter((text) => pattern.test(text)))
  }
  return found
}

test('the history records who read the numbers, once an hour for each user and record', async () => {
  const id = await newFile()
  await read(id)
  await read(id)
  await read(id, agent)
  const data = { fields: ['ss', 'dl'] }
  expect(await reads(id)).toEqual([
    { username: 'clerk', name: 'ANA LIM', data },
    { username: 'agent', name: 'ANA LIM', data },
  ])
  travel(61 * 60_000)
  await read(id)
  expect((await reads(id)).map(({ username }) => username)).toEqual(['clerk', 'agent', 'clerk'])
  const { body } = await call(listHistories, { as: agent, query: { action: 'read', username: 'clerk' } })
  expect(body.histories[0]).toMatchObject({ action: 'read', endpoint: 'defendant', name: 'ANA LIM' })
})

test('a read between two changes isn’t taken for the previous version', async () => {
  const id = await newFile({ ...person, city: 'Irvine' })
  await read(id)
  await update({ id, city: 'Tustin' })
  const { body } = await call(listHistories, { as: agent, query: { endpoint: 'defendant' } })
  expect(body.histories.slice(0, 2).map(({ action }) => action)).toEqual(['update', 'read'])
  const entry = async (place: number) => {
    const query = { id: body.histories[place]?.id ?? 0 }
    return (await call(readHistory, { as: agent, query })).body.history
  }
  expect((await entry(0)).before).toMatchObject({ city: 'Irvine' })
  expect(await entry(1)).toMatchObject({ data: { fields: ['ss', 'dl'] }, before: null, changed: [] })
})

test('a record without such numbers, a list, and a refusal are not audited', async () => {
  const bare = await newFile({ first_name: 'Bo', last_name: 'Quill' })
  await read(bare)
  expect(await reads(bare)).toEqual([])
  const id = await newFile()
  await call(listDefendants, { as: clerk, query: { name: 'lim' } })
  await call(readDefendant, { as: 'Bearer nothing', query: { id } })
  expect(await reads(id)).toEqual([])
  const only = await newFile({ ...person, ss: '' })
  await read(only)
  expect((await reads(only))[0]?.data).toEqual({ fields: ['dl'] })
})

test('the list of indemnitors masks their numbers, the record has them and is audited', async () => {
  const id = await newFile()
  const one = await newIndemnitor(id, { name: 'Ida Cole', ss: '987-65-4321', dl: 'X7654321' })
  await newIndemnitor(id, { name: 'Bo Quill' })
  const { body } = await call(listIndemnitors, { as: clerk, query: { id } })
  expect(body.indemnitors.map(({ name, ss, dl }) => [name, ss, dl])).toEqual([
    ['Bo Quill', null, null],
    ['Ida Cole', '•••-••-4321', '••••4321'],
  ])
  expect(await reads(one, 'indemnitor')).toEqual([])
  const alone = await call(readIndemnitor, { as: clerk, query: { id: one } })
  expect(alone.body.indemnitor).toMatchObject({ ss: '987-65-4321', dl: 'X7654321' })
  expect(await reads(one, 'indemnitor')).toEqual([
    { username: 'clerk', name: 'Ida Cole', data: { fields: ['ss', 'dl'] } },
  ])
})

test('a masked number that is sent back leaves the stored one unchanged', async () => {
  const id = await newFile()
  expect((await update({ id, ss: '•••-••-4321', city: 'Irvine', base: { ss: '•••-••-4321' } })).status).toBe(
    200,
  )
  expect(await read(id)).toMatchObject({ ss: '987-65-4321', city: 'Irvine' })
  expect((await update({ id, ss: '•••-••-9999' })).status).toBe(400)
})

test('a user who lost permission between two reads is not recorded as a reader', async () => {
  const id = await newFile()
  await read(id, owner)
  const before = await reads(id)
  await sql`update user_permissions set perm_id = 7 where user_id = ${clerk.id}`.execute(db)
  await share(db, id, agent.id, 'R')
  const refused = await call(readDefendant, { as: clerk, query: { id } })
  expect(refused.status).toBe(403)
  expect(await reads(id)).toEqual(before)
})
