import { firstColumns } from '@bailiwick/contract/list-columns'
import { sortColumns } from '@bailiwick/contract/list-filters'
import { expect, test } from 'vitest'
import { shownColumns } from '#features/file-list/columns.ts'
import { columnsOf } from './defendant-columns.tsx'

const commands = { open: () => {}, view: () => {}, remind: null }
const headers = (withAuthor: boolean) =>
  shownColumns(columnsOf(commands, withAuthor), firstColumns('defendants')).flatMap(({ header }) =>
    typeof header === 'string' ? [header] : [],
  )
const shared = [
  'First Name',
  'Last Name',
  'Phone',
  'DOB',
  'Bail Post Date',
  'Arrest Date',
  'Arrest County',
  "Case #'s",
  'Surety',
  'Link Last Sent',
  'Docs Sent',
  'Pending Signature',
  'Created',
]

test('unless chosen, the columns are exactly these, in this order; Created By is for admins [DEF-20, DEF-22]', () => {
  expect(headers(true)).toEqual([...shared, 'Created By'])
  expect(headers(false)).toEqual(shared)
})

test('exactly eight columns sort, Phone by the key home_phone [DEF-24, DEF-25, DEF-110]', () => {
  const sorting = columnsOf(commands, true).filter(({ enableSorting }) => enableSorting)
  expect(sorting.map((column) => column.id ?? ('accessorKey' in column ? column.accessorKey : null))).toEqual(
    [...sortColumns],
  )
  expect(sorting.find(({ header }) => header === 'Phone')?.id).toBe('home_phone')
})
