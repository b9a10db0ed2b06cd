import { readFileSync } from 'node:fs'
import { deleteBooking } from '@bailiwick/contract/bookings'
import { deleteDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { searchEverything, type Found } from '@bailiwick/contract/search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { app, call, db, actors, signIn } = await startServer()
const { clerk } = actors

const ask = (text: string, as = clerk) => call(searchEverything, { as, query: { text } })
/** The ids of each kind that a search finds, in order. */
async function find(text: string, as = clerk) {
  const { status, body } = await ask(text, as)
  expect(status).toBe(200)
  const ids = (kind: keyof Found) => body[kind].map(({ id }) => id)
  return {
    defendants: ids('defendants'),
    leads: ids('leads'),
    indemnitors: ids('indemnitors'),
    bookings: ids('bookings'),
  }
}
const none = { defendants: [], leads: [], indemnitors: [], bookings: [] }

const maria = await makeDefendant(db, {
  first_name: 'MARIA',
  last_name: 'DE LA CRUZ',
  phone: '2135550142',
  home_phone: '3105550177',
  power_of_attorney_number: 'FCS-5-4410',
})
const cruz = await makeDefendant(db, { first_name: 'José', last_name: 'CRUZ-LOPEZ' })
const lead = await makeDefendant(db, {
  is_lead: 1,
  first_name: 'MARIANO',
  last_name: 'CRUZ',
  phone: '2135550199',
  lead_data: JSON.stringify({ booking: 'LB-77310', court_case: '24CF0099' }),
})
const booking = await makeChild(db, 'bookings', {
  defendant_id: maria,
  booking: '6630-114',
  booking_name: 'MARY CROSS',
  case_number: '20HF0007',
})
const older = await makeChild(db, 'bookings', { defendant_id: cruz, court_case: 'BA-000812' })
const newer = await makeChild(db, 'bookings', { defendant_id: cruz, booking: '555' })
const indemnitor = await makeChild(db, 'indemnitors', {
  defendant_id: maria,
  name: 'Ida De-Cruz Moss',
  phone: '(714) 555-0123',
})
const ofLead = await makeChild(db, 'indemnitors', {
  defendant_id: lead,
  name: 'OTTO MOSS',
  home_phone: '7145550188',
})

test('a name finds people by parts of both names, and the start of the last name comes first [OPEN-14]', async () => {
  expect(await find(' cruz')).toEqual({
    defendants: [cruz, maria],
    leads: [lead],
    indemnitors: [indemnitor],
    bookings: [],
  })
  for (const text of ['maria de la cruz', 'De La Cruz, Maria', 'cruz maria', 'mari ruz'])
    expect((await find(text)).defendants).toEqual([maria])
  expect(await find('ruz ar')).toEqual({ ...none, defendants: [maria], leads: [lead] })
  expect(await find('josé')).toEqual({ ...none, defendants: [cruz] })
  expect(await find('cruz-lo')).toEqual({ ...none, defendants: [cruz] })
  expect(await find('ma cr')).toEqual({ ...none, leads: [lead] })
  expect(await find('cr ma')).toEqual({ ...none, leads: [lead] })
  expect(await find('ma')).toEqual({ ...none, defendants: [maria], leads: [lead], bookings: [booking] })
})

test('a part of the last name comes before one of the first, and nobody comes twice [OPEN-14]', async () => {
  const byFirst = await makeDefendant(db, { first_name: 'LOXVIA', last_name: 'AMES' })
  const byLast = await makeDefendant(db, { first_name: 'GUS', last_name: 'BOXVIL' })
  const byBoth = await makeDefendant(db, { first_name: 'LOXVIA', last_name: 'COXVIL' })
  expect((await find('xvi')).defendants).toEqual([byLast, byBoth, byFirst])
  expect((await find('xvi o')).defendants).toEqual([byLast, byBoth, byFirst])
  expect((await find('us xvi')).defendants).toEqual([byLast])
})

test('indemnitors and bookings are found by the start of any word of their names [OPEN-14]', async () => {
  expect(await find('moss')).toEqual({ ...none, indemnitors: [ofLead, indemnitor] })
  expect(await find('cruz mo')).toEqual({ ...none, indemnitors: [indemnitor] })
  expect(await find('oss')).toEqual({ ...none, bookings: [] })
  expect(await find('cross')).toEqual({ ...none, bookings: [booking] })
  // Of several in one file, only the one with the word
  const file = await makeDefendant(db)
  const kin = await makeChild(db, 'indemnitors', { defendant_id: file, name: 'NOEL ZARR' })
  await makeChild(db, 'indemnitors', { defendant_id: file, name: 'KAI EZARR' })
  const alias = await makeChild(db, 'bookings', { defendant_id: file, booking_name: 'NOEL ZARR' })
  await makeChild(db, 'bookings', { defendant_id: file, booking_name: 'KAI EZARR' })
  expect(await find('zarr')).toEqual({ ...none, indemnitors: [kin], bookings: [alias] })
})

test('digits find phones, bookings, cases and power numbers by their start and end [OPEN-14]', async () => {
  expect(await find('(213) 555-01')).toEqual({ ...none, defendants: [maria], leads: [lead] })
  expect(await find('0177')).toEqual({ ...none, defendants: [maria] })
  expect(await find('5-4410')).toEqual({ ...none, defendants: [maria] })
  expect(await find('fcs54')).toEqual({ ...none, defendants: [maria] })
  expect(await find('6630114')).toEqual({ ...none, defendants: [maria], bookings: [booking] })
  expect(await find('hf0007')).toEqual({ ...none, defendants: [maria], bookings: [booking] })
  // Of several bookings in one file, only the one with the number
  expect(await find('ba 0008')).toEqual({ ...none, defendants: [cruz], bookings: [older] })
  expect(await find('a0008')).toEqual(none)
  expect(await find('77310')).toEqual({ ...none, leads: [lead] })
  expect(await find('24cf')).toEqual({ ...none, leads: [lead] })
  expect(await find('7145550123')).toEqual({ ...none, indemnitors: [indemnitor] })
  expect((await find('714555')).indemnitors).toEqual([ofLead, indemnitor])
})

test('a result says which number was found that it does not show, and no other [OPEN-14]', async () => {
  const reasons = async (text: string) => {
    const { body } = await ask(text)
    const all = [...body.defendants, ...body.leads, ...body.indemnitors, ...body.bookings]
    return all.flatMap(({ matches }) => matches)
  }
  const home = (value: string) => ({ field: 'home_phone', value })
  expect(await reasons('0177')).toEqual([home('3105550177')])
  expect(await reasons('0142')).toEqual([])
  expect(await reasons('fcs54')).toEqual([{ field: 'power_of_attorney_number', value: 'FCS-5-4410' }])
  // Beside a name it may be, too; shown instead of the mobile phone it is no other
  expect(await reasons('7145550188')).toEqual([])
  expect(await reasons('77310')).toEqual([{ field: 'booking', value: 'LB-77310' }])
  expect(await reasons('24cf')).toEqual([{ field: 'court_case', value: '24CF0099' }])
  expect(await reasons('maria')).toEqual([])
})

test('a text with letters and digits is a number and a name, and numbers come first [OPEN-14]', async () => {
  const company = await makeDefendant(db, { first_name: 'ANA', last_name: '24CFQ HOLDINGS' })
  const third = await makeDefendant(db, { is_lead: 1, first_name: 'LUIS', last_name: 'PARDO 3RD' })
  const cosigner = await makeChild(db, 'indemnitors', { defendant_id: third, name: 'Studio 54 West' })
  const alias = await makeChild(db, 'bookings', { defendant_id: company, booking_name: 'ANA 2ND' })
  expect(await find('24cfq')).toEqual({ ...none, defendants: [company] })
  expect(await find('Pardo 3rd')).toEqual({ ...none, leads: [third] })
  expect(await find('ardo 3')).toEqual({ ...none, leads: [third] })
  expect(await find('studio 5')).toEqual({ ...none, indemnitors: [cosigner] })
  expect(await find('ana 2n')).toEqual({ ...none, bookings: [alias] })
  // The lead is found by a number, the defendant by name, each once
  expect(await find('24cf')).toEqual({ ...none, defendants: [company], leads: [lead] })
  const numbered = await makeDefendant(db, { last_name: '7TQ FOUNDRY' })
  const other = await makeDefendant(db, { last_name: 'ABEL', power_of_attorney_number: '7TQ-1' })
  await makeChild(db, 'bookings', {
    defendant_id: numbered,
    case_number: '7TQ 123',
    booking_name: '7TQ FOUNDRY',
  })
  expect((await find('7tq')).defendants).toEqual([other, numbered])
  expect((await find('7tq')).bookings).toHaveLength(1)
  for (let n = 0; n < 9; n += 1)
    await makeDefendant(db, { last_name: `9XY${n}`, power_of_attorney_number: `9XY-1${n}` })
  expect((await find('9xy')).defendants).toHaveLength(8)
})

test('an address is found from its house number or its street on, and shown alone then', async () => {
  const home = '1412 Windward Avenue, Apt. 3'
  const tenant = await makeDefendant(db, { last_name: 'TENN', address: home })
  const visitor = await makeDefendant(db, { last_name: 'WINDWARD AVENUE', is_lead: 1, address: '9 Elm Row' })
  const host = await makeChild(db, 'indemnitors', { defendant_id: visitor, name: 'OLA TENN', address: home })
  await makeChild(db, 'indemnitors', { defendant_id: visitor, name: 'UNA TENN', address: '1412 Elm Row' })
  for (const text of ['1412 wind', '1412 Windward Avenue', 'windward ave'])
    expect([text, await find(text)]).toEqual([
      text,
      { ...none, defendants: [tenant], leads: text.startsWith('w') ? [visitor] : [], indemnitors: [host] },
    ])
  // A street alone may be a name, and the middle of an address is none
  expect(await find('windward')).toEqual({ ...none, leads: [visitor] })
  expect(await find('avenue apt')).toEqual(none)

  const { body } = await ask('1412 wind')
  expect(body.defendants).toMatchObject([{ id: tenant, address: home }])
  expect(body.indemnitors).toMatchObject([{ id: host, address: home }])
  expect((await ask('ward')).body.leads).toMatchObject([{ id: visitor, address: null }])
  expect((await ask('tenn')).body.defendants).toMatchObject([{ id: tenant, address: null }])

  await call(updateDefendant, { as: clerk, body: { id: tenant, address: '88 Kelp Lane' } })
  expect((await find('1412 wind')).defendants).toEqual([])
  expect((await find('kelp lane')).defendants).toEqual([tenant])
})

test('the last four digits of a phone come before other numbers with them', async () => {
  const called = await makeDefendant(db, { phone: '2135556183' })
  const begun = await makeDefendant(db, { power_of_attorney_number: '61839' })
  const ended = await makeDefendant(db, { power_of_attorney_number: '716183' })
  const whole = await makeDefendant(db, { power_of_attorney_number: '6183' })
  const atHome = await makeDefendant(db, { home_phone: '2135556183' })
  expect((await find('6183')).defendants).toEqual([whole, atHome, called, begun, ended])
})

test('one or two digits must be the whole number, and whole numbers come first', async () => {
  expect(await find('55')).toEqual(none)
  const short = await makeChild(db, 'bookings', { defendant_id: cruz, booking: '55' })
  expect((await find('55')).bookings).toEqual([short])
  await makeDefendant(db, { phone: '5550001111' })
  expect((await find('555')).defendants[0]).toBe(cruz)
  expect((await find('555')).bookings).toEqual([newer])
})

test('a result has the name and what distinguishes the person, and nothing else', async () => {
  expect((await ask('6630114')).body).toEqual({
    ...none,
    defendants: [
      {
        id: maria,
        first_name: 'MARIA',
        last_name: 'DE LA CRUZ',
        date_of_birth: null,
        phone: '2135550142',
        address: null,
        booking: '6630-114',
        case_number: '20HF0007',
        matches: [],
      },
    ],
    bookings: [
      {
        id: booking,
        defendant_id: maria,
        is_lead: 0,
        first_name: 'MARIA',
        last_name: 'DE LA CRUZ',
        booking: '6630-114',
        booking_name: 'MARY CROSS',
        case_number: '20HF0007',
        matches: [],
      },
    ],
  })
  expect((await ask('otto')).body.indemnitors).toEqual([
    {
      id: ofLead,
      defendant_id: lead,
      is_lead: 1,
      first_name: 'MARIANO',
      last_name: 'CRUZ',
      name: 'OTTO MOSS',
      phone: '7145550188',
      address: null,
      matches: [],
    },
  ])
})

test('at most eight of each kind are found [OPEN-14]', async () => {
  for (let n = 0; n < 9; n += 1) {
    const id = await makeDefendant(db, { last_name: 'MANYFOLD', phone: `888555${1000 + n}`, is_lead: 0 })
    await makeDefendant(db, { last_name: 'MANYFOLD', phone: `889555${1000 + n}`, is_lead: 1 })
    await makeChild(db, 'indemnitors', { defendant_id: id, name: 'MANYFOLD', phone: `777555${1000 + n}` })
    await makeChild(db, 'bookings', { defendant_id: id, booking: `888555${n}`, booking_name: 'MANYFOLD' })
  }
  for (const text of ['manyfold', 'anyfol', '888555', '889555', '777555']) {
    for (const ids of Object.values(await find(text))) expect(ids.length).toBeLessThanOrEqual(8)
  }
  expect(Object.values(await find('manyfold')).map((ids) => ids.length)).toEqual([8, 8, 8, 8])
  expect((await find('anyfol')).leads).toHaveLength(8)
  expect((await find('888555')).bookings).toHaveLength(8)
})

test('a deleted record is not found, nor anything in a deleted file', async () => {
  const id = await makeDefendant(db, { last_name: 'GONEBY', phone: '6265550111' })
  await makeChild(db, 'indemnitors', { defendant_id: id, name: 'GONEBY KIN', phone: '6265550112' })
  const one = await makeChild(db, 'bookings', { defendant_id: id, booking: '626999', booking_name: 'GONEBY' })
  await call(deleteBooking, { as: clerk, query: { id: one } })
  expect(await find('626999')).toEqual(none)
  expect((await find('goneby')).bookings).toEqual([])
  expect((await find('goneby')).defendants).toEqual([id])
  await call(deleteDefendant, { as: clerk, query: { id } })
  expect(await find('goneby')).toEqual(none)
  expect(await find('626555')).toEqual(none)
})

test('everybody who sees the lists may search, regardless of grants; nobody else [OPEN-14]', async () => {
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, maria, reader.id, 'R')
  expect((await find('de la cruz', reader)).defendants).toEqual([maria])
  for (const permissions of [[], [1], [2], [5], [6]] as const) {
    const other = await signIn(await makeUser(db, { permissions }))
    expect((await ask('cruz', other)).status).toBe(403)
  }
})

