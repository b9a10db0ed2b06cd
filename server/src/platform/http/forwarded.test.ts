import { expect, test } from 'vitest'
import { readableAddresses } from './forwarded.ts'

test('addresses are read with and without ports, back to an invalid one', () => {
  const cases = {
    '203.0.113.7': ['203.0.113.7'],
    '203.0.113.7:40112': ['203.0.113.7'],
    '[2001:db8::2]:443': ['2001:db8::2'],
    '[2001:db8::2]': ['2001:db8::2'],
    '2001:db8::2': ['2001:db8::2'],
    '198.51.100.1, 203.0.113.7:1 ,10.0.0.1': ['198.51.100.1', '203.0.113.7', '10.0.0.1'],
    'unknown, 203.0.113.7': ['203.0.113.7'],
    '203.0.113.7, unknown': [],
    '': [],
    '999.1.1.1:5': [],
    [`${'a'.repeat(3_000)}`]: [],
  }
  for (const [header, addresses] of Object.entries(cases))
    expect(readableAddresses(header)).toEqual(addresses)
})
