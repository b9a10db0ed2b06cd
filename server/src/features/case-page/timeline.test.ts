import * as bookingCalls from '@bailiwick/contract/bookings'
import * as casePage from '@bailiwick/contract/case-page'
import * as defendantCalls from '@bailiwick/contract/defendants'
import * as noteCalls from '@bailiwick/contract/notes'
import { shareDefendant } from '@bailiwick/contract/sharing'
import { saveTextPreferences, sendThreadText } from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser } from '#test/factories'
import { startServer } from '#test/server'
import { systemId } from '../users/service.ts'

const { call, db, actors, now, travel } = await startServer({ frozen: true })
const { clerk, agent } = actors

type Kind = casePage.TimelineKind
interface Asked {
  readonly kind?: Kind
  readonly after?: string
  readonly as?: typeof clerk
}
const read = async (id: number, { as = clerk, ...query }: Asked = {}) =>
  (await call(casePage.readTimeline, { as, query: { id, ...query } })).body
const entriesOf = async (id: number, kind: Kind) => (await read(id, { kind })).entries

let phones = 8055551000
const newPhone = () => String((phones += 1))
const newFile = (fields: object = {}) =>
  makeDefendant(db, { first_name: 'MARCUS', last_name: 'DELGADO', phone: newPhone(), ...fields })
/** A change as a reader sees it. */
const shownOf = (entries: readonly casePage.TimelineEntry[]) =>
  entries.map((entry) =>
    entry.kind === 'changes'
      ? [
          entry.action,
          entry.endpoint,
          entry.name,
          entry.by,
          entry.changed.map(({ label, from, to }) => `${label}: ${from} > ${to}`),
          entry.others,
        ]
      : [entry.kind],
  )

test('changes are shown with the labels and values of their fields, newest first', async () => {
  const names = { first_name: 'ANA', last_name: 'LIM' } as defendantCalls.NewDefendant
  const { insertId: id } = (await call(defendantCalls.createDefendant, { as: agent, body: names })).body
  travel(1000)
  const change = {
    id,
    city: 'Irvine',
    state: 'CA',
    zip: '92602',
    county: 'Orange',
  } as defendantCalls.DefendantChange
  await call(defendantCalls.updateDefendant, { as: clerk, body: change })
  const first = {
    defendant_id: id,
    booking_name: 'Ana Lim',
    bail_amount: '15,000',
  } as bookingCalls.NewBooking
  travel(1000)
  const booking = (await call(bookingCalls.createBooking, { as: clerk, body: first })).body.insertId
  travel(1000)
  await call(bookingCalls.updateBooking, {
    as: clerk,
    body: { id: booking, bail_amount: '20000' } as bookingCalls.BookingChange,
  })
  travel(1000)
  await call(bookingCalls.deleteBooking, { as: agent, query: { id: booking } })
  travel(1000)
  const reader = await makeUser(db, { permissions: [3], name: 'Casey Clerk' })
  await call(shareDefendant, { as: agent, body: { defendant_id: id, user_id: reader.id, access_type: 'R' } })
  travel(1000)
  await call(shareDefendant, { as: agent, body: { defendant_id: id, user_id: reader.id, access_type: 'E' } })
  travel(1000)
  await call(saveTextPreferences, { as: clerk, body: { defendant_id: id, consent: 'yes', language: 'es' } })
  travel(1000)
  await call(casePage.chooseAgent, { as: clerk, body: { id, user_id: agent.id } })

  expect(shownOf(await entriesOf(id, 'changes'))).toEqual([
    ['update', 'agent', 'ANA LIM', clerk.username, [`Agent: null > ${agent.name}`], 0],
    [
      'update',
      'text_preferences',
      'ANA LIM',
      clerk.username,
      ['Consent: null > Yes', 'Language: null > Spanish'],
      0,
    ],
    ['share', 'defendant_users', 'Casey Clerk', agent.username, ['Access: Read > Edit'], 0],
    ['share', 'defendant_users', 'Casey Clerk', agent.username, ['Access: null > Read'], 0],
    ['delete', 'booking', 'Ana Lim', agent.username, [], 0],
    ['update', 'booking', 'Ana Lim', clerk.username, ['Bail Amount: $15,000 > $20,000'], 0],
    [
      'create',
      'booking',
      'Ana Lim',
      clerk.username,
      ['Booking Name: null > Ana Lim', 'Bail Amount: null > $15,000', 'Include Credit Card: null > Yes'],
      0,
    ],
    [
      'update',
      'defendant',
      'ANA LIM',
      clerk.username,
      ['City: null > Irvine', 'State: null > CA', 'Zip: null > 92602'],
      1,
    ],
    [
      'create',
      'defendant',
      'ANA LIM',
      agent.username,
      ['First Name: null > ANA', 'Last Name: null > LIM', 'Status: null > New Lead'],
      0,
    ],
  ])
})

