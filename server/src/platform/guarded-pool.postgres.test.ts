import { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { startPrivatePostgres } from '#test/postgres'
import { GuardedPool } from './guarded-pool.ts'
import { isUnavailable } from './unavailable.ts'

const server = await startPrivatePostgres()
afterAll(() => server.stop())

/** A pool of two connections, and the number of connections it has tried to open. */
function guardedPool(probeEveryMs: number) {
  const opened = { count: 0 }
  const stream = () => {
    opened.count += 1
    return new Socket()
  }
  const pool = new GuardedPool(
    { connectionString: server.url, stream, max: 2 },
    { probeEveryMs, hasOneConnection: false },
  )
  afterTest(() => pool.end())
  return { pool, opened }
}
const failures = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'rejected' && isUnavailable(result.reason)).length

test('while the database is down nobody opens a connection but the probe', async () => {
  const { pool, opened } = guardedPool(3_600_000)
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  // Two statements run and twenty wait for their connections when it goes
  const running = Array.from({ length: 22 }, () => pool.query('select pg_sleep(60)'))
  const ended = Promise.allSettled(running)
  await expect.poll(() => pool.waitingCount).toBe(20)
  await server.kill()
  afterTest(() => server.restart())
  expect(failures(await ended)).toBe(22)
  await expect.poll(async () => failures(await Promise.allSettled([pool.connect()]))).toBe(1)
  const before = opened.count
  const calls = Array.from({ length: 100 }, (_, at) =>
    at % 2 === 0 ? pool.query('select 1') : pool.connect(),
  )
  expect(failures(await Promise.allSettled(calls))).toBe(100)
  expect(opened.count).toBe(before)
})

test('a probe finds the database when it is back, without a caller', async () => {
  const { pool, opened } = guardedPool(20)
  await pool.query('select 1')
  await server.kill()
  expect(failures(await Promise.allSettled([pool.query('select 1')]))).toBe(1)
  const before = opened.count
  await server.restart()
  await expect.poll(() => opened.count).toBeGreaterThan(before)
  const one = () => pool.query('select 1 as one').catch((error: unknown) => error)
  await expect.poll(one).toMatchObject({ rows: [{ one: 1 }] })
})

test('each caller gets an error of their own, whose text nobody else adds to', async () => {
  const { pool } = guardedPool(3_600_000)
  await server.kill()
  afterTest(() => server.restart())
  const refusal = () => pool.query('select 1').then(String, (error: Error) => error)
  await expect.poll(async () => isUnavailable(await refusal())).toBe(true)
  const texts: string[] = []
  for (let caller = 0; caller < 3; caller++) {
    const error = await refusal()
    if (error instanceof Error) texts.push((error.message += ' (Worker: 1)'))
  }
  expect(texts).toHaveLength(3)
  expect(new Set(texts).size).toBe(1)
})

test('neither a failed statement nor one lost connection is an outage', async () => {
  const { pool } = guardedPool(3_600_000)
  await expect(pool.query('select nothing_such')).rejects.toThrow('nothing_such')
  const [idle, busy] = [await pool.connect(), await pool.connect()]
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid')
  idle.release()
  // At the very moment that the pool learns of it
  const meanwhile = new Promise((resolve) => {
    pool.once('error', () => resolve(pool.query('select 1 as one')))
  })
  await busy.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  expect(await meanwhile).toMatchObject({ rows: [{ one: 1 }] })
  busy.release()
})
