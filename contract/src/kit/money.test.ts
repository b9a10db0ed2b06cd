import { expect, test } from 'vitest'
import { sumAmounts } from './money.ts'

test('amounts are summed exactly, and what is no amount is left out [OPEN-191]', () => {
  expect(sumAmounts([])).toBeNull()
  expect(sumAmounts([null, '', 'N/A', '-5', '1,00', '.'])).toBeNull()
  expect(sumAmounts(['25,000'])).toBe('25000.00')
  expect(sumAmounts(['0.1', '0.2', null, 'paid'])).toBe('0.30')
  expect(sumAmounts(['.005', '5.'])).toBe('5.005')
  expect(sumAmounts([`${'9'.repeat(40)}.99`, '.01'])).toBe(`1${'0'.repeat(40)}.00`)
  expect(sumAmounts(['0'])).toBe('0.00')
})
