import { expect, test } from 'vitest'
import { clientDefendantRules, clientIndemnitorRules } from './client-parts.ts'
import { copyOfAddress, fieldsOfAddress, sharedAddresses } from './same-address.ts'

const { fields } = clientDefendantRules
const own = { address: '1 Main Street', city: 'Irvine', state: 'CA', zip: '92602' }

test('an address in parts is copied with the parts that both have, another in one line', () => {
  expect(copyOfAddress('reference_2_address', fields, own)).toEqual({
    reference_2_address: '1 Main Street',
    reference_2_city: 'Irvine',
    reference_2_state: 'CA',
  })
  expect(copyOfAddress('mother_address', fields, own)).toEqual({
    mother_address: '1 Main Street, Irvine, CA 92602',
  })
  expect(copyOfAddress('mother_address', fields, { address: 'Box 7', city: ' ', zip: '92602' })).toEqual({
    mother_address: 'Box 7, 92602',
  })
  expect(copyOfAddress('address', clientIndemnitorRules.fields, own)).toEqual(own)
})

test('nothing is copied from an empty address, or into a line that is too short', () => {
  expect(copyOfAddress('mother_address', fields, { city: 'Irvine' })).toBeNull()
  expect(copyOfAddress('mother_address', fields, { ...own, address: 'x'.repeat(240) })).toBeNull()
  expect(copyOfAddress('reference_1_address', fields, { address: 'x'.repeat(240) })).not.toBeNull()
})

test('the forms offer it for those who often live together, not for employers', () => {
  expect(sharedAddresses(fields)).toHaveLength(12)
  expect(sharedAddresses(clientIndemnitorRules.fields)).toEqual([
    'spouse_address',
    ...[1, 2, 3, 4].map((number) => `reference_${number}_address`),
  ])
  expect(fieldsOfAddress('spouse_address', fields)).toEqual(['spouse_address'])
})
