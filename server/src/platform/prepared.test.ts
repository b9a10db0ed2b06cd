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
const statementNames = async () =>
  (await pool.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name)

test('values are passed by name, and a missing one is null', async () => {
  expect(twice.params).toEqual(['one', 'other', 'other'])
  expect(await run({ one: "it's", other: 2, more: 'unused' })).toEqual([{ one: "it's", twice: 4 }])
  expect(await run({})).toEqual([{ one: null, twice: null }])
})

test('a connection prepares a statement once, and so does a new one', async () => {
  await run({ other: 1 })
  await run({ other: 2 })
  expect(await statementNames()).toEqual(['test_twice'])
  const client = await pool.connect()
  client.release(true)
  expect(await run({ other: 3 })).toEqual([{ one: null, twice: 6 }])
  expect(await statementNames()).toEqual(['test_twice'])
})

test('a statement with a literal value is refused', () => {
  expect(() => prepare('test_value', sql`select ${1}::int`)).toThrow('test_value has a literal value')
})
