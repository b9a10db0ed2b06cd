import * as calls from '@bailiwick/contract/arrests'
import { messages } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn } = await startServer()
const { agent, clerk } = actors

let defendant_id = 0
beforeEach(async () => {
  defendant_id = await makeDefendant(db)
})

const needed = { court: 'Central Court', arrest_when: '02/03/2026', bail_post_date: '02/05/2026' }
const everything = {
  ...needed,
  county: 'Orange',
  disposition: 'Dismissed',
  previous_bail: 'Yes',
  with_whom: 'Another agency',
  surety: 'FCS',
  charges: 'PC 459',
}

const create = (body: object, as = clerk) =>
  call(calls.createArrest, { as, body: { defendant_id, ...body } as calls.NewArrest })
const createRecord = async (body: object = {}) => (await create({ ...needed, ...body })).body.insertId
const update = (body: object, as = clerk) =>
  call(calls.updateArrest, { as, body: body as calls.ArrestChange })
const remove = (id: number, as = clerk) => call(calls.deleteArrest, { as, query: { id } })
const list = async () =>
  (await call(calls.listArrests, { as: clerk, query: { id: defendant_id } })).body.arrests
const historyOf = (id: number) =>
  db
    .selectFrom('history')
    .selectAll()
    .where('endpoint', '=', 'arrest')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()

test('an arrest is stored and returned with every field [ARR-1, ARR-5, ARR-6]', async () => {
  const id = await createRecord(everything)
  expect(await list()).toEqual([
    { id, defendant_id, ...everything, date_created: expect.any(String), date_modified: expect.any(String) },
  ])
})

test('creating and listing arrests return their exact texts [ARR-9, MSG-21, MSG-9, OPEN-9]', async () => {
  const { status, body } = await create(everything)
  expect([status, body]).toEqual([
    200,
    { insertId: expect.any(Number), code: 'createdArrest', message: 'Successfully created arrest' },
  ])
  const answer = await call(calls.listArrests, { as: clerk, query: { id: defendant_id } })
  expect(answer.body).toEqual({
    arrests: [expect.objectContaining({ id: body.insertId })],
    code: 'gotArrests',
    message: 'Successfully gotten arrests',
  })
})

test('the list has the arrests of one defendant, newest first [ARR-5, DEF-2]', async () => {
  const ids = [await createRecord(), await createRecord()]
  await create({ ...needed, defendant_id: await makeDefendant(db) })
  expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed())
})

test('an arrest needs court, arrest date and bail post date [ARR-4]', async () => {
  for (const name of Object.keys(needed)) {
    const { status, body } = await create({ ...everything, [name]: ' ' })
    expect([status, body.error]).toEqual([400, 'Some fields are required. Put N/A to leave blank.'])
    expect(body.errors).toEqual({ [name]: 'Required' })
  }
  expect(Object.keys((await create({})).body.errors ?? {})).toEqual(Object.keys(needed))
  expect(await list()).toEqual([])
  const id = await createRecord()
  expect((await update({ id, court: '' })).body.error).toBe(messages.someFieldsRequired)
})

test('an old arrest with a missing field can still be changed', async () => {
  const id = await makeChild(db, 'arrests', { defendant_id, court: 'Central' })
  expect((await update({ id, county: 'Kern' })).status).toBe(200)
})

test('choices and dates of an arrest are validated [OPEN-101]', async () => {
  for (const [wrong, text] of [
    [{ previous_bail: 'once' }, messages.chooseFromList],
    [{ surety: 'AABB' }, messages.chooseFromList],
    [{ arrest_when: '2026-02-03' }, messages.invalidDate],
    [{ bail_post_date: '02/30/2026' }, messages.invalidDate],
  ] as const) {
    const { status, body } = await create({ ...needed, ...wrong })
    expect([status, body.error, body.fields]).toEqual([400, text, Object.keys(wrong)])
  }
  expect(await list()).toEqual([])
})

test('charges are text, and a list of charges is stored as text [OPEN-101]', async () => {
  const id = await createRecord({ charges: [{ code: 'PC 459', type: 'Felony' }, { code: 'VC 23152(a)' }] })
  expect((await list())[0]?.charges).toBe('PC 459 (Felony), VC 23152(a)')
  await update({ id, charges: [] })
  expect((await list())[0]?.charges).toBeNull()
  expect((await create({ ...needed, charges: [{ type: 'Felony' }] })).body.fields).toEqual(['charges'])
})

test('a field that is not sent stays, an empty one is cleared [ARR-7, ARR-9, MSG-22]', async () => {
  const id = await createRecord(everything)
  const [before] = await list()
  expect((await update({ id, disposition: 'Guilty', with_whom: '' })).body).toEqual({
    code: 'updatedArrest',
    message: 'Successfully updated arrest',
  })
  const [after] = await list()
  expect(after).toEqual({
    ...before,
    disposition: 'Guilty',
    with_whom: null,
    date_modified: after?.date_modified,
  })
})

test('a deleted arrest is gone from lists and calls but stays in the table [ARR-8, ARR-9, MSG-23, OPEN-85]', async () => {
  const id = await createRecord({ county: 'Kern' })
  const county = async () =>
    (await sql`select county from defendant_list where defendant_id = ${defendant_id}`.execute(db)).rows
  expect(await county()).toEqual([{ county: 'Kern' }])
  expect((await remove(id)).body).toEqual({ code: 'deletedArrest', message: 'Successfully deleted arrest' })
  expect(await list()).toEqual([])
  expect(await county()).toEqual([{ county: null }])
  for (const answer of [await remove(id), await update({ id, county: 'x' })])
    expect([answer.status, answer.body.error]).toEqual([404, 'Not found'])
  const row = await db.selectFrom('arrests').select(['county', 'deleted_by']).where('id', '=', id).execute()
  expect(row).toEqual([{ county: 'Kern', deleted_by: clerk.id }])
})

test('access to the defendant decides who may change and delete arrests [OPEN-113]', async () => {
  const outcome = async (access: 'R' | 'E' | 'F') => {
    const person = await signIn(await makeUser(db, { permissions: [3] }))
    defendant_id = await makeDefendant(db)
    const id = await createRecord()
    await share(db, defendant_id, person.id, access)
    const answers = [
      await create(needed, person),
      await update({ id, county: 'x' }, person),
      await remove(id, person),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await outcome('R')).toEqual([403, 403, 403])
  expect(await outcome('E')).toEqual([200, 200, 403])
  expect(await outcome('F')).toEqual([200, 200, 200])
})

test('a conflicting change is refused, and every saved one has a history entry [OPEN-119, HIST-1]', async () => {
  const id = await createRecord()
  await update({ id, court: 'East Court' }, agent)
  const { status, body } = await update({ id, court: 'West Court', base: { court: needed.court } })
  expect(status).toBe(409)
  expect(body).toMatchObject({ fields: ['court'], changed_by: agent.name, current: { court: 'East Court' } })
  await remove(id)
  const rows = await historyOf(id)
  expect(rows.map((row) => [row.action, row.changed, row.username, row.name, row.defendant_id])).toEqual([
    ['create', ['court', 'arrest_when', 'bail_post_date'], 'clerk', 'Central Court', defendant_id],
    ['update', ['court'], 'agent', 'East Court', defendant_id],
    ['delete', [], 'clerk', 'East Court', defendant_id],
  ])
})
