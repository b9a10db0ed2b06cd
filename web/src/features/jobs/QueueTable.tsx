import type { JobQueueState } from '@bailiwick/contract/jobs'
import { Button } from '@mantine/core'
import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import { StatusDot } from '#ui/StatusDot.tsx'
import classes from './Jobs.module.css'

const helper = createColumnHelper<DataTableFeatures, JobQueueState>()

interface Props {
  queues: readonly JobQueueState[]
  busy: boolean
  onRetryAll: (queue: JobQueueState) => void
}

/** The queues with the number of their jobs; on phones one card each. */
export function QueueTable({ queues, busy, onRetryAll }: Props) {
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('label', {
          header: 'Queue',
          meta: { wraps: true },
          cell: ({ row }) => (
            <>
              <b className={classes.name}>{row.original.label}</b>
              <Idle queue={row.original} />
            </>
          ),
        }),
        helper.accessor('waiting', { header: 'Waiting', meta: { width: 110 }, cell: count }),
        helper.accessor('running', { header: 'Running', meta: { width: 110 }, cell: count }),
        helper.accessor('failed', {
          header: 'Failed',
          meta: { width: 110 },
          cell: (cell) => <FailedCount count={cell.getValue()} />,
        }),
        helper.display({
          id: 'retry',
          header: () => <span className="visually-hidden">Retry</span>,
          meta: { align: 'right', width: 130 },
          cell: ({ row }) => <RetryAll queue={row.original} busy={busy} onRetryAll={onRetryAll} />,
        }),
      ]),
    [busy, onRetryAll],
  )
  return (
    <DataTable
      label="Queues"
      rows={queues}
      columns={columns}
      rowId={(queue) => queue.name}
      card={(queue) => (
        <article className={classes.card}>
          <header className={classes.top}>
            <h2 className={classes.name}>{queue.label}</h2>
            <FailedCount count={queue.failed} label />
          </header>
          <Idle queue={queue} />
          <p className={`${classes.dim} num`}>
            {queue.waiting} waiting · {queue.running} running
          </p>
          <RetryAll queue={queue} busy={busy} onRetryAll={onRetryAll} />
        </article>
      )}
    />
  )
}

/** Why nobody works on the jobs for now. */
const Idle = ({ queue: { idle } }: { queue: JobQueueState }) =>
  idle !== undefined && <p className={classes.dim}>{idle}</p>

const count = (cell: { getValue: () => number }) => <span className="num">{cell.getValue()}</span>

const FailedCount = ({ count: failed, label = false }: { count: number; label?: boolean }) => (
  <StatusDot tone={failed > 0 ? 'bad' : 'none'}>{label ? `${failed} failed` : String(failed)}</StatusDot>
)

const RetryAll = ({ queue, busy, onRetryAll }: Omit<Props, 'queues'> & { queue: JobQueueState }) =>
  queue.failed > 0 &&
  queue.idle === undefined && (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.retry ?? ''}
      disabled={busy}
      aria-label={`Retry all failed jobs of ${queue.label}`}
      onClick={() => onRetryAll(queue)}
    >
      RETRY ALL
    </Button>
  )
