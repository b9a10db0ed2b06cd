import type { FailedJob, JobQueueState, listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { sentence } from '@bailiwick/contract/kit/messages'
import type { BodyOf, QueryOf, ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { Context } from '#platform/context'
import type { JobKind } from '#platform/jobs/job-kind'
import { pageRange } from '#platform/paging'
import { conflict, notFound } from '#platform/refusal'
import { success } from '#platform/success'
import { recordSecurityEvent } from '../security/service.ts'
import {
  failedIds,
  failedJobs,
  queueCounts,
  unsentDocuments,
  unsentTexts,
  type UnsentReason,
} from './queries.ts'
import { reasonOf } from './reason-wording.ts'

export interface JobsPage {
  readonly queues: JobQueueState[]
  readonly jobs: FailedJob[]
  /** How many failed jobs there are. */
  readonly total: number
}

const textsOf = ({ name, label, sends = false }: JobKind<object>) => ({
  name,
  label,
  ...(sends && { sends }),
})

const none = { waiting: 0, running: 0, failed: 0 }

/** The queues that this portal works on, those whose jobs wait for a setting, and one page of the failed jobs of both, newest first. */
export async function jobsPage({ db, jobs }: Context, query: QueryOf<typeof listJobs>): Promise<JobsPage> {
  const byClock = jobs.kinds.filter(({ cron }) => cron !== undefined).map(({ name }) => name)
  const counts = new Map((await queueCounts(db, byClock)).map((counted) => [counted.name, counted]))
  const queues = jobs.kinds.map((kind) => ({ ...(counts.get(kind.name) ?? none), ...textsOf(kind) }))
  const idle = jobs.idleKinds.flatMap(({ kind, reason }) => {
    const counted = counts.get(kind.name)
    if (counted === undefined || counted.waiting + counted.running + counted.failed === 0) return []
    return [{ ...counted, ...textsOf(kind), idle: reason }]
  })
  const all: JobQueueState[] = [...queues, ...idle]
  const queueOf = new Map(all.map((queue) => [queue.name, queue]))
  const failed = await failedJobs(db, { queues: [...queueOf.keys()], byClock }, pageRange(query))
  return {
    queues: all,
    jobs: failed.map((job) => ({
      ...job,
      label: queueOf.get(job.queue)?.label ?? job.queue,
      reason: reasonOf(job.reason),
      can_retry: queueOf.get(job.queue)?.idle === undefined,
    })),
    total: all.reduce((sum, queue) => sum + queue.failed, 0),
  }
}

/**
 * Has failed jobs of a queue tried again once more; says how many, and which texts and documents among them are not sent and
 * why. 404 for a queue that this portal doesn't work on, 409 if none of them has failed any more.
 */
export async function retryFailed(
  context: Context,
  { queue, id }: BodyOf<typeof retryJobs>,
): Promise<ReplyOf<typeof retryJobs>> {
  const { db, jobs, afterCommit } = context
  const kind = jobs.kinds.find(({ name }) => name === queue)
  if (kind === undefined) throw notFound()
  const ids = await failedIds(db, kind, id ?? null)
  const unsent = await unsentTexts(db, ids)
  const { documents, voided_or_replaced: voidedOrReplaced } = await unsentDocuments(db, ids)
  // They run as well: that ends them with their reason
  const retried = await jobs.retry(db, kind, ids)
  if (retried === 0) throw conflict('noFailedJob')
  await recordSecurityEvent(context, { kind: 'jobsRetried', details: { queue, jobs: retried } })
  afterCommit(() => jobs.wake(kind))
  const again = Math.max(0, retried - unsent.length - documents - voidedOrReplaced)
  if (unsent.length + documents + voidedOrReplaced === 0) return { retried, ...success('retriedJobs') }
  const of = (reason: UnsentReason) => unsent.filter((one) => one === reason).length
  const counts = {
    again,
    taken: of('taken'),
    replaced: of('replaced'),
    gone: of('gone'),
    settled: of('settled'),
    documents,
    voidedOrReplaced,
  }
  const { code, text } = sentence('retriedWithout', counts)
  return { retried: again, code, message: text }
}
