import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { testHost } from '#test/embedded-host'
import { testDatabase } from '#test/database'
import { GuardedPool } from '../guarded-pool.ts'
import { isUnavailable } from '../unavailable.ts'

const endless = 'select count(*) from generate_series(1, 1e15::bigint)'

test('a statement that runs too long is stopped; acknowledged rows and waiting statements stay', async () => {
  const { pool } = await testHost({ statementLimitMs: 3_000 })
  await pool.query('create table notes (id int)')
  await pool.query('insert into notes values (1)')
  const runaway = pool.query(endless).catch((error: unknown) => error)
  const waiting = pool.query('select id from notes')
  expect(await runaway).toMatchObject({ code: '57014', message: 'A statement ran too long and was stopped.' })
  expect((await waiting).rows).toEqual([{ id: 1 }])
})

test('a transaction whose statement was stopped is rolled back', async () => {
  const { pool } = await testHost({ statementLimitMs: 3_000 })
  await pool.query('create table notes (id int)')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into notes values (1)')
  await expect(client.query(endless)).rejects.toMatchObject({ code: '57014' })
  client.release()
  expect((await pool.query('select id from notes')).rows).toEqual([])
})

test('unlimited work may take longer', async () => {
  const { host, pool } = await testHost({ statementLimitMs: 100 })
  const slow = host.unlimited(() => pool.query('select pg_sleep(0.3)'))
  await expect(slow).resolves.toMatchObject({ rowCount: 1 })
})

test('an idle transaction loses its connection, and others carry on', async () => {
  const { pool } = await testHost({ idleTransactionLimitMs: 1_000 })
  await pool.query('create table notes (id int)')
  const client = await pool.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  await client.query('insert into notes values (1)')
  await ended
  const error: unknown = await client.query('commit').catch((e: unknown) => e)
  expect(isUnavailable(error)).toBe(true)
  client.release()
  expect((await pool.query('select id from notes')).rows).toEqual([])
})

test('when the thread ends, its statement fails as unavailable and the next one starts another', async () => {
  const { host, pool } = await testHost()
  await pool.query('select 1')
  const running = pool.query(endless).catch((error: unknown) => error)
  const worker = await host.start()
  await worker.terminate()
  expect(isUnavailable(await running)).toBe(true)
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('when the thread ends, a guarded pool fails at once and works again by itself', async () => {
  const { host } = await testHost()
  const guarded = new GuardedPool(
    { stream: host.connect, max: 1, idleTimeoutMillis: 0, user: 'postgres' },
    { probeEveryMs: 50, hasOneConnection: true },
  )
  afterTest(() => guarded.end())
  await guarded.query('select 1')
  const calls = [endless, 'select 2', 'select 3'].map((sql) => guarded.query(sql))
  const ended = Promise.allSettled(calls)
  await (await host.start()).terminate()
  for (const result of await ended)
    expect(result.status === 'rejected' && isUnavailable(result.reason)).toBe(true)
  const one = () => guarded.query('select 1 as one').catch((error: unknown) => error)
  await expect.poll(one).toMatchObject({ rows: [{ one: 1 }] })
})

test('a new connection starts with a clean session', async () => {
  const { pool } = await testHost()
  const client = await pool.connect()
  await client.query(`set statement_timeout = 7; create temp table left_over (id int); begin`)
  client.release(true)
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as setting, to_regclass('left_over') as left_over`,
  )
  expect(rows).toEqual([{ setting: '0', left_over: null }])
})

test('a checkpoint is written once enough WAL has gathered', async () => {
  const { host, pool } = await testHost({ checkpointAfterBytes: 1_000_000, maintenanceEveryMs: 20 })
  expect(host.counts().checkpoints).toBe(0)
  await pool.query(
    `create table notes as select n, repeat('x', 500) as text from generate_series(1, 10000) n`,
  )
  await expect.poll(() => host.counts().checkpoints).toBe(1)
})

test('a changed table is vacuumed and analyzed in a quiet moment', async () => {
  const { pool } = await testHost({ maintenanceEveryMs: 20, vacuumEveryMs: 20 })
  await pool.query('create table notes as select n from generate_series(1, 5000) n')
  const rowsKnown = async () =>
    (await pool.query(`select reltuples, relallvisible > 0 as visible from pg_class where relname = 'notes'`))
      .rows
  await expect.poll(rowsKnown, { interval: 300 }).toEqual([{ reltuples: 5000, visible: true }])
  await pool.query('update notes set n = n + 1')
  const vacuums = async () =>
    Number(
      (await pool.query(`select vacuum_count from pg_stat_user_tables where relname = 'notes'`)).rows[0]
        ?.vacuum_count,
    )
  await expect.poll(vacuums, { interval: 300 }).toBeGreaterThanOrEqual(2)
})

test('maintenance waits for the end of a transaction', async () => {
  const { host, pool } = await testHost({ checkpointAfterBytes: 1_000, maintenanceEveryMs: 10 })
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`create table notes as select n from generate_series(1, 5000) n`)
  await client.query('select pg_sleep(0.1)')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(host.counts().checkpoints).toBe(0)
  await client.query('commit')
  client.release()
  await expect.poll(() => host.counts().checkpoints).toBeGreaterThan(0)
})

test('a query beside its own transaction fails instead of waiting forever', async () => {
  const { kysely } = await testDatabase<{ pg_class: { relname: string } }>()
  const entangled = kysely
    .transaction()
    .execute(() => kysely.selectFrom('pg_class').select('relname').execute())
  const error: unknown = await entangled.catch((e: unknown) => e)
  expect(isUnavailable(error)).toBe(true)
  await expect(kysely.selectFrom('pg_class').select('relname').limit(1).execute()).resolves.toHaveLength(1)
})
