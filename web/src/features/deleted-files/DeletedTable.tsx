import type { DeletedFile } from '@bailiwick/contract/deleted-files'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { Button } from '@mantine/core'
import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import { listedName } from '#records/person-name.ts'
import { fateText, kindText } from './deleted-text.ts'
import classes from './DeletedTable.module.css'

const helper = createColumnHelper<DataTableFeatures, DeletedFile>()

interface Props {
  files: readonly DeletedFile[]
  /** Others are loading. */
  loading: boolean
  /** A file is being restored. */
  busy: boolean
  onRestore: (file: DeletedFile) => void
}

/** One page of deleted files; on phones one card each. */
export function DeletedTable({ files, loading, busy, onRestore }: Props) {
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('deleted_at', {
          header: 'Deleted',
          meta: { width: 180 },
          cell: (cell) => <span className="num">{formatDateTime(cell.getValue())}</span>,
        }),
        helper.display({
          id: 'name',
          header: 'Name',
          meta: { wraps: true },
          cell: ({ row }) => <strong className={classes.long}>{listedName(row.original)}</strong>,
        }),
        helper.display({
          id: 'kind',
          header: 'File',
          meta: { width: 95 },
          cell: ({ row }) => kindText(row.original),
        }),
        helper.accessor('date_of_birth', {
          header: 'DOB',
          meta: { width: 100 },
          cell: (cell) => <span className="num">{cell.getValue()}</span>,
        }),
        helper.accessor('phone', {
          header: 'Phone',
          meta: { width: 120 },
          cell: (cell) => <span className="num">{formatPhone(cell.getValue() ?? '')}</span>,
        }),
        helper.accessor('deleted_by_name', { header: 'By', meta: { wraps: true, width: 120 } }),
        helper.display({
          id: 'fate',
          header: 'What happened',
          meta: { wraps: true, width: 170 },
          cell: ({ row }) => <span className={classes.long}>{fateText(row.original)}</span>,
        }),
        helper.display({
          id: 'restore',
          header: () => <span className="visually-hidden">Restore</span>,
          meta: { align: 'right', width: 125 },
          cell: ({ row }) => <Restore file={row.original} busy={busy} onRestore={onRestore} />,
        }),
      ]),
    [busy, onRestore],
  )
  return (
    <DataTable
      label="Deleted files"
      rows={files}
      columns={columns}
      rowId={(file) => String(file.id)}
      sort={{ by: 'deleted_at', desc: true }}
      busy={loading}
      card={(file) => (
        <article className={classes.card}>
          <h2 className={classes.name}>{listedName(file)}</h2>
          <p className={`${classes.dim} num`}>
            <span>{kindText(file)}</span>
            {file.date_of_birth !== null && <span>DOB {file.date_of_birth}</span>}
            {file.phone !== null && <span>{formatPhone(file.phone)}</span>}
          </p>
          <p className={classes.dim}>
            <span className={classes.long}>{fateText(file)}</span>
            <span className="num">{formatDateTime(file.deleted_at)}</span>
            {file.deleted_by_name !== null && <span>by {file.deleted_by_name}</span>}
          </p>
          <Restore file={file} busy={busy} onRestore={onRestore} />
        </article>
      )}
    />
  )
}

function Restore({ file, busy, onRestore }: Pick<Props, 'busy' | 'onRestore'> & { file: DeletedFile }) {
  const { merged_into } = file
  if (merged_into !== null && !merged_into.may_undo) return <span className="dim">More than 30 days ago</span>
  const [label, action] = merged_into === null ? ['RESTORE', 'Restore'] : ['UNDO MERGE', 'Undo merge']
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.restore ?? ''}
      disabled={busy}
      aria-label={`${action}: ${listedName(file)}`}
      onClick={() => onRestore(file)}
    >
      {label}
    </Button>
  )
}
