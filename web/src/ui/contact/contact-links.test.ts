import { expect, test } from 'vitest'
import { callAddress, mapAddress, placeNames, textAddress } from './contact-links.ts'

test('a phone of ten digits can be called and texted, anything else is only text', () => {
  expect([callAddress('5550100123'), textAddress('5550100123')]).toEqual([
    'tel:+15550100123',
    'sms:+15550100123',
  ])
  expect(['', '555', '555-010-0123', '15550100123', 'none'].map(callAddress)).toEqual(
    Array(5).fill(undefined),
  )
  expect(textAddress('javascript:')).toBeUndefined()
})

test('a map shows the street with what is known of the place around it', () => {
  expect(mapAddress('12 Elm St #4', 'Hanford', 'CA', null)).toBe(
    'https://www.google.com/maps/search/?api=1&query=12+Elm+St+%234%2C+Hanford%2C+CA',
  )
  expect([mapAddress(null, 'Hanford'), mapAddress(' ', 'Hanford')]).toEqual([undefined, undefined])
})

test('the place of an address field has the fields beside it', () => {
  expect(placeNames('address')).toEqual(['address', 'city', 'state', 'zip'])
  expect(placeNames('reference_1_address')).toEqual([
    'reference_1_address',
    'reference_1_city',
    'reference_1_state',
    'reference_1_zip',
  ])
  expect(placeNames('lived_at_this_address_for')).toBeNull()
})
