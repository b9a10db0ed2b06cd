import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { afterTest } from '#test/after-test'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'
import { JobFailed, jobKind, JobWaits, type JobRun } from './job-kind.ts'
import { enqueue, JobQueue } from './job-queue.ts'

interface Greeting {
  readonly to: string
}

const database = await testDatabase<Tables>()
let queues = 0

/** A queue whose one kind of job records what it was given. */
async function openQueue({ isWorking = false, onProblem = () => {} } = {}) {
  queues += 1
  const greet = jobKind<Greeting>({
    name: `greet-${queues}`,
    label: 'Greetings',
    retries: 2,
    firstRetrySeconds: 60,
  })
  const jobs = new JobQueue({ ...database, clock: () => new Date(), isWorking, onProblem })
  const runs: { readonly to: string; readonly run: JobRun }[] = []
  let fault: (() => Error) | undefined
  jobs.handle(greet, async ({ to }, run) => {
    runs.push({ to, run })
    if (fault !== undefined) throw fault()
  })
  await jobs.open()
  afterTest(() => jobs.stop())
  const db = database.kysely
  return {
    db,
    jobs,
    greet,
    runs,
    add: (to: string, startAfter?: Date) => jobs.add(db, greet, { to }, startAfter),
    failWith: (error?: () => Error) => (fault = error),
  }
}

