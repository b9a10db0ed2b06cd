import * as calls from '@bailiwick/contract/case-page'
import { isoToMdy } from '@bailiwick/contract/kit/dates'
import { takeLock } from '@bailiwick/contract/locks'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { serverBeside, startServer } from '#test/server'

const server = await startServer({ frozen: true })
const { call, db, actors, signIn, now, travel } = server
const { clerk, agent } = actors

const today = '11/23/2026'
const read = async (id: number, { as = clerk, day = today } = {}) =>
  (await call(calls.readCase, { as, query: { id, today: day } })).body.file
const choose = (id: number, user_id: number | null, as = clerk) =>
  call(calls.chooseAgent, { as, body: { id, user_id } })
const booking = (defendant_id: number, fields: Partial<Insertable<Tables['bookings']>> = {}) =>
  makeChild(db, 'bookings', { defendant_id, ...fields })
const courtOf = (times: readonly (readonly [string, string])[]) =>
  JSON.stringify(times.map(([date, time]) => ({ date, time })))

/** A defendant with everything that documents need. */
const complete = {
  first_name: 'MARCUS',
  last_name: 'DELGADO',
  date_of_birth: '1991-04-17',
  address: '1 Main St',
  city: 'VENTURA',
  state: 'CA',
  zip: '93001',
  email: 'marcus@example.com',
}
let phones = 8055550100
const newFile = (fields: object = {}) =>
  makeDefendant(db, { ...complete, phone: String((phones += 1)), ...fields })

test('the next court date is the earliest of any booking that is not over [OPEN-191]', async () => {
  const id = await newFile()
  const first = await booking(id, {
    court_times: courtOf([
      ['12/09/2026', '01:30 PM'],
      ['11/22/2026', '08:30 AM'],
      ['11/23/2026', '01:30 PM'],
      ['11/23/2026', '08:30 AM'],
    ]),
    court_name: 'Harbor Courthouse',
    court_room: 'Dept. 12',
    // What was typed counts only without court dates (OPEN-91)
    date_to_appear: '2026-11-23',
    time_to_appear: '07:00 AM',
  })
  const second = await booking(id, { date_to_appear: '2026-11-24' })
  const gone = await booking(id, { date_to_appear: '2026-11-23', time_to_appear: '06:00 AM' })
  await db
    .updateTable('bookings')
    .set({ deleted_at: now(), deleted_by: clerk.id })
    .where('id', '=', gone)
    .execute()

  const court = {
    booking_id: first,
    time: '08:30 AM',
    court_name: 'Harbor Courthouse',
    court_room: 'Dept. 12',
  }
  const file = await read(id)
  expect(file.next_court).toEqual({ ...court, date: '11/23/2026' })
  expect(file.bookings.map((one) => [one.id, one.next_court?.date, one.next_court?.time])).toEqual([
    [second, '11/24/2026', null],
    [first, '11/23/2026', '08:30 AM'],
  ])
  expect((await read(id, { day: '11/24/2026' })).next_court).toMatchObject({
    booking_id: second,
    date: '11/24/2026',
  })
  expect((await read(id, { day: '11/25/2026' })).next_court).toMatchObject({
    booking_id: first,
    date: '12/09/2026',
  })
  expect((await read(id, { day: '12/10/2026' })).next_court).toBeNull()
})

test('today is the day of the office, or else in UTC [OPEN-191]', async () => {
  const id = await newFile()
  const courtOn = async (date_to_appear: string, { call: ask, as } = { call, as: clerk }) => {
    await db.deleteFrom('bookings').where('defendant_id', '=', id).execute()
    await booking(id, { date_to_appear })
    return (await ask(calls.readCase, { as, query: { id } })).body.file.next_court?.date ?? null
  }
  const [day, before] = [0, 24].map((hours) =>
    new Date(now().getTime() - hours * 3_600_000).toISOString().slice(0, 10),
  )
  expect(await courtOn(day ?? '')).toBe(isoToMdy(day ?? ''))
  expect(await courtOn(before ?? '')).toBeNull()

  const office = await serverBeside(server, { frozen: true, officeTimeZone: 'America/Los_Angeles' })
  // 6 PM of the day before in Los Angeles
  office.travel(Date.parse('2030-01-02T02:00:00Z') - office.now().getTime())
  const there = { call: office.call, as: await office.signIn(clerk) }
  expect(await courtOn('2030-01-01', there)).toBe('01/01/2030')
  expect(await courtOn('2029-12-31', there)).toBeNull()
})

