import { expect, test } from 'vitest'
import { filledFilters, filterErrors, filterWord, tidyFilters, type FilterFields } from './filter-values.ts'

const fields: FilterFields<'who' | 'what' | 'since'> = {
  who: { kind: 'text', label: 'Who' },
  what: { kind: 'choice', label: 'What', options: ['a', 'b'], words: { a: 'First' } },
  since: { kind: 'date', label: 'Since' },
}

test('spaces and empties go, short dates are written out', () => {
  expect(tidyFilters(fields, { who: ' ana ', what: '', since: '3/4/26' })).toEqual({
    who: 'ana',
    since: '03/04/2026',
  })
})

test('a date that is none is named', () => {
  expect(filterErrors(fields, { who: '02/30/2026', since: '02/30/2026' })).toEqual({
    since: 'Invalid Date, please format to MM/DD/YYYY',
  })
})

test('what is filtered by stands in the order of the screen, in words', () => {
  expect(filledFilters(fields, { since: '03/04/2026', who: 'ana', what: undefined })).toEqual([
    'who',
    'since',
  ])
  expect([filterWord(fields.what, 'a'), filterWord(fields.what, 'b')]).toEqual(['First', 'b'])
})
