import { listDefendants } from '@bailiwick/contract/defendants'
import { listLeads } from '@bailiwick/contract/leads'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const { clerk: as } = actors

type Query = Readonly<Record<string, string>>
const list = (query: Query) => call(listDefendants, { as, query: { q: 'get', ...query } })

/** A last name that no other test uses. */
let family = 0
const newFamily = () => `MATCHED${String.fromCodePoint(65 + family++)}`

test('a row says what a filter found that it does not show', async () => {
  const last_name = newFamily()
  const defendant_id = await makeDefendant(db, {
    last_name,
    phone: '9995550142',
    home_phone: '8885550110',
    power_of_attorney_number: 'FX10-004512',
  })
  const older = { surety: 'FCS', bail_post_date: '2026-01-02', arrest_date: '2026-01-01' } as const
  const numbers = { booking: '77-1234', arrest_case: 'OLD-1', court_case: 'OLD-2', case_number: 'BOTH-3' }
  await makeChild(db, 'bookings', { defendant_id, ...older, ...numbers })
  await makeChild(db, 'bookings', {
    defendant_id,
    surety: 'Bankers',
    bail_post_date: '2026-02-03',
    arrest_date: '2026-02-02',
    booking: '77-1299',
    case_number: 'BOTH-3',
  })
  const found = async (query: Query) => {
    const { defendants } = (await list({ last_name, ...query })).body
    expect([query, defendants.map(({ id }) => id)]).toEqual([query, [defendant_id]])
    return defendants[0]?.matches?.map(({ field, value }) => `${field} ${value}`)
  }
  expect(await found({ phone: '0110' })).toEqual(['home_phone 8885550110'])
  expect(await found({ phone: '(888) 555' })).toEqual(['home_phone 8885550110'])
  expect(await found({ phone: '0142' })).toEqual([])
  expect(await found({ case_number: 'old1' })).toEqual(['arrest_case OLD-1'])
  expect(await found({ case_number: '2' })).toEqual(['court_case OLD-2'])
  expect(await found({ case_number: 'both' })).toEqual([])
  expect(await found({ booking: '77' })).toEqual(['booking 77-1299'])
  expect(await found({ booking: '1234' })).toEqual(['booking 77-1234'])
  expect(await found({ power_of_attorney_number: '4512' })).toEqual(['power_of_attorney_number FX10-004512'])
  expect(await found({ bail_post_date: '01/02/2026' })).toEqual(['bail_post_date 01/02/2026'])
  expect(await found({ bail_post_date: '02/03/2026' })).toEqual([])
  expect(await found({ arrest_when: '01/01/2026' })).toEqual(['arrest_when 01/01/2026'])
  expect(await found({ surety: 'FCS' })).toEqual(['surety FCS'])
  expect(await found({ surety: 'Bankers' })).toEqual([])
  expect(await found({ phone: '0110', booking: '1234' })).toEqual([
    'home_phone 8885550110',
    'booking 77-1234',
  ])
  // These are in every row, so nothing more is read for them
  expect(await found({ docs_sent: 'No' })).toBeUndefined()
  expect((await list({ last_name })).body.defendants[0]).not.toHaveProperty('matches')
})

test('only what a file shows or says is what found it, whatever the other files have', async () => {
  const last_name = newFamily()
  const [one, other] = [
    await makeDefendant(db, { last_name, home_phone: '7775550110' }),
    await makeDefendant(db, { last_name, phone: '6665550110', home_phone: '7775550199' }),
  ]
  await makeChild(db, 'bookings', { defendant_id: one, case_number: '%_1' })
  const { defendants } = (await list({ last_name, phone: '0110' })).body
  expect(defendants.map(({ id, matches }) => [id, matches])).toEqual([
    [other, []],
    [one, []],
  ])
  const [row] = (await list({ last_name, case_number: '%_' })).body.defendants
  expect([row?.id, row?.matches]).toEqual([one, []])
})

test('a lead shows no bookings or indemnitors, so its row says which of them a filter found', async () => {
  const last_name = newFamily()
  const defendant_id = await makeDefendant(db, { last_name, is_lead: 1 })
  await makeChild(db, 'bookings', { defendant_id, court_case: 'C-7', surety: 'FCS' })
  await makeChild(db, 'indemnitors', { defendant_id, name: 'Ida  de la Cole' })
  const found = async (query: Query) => {
    const { body } = await call(listLeads, { as, query: { q: 'get', last_name, ...query } })
    return body.leads.map(({ matches }) => matches?.map(({ field, value }) => `${field} ${value}`))
  }
  expect(await found({ case_number: 'c7' })).toEqual([['court_case C-7']])
  expect(await found({ name: 'la  cole' })).toEqual([['indemnitor Ida  de la Cole']])
  expect(await found({ surety: 'FCS' })).toEqual([['surety FCS']])
  expect(await found({})).toEqual([undefined])
})