test('bail and balance are exact sums of what is an amount, and none without one [OPEN-191]', async () => {
  const id = await newFile()
  expect(await read(id)).toMatchObject({ bail_total: null, balance_total: null, bookings: [] })
  await booking(id, { bail_amount: '20,000', unpaid_balance: '1,250.10' })
  await booking(id, { bail_amount: '5,000.2', unpaid_balance: 'paid in full' })
  await booking(id, { bail_amount: `${'9'.repeat(20)}.05`, unpaid_balance: '0.20' })
  expect(await read(id)).toMatchObject({ bail_total: '100000000000000024999.25', balance_total: '1250.30' })
  expect((await read(id)).bookings.map((one) => one.bail_amount)).toEqual([
    `${'9'.repeat(20)}.05`,
    '5,000.2',
    '20,000',
  ])
})

test('the next payment is the earliest from today on, and former words are skipped', async () => {
  const id = await newFile()
  await booking(id, {
    payment_date_1: '11/22/2026',
    payment_amount_1: '100',
    payment_date_2: 'every Friday',
    payment_amount_2: '200',
    payment_date_3: '12/24/2026',
    payment_amount_3: '300',
  })
  await booking(id, { payment_date_1: '12/01/2026', payment_amount_1: '250', payment_date_4: '02/30/2027' })
  expect((await read(id)).next_payment).toEqual({ date: '12/01/2026', amount: '250' })
  expect((await read(id, { day: '12/02/2026' })).next_payment).toEqual({ date: '12/24/2026', amount: '300' })
  expect((await read(id, { day: '12/24/2026' })).next_payment).toMatchObject({ date: '12/24/2026' })
  expect((await read(id, { day: '12/25/2026' })).next_payment).toBeNull()
})

test('a booking has its first charge, how many others, and the first of its case numbers', async () => {
  const id = await newFile()
  const charges = [
    { code: 'PC 487(a)', type: 'Felony' },
    { code: 'PC 242', type: 'Misdemeanor' },
  ]
  const [post, surety] = ['2026-11-22', 'Bankers'] as const
  await booking(id, { case_number: 'OTHER 1', court_case: 'COURT 1', arrest_case: '' })
  await booking(id, {
    booking: '5329129',
    surety,
    bail_post_date: post,
    charges: JSON.stringify(charges),
    arrest_case: 'ARREST 1',
    court_case: 'COURT 2',
  })
  expect((await read(id)).bookings).toMatchObject([
    {
      booking: '5329129',
      surety: 'Bankers',
      bail_post_date: '11/22/2026',
      charge: { code: 'PC 487(a)', type: 'Felony', others: 1 },
      case_number: 'ARREST 1',
      includeCC: 'Yes',
    },
    { charge: null, case_number: 'COURT 1' },
  ])
})

test('what documents still need is named by the record that it belongs to [OPEN-152]', async () => {
  const id = await newFile({ zip: ' ', email: 'nobody' })
  const ida = await makeChild(db, 'indemnitors', {
    defendant_id: id,
    name: 'Ida Cole',
    phone: '805-555',
    email: 'ida@example.com',
  })
  expect((await read(id)).booking_missing).toEqual([])
  await booking(id, { booking_name: 'Old', includeCC: 'Yes' })
  await booking(id, {
    booking_name: 'New',
    includeCC: 'No',
    surety: 'FCS',
    bail_amount: '1',
    premium_amount: '1',
  })
  const file = await read(id)
  expect(file.people.map(({ indemnitor_id, missing }) => [indemnitor_id, missing])).toEqual([
    [
      null,
      [
        { field: 'zip', label: 'Zip' },
        { field: 'email', label: 'Email' },
      ],
    ],
    [
      ida,
      [
        { field: 'address', label: 'Address' },
        { field: 'phone', label: 'Mobile Phone' },
      ],
    ],
  ])
  expect(file.booking_missing).toEqual([{ field: 'charges', label: 'Charges' }])
  await booking(id, {
    booking_name: 'Card',
    surety: 'FCS',
    bail_amount: '1',
    premium_amount: '1',
    charges: JSON.stringify([{ code: 'A', type: 'Felony' }]),
  })
  expect((await read(id)).booking_missing.map(({ field }) => field)).toEqual([
    'credit_card_charge_amount',
    'credit_card_charge_date',
  ])
})

