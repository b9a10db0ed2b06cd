import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Tables } from '#tables'
import { testDatabase } from '#test/database'
import { serverOn } from '#test/server'
import { cleanUpJob } from './clean-up.ts'
import { nightlyBackupJob } from './nightly-backup.ts'

const database = await testDatabase<Tables>()
const db = database.kysely

/** A second ago, for a minute still due: 'second minute hour * * *' where the server is. */
const at = new Date(Date.now() - 1000)
const cron = `${at.getSeconds()} ${at.getMinutes()} ${at.getHours()} * * *`
const kinds = [cleanUpJob, nightlyBackupJob].map((kind) => ({ ...kind, cron }))

const names = kinds.map(({ name }) => name)

const runs: string[] = []
/** An instance of the portal on this database, with the clock of pg-boss; it works on jobs. */
async function startInstance() {
  const { app } = await serverOn(database, {
    addJobs: (jobs) => {
      for (const kind of kinds) jobs.handle(kind, async () => void runs.push(kind.name))
    },
  })
  await app.parts.jobs.start()
}

/** Whether an instance has looked what is due by the clock since `expireLook`. */
async function hasLooked(): Promise<boolean> {
  const { rows } = await sql<{ looked: boolean }>`
    select cron_on > now() - interval '1 minute' as looked from jobs.version`.execute(db)
  return rows[0]?.looked === true
}
/** Lets the next instance look at once, as the first one would half a minute later. */
const expireLook = () => sql`update jobs.version set cron_on = now() - interval '1 hour'`.execute(db)

/** The jobs that were ever added, with those that hand on what is due. */
async function jobsOf(queues: readonly string[]) {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from jobs.job where name = any(${[...queues]}) order by name`.execute(db)
  return rows
}

test('what is due by the clock is done once, however many instances look at the clock', async () => {
  await startInstance()
  for (let instance = 0; instance < 2; instance += 1) {
    await expireLook()
    await startInstance()
    await vi.waitFor(async () => expect(await hasLooked()).toBe(true), { timeout: 60_000 })
  }
  const isDone = async () => {
    const all = await jobsOf(['__pgboss__send-it', ...names])
    expect(all.filter(({ state }) => state !== 'completed')).toEqual([])
    expect(runs.length).toBeGreaterThanOrEqual(names.length)
  }
  await vi.waitFor(isDone, { timeout: 60_000, interval: 100 })
  expect(runs.toSorted()).toEqual(names)
  expect((await jobsOf(names)).map(({ name }) => name)).toEqual(names)
  // No instance has a schedule of its own
  const { rows: schedules } = await sql<{ name: string }>`
    select name from jobs.schedule order by name`.execute(db)
  expect(schedules.map(({ name }) => name)).toEqual(names)
})
