import type { ListedDefendant } from '@bailiwick/contract/defendants'
import { createColumnHelper } from '@tanstack/react-table'
import type { TableParts } from '#ui/DataTable.tsx'
import classes from './defendant-columns.module.css'
import {
  CaseNumbers,
  Dash,
  DateText,
  InstantText,
  PhoneText,
  RowActions,
  SignatureText,
  type RowCommands,
} from './row-cells.tsx'

const column = createColumnHelper<TableParts, ListedDefendant>()

/**
 * The columns in their order; only the eight of the ledger sort, each under its own key (DEF-20, DEF-24). Created By is
 * for CRM admins (DEF-22).
 */
export function columnsOf(commands: RowCommands, withAuthor: boolean) {
  const sortable = { enableSorting: true } as const
  return column.columns([
    column.accessor('first_name', {
      ...sortable,
      header: 'First Name',
      meta: { pin: 'left', width: 104, wraps: true },
      cell: ({ row }) => (
        <button
          type="button"
          className={classes.name}
          aria-label={`${row.original.first_name} ${row.original.last_name}`}
          onClick={() => commands.open(row.original)}
        >
          {row.original.first_name}
        </button>
      ),
    }),
    column.accessor('last_name', {
      ...sortable,
      header: 'Last Name',
      meta: { pin: 'left', width: 112, wraps: true },
      // The first name is the stop of the keyboard; this one is there for the mouse
      cell: ({ row }) => (
        <button
          type="button"
          className={classes.name}
          tabIndex={-1}
          onClick={() => commands.open(row.original)}
        >
          {row.original.last_name}
        </button>
      ),
    }),
    column.accessor((row) => row.phone ?? row.home_phone, {
      ...sortable,
      id: 'home_phone',
      header: 'Phone',
      cell: ({ row }) => <PhoneText row={row.original} />,
    }),
    column.accessor('date_of_birth', {
      ...sortable,
      header: 'DOB',
      cell: (cell) => <DateText date={cell.getValue()} />,
    }),
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
    column.accessor('link_last_sent', {
      header: 'Link Last Sent',
      cell: (cell) => <InstantText instant={cell.getValue()} />,
    }),
    column.accessor('docs_sent', {
      header: 'Docs Sent',
      cell: (cell) => <span className={cell.getValue() === 'No' ? 'dim' : undefined}>{cell.getValue()}</span>,
    }),
    column.accessor('pending_signature', {
      header: 'Pending Signature',
      cell: (cell) => <SignatureText pending={cell.getValue()} />,
    }),
    column.accessor('date_created', {
      ...sortable,
      header: 'Created',
      cell: (cell) => <InstantText instant={cell.getValue()} dayOnly />,
    }),
    ...(withAuthor
      ? [
          column.accessor('created_by_name', {
            header: 'Created By',
            meta: { wraps: true, width: 118 },
            cell: (cell) => cell.getValue() ?? <Dash />,
          }),
        ]
      : []),
    column.display({
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      meta: { pin: 'right', width: 84, align: 'right' },
      cell: ({ row }) => <RowActions row={row.original} commands={commands} />,
    }),
  ])
}
