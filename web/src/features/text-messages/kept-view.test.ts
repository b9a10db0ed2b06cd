import { rowsPerPage } from '@bailiwick/contract/defendants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstKept, keptQuery, readKeptView, writeKeptView, type KeptView } from './kept-view.ts'

const anyView: fc.Arbitrary<KeptView> = fc.record({
  show: fc.constantFrom('texts' as const, 'mails' as const),
  page: fc.integer({ min: 1, max: 99_999 }),
  rows: fc.constantFrom(...rowsPerPage),
})

test('every view comes back from its address as it was', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readKeptView(writeKeptView(view))).toEqual(view)
    }),
  )
})

test('the newest text messages have a plain address', () => {
  expect(writeKeptView(firstKept)).toEqual({})
  expect(keptQuery(readKeptView({}))).toEqual({ offset: 0, rows: 10 })
  expect(keptQuery({ show: 'mails', page: 3, rows: 20 })).toEqual({ offset: 40, rows: 20 })
})

test('an address that was mistyped opens the page instead of failing', () => {
  expect(readKeptView({ show: 'faxes', page: '0', rows: '11' })).toEqual(firstKept)
})
