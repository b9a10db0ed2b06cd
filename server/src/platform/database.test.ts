import { expect, test } from 'vitest'
import pg from 'pg'
import { engine, testDatabase } from '#test/database'

interface Tables {
  pairs: { id: number; text: string | null }
}

const database = await testDatabase<Tables>()
const { pool, kysely } = database
await pool.query('create table pairs (id bigint primary key, text text)')

test('the database names its engine', () => {
  expect(database.engine).toBe(engine)
})

test('problems that no caller waits for go where the portal wants them, once it has a log', () => {
  const seen: string[] = []
  database.reportProblems(({ message }) => seen.push(message))
  pool.emit('error', new Error('a connection was lost'))
  database.reportProblems(() => undefined)
  pool.emit('error', new Error('another one'))
  expect(seen).toEqual(['a connection was lost'])
})

test('values are returned in the form they are sent in', async () => {
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as whole, array[1, null]::int8[] as wholes,
            date '1990-02-03' as day, array[date '1990-02-03'] as days,
            timestamptz '2026-11-21 10:00:00.123456+02' as moment, timestamptz '2026-07-01 00:00+00' as midnight,
            12.50::numeric as amount, '{"a": [1]}'::jsonb as parsed, '{"a": [1]}'::jsonb::text as raw`,
  )
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      wholes: [1, null],
      day: '1990-02-03',
      days: ['1990-02-03'],
      moment: '2026-11-21T08:00:00.123456Z',
      midnight: '2026-07-01T00:00:00Z',
      amount: '12.50',
      parsed: { a: [1] },
      raw: '{"a": [1]}',
    },
  ])
})

test('an instant that is read and sent back stays equal', async () => {
  const { rows } = await pool.query<{ moment: string }>(
    `select timestamptz '2026-11-21 10:00:00.123456Z' as moment`,
  )
  const again = await pool.query(
    `select timestamptz '2026-11-21 10:00:00.123456Z' = $1::timestamptz as same`,
    [rows[0]?.moment],
  )
  expect(again.rows).toEqual([{ same: true }])
})

test('a bigint too large for a number throws instead of being rounded', async () => {
  await expect(pool.query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993 is too large')
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
})

test('a database error is that of the driver, with its code and constraint', async () => {
  await pool.query(`insert into pairs values (1, 'first')`)
  const error: unknown = await pool.query(`insert into pairs values (1, 'again')`).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(pg.DatabaseError)
  expect(error).toMatchObject({ code: '23505', constraint: 'pairs_pkey' })
})

test('a text of 16 MB is stored and read unchanged', async () => {
  const text = Array.from({ length: 16 * 1024 }, (_, line) => String(line).padEnd(1024, 'é')).join('')
  await kysely.insertInto('pairs').values({ id: 2, text }).execute()
  const row = await kysely.selectFrom('pairs').select('text').where('id', '=', 2).executeTakeFirstOrThrow()
  expect(row.text === text).toBe(true)
})

test('a result of many rows is complete', async () => {
  const { rows } = await pool.query<{ n: number; text: string }>(
    `select n, repeat('x', n % 700) as text from generate_series(1, 20000) n`,
  )
  expect(rows).toHaveLength(20_000)
  expect(rows.every(({ n, text }, at) => n === at + 1 && text.length === n % 700)).toBe(true)
})

test('a transaction that throws is rolled back, and the next one works', async () => {
  const failing = kysely.transaction().execute(async (tx) => {
    await tx.insertInto('pairs').values({ id: 10, text: 'lost' }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await kysely
    .transaction()
    .execute((tx) => tx.insertInto('pairs').values({ id: 11, text: 'saved' }).execute())
  const rows = await kysely.selectFrom('pairs').select('id').where('id', 'in', [10, 11]).execute()
  expect(rows).toEqual([{ id: 11 }])
})

test('many simultaneous callers each get their own result', async () => {
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, n) => (await pool.query('select $1::int as n', [n])).rows[0]),
  )
  expect(answers).toEqual(Array.from({ length: 64 }, (_, n) => ({ n })))
})

test('every session uses UTC and plans unnamed statements for their values', async () => {
  const { rows } = await pool.query(
    `select current_setting('timezone') as zone, current_setting('datestyle') as dates,
            current_setting('plan_cache_mode') as plans`,
  )
  expect(rows).toEqual([{ zone: 'UTC', dates: 'ISO, MDY', plans: 'auto' }])
})

test('failed work on its own connection leaves no lock or transaction behind', async () => {
  const failing = database.unlimited(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    await client.query('begin')
    await client.query('select nothing_such')
  })
  await expect(failing).rejects.toThrow('nothing_such')
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await expect.poll(advisoryLocks).toEqual([])
})

async function advisoryLocks(): Promise<unknown[]> {
  return (await pool.query(`select objid from pg_locks where locktype = 'advisory'`)).rows
}
