import { createColumnHelper } from '@tanstack/react-table'
import type { DataTableFeatures } from '#ui/DataTable.tsx'
import { fullName } from '#records/person-name.ts'
import classes from './list-columns.module.css'
import {
  Dash,
  DateText,
  InstantText,
  PhoneText,
  RowActions,
  type ListedRow,
  type RowCommands,
} from './row-cells.tsx'

/** A sortable column; its ID is the sort key on the wire (DEF-24, DEF-25). */
const sortable = { enableSorting: true } as const

/** First and last name; both open the record. */
function nameColumns<Row extends ListedRow>({ open }: RowCommands<Row>) {
  const column = createColumnHelper<DataTableFeatures, Row>()
  return {
    firstName: column.accessor((row) => row.first_name, {
      ...sortable,
      id: 'first_name',
      header: 'First Name',
      meta: { pin: 'left', width: 98, wraps: true },
      cell: ({ row }) => (
        <button
          type="button"
          className={classes.name}
          aria-label={fullName(row.original)}
          onClick={() => open(row.original)}
        >
          {row.original.first_name}
        </button>
      ),
    }),
    lastName: column.accessor((row) => row.last_name, {
      ...sortable,
      id: 'last_name',
      header: 'Last Name',
      meta: { pin: 'left', width: 104, wraps: true },
      // Only for the mouse: the keyboard uses the first name
      cell: ({ row }) => (
        <button type="button" className={classes.name} tabIndex={-1} onClick={() => open(row.original)}>
          {row.original.last_name}
        </button>
      ),
    }),
  }
}

/** The columns of both lists. Created By is for CRM admins (DEF-22, OPEN-67). */
export function sharedColumns<Row extends ListedRow>(commands: RowCommands<Row>, withAuthor: boolean) {
  const column = createColumnHelper<DataTableFeatures, Row>()
  return {
    ...nameColumns(commands),
    phone: column.accessor((row) => row.phone ?? row.home_phone, {
      ...sortable,
      id: 'home_phone',
      header: 'Phone',
      cell: ({ row }) => <PhoneText row={row.original} />,
    }),
    birth: column.accessor((row) => row.date_of_birth, {
      ...sortable,
      id: 'date_of_birth',
      header: 'DOB',
      cell: (cell) => <DateText date={cell.getValue()} />,
    }),
    linkSent: column.accessor((row) => row.link_last_sent, {
      id: 'link_last_sent',
      header: 'Link Last Sent',
      cell: (cell) => <InstantText instant={cell.getValue()} />,
    }),
    created: column.accessor((row) => row.date_created, {
      ...sortable,
      id: 'date_created',
      header: 'Created',
      cell: (cell) => <InstantText instant={cell.getValue()} dayOnly />,
    }),
    author: withAuthor
      ? [
          column.accessor((row) => row.created_by_name, {
            id: 'created_by_name',
            header: 'Created By',
            meta: { wraps: true, width: 118 },
            cell: (cell) => cell.getValue() ?? <Dash />,
          }),
        ]
      : [],
    actions: column.display({
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      meta: { pin: 'right', width: 78, align: 'right' },
      cell: ({ row }) => <RowActions row={row.original} commands={commands} />,
    }),
  }
}
