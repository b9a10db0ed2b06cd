import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test('an amount is written in words, with its cents as a fraction', () => {
  const cases = {
    '25,000': 'Twenty-five thousand and 00/100 dollars',
    '1': 'One and 00/100 dollars',
    '0.05': 'Zero and 05/100 dollars',
    '.5': 'Zero and 50/100 dollars',
    '1,234.56': 'One thousand two hundred thirty-four and 56/100 dollars',
    '100000': 'One hundred thousand and 00/100 dollars',
    '2,000,019': 'Two million nineteen and 00/100 dollars',
    '999999999999.99':
      'Nine hundred ninety-nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100 dollars',
  }
  for (const [figure, words] of Object.entries(cases)) expect(amountInWords(figure, 'en')).toBe(words)
})

test('the same in Spanish', () => {
  const cases = {
    '25,000': 'Veinticinco mil dólares con 00/100',
    '1': 'Un dólar con 00/100',
    '21,101': 'Veintiún mil ciento un dólares con 00/100',
    '100': 'Cien dólares con 00/100',
    '1,555.10': 'Mil quinientos cincuenta y cinco dólares con 10/100',
    '1,000,000': 'Un millón de dólares con 00/100',
    '2,000,500': 'Dos millones quinientos dólares con 00/100',
    '1,000,000,000': 'Mil millones de dólares con 00/100',
  }
  for (const [figure, words] of Object.entries(cases)) expect(amountInWords(figure, 'es')).toBe(words)
})

test('what is no amount, a trillion or a part of a cent has no words', () => {
  for (const text of ['', 'about 500', '-5', '1000000000000', '9'.repeat(45), '1.005'])
    expect(amountInWords(text, 'en')).toBeNull()
  expect(amountInWords('1.500', 'en')).toBe('One and 50/100 dollars')
})
