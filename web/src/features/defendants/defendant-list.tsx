import { listDefendants, type ListedDefendant } from '@bailiwick/contract/defendants'
import { call } from '#platform/api.ts'
import { columnsOf } from './defendant-columns.tsx'
import { DefendantCard } from './DefendantCard.tsx'
import { hasLineBelow, LineBelow } from './LineBelow.tsx'
import type { RecordList } from '#features/file-list/list-kind.ts'
import { caseNumbers } from '#features/file-list/row-cells.tsx'

/** The list of defendants, each with its indemnitors below. */
export const defendantList: RecordList<ListedDefendant> = {
  title: 'Defendants',
  noun: 'defendant',
  key: 'defendants',
  mainFilters: ['first_name', 'last_name', 'phone', 'case_number'],
  read: async (query, signal) => {
    const { defendants, total } = await call(listDefendants, { query, signal })
    return { rows: defendants, total }
  },
  columns: columnsOf,
  card: (row, commands, withAuthor) => (
    <DefendantCard row={row} withAuthor={withAuthor} commands={commands} />
  ),
  reaches: (row, column) =>
    column === 'actions' ||
    (column === 'cases' && caseNumbers(row).length > 1) ||
    (column === 'link_last_sent' && row.link_last_sent !== null),
  below: (row) => (hasLineBelow(row) ? <LineBelow row={row} /> : null),
}
