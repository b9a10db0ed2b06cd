import { deleteDefendant } from '@bailiwick/contract/defendants'
import { findDuplicates, shownDuplicates } from '@bailiwick/contract/duplicates'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const { clerk } = actors

type Typed = Partial<BodyOf<typeof findDuplicates>>
async function find(typed: Typed) {
  const nobody = { phones: [], first_name: '', last_name: '', date_of_birth: '' }
  const { status, body } = await call(findDuplicates, { as: clerk, body: { ...nobody, ...typed } })
  expect(status).toBe(200)
  return body
}
const idsOf = async (typed: Typed) => (await find(typed)).duplicates.map(({ id }) => id)

const maria = await makeDefendant(db, {
  first_name: 'MARÍA',
  last_name: 'DE LA CRUZ',
  phone: '2135550142',
  home_phone: '3105550177',
  date_of_birth: '1990-02-03',
})
const lead = await makeDefendant(db, {
  is_lead: 1,
  first_name: 'MARÍA',
  last_name: 'DE LA CRUZ',
  home_phone: '310-555-0177',
  date_of_birth: '1990-02-03',
})
await makeDefendant(db, { first_name: 'MARÍA', last_name: 'DE LA CRUZ', date_of_birth: '1990-02-04' })

test('files with one of the phones are found, written in any shape', async () => {
  expect(await idsOf({ phones: ['(213) 555-0142'] })).toEqual([maria])
  expect(await idsOf({ phones: ['', '+1 310 555 0177'] })).toEqual([lead, maria])
  expect(await idsOf({ phones: ['213555014'] })).toEqual([])
})

test('files with the name and the date of birth are found, in any case', async () => {
  const typed = { first_name: ' maría ', last_name: 'de la cruz', date_of_birth: '02/03/1990' }
  expect(await idsOf(typed)).toEqual([lead, maria])
  expect(await idsOf({ ...typed, last_name: 'cruz' })).toEqual([])
  expect(await idsOf({ ...typed, date_of_birth: '02/31/1990' })).toEqual([])
  expect(await idsOf({ ...typed, first_name: '' })).toEqual([])
})

test('a file says what it has in common, and who has both comes first', async () => {
  const typed = { first_name: 'María', last_name: 'De La Cruz', date_of_birth: '02/03/1990' }
  const { duplicates } = await find({ ...typed, phones: ['2135550142'] })
  expect(duplicates).toEqual([
    {
      id: maria,
      is_lead: 0,
      first_name: 'MARÍA',
      last_name: 'DE LA CRUZ',
      date_of_birth: '02/03/1990',
      phone: '2135550142',
      booking: null,
      has_phone: true,
      has_name_and_birth: true,
    },
    expect.objectContaining({ id: lead, is_lead: 1, has_phone: false, has_name_and_birth: true }),
  ])
})

test('neither the file itself nor deleted files are found', async () => {
  const gone = await makeDefendant(db, { phone: '4155550111' })
  const other = await makeDefendant(db, { home_phone: '4155550111' })
  expect(await idsOf({ phones: ['4155550111'], except: gone })).toEqual([other])
  await call(deleteDefendant, { as: clerk, query: { id: String(gone) } })
  expect(await idsOf({ phones: ['4155550111'] })).toEqual([other])
})

test('at most five files are shown, and whether there are more', async () => {
  for (let index = 0; index < shownDuplicates; index += 1)
    await makeDefendant(db, { home_phone: '4155550122' })
  expect(await find({ phones: ['4155550122'] })).toMatchObject({ has_more: false })
  await makeDefendant(db, { home_phone: '4155550122' })
  const { duplicates, has_more } = await find({ phones: ['4155550122'] })
  expect([duplicates.length, has_more]).toEqual([shownDuplicates, true])
})

test('typing leaves no history', async () => {
  const before = await db.selectFrom('history').select('id').execute()
  await find({ phones: ['2135550142'] })
  expect(await db.selectFrom('history').select('id').execute()).toEqual(before)
})
