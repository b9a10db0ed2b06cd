import { expect, test } from 'vitest'
import {
  activeFilters,
  filterErrors,
  formatFilter,
  normalizeFilters,
  type FilterFields,
} from './filter-values.ts'

const fields: FilterFields<'who' | 'what' | 'since'> = {
  who: { kind: 'text', label: 'Who' },
  what: { kind: 'choice', label: 'What', options: ['a', 'b'], words: { a: 'First' } },
  since: { kind: 'date', label: 'Since' },
}

test('blank filters are dropped and short dates completed', () => {
  expect(normalizeFilters(fields, { who: ' ana ', what: '', since: '3/4/26' })).toEqual({
    who: 'ana',
    since: '03/04/2026',
  })
})

test('an invalid date is an error', () => {
  expect(filterErrors(fields, { who: '02/30/2026', since: '02/30/2026' })).toEqual({
    since: 'Invalid Date, please format to MM/DD/YYYY',
  })
})

test('active filters are in the order of the screen, formatted for people', () => {
  expect(activeFilters(fields, { since: '03/04/2026', who: 'ana', what: undefined })).toEqual([
    'who',
    'since',
  ])
  expect([formatFilter(fields.what, 'a'), formatFilter(fields.what, 'b')]).toEqual(['First', 'b'])
})