test('the arrests of a file are counted, without deleted ones and those of others', async () => {
  const [id, other] = [await newFile(), await newFile()]
  const dates = { arrest_when: '2026-01-02', bail_post_date: '2026-01-03' }
  const arrest = (fields: { defendant_id: number; deleted_at?: Date; deleted_by?: number }) =>
    makeChild(db, 'arrests', { court: 'Ventura', ...dates, ...fields })
  await arrest({ defendant_id: id })
  await arrest({ defendant_id: id })
  await arrest({ defendant_id: id, deleted_at: now(), deleted_by: clerk.id })
  await arrest({ defendant_id: other })
  expect([(await read(id)).arrests, (await read(other)).arrests]).toEqual([2, 1])
})

test('each person has photos, the state of their newest document, and when they signed in', async () => {
  const id = await newFile({ link_last_sent: '2026-11-20T08:00:00Z' })
  const states = ['signed', 'declined', 'failed', 'sent', 'sending', 'not sent', 'voided', 'none'] as const
  const at = '2026-11-21T10:00:00.000Z'
  const event = (description: string, time = at) => ({ description, time })
  const documents = {
    signed: { status: 3, history: [event('notified', '2026-11-20T10:00:00.000Z'), event('signed')] },
    declined: { status: 4, history: [event('notified', '2026-11-20T10:00:00.000Z'), event('declined')] },
    failed: { status: 5, history: [] },
    sent: { status: 2, history: [event('notified'), event('notified', '2026-11-22T10:00:00.000Z')] },
    sending: { status: 1, history: [] },
    'not sent': { status: 1, history: [] },
    voided: { status: 5, history: [event('notified')], voided_at: at },
  } as const
  const people: Record<string, number> = {}
  for (const state of states) {
    const indemnitor_id = await makeChild(db, 'indemnitors', {
      defendant_id: id,
      name: state,
      relation_to_defendant: 'Mother',
    })
    people[state] = indemnitor_id
    if (state === 'none') continue
    const { history, ...document } = documents[state]
    await makeChild(db, 'documents', {
      defendant_id: id,
      indemnitor_id,
      type: 4,
      status: 3,
      history: JSON.stringify([event('signed')]),
      voided_at: state === 'voided' ? at : null,
    })
    const document_id = await makeChild(db, 'documents', {
      defendant_id: id,
      indemnitor_id,
      type: 4,
      ...document,
      history: JSON.stringify(history),
    })
    const envelope = state === 'sending' ? 'queued' : 'ended'
    if (state === 'sending' || state === 'failed')
      await db
        .insertInto('envelopes')
        .values({ document_id, state: envelope, provider_id: null, created_at: at, heard_at: at })
        .execute()
  }
  const file = {
    defendant_id: id,
    indemnitor_id: null,
    type: 'image/png',
    bytes: 1,
    has_thumbnail: true,
  } as const
  await db
    .insertInto('files')
    .values([
      {
        ...file,
        name: 'pdf',
        field: 'defendant_photos',
        slot: 1,
        has_thumbnail: false,
        type: 'application/pdf',
      },
      { ...file, name: 'portrait', field: 'defendant_photos', slot: 2 },
      { ...file, name: 'selfie', field: 'selfie_photo', slot: 1 },
      { ...file, indemnitor_id: people['signed'] ?? 0, name: 'front', field: 'front_id_photo', slot: 1 },
    ])
    .execute()
  await db.updateTable('files').set({ replaced_at: now() }).where('name', '=', 'selfie').execute()
  const code = {
    defendant_id: id,
    indemnitor_id: null,
    phone: '8055550142',
    code_hmac: Buffer.from('x'),
    created_at: at,
    expires_at: at,
    display_data: false,
    asked_again: false,
  }
  for (const used of [at, '2026-11-20T10:00:00.000Z', null]) {
    const { id: codeId } = await db
      .insertInto('access_codes')
      .values(code)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (used !== null)
      await db
        .updateTable('access_codes')
        .set({ used_at: new Date(used) })
        .where('id', '=', codeId)
        .execute()
  }

  const found = await read(id)
  expect(found.photo).toBe('portrait')
  expect(found.signed).toBe(1)
  expect(found.people[0]).toMatchObject({
    indemnitor_id: null,
    name: 'MARCUS DELGADO',
    relation: null,
    photos: {
      total: 10,
      filled: 1,
      missing: ['Front ID Photo', 'Back ID Photo', 'Defendant Holding ID Photo'],
    },
    signature: { state: 'not sent', at: null, is_unsent: false },
    link_last_sent: '2026-11-20T08:00:00.000Z',
    last_sign_in: at,
  })
  expect(found.people[1]).toMatchObject({
    name: 'signed',
    relation: 'Mother',
    photos: { total: 3, filled: 1, missing: ['Back ID Photo', 'Indemnitor Holding ID Photo'] },
    last_sign_in: null,
  })
  expect(found.people.slice(1).map(({ name, signature }) => [name, signature.state, signature.at])).toEqual([
    ['signed', 'signed', at],
    ['declined', 'declined', at],
    ['failed', 'failed', at],
    ['sent', 'sent', at],
    ['sending', 'sending', null],
    ['not sent', 'not sent', null],
    ['voided', 'voided', at],
    ['none', 'not sent', null],
  ])
})

