import { rowsPerPage } from '@bailiwick/contract/kit/paging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/search.ts'
import {
  defaultOutboxView,
  outboxCodec,
  outboxParams,
  parseOutboxSearch,
  type OutboxView,
} from './outbox-view.ts'

const readAddress = (address: string) => outboxCodec.read(parseOutboxSearch(parseSearch(address)))
const addressOf = (view: OutboxView) => stringifySearch(outboxCodec.write(view))

const anyView: fc.Arbitrary<OutboxView> = fc.record({
  show: fc.constantFrom('texts' as const, 'mails' as const),
  page: fc.integer({ min: 1, max: 99_999 }),
  rows: fc.constantFrom(...rowsPerPage),
  id: fc.option(fc.integer({ min: 1, max: 99_999 })),
})

test('every view comes back from its address unchanged', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readAddress(addressOf(view))).toEqual(view)
    }),
  )
})

test('the newest text messages have a plain address', () => {
  expect(addressOf(defaultOutboxView)).toBe('')
  expect(outboxParams(readAddress(''))).toEqual({ offset: 0, rows: 10 })
  expect(outboxParams({ show: 'mails', page: 3, rows: 20, id: null })).toEqual({ offset: 40, rows: 20 })
  expect(outboxParams(readAddress('?show=mails&id=7'))).toEqual({ offset: 0, rows: 10, id: 7 })
})

test('a mistyped address opens the page instead of failing', () => {
  expect(readAddress('?show=faxes&page=0&rows=11&id=x')).toEqual(defaultOutboxView)
})
