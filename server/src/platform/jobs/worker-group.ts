import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { JobKind } from './job-kind.ts'

/** How often somebody looks for jobs that another instance added or that wait for their time, in milliseconds. */
const pollMs = 2_000
/** A worker that nobody wakes looks for jobs all the same, in seconds. */
const longestSleepSeconds = 60
/** How many jobs a worker has at once, unless the kind says it. */
const usuallyAtOnce = 20

/** Does jobs of a kind, and says of each what became of it. */
type Work = (jobs: readonly JobWithMetadata[]) => Promise<JobResult<object>[]>

/**
 * The workers of one kind of job in this instance. Each settles its few jobs together, so a slow one holds up those alone:
 * whatever comes meanwhile wakes another worker.
 */
export class WorkerGroup {
  readonly #boss: PgBoss
  readonly #ids: string[] = []
  readonly #busy = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(boss: PgBoss) {
    this.#boss = boss
  }

  async start({ name, atOnce = usuallyAtOnce, workers = 1 }: JobKind<object>, work: Work): Promise<void> {
    const options = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: longestSleepSeconds,
      batchSize: atOnce,
    } as const
    for (let at = 0; at < workers; at += 1)
      this.#ids.push(
        await this.#boss.work(name, options, (jobs: JobWithMetadata[]) =>
          this.#run(at, jobs, jobs.length >= atOnce ? 'full' : 'all', work),
        ),
      )
    this.#timer = setInterval(() => this.wake(), pollMs).unref()
  }

  /** Lets a worker look for jobs now: one that has none, or else the first once it is done. */
  wake(): void {
    this.#notify(this.#idle ?? 0)
  }

  /** Wakes no worker any more; pg-boss stops them. */
  stop(): void {
    clearInterval(this.#timer)
  }

  get #idle(): number | undefined {
    const at = this.#ids.findIndex((_, one) => !this.#busy.has(one))
    return at === -1 ? undefined : at
  }

  #notify(at: number): void {
    const id = this.#ids[at]
    if (id !== undefined) this.#boss.notifyWorker(id)
  }

  /** Works on what was fetched: as much as a worker takes, so that there may be more, or all that there was. */
  async #run(at: number, jobs: readonly JobWithMetadata[], found: 'full' | 'all', work: Work) {
    this.#busy.add(at)
    // Another one looks for what has come since, or is left
    if (this.#idle !== undefined) this.#notify(this.#idle)
    try {
      return await work(jobs)
    } finally {
      this.#busy.delete(at)
      if (found === 'full') this.#notify(at)
    }
  }
}
