import { firstColumns } from '@bailiwick/contract/list-columns'
import { expect, test } from 'vitest'
import { shownColumns } from '#features/file-list/columns.ts'
import { leadColumns } from './lead-columns.tsx'

const commands = { open: () => {}, view: () => {}, remind: null }
const headers = (withAuthor: boolean) =>
  shownColumns(leadColumns(commands, withAuthor), firstColumns('leads')).flatMap(({ header }) =>
    typeof header === 'string' ? [header] : [],
  )
const shared = ['First Name', 'Last Name', 'Phone', 'DOB', 'Status', 'Link Last Sent', 'Created']

test('unless chosen, the columns are exactly these, in this order; Created By is for admins [DEF-23, OPEN-86, OPEN-67]', () => {
  expect(headers(true)).toEqual([...shared, 'Created By'])
  expect(headers(false)).toEqual(shared)
})

test('the columns that the server can sort by are sortable [OPEN-86]', () => {
  const sorting = leadColumns(commands, true).filter(({ enableSorting }) => enableSorting)
  expect(sorting.map(({ id }) => id)).toEqual([
    'first_name',
    'last_name',
    'home_phone',
    'date_of_birth',
    'date_created',
  ])
})
