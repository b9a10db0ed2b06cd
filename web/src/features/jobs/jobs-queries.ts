import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { pagedQuery, type Paged } from '#platform/paged.ts'

export const jobsKey = ['jobs']
const refreshMs = 10_000

/** The queues and one page of failed jobs; read again every ten seconds while the window is in front. */
export const jobsPage = (view: Paged) =>
  queryOptions({
    queryKey: [...jobsKey, view],
    queryFn: ({ signal }) => call(listJobs, { query: pagedQuery(view), signal }),
    refetchInterval: refreshMs,
  })

/** One failed job, or all of a queue. */
export type Retried = BodyOf<typeof retryJobs>

export const retry = (body: Retried) => call(retryJobs, { body })
