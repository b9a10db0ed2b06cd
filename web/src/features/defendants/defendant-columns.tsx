import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { createColumnHelper } from '@tanstack/react-table'
import { dollars } from '#records/case-text.ts'
import type { DataTableFeatures } from '#ui/DataTable.tsx'
import { BalanceText, CourtText } from './extra-cells.tsx'
import { sharedColumns } from '#features/file-list/list-columns.tsx'
import {
  CaseNumbers,
  Dash,
  DateText,
  SignatureText,
  type RowCommands,
} from '#features/file-list/row-cells.tsx'

const column = createColumnHelper<DataTableFeatures, ListedDefendant>()

/** Court and money of the latest booking, shown only if chosen (OPEN-182). */
const caseColumns = column.columns([
  column.accessor('next_court', {
    header: 'Next Court',
    cell: (cell) => <CourtText court={cell.getValue()} />,
  }),
  column.accessor('bail', {
    header: 'Bail',
    meta: { align: 'right' },
    cell: (cell) => <span className="num">{dollars(cell.getValue() ?? null)}</span>,
  }),
  column.accessor('balance', {
    header: 'Balance',
    meta: { align: 'right' },
    cell: (cell) => <BalanceText balance={cell.getValue()} />,
  }),
])

const agentColumn = column.accessor('agent', {
  header: 'Agent',
  meta: { wraps: true, width: 118 },
  cell: (cell) => cell.getValue() ?? <Dash />,
})

/** The columns in order, also those that are shown only if chosen. Eight of them sort, each by its own key (DEF-20, DEF-24). */
export function columnsOf(commands: RowCommands<ListedDefendant>, withAuthor: boolean) {
  const shared = sharedColumns(commands, withAuthor)
  const sortable = { enableSorting: true } as const
  return column.columns([
    shared.firstName,
    shared.lastName,
    shared.phone,
    shared.birth,
    ...caseColumns,
    column.accessor('bail_post_date', {
      ...sortable,
      header: 'Bail Post Date',
      cell: (cell) => <DateText date={cell.getValue()} />,
    }),
    column.accessor('arrest_when', {
      ...sortable,
      header: 'Arrest Date',
      cell: (cell) => <DateText date={cell.getValue()} />,
    }),
    column.accessor('county', {
      ...sortable,
      header: 'Arrest County',
      meta: { wraps: true, width: 96 },
      cell: (cell) => cell.getValue() ?? <Dash />,
    }),
    column.display({
      id: 'cases',
      header: "Case #'s",
      cell: ({ row }) => <CaseNumbers row={row.original} />,
    }),
    column.accessor('surety', { header: 'Surety', cell: (cell) => cell.getValue() ?? <Dash /> }),
    shared.linkSent,
    column.accessor('docs_sent', {
      header: 'Docs Sent',
      cell: (cell) => <span className={cell.getValue() === 'No' ? 'dim' : undefined}>{cell.getValue()}</span>,
    }),
    column.accessor('pending_signature', {
      header: 'Pending Signature',
      cell: (cell) => <SignatureText pending={cell.getValue()} />,
    }),
    agentColumn,
    shared.created,
    ...shared.author,
    shared.actions,
  ])
}
