import { dayMs } from '@bailiwick/contract/kit/durations'
import { sql } from 'kysely'
import type pg from 'pg'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Db } from '#platform/tables'
import { bossDatabase } from './boss-database.ts'
import { JobFailed, JobWaits, type JobHandler, type JobKind } from './job-kind.ts'
import { WorkerGroup } from './worker-group.ts'

/** The schema of pg-boss in our database; a migration creates it. */
export const jobSchema = 'jobs'

export interface JobQueueParts {
  readonly pool: Pick<pg.Pool, 'connect'>
  readonly engine: Database<unknown>['engine']
  readonly clock: Clock
  /** Whether this process works on jobs, see `start`, and runs those that are due by the clock. */
  readonly isWorking: boolean
  /** Called with errors that no caller waits for. */
  readonly onProblem: (error: unknown, text: string) => void
}

interface Handled {
  readonly kind: JobKind<object>
  readonly handler: JobHandler<object>
}

interface IdleKind {
  readonly kind: JobKind<object>
  /** In words, for the page of jobs. */
  readonly reason: string
}

/** How often somebody looks for jobs that take longer than they may, in seconds. */
const superviseSeconds = 5
/** How long a job waits for its time or its first try before it is removed. */
const waitingDays = 3650
const daySeconds = dayMs / 1000
/** How long running jobs may take to finish when the process stops, in milliseconds. */
const graceMs = 10_000

/** A try of a job doesn't count. */
const anotherTry = 'retry_limit = retry_limit + 1'

/**
 * Jobs are added in the transaction that causes them and run after its commit, at least once, also after a crash and in
 * another instance. They are outside of backups: what must not be lost is a row of its own with its state.
 */
export class JobQueue {
  readonly #parts: JobQueueParts
  readonly #handled = new Map<string, Handled>()
  readonly #idle = new Map<string, IdleKind>()
  readonly #workers = new Map<string, WorkerGroup>()
  #boss: PgBoss | undefined

  constructor(parts: JobQueueParts) {
    this.#parts = parts
  }

