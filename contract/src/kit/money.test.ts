import { expect, test } from 'vitest'
import { amountLeft, formatAmount, isSameAmount, percentOf, sumAmounts, typedAmount } from './money.ts'

test('amounts are summed exactly, and what is no amount is left out [OPEN-191]', () => {
  expect(sumAmounts([])).toBeNull()
  expect(sumAmounts([null, '', 'N/A', '-5', '1,00', '.'])).toBeNull()
  expect(sumAmounts(['25,000'])).toBe('25000.00')
  expect(sumAmounts(['0.1', '0.2', null, 'paid'])).toBe('0.30')
  expect(sumAmounts(['.005', '5.'])).toBe('5.005')
  expect(sumAmounts([`${'9'.repeat(40)}.99`, '.01'])).toBe(`1${'0'.repeat(40)}.00`)
  expect(sumAmounts(['0'])).toBe('0.00')
})

test('an amount is shown in one shape, however it was typed, and printed as it was typed [OPEN-94]', () => {
  const texts = ['50000', '50,000', '5,000.00', '5000.5', '.5', '', 'ten bucks', '-5']
  const shown = ['$50,000', '$50,000', '$5,000', '$5,000.50', '$0.50', '', 'ten bucks', '-5']
  expect(texts.map(formatAmount)).toEqual(shown)
  expect(texts.map(typedAmount)).toEqual([
    '$50000',
    '$50,000',
    '$5,000.00',
    '$5000.5',
    '$.5',
    '',
    'ten bucks',
    '-5',
  ])
})

test('a percentage of an amount is exact to the cent, and half a cent counts as one', () => {
  expect(percentOf('15,000', '10')).toBe('1,500.00')
  expect(percentOf('12345.67', '10')).toBe('1,234.57')
  expect(percentOf('0.05', '10')).toBe('0.01')
  expect(percentOf('0.04', '10')).toBe('0.00')
  expect(percentOf('1,000,000.', '8.125')).toBe('81,250.00')
  expect(percentOf(`9${'0'.repeat(30)}`, '10')).toBe(`900${',000'.repeat(9)}.00`)
  for (const text of [null, '', 'N/A', '-5']) expect(percentOf(text, '10')).toBeNull()
  expect(percentOf('100', 'ten')).toBeNull()
})

test('what is left of an amount is exact, and nothing if more is taken off than there is', () => {
  expect(amountLeft('1,500.00', '250')).toBe('1,250.00')
  expect(amountLeft('1,500', null)).toBe('1,500.00')
  expect(amountLeft('1500', ' ')).toBe('1,500.00')
  expect(amountLeft('0.30', '0.1')).toBe('0.20')
  expect(amountLeft('1.005', '0')).toBe('1.01')
  expect(amountLeft('250', '250.00')).toBe('0.00')
  for (const [from, less] of [
    ['1', '1.01'],
    ['N/A', '1'],
    [null, '1'],
    ['1', 'none'],
  ] as const)
    expect(amountLeft(from, less)).toBeNull()
})

test('amounts are the same however they are written', () => {
  expect(isSameAmount('1,500', '1500.00')).toBe(true)
  expect(isSameAmount('.5', '0.50')).toBe(true)
  expect(isSameAmount('1,500', '1500.01')).toBe(false)
  expect(isSameAmount('N/A', 'N/A')).toBe(true)
  expect(isSameAmount(null, '0')).toBe(false)
})