test('a change of a reference says of which', async () => {
  const id = await newFile()
  const change = {
    id,
    reference_1_name: 'Ana Lopez',
    reference_1_relationship: 'Aunt',
  } as defendantCalls.DefendantChange
  await call(defendantCalls.updateDefendant, { as: clerk, body: change })
  expect(await entriesOf(id, 'changes')).toMatchObject([
    {
      changed: [
        { label: 'Reference 1, Name', from: null, to: 'Ana Lopez' },
        { label: 'Reference 1, Relationship', from: null, to: 'Aunt' },
      ],
    },
  ])
})

test('what somebody agreed to is not the value before of another person with the same number', async () => {
  // Also the number of an indemnitor of another file
  const id = await newFile({ id: 900_001 })
  const other = await newFile()
  await makeChild(db, 'indemnitors', { id, defendant_id: other, name: 'Ida Cole', phone: newPhone() })
  const save = (defendant_id: number, indemnitor_id: number | null, consent: 'yes' | 'no') =>
    call(saveTextPreferences, { as: clerk, body: { defendant_id, indemnitor_id, consent, language: 'en' } })
  await save(other, id, 'no')
  await save(id, null, 'yes')
  await save(other, id, 'yes')
  const changesOf = async (file: number) =>
    (await entriesOf(file, 'changes')).map((one) => one.kind === 'changes' && one.changed[0])
  expect(await changesOf(id)).toEqual([{ label: 'Consent', from: null, to: 'Yes' }])
  expect(await changesOf(other)).toEqual([
    { label: 'Consent', from: 'No', to: 'Yes' },
    { label: 'Consent', from: null, to: 'No' },
  ])
})

test('sensitive values are masked, lists and long texts have labels alone, readings are left out [OPEN-119]', async () => {
  const id = await newFile()
  const secret = { id, ss: '900-12-3456', general_notes: 'Long' } as defendantCalls.DefendantChange
  await call(defendantCalls.updateDefendant, { as: clerk, body: secret })
  travel(1000)
  const charges = [{ code: 'PC 242', type: 'Felony' }]
  const booking = { defendant_id: id, charges } as bookingCalls.NewBooking
  await call(bookingCalls.createBooking, { as: clerk, body: booking })
  await call(defendantCalls.readDefendant, { as: clerk, query: { id } })
  const page = await read(id)
  expect(shownOf(page.entries).map(([, , , , changed]) => changed)).toEqual([
    ['Charges: null > null', 'Include Credit Card: null > Yes'],
    ['General Notes: null > null', 'Social Security Number: null > •••-••-3456'],
  ])
  expect(JSON.stringify(page)).not.toContain('12-3456')
  expect(page.counts).toMatchObject({ changes: 2 })
  expect(
    await db.selectFrom('history').select('action').where('defendant_id', '=', id).orderBy('id').execute(),
  ).toEqual([{ action: 'update' }, { action: 'create' }, { action: 'read' }])
})

test('a lead tells of its booking data and of its conversion [LEAD-11]', async () => {
  const body = { first_name: 'ANA', last_name: 'LIM', is_lead: 1, lead_data: { bail_amount: '5000' } }
  const { insertId: id } = (
    await call(defendantCalls.createDefendant, { as: clerk, body: body as defendantCalls.NewDefendant })
  ).body
  travel(1000)
  const raise = { id, lead_data: { bail_amount: '9000' } } as defendantCalls.DefendantChange
  await call(defendantCalls.updateDefendant, { as: clerk, body: raise })
  travel(1000)
  await call(defendantCalls.updateDefendant, {
    as: clerk,
    body: { id, is_lead: 0 } as defendantCalls.DefendantChange,
  })
  expect(
    shownOf(await entriesOf(id, 'changes')).map(([action, endpoint, , , changed]) => [
      action,
      endpoint,
      changed,
    ]),
  ).toEqual([
    ['convert', 'defendant', expect.any(Array)],
    ['create', 'booking', ['Bail Amount: null > $9,000', 'Include Credit Card: null > Yes']],
    ['update', 'defendant', ['Bail Amount: $5,000 > $9,000']],
    ['create', 'defendant', expect.arrayContaining(['First Name: null > ANA'])],
  ])
})

