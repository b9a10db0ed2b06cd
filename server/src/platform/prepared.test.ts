import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { param, prepare, runPrepared } from '#platform/prepared'
import type { Tables } from '#platform/tables'
import { testDatabase } from '#test/database'

const { pool } = await testDatabase<Tables>()

const twice = prepare(
  'test_twice',
  sql`select ${param('one')}::text as one, ${param('other')}::int + ${param('other')}::int as twice`,
)
const run = (values: Readonly<Record<string, unknown>>) => runPrepared(pool, twice, values)
const kept = async () =>
  (await pool.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)

test('values are given by name, as often as they are named; one that is not given is null', async () => {
  expect(twice.params).toEqual(['one', 'other', 'other'])
  expect(await run({ one: "it's", other: 2, more: 'unused' })).toEqual([{ one: "it's", twice: 4 }])
  expect(await run({})).toEqual([{ one: null, twice: null }])
})

test('a connection keeps the statement, and a new one is told of it again', async () => {
  await run({ other: 1 })
  await run({ other: 2 })
  expect(await kept()).toEqual(['test_twice'])
  const client = await pool.connect()
  client.release(true)
  expect(await run({ other: 3 })).toEqual([{ one: null, twice: 6 }])
  expect(await kept()).toEqual(['test_twice'])
})

test('a statement that holds a value of its own is none to keep', () => {
  expect(() => prepare('test_value', sql`select ${1}::int`)).toThrow('test_value has a literal value')
})
