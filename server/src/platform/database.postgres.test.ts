import { afterAll, expect, test } from 'vitest'
import { startPrivatePostgres } from '#test/postgres'
import { openDatabase } from './database.ts'
import { isUnavailable } from './unavailable.ts'

const server = await startPrivatePostgres()
afterAll(() => server.stop())

test('a server restart fails running statements, is reported, and new ones work afterwards', async () => {
  const problems: Error[] = []
  const database = await openDatabase({
    databaseUrl: server.url,
    dataDir: '',
    onProblem: (error) => problems.push(error),
  })
  const { pool } = database
  const client = await pool.connect()
  await client.query('begin')
  await Promise.all([pool.query('select 1'), pool.query('select 2')])
  const running = pool.query('select pg_sleep(60)').catch((error: unknown) => error)
  await expect.poll(async () => pool.totalCount - pool.idleCount).toBe(2)

  await server.kill()
  expect(isUnavailable(await running)).toBe(true)
  await expect.poll(() => problems.some(isUnavailable)).toBe(true)
  const unfinished: unknown = await client.query('commit').catch((error: unknown) => error)
  expect(isUnavailable(unfinished)).toBe(true)
  client.release()
  const meanwhile: unknown = await pool.query('select 3').catch((error: unknown) => error)
  expect(isUnavailable(meanwhile)).toBe(true)

  await server.restart()
  const four = () => pool.query('select 4 as four').catch((error: unknown) => error)
  await expect.poll(four).toMatchObject({ rows: [{ four: 4 }] })
  await database.close()
})

test('every connection has time limits, and only long work is exempt', async () => {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '', poolSize: 1 })
  const shown = `select current_setting('statement_timeout') as statement,
                        current_setting('idle_in_transaction_session_timeout') as idle`
  expect((await database.pool.query(shown)).rows).toEqual([{ statement: '30s', idle: '30s' }])
  const { rows } = await database.unlimited((client) => client.query(shown))
  expect(rows).toEqual([{ statement: '0', idle: '30s' }])
  expect((await database.pool.query(shown)).rows).toEqual([{ statement: '30s', idle: '30s' }])
  await database.close()
})

test('options in the address apply, but the time zone stays UTC', async () => {
  const url = new URL(server.url)
  url.searchParams.set('options', '-c work_mem=7MB -c timezone=America/New_York')
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  const { rows } = await database.pool.query(
    `select current_setting('work_mem') as memory, current_setting('timezone') as zone,
            current_setting('application_name') as program`,
  )
  expect(rows).toEqual([{ memory: '7MB', zone: 'UTC', program: 'bailiwick' }])
  await database.close()
})
