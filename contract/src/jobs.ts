import * as z from 'zod/mini'
import { endpoint } from './kit/endpoint.ts'
import { pageShape } from './kit/paging.ts'
import { messageShape } from './kit/wire.ts'

/** The jobs of one kind, such as text messages on their way to the provider. */
const JobQueueState = z.object({
  name: z.string(),
  label: z.string(),
  /** Also those that wait for their time or their next try. */
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Whether they send something to people, who then get it however old it is; left out if not. */
  sends: z.optional(z.boolean()),
  /** Why nobody works on these jobs for now. */
  idle: z.optional(z.string()),
})
export type JobQueueState = z.output<typeof JobQueueState>

/** What a job is about, by its number alone: the page of jobs shows no personal data. */
const JobSubject = z.object({
  kind: z.enum(['text', 'mail', 'document']),
  id: z.number(),
  /** The file of a document. */
  defendant_id: z.nullable(z.number()),
})
export type JobSubject = z.output<typeof JobSubject>

/** A job that isn't tried again by itself. */
const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  label: z.string(),
  failed_at: z.string(),
  tries: z.number(),
  /** In words, without personal data. */
  reason: z.string(),
  /** Null for a job about nothing in particular, such as a backup, or if it is deleted. */
  about: z.nullable(JobSubject),
  /** Not while its queue waits for a setting. */
  can_retry: z.boolean(),
})
export type FailedJob = z.output<typeof FailedJob>

export const listJobs = endpoint('GET', '/api/settings/jobs', {
  audience: 'Developer',
  summary: 'The queues of jobs with their counts, and one page of the failed jobs, newest first.',
  query: z.object(pageShape),
  reply: z.object({ queues: z.array(JobQueueState), jobs: z.array(FailedJob), total: z.number() }),
})

export const retryJobs = endpoint('POST', '/api/settings/jobs/retry', {
  audience: 'Developer',
  summary: 'Has one failed job, or all of a queue, tried again.',
  body: z.strictObject({
    queue: z.string('must be text').check(z.maxLength(100, 'is too long')),
    /** Without it all failed jobs of the queue. */
    id: z.optional(z.uuid('must be the id of a job')),
  }),
  reply: z.object({
    ...messageShape,
    /** Without texts that can't be sent any more: the message says why. */
    retried: z.number(),
  }),
})
