import type { FailedJob, JobQueueState } from '@bailiwick/contract/jobs'
import { Paper } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useSearchView } from '#platform/search-view.ts'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import panel from '#records/PagedList.module.css'
import { TimedAlert } from '#ui/TimedAlert.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import classes from './Jobs.module.css'
import { jobsKey, jobsPage, retry, type Retried } from './jobs-queries.ts'
import { jobsCodec } from './jobs-view.ts'
import { QueueTable } from './QueueTable.tsx'

const route = getRouteApi('/shell/jobs')

/** The queues of jobs, the failed ones with their reason, and how to retry them. */
export function Jobs() {
  const [view, change] = useSearchView(jobsCodec, route.useSearch(), route.useNavigate())
  const answer = useQuery({ ...jobsPage(view), placeholderData: keepPreviousData })
  const cache = useQueryClient()
  const [asked, setAsked] = useState<JobQueueState | null>(null)
  const retrying = useSingleMutation({
    mutationFn: (jobs: Retried) => retry(jobs),
    onSettled: () => {
      setAsked(null)
      return cache.invalidateQueries({ queryKey: jobsKey })
    },
  })
  const notice = useOutcome(retrying)
  const { mutate } = retrying
  const retryOne = useCallback(({ queue, id }: FailedJob) => mutate({ queue, id }), [mutate])
  const queues = answer.data?.queues ?? []
  return (
    <>
      <p className={classes.note}>
        What the portal does by itself: it sends what staff wrote, cleans up and makes backups. How often a
        job is tried depends on its kind; it appears below once its last try has failed. What runs by the
        clock leaves the list when it runs again.
      </p>
      {queues.length > 0 && (
        <Paper withBorder className={panel.panel ?? ''}>
          <QueueTable queues={queues} busy={retrying.isPending} onRetryAll={setAsked} />
        </Paper>
      )}
      <h2 className={classes.heading}>Failed jobs</h2>
      <FailedJobs answer={answer} view={view} change={change} busy={retrying.isPending} onRetry={retryOne} />
      <ConfirmDialog
        opened={asked !== null}
        title="Retry all"
        text={`Retry ${counted(asked?.failed ?? 0)} of ${asked?.label ?? ''}?`}
        note={asked?.sends === true ? 'What can still be sent goes out now, however old it is.' : undefined}
        confirm="RETRY ALL"
        busy={retrying.isPending}
        onConfirm={() => asked !== null && mutate({ queue: asked.name })}
        onCancel={() => setAsked(null)}
      />
      {notice && <TimedAlert floating notice={notice} onClose={retrying.reset} />}
    </>
  )
}

const counted = (jobs: number) => (jobs === 1 ? 'the failed job' : `all ${jobs} failed jobs`)