test('a job is added with the transaction that causes it, and not without', async () => {
  const { db, jobs, greet, runs } = await openQueue()
  await db.transaction().execute((tx) => jobs.add(tx, greet, { to: 'Ana' }))
  const undone = db.transaction().execute(async (tx) => {
    await jobs.add(tx, greet, { to: 'nobody' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobs.runDue()).toBe(1)
  expect(runs.map(({ to }) => to)).toEqual(['Ana'])
  expect(await jobs.runDue()).toBe(0)
})

test('a job that failed is tried again after a pause, and knows its last try', async () => {
  const { jobs, runs, add, failWith } = await openQueue()
  failWith(() => new JobFailed('The office is closed'))
  await add('Ana')
  expect(await jobs.runDue()).toBe(1)
  expect(await jobs.runDue()).toBe(0)
  for (let retry = 1; retry <= 3; retry += 1) await jobs.runDue({ early: true })
  expect(runs.map(({ run }) => run.isLastTry)).toEqual([false, false, true])
})

test('a job that had to wait has no try less', async () => {
  const { jobs, runs, add, failWith } = await openQueue()
  failWith(() => new JobWaits('Somebody else is greeting her'))
  await add('Ana')
  for (let time = 1; time <= 5; time += 1) await jobs.runDue({ early: true })
  failWith(() => new JobFailed('The office is closed'))
  for (let time = 1; time <= 5; time += 1) await jobs.runDue({ early: true })
  expect(runs.map(({ run }) => run.isLastTry)).toEqual([...Array(7).fill(false), true])
})

test('jobs that are let run before their pause is over have no try less, for an hour', async () => {
  const { db, jobs, greet, runs, add, failWith } = await openQueue()
  failWith(() => new JobFailed('The office is closed'))
  await add('Ana')
  for (let time = 1; time <= 5; time += 1) {
    expect(await jobs.runDue()).toBe(1)
    await jobs.retryNow(greet)
  }
  expect(runs.map(({ run }) => run.isLastTry)).toEqual(Array(5).fill(false))
  expect(await jobs.runDue()).toBe(1)
  await sql`update jobs.job set created_on = now() - interval '2 hours' where name = ${greet.name}`.execute(
    db,
  )
  await jobs.retryNow(greet)
  expect(await jobs.runDue()).toBe(0)
})

test('a job for later waits for its time', async () => {
  const { jobs, runs, add } = await openQueue()
  await add('Ana', new Date(Date.now() + 3_600_000))
  expect(await jobs.runDue()).toBe(0)
  await jobs.runDue({ early: true })
  expect(runs).toHaveLength(1)
})

test('an unexpected error is reported in full, and stored without what it quotes', async () => {
  const onProblem = vi.fn<() => void>()
  const { db, jobs, greet, add, failWith } = await openQueue({ onProblem })
  failWith(() => new Error('555-0100 is not reachable'))
  await add('Ana')
  await jobs.runDue()
  expect(onProblem).toHaveBeenCalledWith(
    expect.objectContaining({ message: '555-0100 is not reachable' }),
    `a job failed: ${greet.name}`,
  )
  const { rows } = await sql`select output from jobs.job where name = ${greet.name}`.execute(db)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('555-0100')
})

test('a worker does a job right after the commit of its transaction', async () => {
  const { db, jobs, greet, runs } = await openQueue({ isWorking: true })
  await jobs.start()
  const tasks: (() => void)[] = []
  await db
    .transaction()
    .execute((tx) =>
      enqueue({ db: tx, jobs, afterCommit: (task) => void tasks.push(task) }, greet, { to: 'Ana' }),
    )
  for (const task of tasks) task()
  await vi.waitFor(() => expect(runs.map(({ to }) => to)).toEqual(['Ana']), { timeout: 60_000 })
})

test('what runs by the clock is scheduled, and no more once nothing handles it', async () => {
  const open = async (kinds: readonly string[]) => {
    const jobs = new JobQueue({ ...database, clock: () => new Date(), isWorking: true, onProblem: () => {} })
    for (const name of kinds)
      jobs.handle(jobKind<object>({ name, label: name, cron: '0 * * * *' }), async () => {})
    await jobs.open()
    await jobs.start()
    await jobs.stop()
  }
  const scheduled = async () => {
    const { rows } = await sql<{ name: string; timezone: string }>`
      select name, timezone from jobs.schedule order by name`.execute(database.kysely)
    return rows
  }
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await open(['hourly', 'nightly'])
  expect(await scheduled()).toEqual([
    { name: 'hourly', timezone },
    { name: 'nightly', timezone },
  ])
  await open(['hourly'])
  expect((await scheduled()).map(({ name }) => name)).toEqual(['hourly'])
})

test('a kind that allows one job at a time never has two at once in an instance', async () => {
  const jobs = new JobQueue({ ...database, clock: () => new Date(), isWorking: true, onProblem: () => {} })
  const kind = jobKind<object>({ name: 'alone', label: 'Alone', atOnce: 1 })
  let running = 0
  const seen: number[] = []
  jobs.handle(kind, async () => {
    running += 1
    seen.push(running)
    await setTimeout(100)
    running -= 1
  })
  await jobs.open()
  afterTest(() => jobs.stop())
  for (let added = 0; added < 3; added += 1) await jobs.add(database.kysely, kind, {})
  await jobs.start()
  await vi.waitFor(() => expect(seen).toEqual([1, 1, 1]), { timeout: 60_000 })
})

test('a job that hangs holds up none that come after it', async () => {
  const jobs = new JobQueue({ ...database, clock: () => new Date(), isWorking: true, onProblem: () => {} })
  const kind = jobKind<Greeting>({ name: 'with-slow-ones', label: 'Slow', atOnce: 2, workers: 3 })
  const slow = Promise.withResolvers<void>()
  const [begun, done] = [[] as string[], [] as string[]]
  jobs.handle(kind, async ({ to }) => {
    begun.push(to)
    if (to === 'slow') await slow.promise
    done.push(to)
  })
  await jobs.open()
  afterTest(() => jobs.stop())
  await jobs.start()
  const db = database.kysely
  await jobs.addAll(db, kind, [{ to: 'beside it' }, { to: 'slow' }])
  jobs.wake(kind)
  await vi.waitFor(() => expect(begun).toContain('slow'), { timeout: 10_000 })
  const later = Array.from({ length: 9 }, (_, at) => `later ${at}`)
  await jobs.addAll(
    db,
    kind,
    later.map((to) => ({ to })),
  )
  jobs.wake(kind)
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['beside it', ...later]), { timeout: 10_000 })
  slow.resolve()
  await vi.waitFor(() => expect(done).toContain('slow'), { timeout: 10_000 })
})
