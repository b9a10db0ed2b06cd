import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { createColumnHelper } from '@tanstack/react-table'
import type { DataTableFeatures } from '#ui/DataTable.tsx'
import { sharedColumns } from '#features/file-list/list-columns.tsx'
import {
  CaseNumbers,
  Dash,
  DateText,
  SignatureText,
  type RowCommands,
} from '#features/file-list/row-cells.tsx'

const column = createColumnHelper<DataTableFeatures, ListedDefendant>()

/** The columns in order. Only eight of them sort, each by its own key (DEF-20, DEF-24). */
export function columnsOf(commands: RowCommands<ListedDefendant>, withAuthor: boolean) {
  const shared = sharedColumns(commands, withAuthor)
  const sortable = { enableSorting: true } as const
  return column.columns([
    shared.firstName,
    shared.lastName,
    shared.phone,
    shared.birth,
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
    shared.created,
    ...shared.author,
    shared.actions,
  ])
}
