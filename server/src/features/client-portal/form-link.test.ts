import { sendOtp } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, share } from '#test/factories'
import { fullText } from '#test/full-text'
import { startServer, testCodeKey, type TestServer } from '#test/server'
import { fakeTexts } from '#test/text-provider'
import { codeHmac, newAccessCode } from './code-tokens.ts'

const server = await startServer({ textProvider: fakeTexts() })
const { call, db, actors } = server
const { clerk } = actors

const phone = '2135550142'
const send = (body: { phone: string; id: number; ind: boolean; defendant_id: number }) =>
  call(sendOtp, { as: clerk, body })
const messagesTo = (defendant_id: number) =>
  db.selectFrom('messages').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()
const codesOf = (defendant_id: number) =>
  db.selectFrom('access_codes').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()

/** A defendant who was sent a link, and what the link holds. */
async function sentLink(phone: string) {
  const defendant_id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', phone })
  const reply = await send({ phone, id: defendant_id, ind: false, defendant_id })
  const [message] = await messagesTo(defendant_id)
  const link = new URL(/https:\S+/.exec(message ? await fullText(db, message) : '')?.[0] ?? '')
  return { defendant_id, reply, message, link, otp: link.searchParams.get('otp') ?? '' }
}

test('a one-time link goes to the defendant’s mobile phone [NOTE-17, NOTE-25, OPEN-128, OPEN-131, MSG-29]', async () => {
  const { defendant_id, reply, message, link } = await sentLink(phone)
  expect([reply.status, reply.body]).toMatchObject([
    200,
    { code: 'sentSms', message: 'Successfully sent SMS' },
  ])
  expect(link.origin + link.pathname).toBe('https://portal.example.com/client')
  const { otp, ...query } = Object.fromEntries(link.searchParams)
  expect(query).toEqual({ phone, ind: 'false', def: String(defendant_id), display_data: 'false' })
  expect(otp).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  expect(message?.content).toContain('ANA LIM')
})

test('a link is stored as a message in the outbox [OPEN-53]', async () => {
  const { message } = await sentLink('2135550151')
  expect(message).toMatchObject({
    phone: '2135550151',
    state: 'queued',
    template_id: 1,
    created_by: clerk.id,
    indemnitor_id: null,
  })
})

test('the code of a link is stored as an HMAC and valid for 24 hours [OPEN-133]', async () => {
  const { defendant_id, otp } = await sentLink('2135550152')
  const [code] = await codesOf(defendant_id)
  const holder = { defendant_id, indemnitor_id: null, phone: '2135550152' }
  expect(code?.code_hmac).toEqual(codeHmac(testCodeKey, holder, otp))
  const hours = (Date.parse(code?.expires_at ?? '') - Date.parse(code?.created_at ?? '')) / 3_600_000
  expect(hours).toBe(24)
})

test('the record has the time of its last link, and the history has no code [OPEN-70]', async () => {
  const { defendant_id, otp } = await sentLink('2135550153')
  const { link_last_sent } = await db
    .selectFrom('defendants')
    .select('link_last_sent')
    .where('id', '=', defendant_id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(link_last_sent ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const [entry] = await db
    .selectFrom('history')
    .selectAll()
    .where('defendant_id', '=', defendant_id)
    .execute()
  expect(entry).toMatchObject({ action: 'send', endpoint: 'sms', name: 'ANA LIM', username: 'clerk' })
  expect(JSON.stringify(entry)).not.toContain(otp)
})

test('a link that stays in the portal leaves that time as it was [OPEN-70, OPEN-189]', async () => {
  const linkTime = async (server: TestServer, phone: string) => {
    const id = await makeDefendant(server.db, { phone })
    const indemnitor = await makeChild(server.db, 'indemnitors', {
      defendant_id: id,
      name: 'Ida Cole',
      phone,
    })
    for (const [of, ind] of [
      [id, false],
      [indemnitor, true],
    ] as const)
      await server.call(sendOtp, { as: server.actors.clerk, body: { phone, id: of, ind, defendant_id: id } })
    const { rows } = await sql<{ link_last_sent: string | null }>`
      select link_last_sent from defendants where id = ${id}
      union all select link_last_sent from indemnitors where id = ${indemnitor}`.execute(server.db)
    return rows.map(({ link_last_sent }) => link_last_sent === null)
  }
  expect(await linkTime(await startServer(), '2135550160')).toEqual([true, true])
  expect(await linkTime(server, '2135550162')).toEqual([false, false])
})

test('a new link voids only the earlier ones of the same person [OPEN-133]', async () => {
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

test('with ind the link goes to the indemnitor and sets their time [NOTE-17, NOTE-25, OPEN-70, OPEN-128]', async () => {
  const phone = '2135550149'
  const defendant_id = await makeDefendant(db)
  const id = await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida Cole', phone })
  expect((await send({ phone, id, ind: true, defendant_id })).status).toBe(200)
  const [message] = await messagesTo(defendant_id)
  expect(message).toMatchObject({ indemnitor_id: id, phone })
  expect(message?.content).toContain('Ida Cole')
  expect(message && (await fullText(db, message))).toContain('ind=true')
  const sent = async (table: 'defendants' | 'indemnitors', of: number) =>
    (await db.selectFrom(table).select('link_last_sent').where('id', '=', of).executeTakeFirstOrThrow())
      .link_last_sent
  expect(await sent('indemnitors', id)).not.toBeNull()
  expect(await sent('defendants', defendant_id)).toBeNull()
})

test('a phone other than the one on the record is refused [DEF-79, NOTE-23]', async () => {
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

test('a phone without ten digits is refused [DEF-79, CONST-9]', async () => {
  for (const short of ['5550142', '213555014', '12135550142']) {
    const defendant_id = await makeDefendant(db, { phone: short })
    const { status } = await send({ phone: short, id: defendant_id, ind: false, defendant_id })
    expect([short, status]).toEqual([short, 400])
    expect(await messagesTo(defendant_id)).toEqual([])
  }
})

test('users who may only read the defendant can’t send a link [SHARE-3, OPEN-113]', async () => {
  const defendant_id = await makeDefendant(db, { phone: '2135550147' })
  await share(db, defendant_id, clerk.id, 'R')
  expect((await send({ phone: '2135550147', id: defendant_id, ind: false, defendant_id })).status).toBe(403)
  expect(await messagesTo(defendant_id)).toEqual([])
})

test('the seven texts of the product exist, the form link as id 1 [OPEN-46, OPEN-47]', async () => {
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

test('codes are made of characters that don’t look alike, and don’t repeat', () => {
  const codes = Array.from({ length: 500 }, newAccessCode)
  expect(codes.join('')).not.toMatch(/[^A-Z2-9]|[ILO]/)
  expect(new Set(codes).size).toBeGreaterThan(498)
})
