import { momentsOf } from '@bailiwick/contract/kit/dates'
import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import { historyFilterNames } from '@bailiwick/contract/history'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import {
  firstHistory,
  historyCodec,
  historyQuery,
  parseHistorySearch,
  type HistoryListView,
} from './history-list-view.ts'

const readAddress = (address: string) => historyCodec.read(parseHistorySearch(parseSearch(address)))
const addressOf = (view: HistoryListView) => stringifySearch(historyCodec.write(view))

const anyView: fc.Arbitrary<HistoryListView> = fc
  .record({
    filters: fc.dictionary(
      fc.constantFrom(...historyFilterNames),
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    ),
    sort_direction: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 99_999 }),
    rows: fc.constantFrom(...rowsPerPage),
    id: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 999_999_999 })),
    tab: fc.constantFrom(null, 'general', 'family'),
  })
  .map((view) => (view.id === null ? { ...view, tab: null } : view))

test('every view is restored from its address unchanged', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readAddress(addressOf(view))).toEqual({ ...view, filters: { ...view.filters } })
    }),
  )
})

test('the default history has a plain address and starts with the newest [OPEN-120]', () => {
  expect(addressOf(firstHistory)).toBe('')
  expect(historyQuery(readAddress(''))).toEqual({
    q: 'get',
    sort_by: 'created_date',
    sort_direction: 'desc',
    offset: 0,
    rows: 10,
  })
})

test('a mistyped address opens the history instead of failing', () => {
  const broken = { sort_direction: 'up', page: '-3', rows: '11', id: 'new', action: ' ', tab: 7 }
  expect(historyCodec.read(parseHistorySearch(broken))).toEqual(firstHistory)
})

test('a query covers whole days, and an invalid date is sent as typed [OPEN-121]', () => {
  const filters = { username: 'own', date_from: '11/01/2026', date_to: '11/02/2026' }
  const { date_from, date_to, username, offset } = historyQuery({ ...firstHistory, filters, page: 3 })
  expect([username, offset]).toEqual(['own', 20])
  expect(date_from).toBe(momentsOf('11/01/2026')?.first)
  expect(date_to).toBe(momentsOf('11/02/2026')?.last)
  expect(historyQuery({ ...firstHistory, filters: { date_to: 'soon' } })).toMatchObject({ date_to: 'soon' })
})
