import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, type DataTableFeatures, newestFirst } from '#ui/DataTable.tsx'
import { RecordActions, RecordCell, type RecordCommands } from './RecordCells.tsx'
import { RecordCard } from './RecordCard.tsx'
import type { CaseRow, RecordKind } from './record-kind.ts'

interface Props {
  kind: RecordKind
  rows: readonly CaseRow[]
  commands: RecordCommands
}

const helper = createColumnHelper<DataTableFeatures, CaseRow>()

const columnsOf = (kind: RecordKind, commands: RecordCommands) =>
  helper.columns([
    ...kind.columns.map((column) =>
      helper.display({
        id: column.name,
        header: column.label,
        meta: { wraps: true },
        cell: ({ row }) => <RecordCell kind={kind} column={column} record={row.original} />,
      }),
    ),
    helper.display({
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      meta: { pin: 'right', align: 'right' },
      cell: ({ row }) => <RecordActions kind={kind} record={row.original} commands={commands} />,
    }),
  ])

/** A page of records; on phones a card each. A click anywhere on a row opens it. */
export function RecordTable({ kind, rows, commands }: Props) {
  const columns = useMemo(() => columnsOf(kind, commands), [kind, commands])
  return (
    <DataTable
      label={kind.title}
      rows={rows}
      columns={columns}
      rowId={(row) => String(row.id)}
      sort={newestFirst}
      onRow={commands.open}
      card={(row) => <RecordCard kind={kind} record={row} commands={commands} />}
    />
  )
}
