import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('text that looks like a number stays text', () => {
  expect(parseSearch('?otp=12E4&phone=5550100123&ind=true')).toEqual({
    otp: '12E4',
    phone: '5550100123',
    ind: 'true',
  })
})

test('empty and missing values are left out', () => {
  expect(stringifySearch({ id: 7, tab: undefined, name: '', q: null })).toBe('?id=7')
  expect(stringifySearch({})).toBe('')
})

test('every text survives being written to an address', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text !== '__proto__')
  const search = fc.dictionary(name, fc.string({ minLength: 1, unit: 'grapheme' }))
  fc.assert(
    fc.property(search, (texts) => {
      expect(parseSearch(stringifySearch(texts))).toEqual({ ...texts })
    }),
  )
})
