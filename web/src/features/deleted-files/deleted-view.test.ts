import type { DeletedFile } from '@bailiwick/contract/deleted-files'
import { expect, test } from 'vitest'
import { listedName } from '#records/person-name.ts'
import { fateText, listOf, undoText } from './deleted-text.ts'
import { deletedCodec, deletedQuery, firstDeletedView, parseDeletedSearch } from './deleted-view.ts'

test('the address of the deleted files has what differs from the first page', () => {
  expect(deletedCodec.write(firstDeletedView)).toEqual({})
  const view = { filters: { name: 'lim' }, page: 3, rows: 20 }
  expect(deletedCodec.read(deletedCodec.write(view))).toEqual(view)
  expect(deletedQuery(view)).toEqual({ name: 'lim', offset: 40, rows: 20 })
  expect(deletedCodec.read(parseDeletedSearch({ name: 5, page: 'x', rows: 7 }))).toMatchObject({
    page: 1,
    rows: 10,
  })
})

test('a deleted file says what became of it, and where it comes back', () => {
  const file: DeletedFile = {
    id: 4,
    is_lead: 1,
    first_name: 'ANA',
    last_name: 'LIM',
    date_of_birth: null,
    phone: null,
    deleted_at: '2026-11-01T10:00:00.000Z',
    deleted_by_name: null,
    merged_into: null,
  }
  expect([listedName(file), fateText(file), listOf(file)]).toEqual(['LIM, ANA', 'Deleted', '/crm/leads'])
  const merged = {
    ...file,
    is_lead: 0 as const,
    merged_into: { id: 7, name: 'DANA LEE', merge_id: 1, may_undo: true },
  }
  expect([fateText(merged), listOf(merged)]).toEqual(['Merged into DANA LEE', '/crm/defendants'])
  expect(undoText(merged)).toMatch(
    /came from LIM, ANA .* stays with DANA LEE\. Everybody in both files is logged out .* RESEND .* is removed\.$/,
  )
})