  /** Says what does the jobs of a kind; before `open`. */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>): void {
    this.#handled.set(kind.name, { kind, handler: handler as JobHandler<object> })
  }

  /** Says why nobody does the jobs of a kind for now: those that were added before wait. */
  pause(kind: JobKind<object>, reason: string): void {
    this.#idle.set(kind.name, { kind, reason })
  }

  /** The kinds whose jobs nobody does for now. */
  get idleKinds(): readonly IdleKind[] {
    return [...this.#idle.values()]
  }

  /** The kinds that are handled, in the order of their registration. */
  get kinds(): readonly JobKind<object>[] {
    return [...this.#handled.values()].map(({ kind }) => kind)
  }

  /** Must run before the first job is added. */
  async open(): Promise<void> {
    this.#boss = await this.#newBoss()
    await this.#boss.start()
    for (const { kind } of this.#handled.values()) await this.#openQueue(kind)
  }

  async #newBoss(): Promise<PgBoss> {
    const { pool, engine, isWorking, onProblem } = this.#parts
    // Load late: a command that adds no job needs no queue
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: bossDatabase(pool),
      schema: jobSchema,
      backend: engine === 'embedded' ? 'pglite' : 'postgres',
      // A migration of ours does it, under a role that may
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      supervise: isWorking,
      schedule: isWorking,
      // How soon the jobs of a process that was killed are noticed
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    })
    boss.on('error', (error) => onProblem(error, 'the job queue has a problem'))
    return boss
  }

  async #openQueue({ name, ...kind }: JobKind<object>): Promise<void> {
    const options = {
      retryLimit: kind.retries,
      retryDelay: kind.firstRetrySeconds,
      retryBackoff: true,
      retryDelayMax: kind.longestRetrySeconds,
      expireInSeconds: kind.timeoutSeconds,
      // What waits for a provider that is switched off waits until there is one
      retentionSeconds: waitingDays * daySeconds,
      ...(kind.heartbeatSeconds !== undefined && { heartbeatSeconds: kind.heartbeatSeconds }),
    }
    const boss = this.#opened
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Reads what it needs to know of the queue now: later it would wait for the transaction that adds a job
    await boss.insert(name, [])
  }

  get #opened(): PgBoss {
    if (this.#boss === undefined) throw new Error('The job queue is not open')
    return this.#boss
  }

  /** Adds a job in the transaction of `db`; it runs after `startAfter`, by default at once. See `enqueue`. */
  async add<Data extends object>(
    db: Db,
    { name }: JobKind<Data>,
    data: Data,
    startAfter?: Date,
  ): Promise<void> {
    const { fromKysely } = await import('pg-boss')
    await this.#opened.insert(name, [{ data, ...(startAfter && { startAfter }) }], { db: fromKysely(db) })
  }

  /** Adds a job for each of these in the transaction of `db`. */
  async addAll<Data extends object>(db: Db, { name }: JobKind<Data>, all: readonly Data[]): Promise<void> {
    const { fromKysely } = await import('pg-boss')
    const jobs = all.map((data) => ({ data }))
    if (jobs.length > 0) await this.#opened.insert(name, jobs, { db: fromKysely(db) })
  }

  /**
   * Lets the jobs of a kind that wait for another try run now, without a try less: what was in their way is gone. Those that
   * were added more than an hour ago wait on, so that a fault of their own ends them.
   */
  async retryNow({ name }: JobKind<object>): Promise<void> {
    await this.#opened.getDb().executeSql(
      `update jobs.job set start_after = now(), ${anotherTry}
      where name = $1 and state = 'retry' and start_after > now() and created_on > now() - interval '1 hour'`,
      [name],
    )
    this.wake({ name })
  }

  /** Lets this instance look for jobs of the kind now. */
  wake({ name }: Pick<JobKind<object>, 'name'>): void {
    this.#workers.get(name)?.wake()
  }

  /** Lets those of these jobs of a kind that have failed run once more now, in the transaction of `db`; returns how many. */
  async retry(db: Db, { name }: JobKind<object>, ids: readonly string[]): Promise<number> {
    const { fromKysely } = await import('pg-boss')
    const { rows } = await sql<{ id: string }>`
      update jobs.job set start_after = now()
      where name = ${name} and state = 'failed' and id = any(${[...ids]}::uuid[])
      returning id`.execute(db)
    const failed = rows.map((row) => row.id)
    if (failed.length > 0) await this.#opened.retry(name, failed, { db: fromKysely(db) })
    return failed.length
  }

  /** Works on jobs until `stop`; needs `isWorking`. */
  async start(): Promise<void> {
    const boss = this.#opened
    await this.#setSchedules(boss)
    for (const { kind, handler } of this.#handled.values()) {
      const workers = new WorkerGroup(boss)
      this.#workers.set(kind.name, workers)
      await workers.start(kind, (jobs) =>
        Promise.all(jobs.map((job) => this.#resultOf({ kind, handler }, job))),
      )
    }
  }

  /** Adds jobs by the clock, and no more those of a kind that a setting has turned off. */
  async #setSchedules(boss: PgBoss): Promise<void> {
    const byClock = this.kinds.filter(({ cron }) => cron !== undefined)
    for (const { name } of await boss.getSchedules())
      if (!byClock.some((kind) => kind.name === name)) await boss.unschedule(name)
    for (const { name, cron = '' } of byClock) await boss.schedule(name, cron, null, { tz: localTimeZone() })
  }

  /** Waits for running jobs, then ends. What is still to do is done by another instance or after the next start. */
  async stop(): Promise<void> {
    for (const workers of this.#workers.values()) workers.stop()
    await this.#boss?.stop({ timeout: graceMs })
    this.#boss = undefined
  }

  /**
   * Does the jobs that are due, one after another, and returns how many; without `start`. `early` does each waiting job
   * once, also one that waits for its time or its retry.
   */
  async runDue({ early = false }: { readonly early?: boolean } = {}): Promise<number> {
    let done = 0
    for (const handled of this.#handled.values()) {
      let jobs: JobWithMetadata[]
      do {
        jobs = await this.#fetch(handled.kind, early)
        for (const job of jobs) await this.#runFetched(handled, job)
        done += jobs.length
      } while (!early && jobs.length > 0)
    }
    return done
  }

  async #fetch({ name }: JobKind<object>, early: boolean): Promise<JobWithMetadata[]> {
    const options = { includeMetadata: true, batchSize: 100, ignoreStartAfter: early } as const
    const jobs: JobWithMetadata[] = await this.#opened.fetch(name, options)
    // Only a worker's own jobs have a signal
    return jobs.map((job) => ({ ...job, signal: new AbortController().signal }))
  }

  async #runFetched(handled: Handled, job: JobWithMetadata): Promise<void> {
    const { status, output } = await this.#resultOf(handled, job)
    if (status === 'completed') await this.#opened.complete(job.name, job.id)
    else await this.#opened.fail(job.name, job.id, output)
  }

  /** Does a job. The page of jobs shows the reason of a failure, which must not have what an error may quote. */
  async #resultOf({ kind, handler }: Handled, job: JobWithMetadata): Promise<JobResult<object>> {
    const { clock, onProblem } = this.#parts
    const { id } = job
    const run = { now: clock(), isLastTry: job.retryCount >= job.retryLimit, signal: job.signal }
    try {
      await handler(job.data ?? {}, run)
      return { id, status: 'completed' }
    } catch (error) {
      if (error instanceof JobWaits) await this.#allowAnotherTry(job)
      const isExpected = error instanceof JobFailed
      const problem = isExpected ? error.cause : error
      if (problem !== undefined) onProblem(problem, `a job failed: ${kind.name}`)
      const message = isExpected ? error.message : 'An unexpected error; the log says more.'
      return { id, status: 'failed', output: { message } }
    }
  }

  async #allowAnotherTry({ name, id }: JobWithMetadata): Promise<void> {
    await this.#opened
      .getDb()
      .executeSql(`update jobs.job set ${anotherTry} where name = $1 and id = $2`, [name, id])
  }
}

/** Adds a job in the transaction of the call, and lets a worker look for it once that is committed. */
export async function enqueue<Data extends object>(
  { db, jobs, afterCommit }: EnqueueContext,
  kind: JobKind<Data>,
  data: Data,
  startAfter?: Date,
): Promise<void> {
  await jobs.add(db, kind, data, startAfter)
  afterCommit(() => jobs.wake(kind))
}

export interface EnqueueContext {
  readonly db: Db
  readonly jobs: JobQueue
  readonly afterCommit: (task: () => void) => void
}

const localTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
