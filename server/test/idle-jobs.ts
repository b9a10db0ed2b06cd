import { JobQueue } from '#platform/jobs/job-queue'
import type { Database } from '#platform/database'

/** A job queue that nobody works on, for tests whose calls add no job. */
export const idleJobs = ({ pool, engine }: Pick<Database<unknown>, 'pool' | 'engine'>): JobQueue =>
  new JobQueue({ pool, engine, clock: () => new Date(), isWorking: false, onProblem: () => {} })
