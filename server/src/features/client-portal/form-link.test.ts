import { createIndemnitor } from '@bailiwick/contract/indemnitors'
import { sendOtp } from '@bailiwick/contract/messaging'
import { describe, expect, test } from 'vitest'
import { makeChild, makeDefendant, share } from '#test/factories'
import { fullText } from '#test/full-text'
import { testCodeKey } from '#test/server'
import { startTextDrivers } from '#test/text-drivers'
import { codeHmac, newAccessCode } from './code-tokens.ts'

const phone = '2135550142'
const [outbox, twilio] = await startTextDrivers()

describe.each([outbox, twilio])('by the driver $driver', ({ server, state, replied, expectEnd }) => {
  const { call, db, actors } = server
  const { clerk } = actors
  const send = (body: { phone: string; id: number; ind: boolean; defendant_id: number }) =>
    call(sendOtp, { as: clerk, body })
  const messagesTo = (defendant_id: number) =>
    db.selectFrom('messages').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()
  const codesOf = (defendant_id: number) =>
    db.selectFrom('access_codes').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()

  /** Expects the time of a link that was just sent; one that stays in the portal leaves it as it was. */
  const expectLinkTime = (time: string | null) =>
    expect(time === null ? 'none' : Date.parse(time) > Date.now() - 60_000 ? 'now' : 'earlier').toBe(
      state === 'not sent' ? 'none' : 'now',
    )

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
    expect([reply.status, reply.body]).toMatchObject([200, replied('sentSms')])
    expect(link.origin + link.pathname).toBe('https://portal.example.com/client')
    const { otp, ...query } = Object.fromEntries(link.searchParams)
    expect(query).toEqual({ phone, ind: 'false', def: String(defendant_id), display_data: 'false' })
    expect(otp).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect(message?.content).toContain('ANA LIM')
    await expectEnd(message?.id ?? 0)
  })

  test('a link is a message whose state is true, from the call to the phone [OPEN-53, OPEN-189]', async () => {
    const phone = '2135550151'
    const { reply, message } = await sentLink(phone)
    expect(reply.body.texts).toMatchObject([{ message_id: message?.id, phone, state, reason: null }])
    expect(message).toMatchObject({
      phone,
      state,
      template_id: 1,
      created_by: clerk.id,
      indemnitor_id: null,
    })
    await expectEnd(message?.id ?? 0)
  })

  test('the code of a link is stored as an HMAC and valid for 24 hours [OPEN-133]', async () => {
    const { defendant_id, otp } = await sentLink('2135550152')
    const [code] = await codesOf(defendant_id)
    const holder = { defendant_id, indemnitor_id: null, phone: '2135550152' }
    expect(code?.code_hmac).toEqual(codeHmac(testCodeKey, holder, otp))
    const hours = (Date.parse(code?.expires_at ?? '') - Date.parse(code?.created_at ?? '')) / 3_600_000
    expect(hours).toBe(24)
  })

  test('the record has the time of a link that left, and the history has no code [OPEN-70, OPEN-189]', async () => {
    const { defendant_id, otp } = await sentLink('2135550153')
    const { link_last_sent } = await db
      .selectFrom('defendants')
      .select('link_last_sent')
      .where('id', '=', defendant_id)
      .executeTakeFirstOrThrow()
    expectLinkTime(link_last_sent)
    const [entry] = await db
      .selectFrom('history')
      .selectAll()
      .where('defendant_id', '=', defendant_id)
      .execute()
    expect(entry).toMatchObject({ action: 'send', endpoint: 'sms', name: 'ANA LIM', username: 'clerk' })
    expect(JSON.stringify(entry)).not.toContain(otp)
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

  test('with ind the link goes to the indemnitor and sets their time [NOTE-17, NOTE-18, NOTE-25, OPEN-70, OPEN-128]', async () => {
    const phone = '2135550149'
    const defendant_id = await makeDefendant(db)
    const coSigner = { defendant_id, name: 'Ida Cole', phone, send_sms: 'Yes' } as const
    const id = (await call(createIndemnitor, { as: clerk, body: coSigner })).body.insertId
    const reply = await send({ phone, id, ind: true, defendant_id })
    expect([reply.status, reply.body]).toMatchObject([200, replied('sentSms')])
    const [message] = await messagesTo(defendant_id)
    expect(message).toMatchObject({ indemnitor_id: id, phone })
    expect(message?.content).toContain('Ida Cole')
    expect(message && (await fullText(db, message))).toContain('ind=true')
    const sent = async (table: 'defendants' | 'indemnitors', of: number) =>
      (await db.selectFrom(table).select('link_last_sent').where('id', '=', of).executeTakeFirstOrThrow())
        .link_last_sent
    expectLinkTime(await sent('indemnitors', id))
    expect(await sent('defendants', defendant_id)).toBeNull()
    await expectEnd(message?.id ?? 0)
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
})

test('the seven texts of the product exist, the form link as id 1 [OPEN-46, OPEN-47]', async () => {
  const texts = await outbox.server.db.selectFrom('sms_config').selectAll().orderBy('id').execute()
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