test('texts and replies name whom they were to or from, once each', async () => {
  const phone = newPhone()
  const [id, other] = [await newFile({ phone }), await newFile()]
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', phone })
  await call(sendThreadText, { as: clerk, body: { defendant_id: id, phone, content: 'Court is on Monday.' } })
  const message = { template_id: null, phone: '8055559999', state: 'delivered', created_by: null } as const
  await db
    .insertInto('messages')
    .values([
      {
        ...message,
        defendant_id: id,
        indemnitor_id: ida,
        content: 'https://portal.example.com/s/•••',
        date_created: new Date(now().getTime() + 1000),
      },
      { ...message, defendant_id: other, indemnitor_id: null, content: 'Of another file' },
    ])
    .execute()
  const reply = { phone, received_at: new Date(now().getTime() + 2000), files: 0 }
  const replies = await db
    .insertInto('text_replies')
    .values([
      { ...reply, provider_id: `SM${phone}1`, content: 'Thank you!', is_known: true },
      { ...reply, provider_id: `SM${phone}2`, content: 'Who is this?', is_known: false },
      { ...reply, provider_id: `SM${phone}3`, content: 'To somebody else', is_known: true },
    ])
    .returning('id')
    .execute()
  const [known = 0] = replies.map((one) => one.id)
  await db
    .insertInto('text_reply_people')
    .values([
      { reply_id: known, defendant_id: id, indemnitor_id: ida },
      { reply_id: known, defendant_id: other, indemnitor_id: null },
    ])
    .execute()

  const { entries, counts } = await read(id, { kind: 'texts' })
  const shown = entries.map(
    (entry) =>
      entry.kind === 'texts' && [
        entry.content,
        entry.name,
        entry.indemnitor_id,
        entry.is_reply,
        entry.by,
        entry.state,
      ],
  )
  expect(shown).toEqual([
    ['Who is this?', 'MARCUS DELGADO', null, true, 'MARCUS DELGADO', null],
    ['Thank you!', 'Ida Cole', ida, true, 'Ida Cole', null],
    ['https://portal.example.com/s/•••', 'Ida Cole', ida, false, null, 'delivered'],
    ['Court is on Monday.', 'MARCUS DELGADO', null, false, clerk.username, 'not sent'],
  ])
  expect(counts.texts).toBe(4)
})

