import { sql } from 'kysely'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'
import { Pipeline, unawaited } from './pipelined-transactions.ts'

const { kysely: db } = await testDatabase<Tables>()
await sql`create table pipelined (id int primary key)`.execute(db)

const add = (tx: typeof db, id: number) => sql`insert into pipelined values (${id}) ${unawaited}`.execute(tx)
const stored = async () => {
  const { rows } = await sql<{ id: number }>`select id from pipelined order by id`.execute(db)
  return rows.map(({ id }) => id)
}
const taken = { code: '23505', constraint: 'pipelined_pkey' }

test('statements without an answer of their own run in order, and later ones see them', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await add(tx, 2)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pipelined`.execute(tx)
    await add(tx, 3)
    return rows[0]?.n
  })
  expect([seen, await stored()]).toEqual([2, [1, 2, 3]])
})

test('if one of them fails the commit does, with its error, and nothing stays', async () => {
  const done = db.transaction().execute(async (tx) => {
    await add(tx, 10)
    await add(tx, 1)
    await add(tx, 11)
  })
  await expect(done).rejects.toMatchObject(taken)
  expect(await stored()).toEqual([1, 2, 3])
})

test('the next statement fails with the error of the one before it', async () => {
  const done = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await add(tx, 1)
    await expect(sql`select 2`.execute(tx)).rejects.toMatchObject(taken)
    throw new Error('given up')
  })
  await expect(done).rejects.toThrow('given up')
  expect(await stored()).toEqual([1, 2, 3])
})

test('work that throws is rolled back with what failed unnoticed, and its connection goes on', async () => {
  const done = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await add(tx, 12)
    await add(tx, 1)
    throw new Error('refused')
  })
  await expect(done).rejects.toThrow('refused')
  await db.transaction().execute((tx) => add(tx, 4))
  expect(await stored()).toEqual([1, 2, 3, 4])
})

test('outside a transaction each has its own answer', async () => {
  await expect(add(db, 1)).rejects.toMatchObject(taken)
  await add(db, 5)
  expect(await stored()).toContain(5)
})

test('nothing is written if the transaction has not begun', async () => {
  const refused = new Error('no transaction')
  for (const text of [
    'insert into notes',
    'update notes /* unawaited */',
    'with a as (delete from b) select',
  ]) {
    const sent: string[] = []
    const pipeline = new Pipeline({ stream: new PassThrough() })
    await pipeline.run('begin /* unawaited */', () => Promise.reject(refused))
    const next = pipeline.run(text, async () => void sent.push(text))
    await expect(next).rejects.toBe(refused)
    expect(sent).toEqual([])
  }
})