test('the header names who else has the file open, unless they have been idle', async () => {
  const id = await newFile()
  const other = await newFile()
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  const editor = await signIn(await makeUser(db, { permissions: [3] }))
  const take = (as: typeof clerk, record_id: number, kind: 'BP' | 'GIN') =>
    call(takeLock, { as, body: { kind, record_id } })
  await take(agent, id, 'BP')
  await take(editor, ida, 'GIN')
  await take(agent, other, 'BP')
  const here = async (as: typeof clerk) => (await read(id, { as })).here.toSorted()
  expect(await here(clerk)).toEqual([agent.name, editor.name].toSorted())
  expect(await here(agent)).toEqual([editor.name])
  travel(119_000)
  await take(editor, ida, 'GIN')
  travel(1000)
  expect(await here(clerk)).toEqual([editor.name])
})

test('a lead has its names, its bail and no bookings', async () => {
  const lead_data = JSON.stringify({ bail_amount: '25,000', booking: '5329129' })
  const id = await newFile({ is_lead: 1, lead_data, phone: '', home_phone: '8055559999', status: 'New Lead' })
  expect(await read(id)).toMatchObject({
    id,
    is_lead: 1,
    name: 'DELGADO, MARCUS',
    date_of_birth: '04/17/1991',
    phone: '8055559999',
    status: 'New Lead',
    bail_total: '25000.00',
    bookings: [],
    booking_missing: [],
    next_court: null,
    agent: null,
    photo: null,
    here: [],
  })
  expect((await read(await newFile({ first_name: null, last_name: null, phone: null }))).name).toBe('')
})

