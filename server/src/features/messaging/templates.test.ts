import {
  createSmsConfig,
  deleteSmsConfig,
  listSmsConfig,
  updateSmsConfig,
} from '@bailiwick/contract/sms-config'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { textReasonOf } from '#case-file/text-reason'
import { makeDefendant, makeUser } from '#test/factories'
import { startServer } from '#test/server'

const { app, call, db, actors, signIn } = await startServer()
const texter = await signIn(await makeUser(db, { name: 'Tess Texter', permissions: [5] }))

const list = async () => (await call(listSmsConfig, { as: texter })).body.sms_config
const add = (description: string | null, content: string | null = 'Please call us.') =>
  call(createSmsConfig, { as: texter, body: { description, content } })
const entriesOf = (record_id: number) =>
  db
    .selectFrom('history')
    .select(['action', 'name', 'username', 'data', 'changed'])
    .where('endpoint', '=', 'sms_config')
    .where('record_id', '=', record_id)
    .orderBy('id')
    .execute()

test('one call lists the templates of both types, ordered by id [SMSA-14, SMSA-16, SMSA-26, OPEN-45, OPEN-50]', async () => {
  const { insertId } = (await add('Court tomorrow')).body
  expect(`${listSmsConfig.method} ${listSmsConfig.path}`).toBe('GET /api/settings/sms_config')
  const { status, body } = await call(listSmsConfig, { as: texter })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['sms_config'])
  expect(body.sms_config.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, insertId])
  expect(body.sms_config.map(({ type }) => type)).toEqual(['2', '2', '2', '2', '2', '2', '2', '1'])
})

test('a template has these four fields [SMSA-15, SMSA-30]', async () => {
  const { insertId } = (await add('Court next week')).body
  const { body } = await call(listSmsConfig, { as: texter })
  expect(body.sms_config.at(-1)).toEqual({
    id: insertId,
    description: 'Court next week',
    content: 'Please call us.',
    type: '1',
  })
})

