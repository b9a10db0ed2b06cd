import { expect, test } from 'vitest'
import { recordKinds } from './record-kinds.ts'
import { firstGap, sectionMark } from './section-marks.ts'

const { bookings, indemnitors } = recordKinds

/** The mark and the first gap of a section, for values as they are typed. */
function section(kind: typeof bookings, title: string, typed: object) {
  const block = kind.blocks.find((one) => one.title === title)
  const { documentNeeds } = kind
  if (block === undefined || documentNeeds === null) throw new Error(`no section ${title}`)
  const values = kind.rules.normalizedValues({ ...kind.rules.newForm(), ...typed })
  return [sectionMark(block, values, documentNeeds), firstGap(block, values, documentNeeds)]
}

test('a section counts what documents still need, and leads to the first of it [OPEN-152]', () => {
  expect(section(bookings, 'Booking', {})).toEqual([{ state: 'missing', count: 2 }, 'booking_name'])
  expect(section(bookings, 'Booking', { booking_name: ' ', surety: 'FCS' })).toEqual([
    { state: 'missing', count: 1 },
    'booking_name',
  ])
  expect(section(bookings, 'Booking', { booking_name: 'Al', surety: 'FCS' })).toEqual([
    { state: 'complete' },
    'booking',
  ])
  expect(section(indemnitors, 'Contact', { phone: '805', email: 'x', address: '1 Main St' })[0]).toEqual({
    state: 'missing',
    count: 2,
  })
})

test('a list with an empty row is still missing, and one charge fills it [OPEN-152]', () => {
  const charge = { code: null, type: null }
  expect(section(bookings, 'Arrest', { charges: [charge] })).toEqual([
    { state: 'missing', count: 1 },
    'charges',
  ])
  expect(section(bookings, 'Arrest', { charges: [{ ...charge, code: 'PC 459' }] })).toEqual([
    { state: 'complete' },
    'arrest_county',
  ])
})

test('a section that documents need nothing of is empty, filled or complete', () => {
  expect(section(bookings, 'Court', {})).toEqual([{ state: 'empty' }, 'court_name'])
  expect(section(bookings, 'Court', { court_name: 'Ventura' })).toEqual([
    { state: 'filled', count: 1 },
    'court_room',
  ])
  expect(section(bookings, 'Notes', { notes: 'called' })).toEqual([{ state: 'complete' }, 'notes'])
})

test('the credit card is needed unless the booking takes none [OPEN-152, DOC-19]', () => {
  expect(section(bookings, 'Credit Card', {})[0]).toEqual({ state: 'missing', count: 2 })
  expect(section(bookings, 'Credit Card', { includeCC: 'No' })[0]).toEqual({ state: 'filled', count: 1 })
})
