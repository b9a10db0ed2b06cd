import { minuteMs } from '@bailiwick/contract/kit/durations'
import { readDesk, readQueue } from '@bailiwick/contract/desk'
import type { QueueName } from '@bailiwick/contract/queues'
import { listDefendants } from '@bailiwick/contract/defendants'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Everything of the desk in the query cache. */
export const deskKey = ['desk']

/** How often a visible desk looks for new work. */
const lookMs = minuteMs

/** The queues that the user doesn't want to see. */
export const choiceQuery = queryOptions({
  queryKey: [...deskKey, 'choice'],
  queryFn: async ({ signal }) => (await call(readDesk, { signal })).hidden,
})

/** A queue, with the office's today. */
export const queueQuery = (queue: QueueName) =>
  queryOptions({
    queryKey: [...deskKey, 'queue', queue],
    queryFn: ({ signal }) => call(readQueue, { query: { queue }, signal }),
    staleTime: 0,
    refetchInterval: lookMs,
    refetchOnWindowFocus: true,
  })

/** How many files there are. */
export const filesQuery = queryOptions({
  queryKey: [...deskKey, 'files'],
  queryFn: async ({ signal }) => (await call(listDefendants, { query: { rows: 10 }, signal })).total,
})
