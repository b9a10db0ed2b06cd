import { sendOtp } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, share } from '#test/factories'
import { startServer, testCodeKey } from '#test/server'
import { codeHmac, newAccessCode } from './access-code.ts'

const { call, db, actors } = await startServer()
const { clerk } = actors

const phone = '2135550142'
const send = (body: { phone: string; id: number; ind: boolean; defendant_id: number }) =>
  call(sendOtp, { as: clerk, body })
const messagesTo = (defendant_id: number) =>
  db.selectFrom('messages').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()
const codesOf = (defendant_id: number) =>
  db.selectFrom('access_codes').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()

test('a one-time link to the form goes to the defendant’s mobile phone [NOTE-17, NOTE-25, OPEN-53, OPEN-70, OPEN-128, OPEN-131, OPEN-133, MSG-29]', async () => {
  const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  const { status, body } = await send({ phone, id: defendant_id, ind: false, defendant_id })
  expect([status, body]).toEqual([200, { message: 'Successfully sent SMS' }])

  const [message] = await messagesTo(defendant_id)
  expect(message).toMatchObject({
    phone,
    state: 'sent',
    template_id: 1,
    created_by: clerk.id,
    indemnitor_id: null,
  })
  const link = new URL(/https:\S+/.exec(message?.content ?? '')?.[0] ?? '')
  expect(link.origin + link.pathname).toBe('https://portal.example.com/client')
  const { otp = '', ...query } = Object.fromEntries(link.searchParams)
  expect(query).toEqual({ phone, ind: 'false', def: String(defendant_id), display_data: 'false' })
  expect(otp).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  expect(message?.content).toContain('ANA LIM')

  const [code] = await codesOf(defendant_id)
  expect(code?.code_hmac).toEqual(codeHmac(testCodeKey, { defendant_id, indemnitor_id: null, phone }, otp))
  const hours = (Date.parse(code?.expires_at ?? '') - Date.parse(code?.created_at ?? '')) / 3_600_000
  expect(hours).toBe(24)

  const listed = await db
    .selectFrom('defendants')
    .select('link_last_sent')
    .where('id', '=', defendant_id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(listed.link_last_sent ?? '')).toBeGreaterThan(Date.now() - 60_000)

  const [entry] = await db
    .selectFrom('history')
    .selectAll()
    .where('defendant_id', '=', defendant_id)
    .execute()
  expect(entry).toMatchObject({ action: 'send', endpoint: 'sms', name: 'ANA LIM', username: 'clerk' })
  expect(JSON.stringify(entry)).not.toContain(otp)
})

test('a new link makes the former ones of the same person void, not those of others [OPEN-133]', async () => {
  const defendant_id = await makeDefendant(db, { phone: '2135550143' })
  const id = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  await send({ phone: '2135550143', id: defendant_id, ind: false, defendant_id })
  await send({ phone, id, ind: true, defendant_id })
  await send({ phone: '2135550143', id: defendant_id, ind: false, defendant_id })
  const codes = await codesOf(defendant_id)
  expect(codes.map((code) => [code.indemnitor_id, code.voided_at !== null])).toEqual([
    [null, true],
    [id, false],
    [null, false],
  ])
})

test('with ind it goes to the indemnitor, whose own time it sets [NOTE-17, NOTE-25, OPEN-70, OPEN-128]', async () => {
  const defendant_id = await makeDefendant(db)
  const id = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  expect((await send({ phone, id, ind: true, defendant_id })).status).toBe(200)
  const [message] = await messagesTo(defendant_id)
  expect(message).toMatchObject({ indemnitor_id: id, phone })
  expect(message?.content).toContain('Ida Cole')
  expect(message?.content).toContain('ind=true')
  const sent = async (table: 'defendants' | 'indemnitors', of: number) =>
    (await db.selectFrom(table).select('link_last_sent').where('id', '=', of).executeTakeFirstOrThrow())
      .link_last_sent
  expect(await sent('indemnitors', id)).not.toBeNull()
  expect(await sent('defendants', defendant_id)).toBeNull()
})

test('a phone that is not the mobile phone on the record is refused, and nothing is sent [DEF-79, NOTE-23]', async () => {
  const defendant_id = await makeDefendant(db, { home_phone: '3105550100', phone: '2135550145' })
  const other = await makeDefendant(db, { phone: '2135550146' })
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: other, name: 'Bo', phone })
  for (const [wrong, id, ind, status] of [
    ['3105550100', defendant_id, false, 400],
    ['2135550146', defendant_id, false, 400],
    ['213555014', defendant_id, false, 400],
    ['2135550146', other, false, 404],
    [phone, indemnitor, true, 404],
  ] as const) {
    const answer = await send({ phone: wrong, id, ind, defendant_id })
    expect([wrong, answer.status]).toEqual([wrong, status])
  }
  expect(await messagesTo(defendant_id)).toEqual([])
  expect(await codesOf(defendant_id)).toEqual([])
})

test('a phone on the record that has not ten digits is refused, and nothing is sent [DEF-79, CONST-9]', async () => {
  for (const short of ['5550142', '213555014', '12135550142']) {
    const defendant_id = await makeDefendant(db, { phone: short })
    const { status } = await send({ phone: short, id: defendant_id, ind: false, defendant_id })
    expect([short, status]).toEqual([short, 400])
    expect(await messagesTo(defendant_id)).toEqual([])
  }
})

test('whoever may only read the defendant sends no link [SHARE-3, OPEN-113]', async () => {
  const defendant_id = await makeDefendant(db, { phone: '2135550147' })
  await share(db, defendant_id, clerk.id, 'R')
  expect((await send({ phone: '2135550147', id: defendant_id, ind: false, defendant_id })).status).toBe(403)
  expect(await messagesTo(defendant_id)).toEqual([])
})

test('the seven texts of the product are there, the form link as id 1 [OPEN-46, OPEN-47]', async () => {
  const texts = await db.selectFrom('sms_config').selectAll().orderBy('id').execute()
  expect(texts).toHaveLength(7)
  expect(texts[0]).toMatchObject({ id: 1, type: '2', description: 'Client SMS Content' })
  expect(new Set(texts.map(({ type }) => type))).toEqual(new Set(['2']))
  for (const name of [
    'ARREST & COURT INFO (FULL)',
    'ARREST & COURT INFO (PARTIAL)',
    'BAIL PAYMENT SCHEDULE',
  ]) {
    expect(texts.map(({ description }) => description)).toContain(name)
  }
})

test('codes are drawn from signs that do not look alike and do not repeat', () => {
  const codes = Array.from({ length: 500 }, newAccessCode)
  expect(codes.join('')).not.toMatch(/[^A-Z2-9]|[ILO]/)
  expect(new Set(codes).size).toBeGreaterThan(498)
})
