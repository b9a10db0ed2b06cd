import { expect, test } from 'vitest'
import { bookingAmounts } from './booking-amounts.ts'
import { bookingStart, dayAt } from './booking-start.ts'

const person = { first_name: 'ANA', last_name: 'RUIZ', county: 'Kings', state: 'CA' }
const today = '11/24/2026'

test('the first booking takes name, county and state from the defendant, and is of today', () => {
  expect(bookingStart({ person, latest: null, today })).toEqual({
    booking_name: 'ANA RUIZ',
    surety: undefined,
    bail_post_date: today,
    arrest_county: 'Kings',
    arrest_state: 'CA',
    case_county: 'Kings',
    case_state: 'CA',
  })
})

test('a further booking takes surety, county and state from the latest one', () => {
  const latest = {
    booking_name: 'ANNA RUIZ',
    surety: 'Bankers',
    arrest_county: 'Ventura',
    arrest_state: null,
    case_county: 'Orange',
    case_state: 'NV',
    bail_post_date: '01/02/2020',
  }
  expect(bookingStart({ person, latest, today })).toEqual({
    booking_name: 'ANA RUIZ',
    surety: 'Bankers',
    bail_post_date: today,
    arrest_county: 'Ventura',
    arrest_state: 'CA',
    case_county: 'Orange',
    case_state: 'NV',
  })
  expect(bookingStart({ person: {}, latest, today })['booking_name']).toBe('ANNA RUIZ')
})

test('today is the day where the office is', () => {
  const evening = new Date('2026-11-25T04:30:00Z')
  expect(dayAt('America/Los_Angeles', evening)).toBe('11/24/2026')
  expect(dayAt('Asia/Tokyo', evening)).toBe('11/25/2026')
})

test('the premium follows from the bail, and the balance from premium and down payment', () => {
  const { premium_amount: premium, unpaid_balance: balance } = bookingAmounts
  expect(premium.value({ bail_amount: '15,000' }, '10')).toBe('1,500.00')
  expect(premium.value({ bail_amount: '15,000' }, null)).toBeNull()
  expect(premium.value({ bail_amount: ' ' }, '10')).toBeNull()
  expect(balance.value({ premium_amount: '1,500', amount_paid_down: '250' })).toBe('1,250.00')
  expect(balance.value({ premium_amount: '1,500', amount_paid_down: null })).toBe('1,500.00')
  expect(balance.value({ premium_amount: null, amount_paid_down: '250' })).toBeNull()
})

test('a down payment above the premium leaves no balance, and says so', () => {
  const { value, note } = bookingAmounts.unpaid_balance
  const odd = { premium_amount: '1,500', amount_paid_down: '1,500.01' }
  expect(value(odd)).toBeNull()
  expect(note(odd)).toMatch(/^The down payment is more than the premium/)
  for (const paid of ['1500.00', '250', '', null, 'cash'])
    expect([paid, note({ premium_amount: '1,500', amount_paid_down: paid })]).toEqual([paid, null])
  for (const premium of ['', null, 'none'])
    expect([premium, note({ premium_amount: premium, amount_paid_down: '250' })]).toEqual([premium, null])
})
