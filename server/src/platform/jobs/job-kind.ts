/** What a kind of job is called, and how it is retried. */
export interface JobKind<Data extends object> {
  /** Also the name of its queue, in kebab case. */
  readonly name: string
  /** What the page of jobs calls it. */
  readonly label: string
  /** How often a job that failed is tried again. */
  readonly retries: number
  /** The pause before the first retry, in seconds; it doubles from retry to retry. */
  readonly firstRetrySeconds: number
  readonly longestRetrySeconds: number
  /** After how many seconds a job counts as failed; also how long one waits after the process was killed. */
  readonly timeoutSeconds: number
  /**
   * After how many seconds without a sign of life a job counts as failed, for one that takes long: its process was killed.
   * By default only `timeoutSeconds` ends it.
   */
  readonly heartbeatSeconds?: number
  /** How many jobs a worker has at once, if not as many as usual; it goes on once all of them are done. */
  readonly atOnce?: number
  /** How many workers one instance has, each with jobs of its own; by default one. */
  readonly workers?: number
  /** When it runs by the clock, in one of the instances, as a cron expression in the time zone of the server. */
  readonly cron?: string
  /** Whether it sends something to people, who then get it however old it is. */
  readonly sends?: boolean
  /** For the types only. */
  readonly data?: Data
}

/** When and how a job runs. */
export interface JobRun {
  readonly now: Date
  /** Whether it isn't tried again if it fails. */
  readonly isLastTry: boolean
  /** Aborts when the job has run for too long, or the process stops. */
  readonly signal: AbortSignal
}

/** Does the work of a job; throws if it must be tried again. It may run twice, after a crash. */
export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>

/** Why a job failed, in words for the page of jobs; without personal data. Its cause, if it has one, goes to the log. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'
}

/** A job can't be done yet, through no fault of its own: it is tried again after a pause, and this try doesn't count. */
export class JobWaits extends JobFailed {}

/** A kind of job, with the usual retries: over about an hour. */
export const jobKind = <Data extends object>(
  kind: Pick<JobKind<Data>, 'name' | 'label'> & Partial<JobKind<Data>>,
): JobKind<Data> => ({
  retries: 11,
  firstRetrySeconds: 5,
  longestRetrySeconds: 15 * 60,
  timeoutSeconds: 90,
  ...kind,
})