test("staff with SMS or CRM read the templates, and only 'SMS edit' changes them [OPEN-51]", async () => {
  const id = (await add('Who may')).body.insertId
  for (const [permissions, reads] of [
    [[3], 200],
    [[4], 200],
    [[1, 2, 6, 7], 403],
    [[], 403],
  ] as const) {
    const as = await signIn(await makeUser(db, { permissions }))
    expect([permissions, (await call(listSmsConfig, { as })).status]).toEqual([permissions, reads])
    const body = { description: 'No', content: 'No' }
    const refused = [
      await call(createSmsConfig, { as, body }),
      await call(updateSmsConfig, { as, body: { id, content: 'No' } }),
      await call(deleteSmsConfig, { as, query: { id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect((await list()).find((one) => one.id === id)?.content).toBe('Please call us.')
})

test("a new template is of type '1' by default and gets a history entry [SMSA-17, SMSA-27, MSG-40, MSG-45, OPEN-119]", async () => {
  const { status, body } = await add('  Office hours ', ' Nine to five. \n')
  expect([status, body.message]).toEqual([200, 'Successfully Created SMS Config'])
  expect((await list()).at(-1)).toEqual({
    id: body.insertId,
    description: 'Office hours',
    content: 'Nine to five.',
    type: '1',
  })
  expect(await entriesOf(body.insertId)).toEqual([
    {
      action: 'create',
      name: 'Office hours',
      username: texter.username,
      data: { description: 'Office hours', content: 'Nine to five.', type: '1' },
      changed: ['description', 'content', 'type'],
    },
  ])
  const reply = await call(createSmsConfig, {
    as: texter,
    body: { description: 'Said', content: 'So', type: '1' },
  })
  expect(reply.status).toBe(200)
  const none = await call(createSmsConfig, {
    as: texter,
    body: { description: 'None', content: 'So', type: '3' as '1' },
  })
  expect([none.status, none.body.error]).toEqual([400, "type: must be '1' or '2'"])
})

test("a template of type '2' can't be added or deleted [OPEN-45]", async () => {
  const added = await call(createSmsConfig, {
    as: texter,
    body: { description: 'Ours', content: 'Ours', type: '2' },
  })
  expect([added.status, added.body.error]).toEqual([400, messages.ownSms])
  for (const id of [1, 7]) {
    const { status, body } = await call(deleteSmsConfig, { as: texter, query: { id } })
    expect([status, body.error]).toEqual([400, messages.ownSms])
  }
  const templates = await list()
  expect(templates.filter(({ type }) => type === '2')).toHaveLength(7)
  expect(templates.map(({ description }) => description)).not.toContain('Ours')
})

test('a description that is taken in any case is refused, and nothing is saved [SMSA-23, SMSA-24, OPEN-52]', async () => {
  await add('Zahlung fällig')
  const before = await list()
  for (const description of ['zahlung FÄLLIG', '  Zahlung fällig  ', 'client sms content']) {
    const { status, body } = await add(description)
    expect([description, status, body.error]).toEqual([
      description,
      409,
      'This Description is already being used. Please rename.',
    ])
  }
  expect(await list()).toEqual(before)
  const both = await Promise.all([add('At once'), add('AT ONCE')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('description and content are required, and a text has at most 1554 characters [SMSA-18, SMSA-20, SMSA-21, OPEN-52]', async () => {
  const before = (await list()).length
  for (const [description, content, text, field] of [
    ['', 'Hello', 'Required', 'description'],
    [null, 'Hello', 'Required', 'description'],
    ['A', '  \n ', 'Required', 'content'],
    ['A', null, 'Required', 'content'],
    ['A', 'a'.repeat(1555), 'Maximum 1554 characters', 'content'],
    ['a'.repeat(101), 'Hello', 'Maximum 100 characters', 'description'],
  ] as const) {
    const { status, body } = await add(description, content)
    expect([status, body.error, body.fields]).toEqual([400, text, [field]])
  }
  expect(await list()).toHaveLength(before)
  const { insertId } = (await add('Longest', 'é'.repeat(1554))).body
  const longer = await call(updateSmsConfig, {
    as: texter,
    body: { id: insertId, content: 'é'.repeat(1555) },
  })
  expect([longer.status, longer.body.error]).toEqual([400, 'Maximum 1554 characters'])
  expect((await list()).at(-1)?.content).toBe('é'.repeat(1554))
})

test('a change only saves the content, with a history entry [SMSA-28, MSG-41, MSG-45, OPEN-49, OPEN-119]', async () => {
  const { insertId: id } = (await add('Payment due')).body
  const whole = { id, content: 'Your payment is due.', description: 'Another', type: '2' }
  const { status, body } = await call(updateSmsConfig, { as: texter, body: whole })
  expect([status, body]).toEqual([200, { code: 'updatedSms', message: 'Successfully Updated SMS Config' }])
  const now = (await list()).find((one) => one.id === id)
  expect(now).toEqual({ id, description: 'Payment due', content: 'Your payment is due.', type: '1' })
  // The same once more changes nothing
  await call(updateSmsConfig, { as: texter, body: whole })
  const entries = await entriesOf(id)
  expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
    ['create', ['description', 'content', 'type']],
    ['update', ['content']],
  ])
  expect(entries[1]?.data).toEqual({
    description: 'Payment due',
    content: 'Your payment is due.',
    type: '1',
  })
  const gone = await call(updateSmsConfig, { as: texter, body: { id: 4711, content: 'x' } })
  expect(gone.status).toBe(404)
})

test('template 1 is used by the next form link [SMSA-12, OPEN-46]', async () => {
  await call(updateSmsConfig, { as: texter, body: { id: 1, content: 'Dear {name}, fill in:' } })
  const phone = '2135550177'
  const defendant_id = await makeDefendant(db, { first_name: 'BO', last_name: 'REY', phone })
  await call(sendOtp, { as: actors.clerk, body: { phone, id: defendant_id, ind: false, defendant_id } })
  const { content } = await db
    .selectFrom('messages')
    .select('content')
    .where('defendant_id', '=', defendant_id)
    .executeTakeFirstOrThrow()
  expect(content).toMatch(/^Dear BO REY, fill in: https:\/\/portal\.example\.com\/s\/•••$/)
})

test('somebody else’s changes aren’t overwritten, and the refusal says who changed what', async () => {
  const { insertId: id } = (await add('Two at once', 'First')).body
  const other = await signIn(await makeUser(db, { name: 'Otto Other', permissions: [5] }))
  const change = (as: typeof texter, content: string, base: string) =>
    call(updateSmsConfig, { as, body: { id, content, base: { content: base } } })
  expect((await change(other, 'By Otto', 'First')).status).toBe(200)
  const { status, body } = await change(texter, 'By Tess', 'First')
  expect(status).toBe(409)
  expect(body).toMatchObject({
    error:
      'Otto Other changed this record while you were editing it. Nothing was saved or lost: choose below what to keep.',
    fields: ['content'],
    changed_by: 'Otto Other',
    current: { content: 'By Otto' },
  })
  expect((await list()).find((one) => one.id === id)?.content).toBe('By Otto')
  expect((await change(texter, 'By Tess', 'By Otto')).status).toBe(200)
  // Without a base the last word counts
  expect((await call(updateSmsConfig, { as: other, body: { id, content: 'Last' } })).status).toBe(200)
})

test('a deleted template is gone, and messages sent with it stay [SMSA-29, MSG-42, MSG-45, OPEN-119]', async () => {
  const { insertId: id } = (await add('Short-lived')).body
  const message = { template_id: id, defendant_id: null, indemnitor_id: null, phone: '2135550142' }
  const { id: sent } = await db
    .insertInto('messages')
    .values({ ...message, content: 'Please call us.', state: 'sent', created_by: texter.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { status, body } = await call(deleteSmsConfig, { as: texter, query: { id } })
  expect([status, body]).toEqual([200, { code: 'deletedSms', message: 'Successfully Deleted SMS Config' }])
  expect((await list()).map((one) => one.id)).not.toContain(id)
  expect((await call(deleteSmsConfig, { as: texter, query: { id } })).status).toBe(404)
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .select(textReasonOf('messages').as('reason'))
    .where('id', '=', sent)
    .executeTakeFirstOrThrow()
  expect([row.template_id, row.content]).toEqual([null, 'Please call us.'])
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['create', 'delete'])
  // Its description is free again
  expect((await add('short-lived')).status).toBe(200)
})

test('hostile input is refused or stored as plain text', async () => {
  const url = '/api/settings/sms_config'
  const headers = { authorization: texter.token }
  const send = async (method: 'POST' | 'PUT', payload: object) => {
    const { statusCode } = await app.inject({ method, url, headers, payload })
    return statusCode
  }
  for (const payload of [
    {},
    [],
    { description: 5, content: 'x' },
    { description: 'x', content: ['x'] },
    { description: 'x', content: { $ne: null } },
    { description: 'x', content: 'x', id: 1 },
    { description: 'x', content: 'x', type: '3' },
    { description: 'x', content: 'x', type: 1 },
    { description: 'x', content: 'x', modified_by: 1 },
  ]) {
    expect([payload, await send('POST', payload)]).toEqual([payload, 400])
  }
  for (const payload of [
    { id: 1 },
    { content: 'x' },
    { id: '1', content: 'x' },
    { id: 0, content: 'x' },
    { id: 1.5, content: 'x' },
    { id: 2 ** 40, content: 'x' },
    { id: 1, content: 'x', base: { description: 'x' } },
    { id: 1, content: 'x', modified_by: 2 },
  ]) {
    expect([payload, await send('PUT', payload)]).toEqual([payload, 400])
  }
  for (const query of ['id=0', 'id=1;drop table sms_config', 'id=1&id=2', '']) {
    const { statusCode } = await app.inject({ method: 'DELETE', url: `${url}?${query}`, headers })
    expect([query, statusCode]).toEqual([query, 400])
  }
  const nasty = `'); drop table sms_config; -- <img src=x onerror=alert(1)> {constructor} {__proto__}`
  const { insertId } = (await add(nasty, `${nasty}\0\ud800`)).body
  const stored = (await list()).find((one) => one.id === insertId)
  expect(stored?.description).toBe(nasty)
  expect(stored?.content).toBe(`${nasty}\ufffd`)
})
