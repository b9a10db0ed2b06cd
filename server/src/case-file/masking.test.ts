import { bookingFields } from '@bailiwick/contract/bookings'
import { date, personName, text, type Catalogue } from '@bailiwick/contract/kit/fields'
import { expect, test } from 'vitest'
import { maskRecord } from '#case-file/masking'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { app, db, signInClient } = await startServer()

const catalogue = {
  first_name: personName('First Name'),
  date_of_birth: date('Date of Birth'),
  ss: { ...text('Social Security', 15), sensitive: true },
  cards: {
    kind: 'rows',
    label: 'Cards',
    of: { number: { ...text('Number', 20), sensitive: true }, bank: text('Bank', 50) },
  },
} as const satisfies Catalogue

test('sensitive values are masked up to the last four digits, in rows too [OPEN-119]', () => {
  const record = {
    id: 5,
    first_name: 'ANA',
    ss: '900-12-3456',
    cards: [{ number: '4111 1111 1111 1111', bank: 'B1234567' }],
  }
  expect(maskRecord(catalogue, record)).toEqual({
    id: 5,
    first_name: 'ANA',
    ss: '•••-••-3456',
    cards: [{ number: '•••• •••• •••• 1111', bank: 'B1234567' }],
  })
  expect(record.ss).toBe('900-12-3456')
  expect(maskRecord(catalogue, { ss: null, cards: [] })).toEqual({ ss: null, cards: [] })
})

test('clients see a sensitive field masked, also in the rows of a list', async () => {
  const id = await makeDefendant(db)
  const charges = JSON.stringify([{ code: 'PC 459 F', type: 'Felony' }])
  await makeChild(db, 'bookings', { defendant_id: id, charges })
  const authorization = await signInClient(id)
  const seen = async (): Promise<unknown> => {
    const reply = await app.inject({ url: `/api/crm/bookings?id=${id}`, headers: { authorization } })
    return reply.json<{ bookings: { charges: unknown }[] }>().bookings[0]?.charges
  }
  expect(await seen()).toEqual([{ code: 'PC 459 F', type: 'Felony' }])
  // No list has one yet
  const { code } = bookingFields.charges.of
  Object.assign(code, { sensitive: true })
  try {
    expect(await seen()).toEqual([{ code: '•• 459 F', type: 'Felony' }])
  } finally {
    Reflect.deleteProperty(code, 'sensitive')
  }
})
