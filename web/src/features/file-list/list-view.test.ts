import { filterNames, listFilters, sortColumns } from '@bailiwick/contract/list-filters'
import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  withoutFilters,
  withoutRecord,
  firstView,
  listCodec,
  listQuery,
  parseListSearch,
  withFilters,
  withoutQueue,
  type ListView,
} from './list-view.ts'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import { filterErrors, normalizeFilters } from '#ui/filter-values.ts'

const readAddress = (address: string) => listCodec.read(parseListSearch(parseSearch(address)))
const addressOf = (view: ListView) => stringifySearch(listCodec.write(view))

const anyView: fc.Arbitrary<ListView> = fc
  .record({
    filters: fc.dictionary(
      fc.constantFrom(...filterNames),
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
    ),
    inQueue: fc.constantFrom<ListView['inQueue']>(
      {},
      { queue: 'declined' },
      { queue: 'court', court_day: '11/24/2026' },
    ),
    sort_by: fc.constantFrom(...sortColumns),
    sort_direction: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 99_999 }),
    rows: fc.constantFrom(...rowsPerPage),
    id: fc.oneof(fc.constant(null), fc.constant('new' as const), fc.integer({ min: 1, max: 999_999_999 })),
    tab: fc.constantFrom(null, 'general', 'family', 'submit', 'bookings'),
    record: fc.constantFrom(null, 'new' as const, 7),
    reading: fc.boolean(),
  })
  .map((view) => (view.id === null ? withoutRecord(view) : view))

test('every view is restored from its address unchanged', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readAddress(addressOf(view))).toEqual({ ...view, filters: { ...view.filters } })
    }),
  )
})

test('the default list has a plain address, sorted by the newest [DEF-26, DEF-29]', () => {
  expect(addressOf(firstView)).toBe('')
  expect(rowsPerPage).toEqual([10, 15, 20, 25, 30])
  expect(listQuery(readAddress(''))).toEqual({
    q: 'get',
    sort_by: 'date_created',
    sort_direction: 'desc',
    offset: 0,
    rows: 10,
  })
})

test('a mistyped address opens the list instead of failing', () => {
  const broken = {
    sort_by: 'ss; drop',
    sort_direction: 'up',
    page: '-3',
    rows: '11',
    id: 'abc',
    surety: ['FCS'],
    tab: 7,
    queue: 'everything',
    court_day: '11/24/2026',
  }
  expect(listCodec.read(parseListSearch(broken))).toEqual(firstView)
})

test('a query has a row offset and only the filled filters [DEF-99, DEF-100]', () => {
  const search = parseListSearch({
    first_name: 'ANA',
    last_name: ' ',
    docs_sent: 'Yes',
    page: '3',
    rows: '15',
    sort_by: 'county',
    queue: 'declined',
    court_day: '11/24/2026',
  })
  expect(listQuery(listCodec.read(search))).toEqual({
    q: 'get',
    first_name: 'ANA',
    docs_sent: 'Yes',
    queue: 'declined',
    sort_by: 'county',
    sort_direction: 'desc',
    offset: 30,
    rows: 15,
  })
})

test('a queue has the order that the server gives it, until another is chosen', () => {
  const inQueue = { queue: 'court' } as const
  expect(listQuery({ ...firstView, inQueue })).not.toHaveProperty('sort_by')
  expect(listQuery({ ...firstView, inQueue, sort_direction: 'asc' })).toMatchObject({
    sort_by: 'date_created',
    sort_direction: 'asc',
  })
  expect(listQuery(firstView)).toMatchObject({ sort_by: 'date_created', sort_direction: 'desc' })
})

test('a search starts at page 1 and keeps the sort; clearing restores the default sort', () => {
  const view: ListView = {
    ...firstView,
    filters: { surety: 'FCS' },
    inQueue: { queue: 'declined' },
    sort_by: 'county',
    sort_direction: 'asc',
    page: 4,
    rows: 20,
  }
  expect(withFilters(view, { name: 'PARK' })).toEqual({ ...view, filters: { name: 'PARK' }, page: 1 })
  expect(withoutQueue(view)).toEqual({ ...view, inQueue: {}, page: 1 })
  expect(withoutFilters(view)).toEqual({ ...firstView, rows: 20 })
})

test('there are exactly twelve filters, with the order and labels of the screen [DEF-19]', () => {
  expect(filterNames.map((name) => listFilters[name].label)).toEqual([
    'First Name',
    'Last Name',
    'Phone',
    'Case Number',
    'Surety',
    'Bail Post Date',
    'Arrest Date',
    'Docs Sent',
    'Indemnitor Name',
    'Booking Number',
    'Power Number',
    'Pending Signature',
  ])
})

test('a date filter is validated before any call [DEF-12, DEF-13]', () => {
  const typed = normalizeFilters(listFilters, {
    arrest_when: '3/4/26',
    bail_post_date: '02/30/2026',
    first_name: '  ',
    name: ' Park ',
  })
  expect(typed).toEqual({ arrest_when: '03/04/2026', bail_post_date: '02/30/2026', name: 'Park' })
  expect(filterErrors(listFilters, typed)).toEqual({
    bail_post_date: 'Invalid Date, please format to MM/DD/YYYY',
  })
})