test('a notification to somebody outside the file has their name', async () => {
  const id = await newFile()
  const { id: message } = await db
    .insertInto('messages')
    .values({
      template_id: null,
      phone: '8055559999',
      state: 'sent',
      created_by: clerk.id,
      defendant_id: id,
      indemnitor_id: null,
      content: 'Court',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(id, { action: 'send', endpoint: 'notification', record_id: message, name: 'Rosa Delgado' })
  expect(await entriesOf(id, 'texts')).toMatchObject([{ name: 'Rosa Delgado', by: clerk.username }])
})

interface Entry {
  readonly action: string
  readonly endpoint: string
  readonly record_id: number
  readonly name?: string
  readonly username?: string
  readonly user_id?: number | null
  readonly data?: object
}
const record = (
  defendant_id: number,
  { data = {}, name = 'MARCUS DELGADO', username = clerk.username, user_id = clerk.id, ...entry }: Entry,
) =>
  db
    .insertInto('history')
    .values({
      ...entry,
      name,
      username,
      user_id,
      defendant_id,
      data: JSON.stringify(data),
      changed: [],
      created_date: now(),
    })
    .execute()

test('a document tells when it was sent and how it ended, by whom and why', async () => {
  const id = await newFile()
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  const event = (description: string, time: string) => ({ description, time })
  const common = { defendant_id: id, type: 4, created_by: clerk.id }
  const document = (fields: object, ...history: object[]) =>
    makeChild(db, 'documents', { ...common, history: JSON.stringify(history), status: 2, ...fields })
  const file = { document_sha256: 'x', spots: '[]' }
  const signed = await document(
    { status: 3, indemnitor_id: ida, envelope_id: 'envelope 1', document_file: 'file 1', ...file },
    event('notified', '2026-11-20T08:00:00.000Z'),
    event('notified', '2026-11-20T09:00:00.000Z'),
    event('signed', '2026-11-20T10:00:00.000Z'),
  )
  const declined = await document(
    { status: 4, reason: 'Wrong name', envelope_id: 'envelope 2' },
    event('notified', '2026-11-20T11:00:00.000Z'),
    event('declined', '2026-11-20T12:00:00.000Z'),
  )
  const voided = await document(
    { status: 5, reason: 'Sent twice', voided_at: '2026-11-20T14:00:00.000Z', created_by: null },
    event('notified', '2026-11-20T13:00:00.000Z'),
  )
  await record(id, {
    action: 'update',
    endpoint: 'document',
    record_id: voided,
    username: agent.username,
    user_id: agent.id,
    data: { status: 'voided' },
  })
  const failed = await document({ status: 5, reason: 'No address' })
  await record(id, {
    action: 'update',
    endpoint: 'document',
    record_id: failed,
    username: 'DocuSign',
    user_id: null,
    data: { status: 'failed' },
  })
  const elsewhere = await document({ status: 2, link_last_sent: '2026-11-20T07:00:00.000Z' })
  const created = await document({ status: 1 })

  const { entries, counts } = await read(id, { kind: 'documents' })
  const shown = entries.map(
    (one) =>
      one.kind === 'documents' && [
        one.document_id,
        one.what,
        one.at.slice(11, 13),
        one.by,
        one.name,
        one.reason,
        one.envelope_id,
      ],
  )
  expect(shown.slice(1)).toEqual([
    [voided, 'voided', '14', agent.username, 'MARCUS DELGADO', 'Sent twice', null],
    [voided, 'sent', '13', null, 'MARCUS DELGADO', null, null],
    [declined, 'declined', '12', 'MARCUS DELGADO', 'MARCUS DELGADO', 'Wrong name', null],
    [declined, 'sent', '11', clerk.username, 'MARCUS DELGADO', null, null],
    [signed, 'signed', '10', 'Ida Cole', 'Ida Cole', null, 'envelope 1'],
    [signed, 'sent', '08', clerk.username, 'Ida Cole', null, 'envelope 1'],
    [elsewhere, 'sent', '07', clerk.username, 'MARCUS DELGADO', null, null],
  ])
  expect(entries[0]).toMatchObject({
    document_id: failed,
    what: 'failed',
    by: 'DocuSign',
    reason: 'No address',
    type: 4,
    at: now().toISOString(),
  })
  expect(counts.documents).toBe(8)
  expect(entries.some((one) => one.kind === 'documents' && one.document_id === created)).toBe(false)
})

test('photos tell whose they are and which, also those that the portal removed', async () => {
  const id = await newFile()
  await makeUser(db, { id: systemId, username: 'system' })
  await record(id, {
    action: 'upload',
    endpoint: 'defendant',
    record_id: id,
    data: { selfie_photo: ['a'], front_id_photo: ['b'] },
  })
  travel(1000)
  await record(id, {
    action: 'download',
    endpoint: 'indemnitor',
    record_id: 5,
    name: 'Ida Cole',
    data: { front_id_photo: ['c'], reason: 'Court asked' },
  })
  travel(1000)
  await record(id, {
    action: 'remove',
    endpoint: 'defendant',
    record_id: id,
    username: 'system',
    user_id: systemId,
    data: { front_credit_card_photo: ['d'] },
  })
  const { entries, counts } = await read(id, { kind: 'photos' })
  expect(entries).toMatchObject([
    { action: 'remove', by: null, labels: ['Front Credit Card Photo'] },
    { action: 'download', by: clerk.username, name: 'Ida Cole', labels: ['Front ID Photo'] },
    {
      action: 'upload',
      by: clerk.username,
      name: 'MARCUS DELGADO',
      labels: ['Front ID Photo', 'Selfie Photo'],
    },
  ])
  expect(counts).toMatchObject({ photos: 3, changes: 0 })
})

test('notes and sign-ins of clients are shown, and pins are not changes', async () => {
  const id = await newFile()
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  const note = { defendant_id: id, kind: 'call', text: 'Left a message.' } as const
  const { insertId } = (await call(noteCalls.createNote, { as: clerk, body: note })).body
  await call(noteCalls.pinNote, { as: agent, body: { id: insertId, pinned: 'Yes' } })
  const at = new Date(now().getTime() + 1000)
  await db
    .insertInto('access_codes')
    .values(
      [null, ida].map((indemnitor_id) => ({
        defendant_id: id,
        indemnitor_id,
        phone: '8055550142',
        code_hmac: Buffer.from('x'),
        created_at: now(),
        expires_at: at,
        display_data: false,
        asked_again: false,
      })),
    )
    .execute()
  await db.updateTable('access_codes').set({ used_at: at }).where('indemnitor_id', '=', ida).execute()
  const { entries, counts } = await read(id)
  expect(entries).toMatchObject([
    { kind: 'sign_ins', at: at.toISOString(), by: 'Ida Cole', name: 'Ida Cole' },
    {
      kind: 'notes',
      at: now().toISOString(),
      by: clerk.username,
      note_kind: 'call',
      text: 'Left a message.',
      is_pinned: true,
    },
  ])
  expect(counts).toEqual({ changes: 0, texts: 0, documents: 0, photos: 0, notes: 1, sign_ins: 1 })
})