test('hostile text finds nothing and does no harm', async () => {
  const hostile = [
    '',
    ' ',
    '-',
    ', ,',
    '%',
    '_',
    '%%%',
    '___',
    '\\',
    '\\%',
    "'",
    '"',
    "cruz' or '1'='1",
    "'; drop table defendants; --",
    '$1',
    '\0',
    '1%',
    '1_0',
    '%1%',
    '\\1',
    '12\\',
    '(){}[]*+?|^$',
    '🦊',
    'ا'.repeat(100),
    'a '.repeat(50),
    '1'.repeat(100),
  ]
  for (const text of hostile) expect([text, await find(text)]).toEqual([text, none])
  expect(await find('cr\0uz mar\0ia')).toEqual({ ...none, defendants: [maria], leads: [lead] })
  for (const text of ['x'.repeat(101), '7'.repeat(10_000)]) {
    expect(await ask(text)).toMatchObject({ status: 400, body: { error: 'text: is too long' } })
  }
  const headers = { authorization: clerk.token }
  for (const url of ['/api/crm/search', '/api/crm/search?text=a&text=b', '/api/crm/search?text[]=a'])
    expect((await app.inject({ url, headers })).statusCode).toBe(400)
})

test('the search keys stay up to date like those of the filters', async () => {
  const refreshed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(await readDerivedTables(db)).toEqual(refreshed)
  // An upgrade adds those of addresses
  const migration = new URL('../../../migrations/0055-addresses.sql', import.meta.url)
  await sql`delete from defendant_keys where kind in (26, 27)`.execute(db)
  await sql.raw(readFileSync(migration, 'utf8')).execute(db)
  expect(await readDerivedTables(db)).toEqual(refreshed)
})

test('a day finds those who were born on it before those with such a number', async () => {
  const born = (is_lead: 0 | 1) =>
    makeDefendant(db, { is_lead, last_name: 'BORN', date_of_birth: '1961-04-07' })
  const [older, lead, newer] = [await born(0), await born(1), await born(0)]
  for (const text of ['04/07/1961', ' 4/7/1961', '04-07-1961', '4.7.1961', '4/7/61'])
    expect(await find(text)).toMatchObject({ defendants: [newer, older], leads: [lead] })
  const { body } = await ask('04/07/1961')
  expect(body.defendants[0]).toMatchObject({ id: newer, date_of_birth: '04/07/1961' })
  const numbered = await makeChild(db, 'bookings', { defendant_id: cruz, booking: '04071961' })
  expect(await find('04/07/1961')).toMatchObject({ defendants: [newer, older, cruz], bookings: [numbered] })
  for (const text of ['02/30/1961', '4/7/6', '4/71961']) expect((await find(text)).defendants).toEqual([])
})
