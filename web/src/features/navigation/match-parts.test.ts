import { expect, test } from 'vitest'
import { matchParts } from './match-parts.ts'

const marked = (text: string, typed: string) =>
  matchParts(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test('each typed word is emphasized, whatever its case and accents', () => {
  expect(marked('MARIA DE LA CRUZ', 'cruz mari')).toBe('[MARI]A DE LA [CRUZ]')
  expect(marked('JOSÉ PEÑA', 'jose pena')).toBe('[JOSÉ] [PEÑA]')
  expect(marked('JOSE PENA', 'peña')).toBe('JOSE [PENA]')
  expect(marked('DE LA CRUZ', 'De La Cruz, Maria')).toBe('[DE] [LA] [CRUZ]')
})

test('a number is emphasized in whatever way it is grouped', () => {
  expect(marked('213-555-0142 · Case 20HF0007', '55501')).toBe('213-[555-01]42 · Case 20HF0007')
  expect(marked('213-555-0142', '(213) 555')).toBe('[213-555]-0142')
  expect(marked('DOB 04/17/1991', '04-17-1991')).toBe('DOB [04/17/1991]')
  expect(marked('Booking 6630-114', '6630114')).toBe('Booking [6630-114]')
})

test('what does not occur is left as it is', () => {
  expect(marked('ANA LIM', 'zoe')).toBe('ANA LIM')
  expect(marked('ANA LIM', ' - ')).toBe('ANA LIM')
  expect(matchParts('', 'ana')).toEqual([])
})
