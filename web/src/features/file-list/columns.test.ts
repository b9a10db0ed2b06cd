import { columnsIn, extraColumns, firstColumns, fixedColumns } from '@bailiwick/contract/list-columns'
import { expect, test } from 'vitest'
import { inOrder, parseColumns, shownColumns, withQueueColumn } from './columns.ts'

test('chosen columns stand in the order of the list, unknown ones are left out, names stay', () => {
  expect(inOrder('defendants', ['agent', 'balance', 'status', 'nonsense', 'home_phone'])).toEqual([
    'first_name',
    'last_name',
    'home_phone',
    'balance',
    'agent',
  ])
  expect(parseColumns('leads', '')).toEqual(fixedColumns)
})

test('without a choice the extra columns are the only ones that are hidden', () => {
  const first = parseColumns('defendants', null)
  expect(columnsIn.defendants.filter((name) => !first.includes(name))).toEqual([...extraColumns])
  expect(parseColumns('leads', null)).toEqual(columnsIn.leads)
})

test('the court queue shows when, whatever columns were chosen', () => {
  const chosen = parseColumns('defendants', 'home_phone')
  expect(withQueueColumn('defendants', chosen, { queue: 'court' })).toEqual([...chosen, 'next_court'])
  expect(withQueueColumn('defendants', chosen, { queue: 'declined' })).toEqual(chosen)
  expect(withQueueColumn('defendants', chosen, {})).toEqual(chosen)
})

test('a table keeps its chosen columns and its actions', () => {
  const all = [{ id: 'home_phone' }, { accessorKey: 'county' }, { accessorKey: 'bail' }, { id: 'actions' }]
  expect(shownColumns(all, ['home_phone', 'bail'])).toEqual([all[0], all[2], all[3]])
  expect(shownColumns(all, firstColumns('defendants'))).toEqual([all[0], all[1], all[3]])
})
