import { listDefendants, type ListedDefendant } from '@bailiwick/contract/defendants'
import { call } from '#platform/api.ts'
import { columnsOf } from './defendant-columns.tsx'
import { DefendantCard } from './DefendantCard.tsx'
import { IndemnitorLines } from './IndemnitorLines.tsx'
import type { RecordList } from '#features/file-list/list-kind.ts'

/** The list of defendants, each with its indemnitors below. */
export const defendantList: RecordList<ListedDefendant> = {
  title: 'Defendants',
  noun: 'defendant',
  key: 'defendants',
  read: async (query, signal) => {
    const { defendants, total } = await call(listDefendants, { query, signal })
    return { rows: defendants, total }
  },
  columns: columnsOf,
  card: (row, commands, withAuthor) => (
    <DefendantCard row={row} withAuthor={withAuthor} commands={commands} />
  ),
  below: (row) => (row.indemnitors.length === 0 ? null : <IndemnitorLines row={row} />),
}
