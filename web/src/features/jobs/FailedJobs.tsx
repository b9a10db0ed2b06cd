import type { FailedJob, listJobs } from '@bailiwick/contract/jobs'
import type { ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import { usePageChange, type ChangeView } from '#platform/search-view.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { PagedList } from '#records/PagedList.tsx'
import { FailedJobTable } from './FailedJobTable.tsx'
import type { Paged } from '#platform/paged.ts'

interface Props {
  answer: UseQueryResult<ReplyOf<typeof listJobs>>
  view: Paged
  change: ChangeView<Paged>
  /** Jobs are being retried. */
  busy: boolean
  onRetry: (job: FailedJob) => void
}

/** The paged list of the failed jobs, newest first. */
export function FailedJobs({ answer, view, change, busy, onRetry }: Props) {
  const onPage = usePageChange(change)
  return (
    <PagedList
      answer={answer}
      page={view.page}
      rows={view.rows}
      onPage={onPage}
      onRows={(rows) => change(() => ({ page: 1, rows }))}
      loading="Loading jobs"
      failed="The jobs did not load"
      noun="failed job(s)"
      empty={<EmptyPanel title="No failed jobs" text="A job that fails appears here with its reason." />}
      table={({ jobs }, loading) => (
        <FailedJobTable jobs={jobs} loading={loading} busy={busy} onRetry={onRetry} />
      )}
    />
  )
}
