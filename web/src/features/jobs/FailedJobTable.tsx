import type { FailedJob } from '@bailiwick/contract/jobs'
import { formatDateTime } from '@bailiwick/contract/kit/dates'
import { Button } from '@mantine/core'
import { createColumnHelper } from '@tanstack/react-table'
import { useMemo } from 'react'
import { DataTable, type DataTableFeatures } from '#ui/DataTable.tsx'
import { JobLink } from './JobLink.tsx'
import classes from './Jobs.module.css'
import { triedText } from './jobs-view.ts'

const helper = createColumnHelper<DataTableFeatures, FailedJob>()

interface Props {
  jobs: readonly FailedJob[]
  /** Others are loading. */
  loading: boolean
  /** Jobs are being retried. */
  busy: boolean
  onRetry: (job: FailedJob) => void
}

/** One page of failed jobs; on phones one card each. */
export function FailedJobTable({ jobs, loading, busy, onRetry }: Props) {
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('failed_at', {
          header: 'Failed',
          meta: { width: 190 },
          cell: (cell) => <span className="num">{formatDateTime(cell.getValue())}</span>,
        }),
        helper.accessor('label', { header: 'Queue', meta: { wraps: true, width: 170 } }),
        helper.accessor('tries', {
          header: 'Tried',
          meta: { width: 110 },
          cell: (cell) => <span className="num">{triedText(cell.getValue())}</span>,
        }),
        helper.accessor('reason', {
          header: 'Reason',
          meta: { wraps: true },
          cell: ({ row }) => <Reason job={row.original} />,
        }),
        helper.display({
          id: 'retry',
          header: () => <span className="visually-hidden">Retry</span>,
          meta: { align: 'right', width: 100 },
          cell: ({ row }) => <Retry job={row.original} busy={busy} onRetry={onRetry} />,
        }),
      ]),
    [busy, onRetry],
  )
  return (
    <DataTable
      label="Failed jobs"
      rows={jobs}
      columns={columns}
      rowId={(job) => job.id}
      sort={{ by: 'failed_at', desc: true }}
      busy={loading}
      card={(job) => (
        <article className={classes.card}>
          <h3 className={classes.name}>{job.label}</h3>
          <p className={`${classes.dim} num`}>
            {formatDateTime(job.failed_at)} · tried {triedText(job.tries).toLowerCase()}
          </p>
          <Reason job={job} />
          <Retry job={job} busy={busy} onRetry={onRetry} />
        </article>
      )}
    />
  )
}

const Reason = ({ job: { reason, about } }: { job: FailedJob }) => (
  <p className={classes.reason}>
    {reason} <JobLink about={about} />
  </p>
)

const Retry = ({ job, busy, onRetry }: Pick<Props, 'busy' | 'onRetry'> & { job: FailedJob }) =>
  job.can_retry && (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.retry ?? ''}
      disabled={busy}
      aria-label={`Retry: ${job.label}, failed ${formatDateTime(job.failed_at)}`}
      onClick={() => onRetry(job)}
    >
      RETRY
    </Button>
  )