test('a file has no agent until a user who may edit files is chosen [OPEN-192]', async () => {
  const id = await newFile({ status: 'Assigned to Agent' })
  expect((await read(id)).agent).toBeNull()
  const listed = (await call(calls.listAgents, { as: clerk })).body.agents
  expect(listed).toEqual(
    expect.arrayContaining([
      { id: clerk.id, name: clerk.name },
      { id: agent.id, name: agent.name },
    ]),
  )
  const left = await makeUser(db, { permissions: [3] })
  await db.updateTable('users').set({ active: false }).where('id', '=', left.id).execute()
  const outsiders = [(await makeUser(db, { permissions: [1] })).id, left.id, 2, 2_000_000_000]
  expect(listed.filter((user) => outsiders.includes(user.id))).toEqual([])
  for (const user_id of outsiders)
    expect(await choose(id, user_id)).toMatchObject({
      status: 400,
      body: { code: 'notAnAgent', fields: ['user_id'] },
    })

  for (const user_id of [agent.id, agent.id, clerk.id, null])
    expect((await choose(id, user_id)).status).toBe(200)
  expect(await read(id)).toMatchObject({ agent: null, status: 'Assigned to Agent' })
  await choose(id, agent.id)
  expect((await read(id)).agent).toEqual({ id: agent.id, name: agent.name })
  const entries = await db
    .selectFrom('history')
    .select(['action', 'endpoint', 'record_id', 'name', 'data', 'changed', 'username'])
    .where('defendant_id', '=', id)
    .orderBy('id')
    .execute()
  const entry = {
    action: 'update',
    endpoint: 'agent',
    record_id: id,
    name: 'MARCUS DELGADO',
    changed: ['agent'],
    username: clerk.username,
  }
  expect(entries).toEqual(
    [agent, clerk, null, agent].map((user) => ({
      ...entry,
      data: { agent: user?.name ?? null, agent_id: user?.id ?? null },
    })),
  )
})

test('a user who may only read a file sees it and does not choose its agent [OPEN-113]', async () => {
  const id = await newFile()
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, id, reader.id, 'R')
  expect((await read(id, { as: reader })).id).toBe(id)
  expect((await choose(id, reader.id, reader)).status).toBe(403)
})

test('a summary has no sensitive field, and the history does not record that it was read', async () => {
  const id = await newFile({ ss: 'CIPHERTEXT', dl: 'CIPHERTEXT' })
  await makeChild(db, 'indemnitors', {
    defendant_id: id,
    name: 'Ida Cole',
    ss: 'CIPHERTEXT',
    dl: 'CIPHERTEXT',
  })
  expect(JSON.stringify(await read(id))).not.toContain('CIPHERTEXT')
  expect(await db.selectFrom('history').select('id').where('defendant_id', '=', id).execute()).toEqual([])
})

test('a missing or deleted file and a day that does not exist are refused', async () => {
  const gone = await newFile()
  await db
    .updateTable('defendants')
    .set({ deleted_at: now(), deleted_by: clerk.id })
    .where('id', '=', gone)
    .execute()
  const statusOf = async (query: { id: number; today?: string }) =>
    (await call(calls.readCase, { as: clerk, query })).status
  expect([
    await statusOf({ id: gone }),
    await statusOf({ id: 2_000_000_000 }),
    (await choose(gone, clerk.id)).status,
  ]).toEqual([404, 404, 404])
  for (const day of ['02/30/2026', '2026-11-23', 'today'])
    expect(await statusOf({ id: await newFile(), today: day })).toBe(400)
})

test('a file with 200 bookings and 200 indemnitors is read, without those of other files', async () => {
  const [id, other] = [await newFile(), await newFile()]
  await sql`
    insert into bookings (defendant_id, booking, bail_amount, unpaid_balance, date_to_appear)
    select case when n <= 200 then ${id}::int else ${other}::int end, n, '100.01', '1', date '2026-11-01' + n
    from generate_series(1, 210) n`.execute(db)
  await sql`
    insert into indemnitors (defendant_id, name)
    select case when n <= 200 then ${id}::int else ${other}::int end, 'Person ' || n from generate_series(1, 210) n`.execute(
    db,
  )
  const file = await read(id)
  expect([file.bookings.length, file.people.length]).toEqual([200, 201])
  expect(file).toMatchObject({
    bail_total: '20002.00',
    balance_total: '200.00',
    next_court: { date: '11/23/2026' },
  })
  expect((await read(other)).bookings).toHaveLength(10)
})
