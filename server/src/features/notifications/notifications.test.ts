import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { listMessages, sendOtp, textsPerHour } from '@bailiwick/contract/messaging'
import { notificationTypes, smsOnly } from '@bailiwick/contract/notifications'
import { describe, expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { fullText } from '#test/full-text'
import { startTextDrivers } from '#test/text-drivers'

const phone = '2135550142'
type Sent = BodyOf<typeof smsOnly>

const drivers = await startTextDrivers()
const officeHours = {
  type: '1',
  description: 'Office hours',
  content: '{brand}: Dear {name}, nine to five. {link}',
} as const
for (const { server } of drivers) await server.db.insertInto('sms_config').values(officeHours).execute()

describe.each(drivers)('by the driver $driver', ({ server, state, replied, expectEnd }) => {
  const { call, db, actors, signIn, now } = server
  const { clerk, owner } = actors
  const sent = replied('sentNotification')

  const send = (body: Partial<Sent>, as = clerk) =>
    call(smsOnly, { as, body: { phone, name: 'Ida Cole', ...body } })
  const stored = () => db.selectFrom('messages').selectAll().orderBy('id').execute()
  const sentLast = async () => (await stored()).at(-1)
  /** Expects that the last text ends where the driver takes it. */
  const expectLastEnd = async () => expectEnd((await sentLast())?.id ?? 0)
  const outcome = async (body: Partial<Sent>, as = clerk) => {
    const answer = await send(body, as)
    return [answer.status, answer.body.error ?? answer.body.message]
  }

  /** A defendant, by default with a booking. */
  async function makeFile({ withBooking = true, ...fields }: { withBooking?: boolean; phone?: string } = {}) {
    const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', ...fields })
    return { id, booking: withBooking ? await bookingOf(id) : 0 }
  }
  const bookingOf = (defendant_id: number, fields: object = { booking: 'B-1' }) =>
    makeChild(db, 'bookings', { defendant_id, ...fields })

  test('an indemnitor is texted about a booking in their language [MSG-36, OPEN-125]', async () => {
    const { id } = await makeFile()
    await bookingOf(id, { booking: 'B-2', court_name: 'Central Justice Center' })
    const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', phone })
    await db
      .insertInto('text_preferences')
      .values({ defendant_id: id, indemnitor_id: ida, language: 'es' })
      .execute()
    const messageType = notificationTypes.courtFull
    expect((await send({ id: ida, defendant_id: id, messageType })).status).toBe(200)
    const last = await sentLast()
    expect(last?.content).toBe(
      'Bailiwick: Ida Cole, datos del arresto y de la corte:\nPersona acusada: ANA LIM\nRegistro #: B-2\nCorte: Central Justice Center',
    )
    await expectLastEnd()
  })

  test('a contact is texted about the latest booking, with a message and a history entry [MSG-36, NOTE-26, OPEN-130, OPEN-131]', async () => {
    const { id } = await makeFile()
    await bookingOf(id, {
      booking: 'B-2',
      charges: JSON.stringify([{ code: 'PC 459', type: 'Felony' }]),
      court_times: JSON.stringify([{ date: '02/03/2150', time: '01:15 PM' }]),
      court_name: 'Central Justice Center',
    })
    const messageType = notificationTypes.courtFull
    const { status, body } = await send({ id, defendant_id: id, messageType })
    expect([status, body]).toMatchObject([200, sent])

    const message = await sentLast()
    expect(message).toMatchObject({
      phone,
      state,
      template_id: 5,
      defendant_id: id,
      indemnitor_id: null,
      created_by: clerk.id,
      content: [
        'Bailiwick: Ida Cole, arrest and court information:',
        'Defendant: ANA LIM',
        'Booking #: B-2',
        'Charges: PC 459 (Felony)',
        'Court date: 02/03/2150 01:15 PM',
        'Court: Central Justice Center',
      ].join('\n'),
    })
    const entries = await db.selectFrom('history').selectAll().where('defendant_id', '=', id).execute()
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'send',
        endpoint: 'notification',
        record_id: message?.id,
        name: 'Ida Cole',
        username: 'clerk',
        data: { defendant_id: id, indemnitor_id: null, phone, text: messageType },
        changed: [],
      }),
    ])
    await expectLastEnd()
  })

  test('nobody is texted at a number that the file doesn’t have for them any more [NOTE-26, OPEN-130]', async () => {
    const { id } = await makeFile({ phone: '2135550170' })
    const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', phone })
    await db
      .updateTable('defendants')
      .set({ mother_name: 'EVA', mother_phone: '2135550151' })
      .where('id', '=', id)
      .execute()
    const before = (await stored()).length
    const refused = [400, messages.otherPhone]
    const about = { defendant_id: id, messageType: notificationTypes.courtFull }
    // Each has the number of another
    const their = (of: number, relation: string, number: string) =>
      send({ ...about, id: of, relation, phone: number }).then(({ status }) => status)
    expect(await their(ida, 'indemnitor', '2135550151')).toBe(400)
    expect(await their(id, 'mother', phone)).toBe(400)
    expect(await their(id, 'defendant', '2135550151')).toBe(400)
    expect(await outcome({ ...about, id, relation: 'defendant', phone: '2135550199' })).toEqual(refused)
    expect(await stored()).toHaveLength(before)
    expect(await their(id, 'mother', '2135550151')).toBe(200)
    expect(await their(ida, 'indemnitor', phone)).toBe(200)
    expect(await their(id, 'defendant', '2135550170')).toBe(200)
  })

  test('the partial information and the payment schedule begin with their own templates [NOTE-6, NOTE-7, OPEN-125]', async () => {
    const { id } = await makeFile({ withBooking: false })
    const dates = ['02/03/2150', '01/05/2020', '01/06/2150'].map((date) => ({ date, time: '08:30 AM' }))
    await bookingOf(id, { court_times: JSON.stringify(dates), premium_amount: '2,500' })
    await send({ id, defendant_id: id, messageType: notificationTypes.courtPartial })
    expect(await sentLast()).toMatchObject({
      template_id: 6,
      content:
        'Bailiwick: Ida Cole, your next court date:\nDefendant: ANA LIM\nCourt date: 01/06/2150 08:30 AM',
    })
    await expectLastEnd()
    await send({ id, defendant_id: id, messageType: notificationTypes.paymentSchedule })
    expect(await sentLast()).toMatchObject({
      template_id: 7,
      content: 'Bailiwick: Ida Cole, your payment schedule:\nPremium: $2,500',
    })
    await expectLastEnd()
  })

  test('the full information is the default type [NOTE-26, OPEN-130]', async () => {
    const { id } = await makeFile()
    expect((await send({ id, defendant_id: id })).status).toBe(200)
    expect(await sentLast()).toMatchObject({
      template_id: 5,
      content: expect.stringContaining('\nBooking #: B-1'),
    })
  })

  test('a booking names the defendant, and an unknown booking is 404 [NOTE-26, OPEN-130]', async () => {
    const { id, booking } = await makeFile()
    expect((await send({ id, booking })).status).toBe(200)
    expect(await sentLast()).toMatchObject({
      defendant_id: id,
      content: expect.stringContaining('ANA LIM'),
    })
    expect((await send({ id, booking: 2_000_000 })).status).toBe(404)
    await share(db, id, clerk.id, 'R')
    expect((await send({ id, booking })).status).toBe(403)
  })

  test('a message to the phone of an indemnitor of the file is linked to them [NOTE-26, OPEN-130]', async () => {
    const { id: defendant_id } = await makeFile()
    const coSigner = { defendant_id, name: 'Ida Cole', phone }
    const [ida, twin] = [
      await makeChild(db, 'indemnitors', coSigner),
      await makeChild(db, 'indemnitors', coSigner),
    ]
    const [left, elsewhere] = [{ phone: '2135550197' }, { phone: '2135550198' }]
    const gone = await makeChild(db, 'indemnitors', { ...coSigner, ...left, deleted_at: new Date() })
    const { id: other } = await makeFile()
    const ofOther = await makeChild(db, 'indemnitors', { ...coSigner, ...elsewhere, defendant_id: other })
    const whose = async (body: Partial<Sent>) => {
      expect((await send({ defendant_id, ...body })).status).toBe(200)
      return (await sentLast())?.indemnitor_id
    }
    expect([await whose({ id: ida }), await whose({ id: twin }), await whose({})]).toEqual([ida, twin, ida])
    const others = [
      { id: ida, phone: '2135550199' },
      { id: gone, ...left },
      { id: ofOther, ...elsewhere },
    ]
    for (const body of others) expect([body, await whose(body)]).toEqual([body, null])
  })

  test('a requested booking replaces the latest one, if it is the defendant’s [NOTE-26, OPEN-130]', async () => {
    const { id, booking } = await makeFile()
    await bookingOf(id, { booking: 'B-2' })
    expect((await send({ id, defendant_id: id, booking })).status).toBe(200)
    expect((await sentLast())?.content).toMatch(/Booking #: B-1$/)

    const before = await stored()
    const { id: other } = await makeFile()
    const text = [404, messages.notFound]
    for (const messageType of [notificationTypes.courtFull, 'Office hours'])
      expect(await outcome({ id: other, defendant_id: other, booking, messageType })).toEqual(text)
    await db.updateTable('bookings').set({ deleted_at: now() }).where('id', '=', booking).execute()
    expect(await outcome({ id, defendant_id: id, booking })).toEqual(text)
    expect(await stored()).toEqual(before)
  })

  test('a deleted booking doesn’t count [NOTE-11, OPEN-125]', async () => {
    const { id } = await makeFile()
    const latest = await bookingOf(id, { booking: 'B-2' })
    await db.updateTable('bookings').set({ deleted_at: now() }).where('id', '=', latest).execute()
    await send({ id, defendant_id: id })
    expect((await sentLast())?.content).toMatch(/Booking #: B-1$/)
    await db.updateTable('bookings').set({ deleted_at: now() }).where('defendant_id', '=', id).execute()
    expect(await outcome({ id, defendant_id: id })).toEqual([400, 'At least 1 booking is required.'])
  })

  test('a staff template is sent unchanged, also without a defendant [OPEN-48, OPEN-124, OPEN-126]', async () => {
    const messageType = 'Office hours'
    const { id } = await makeFile({ withBooking: false })
    const template = await db
      .selectFrom('sms_config')
      .select('id')
      .where('description', '=', messageType)
      .executeTakeFirst()
    for (const defendant_id of [id, null]) {
      expect((await send({ id: defendant_id, defendant_id, messageType })).status).toBe(200)
      expect(await sentLast()).toMatchObject({
        template_id: template?.id,
        defendant_id,
        indemnitor_id: null,
        content: 'Bailiwick: Dear Ida Cole, nine to five. {link}',
      })
    }
    expect(await outcome({ messageType })).toEqual([200, sent.message])
    const entries = await db
      .selectFrom('history')
      .select(['endpoint', 'data'])
      .where('defendant_id', 'is', null)
      .where('endpoint', '=', 'notification')
      .orderBy('id')
      .execute()
    const data = { defendant_id: null, indemnitor_id: null, phone, text: messageType }
    expect(entries).toEqual([
      { endpoint: 'notification', data },
      { endpoint: 'notification', data },
    ])
  })

  test('without a booking, the built-in types and texts to the defendant are refused [NOTE-9, NOTE-11]', async () => {
    const { id } = await makeFile({ withBooking: false, phone: '2135550150' })
    const before = await stored()
    const refused = [400, 'At least 1 booking is required.']
    for (const messageType of Object.values(notificationTypes)) {
      expect(await outcome({ id, defendant_id: id, messageType })).toEqual(refused)
      expect(await outcome({ defendant_id: id, messageType })).toEqual(refused)
      expect(await outcome({ messageType })).toEqual(refused)
    }
    const toThem = { id, defendant_id: id, phone: '2135550150', messageType: 'Office hours' }
    expect(await outcome(toThem)).toEqual(refused)
    expect(await stored()).toEqual(before)

    await bookingOf(id)
    expect(await outcome(toThem)).toEqual([200, sent.message])
    expect(await sentLast()).toMatchObject({ phone: '2135550150', indemnitor_id: null })
  })

  test('a missing phone is refused [NOTE-10, NOTE-12]', async () => {
    const { id } = await makeFile()
    const before = await stored()
    for (const none of ['', null]) {
      const { status, body } = await send({ id, defendant_id: id, phone: none })
      expect([status, body.error, body.fields]).toEqual([400, 'Phone number required', ['phone']])
    }
    const left = await call(smsOnly, { as: clerk, body: { id, defendant_id: id, name: 'ANA LIM' } })
    expect(left.body.error).toBe('Phone number required')
    expect(await stored()).toEqual(before)
  })

  test('a request with missing or unknown values is refused, and nothing is sent [DEF-79, NOTE-8, OPEN-124, OPEN-126]', async () => {
    const { id } = await makeFile()
    const before = await stored()
    const refusals: [Partial<Sent>, string, string][] = [
      [{ phone: '213555014' }, messages.tenDigits, 'phone'],
      [{ phone: '22135550142' }, messages.tenDigits, 'phone'],
      [{ phone: '213-555-01' }, messages.tenDigits, 'phone'],
      [{ name: ' \n ' }, messages.nameRequired, 'name'],
      [{ messageType: 'No such text' }, messages.noSuchText, 'messageType'],
      [{ messageType: '' }, messages.noSuchText, 'messageType'],
      [{ messageType: 'office hours' }, messages.noSuchText, 'messageType'],
      [{ defendant_id: null }, messages.defendantIdRequired, 'defendant_id'],
      [{ messageType: 'Office hours', defendant_id: null }, messages.defendantIdRequired, 'defendant_id'],
      [{ messageType: notificationTypes.paymentSchedule }, messages.nothingToSay, 'messageType'],
    ]
    for (const [wrong, error, field] of refusals) {
      const { status, body } = await send({ id, defendant_id: id, ...wrong })
      expect([wrong, status, body.error, body.fields]).toEqual([wrong, 400, error, [field]])
    }
    for (const [wrong, field] of [
      [{ link: 'https://example.com' }, 'link'],
      [{ ind: false }, 'ind'],
      [{ defendant_id: '1' }, 'defendant_id'],
      [{ booking: 0 }, 'booking'],
      [{ name: undefined }, 'name'],
      [{ name: 'A'.repeat(251) }, 'name'],
    ] as const) {
      const { status, body } = await send({ id, defendant_id: id, ...(wrong as object) })
      expect([wrong, status, body.fields]).toEqual([wrong, 400, [field]])
    }
    expect(await stored()).toEqual(before)
  })

  test('the other built-in templates can’t be sent as notifications [OPEN-124, OPEN-130]', async () => {
    const { id } = await makeFile()
    const others = await db
      .selectFrom('sms_config')
      .select('description')
      .where('type', '=', '2')
      .where('description', 'not in', Object.values(notificationTypes))
      .execute()
    const names = others.map(({ description }) => description)
    expect(names).toContain('Client SMS Content')
    const before = await stored()
    for (const messageType of names) {
      const refused = await outcome({ id, defendant_id: id, messageType })
      expect([messageType, ...refused]).toEqual([messageType, 400, messages.noSuchText])
    }
    expect(await stored()).toEqual(before)
  })

  test('only users who may edit a defendant can notify, and nobody about a deleted one [SHARE-3, OPEN-113]', async () => {
    const { id } = await makeFile()
    await share(db, id, clerk.id, 'R')
    const before = await stored()
    for (const messageType of [notificationTypes.courtFull, 'Office hours'])
      expect(await outcome({ id, defendant_id: id, messageType })).toEqual([403, messages.notAuthorized])
    const texter = await signIn(await makeUser(db, { permissions: [5, 6] }))
    expect(await outcome({ messageType: 'Office hours' }, texter)).toEqual([403, messages.notAuthorized])

    const { id: gone } = await makeFile()
    await db.updateTable('defendants').set({ deleted_at: now() }).where('id', '=', gone).execute()
    for (const messageType of [notificationTypes.courtFull, 'Office hours'])
      expect(await outcome({ id: gone, defendant_id: gone, messageType })).toEqual([404, messages.notFound])
    expect(await stored()).toEqual(before)
  })

  test('a name never starts a new line in a text', async () => {
    const { id } = await makeFile()
    await db.updateTable('defendants').set({ last_name: 'LIM\nRoom: 1' }).where('id', '=', id).execute()
    await send({ id, defendant_id: id, name: ' Ida\r\nCole\nJail:  Nowhere ' })
    expect((await sentLast())?.content.split('\n')).toEqual([
      'Bailiwick: Ida Cole Jail: Nowhere, arrest and court information:',
      'Defendant: ANA LIM Room: 1',
      'Booking #: B-1',
    ])
  })

  test('a notification sent twice with one key sends one text', async () => {
    const { id } = await makeFile()
    const headers = { 'idempotency-key': 'the-same' }
    const body = { id, phone, name: 'Ida Cole', defendant_id: id }
    const before = (await stored()).length
    for (let time = 0; time < 2; time += 1) {
      const answer = await call(smsOnly, { as: clerk, body, headers })
      expect([answer.status, answer.body]).toMatchObject([200, sent])
    }
    expect(await stored()).toHaveLength(before + 1)
  })

  test('the list of messages names the recipient of a notification, also one outside the file [OPEN-126]', async () => {
    const { id } = await makeFile()
    const own = { phone: '2135550177' }
    const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', ...own })
    await send({ id, defendant_id: id, name: 'Eva Lim' })
    await send({ id: ida, defendant_id: id, ...own })
    await send({ name: 'Bo Reed', messageType: 'Office hours' })
    const { body } = await call(listMessages, { as: owner })
    expect(body.messages.slice(0, 3).map((one) => [one.recipient_name, one.description])).toEqual([
      ['Bo Reed', 'Office hours'],
      ['Ida Cole', notificationTypes.courtFull],
      ['Eva Lim', notificationTypes.courtFull],
    ])
  })

  test('notifications count among the 200 texts within an hour [OPEN-172]', async () => {
    const busy = await signIn(await makeUser(db, { permissions: [3] }))
    const date_created = now()
    const text = { phone, content: 'Sent', state: 'sent' as const, created_by: busy.id, date_created }
    const rows = Array.from({ length: textsPerHour - 1 }, () => ({ ...text, date_modified: date_created }))
    await db.insertInto('messages').values(rows).execute()
    expect((await send({ messageType: 'Office hours' }, busy)).status).toBe(200)
    const before = (await stored()).length
    expect(await outcome({ messageType: 'Office hours' }, busy)).toEqual([
      429,
      expect.stringContaining('You have sent 200 text messages within the last hour'),
    ])
    expect(await stored()).toHaveLength(before)
  })

  test('a link to the booking needs a booking, and without one no code is created [NOTE-9, NOTE-24, OPEN-129]', async () => {
    const own = '2135550151'
    const { id } = await makeFile({ withBooking: false, phone: own })
    const link = () =>
      call(sendOtp, {
        as: clerk,
        body: { phone: own, id, defendant_id: id, name: 'ANA LIM', type: 'booking_info' },
      })
    const codes = () => db.selectFrom('access_codes').select('id').where('defendant_id', '=', id).execute()
    const before = await stored()
    const { status, body } = await link()
    expect([status, body.error]).toEqual([400, 'At least 1 booking is required.'])
    expect([await codes(), await stored()]).toEqual([[], before])

    await bookingOf(id)
    const answer = await link()
    expect([answer.status, answer.body]).toMatchObject([200, replied('sentSms')])
    expect(await codes()).toHaveLength(1)
    const last = await sentLast()
    expect(last).toMatchObject({ template_id: 4, phone: own, state })
    expect(last?.content).toContain('your booking information')
    expect(last && (await fullText(db, last))).toContain('display_data=true')
    await expectLastEnd()
  })
})
