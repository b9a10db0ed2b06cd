import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/database'
import { migrate, ourFolders } from '#platform/migrate'
import type { Db, Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { engine, testDatabase, testPlace } from '#test/database'
import { sqlFolders } from '#test/sql-folders'
import { tamper } from '#test/tampering'
import { historyHead, verifyHistory, verifySnapshot } from './chain-service.ts'

const { kysely: db } = await testDatabase<Tables>()

const intact = { broken: 0, first: null }

/** Inserts some different entries with one statement. */
const addEntries = (to: Db, count: number) =>
  sql`
    insert into history (created_date, username, action, endpoint, record_id, defendant_id, name, data, changed)
    select timestamptz '2026-11-01 08:00Z' + n * interval '1 hour', 'user' || n % 5, 'create', 'defendant', n,
      nullif(n % 3, 0), 'PERSON ' || n, jsonb_build_object('n', n, 'name', 'Zoë "' || n), array['n', 'name']
    from generate_series(1, ${count}::int) n`.execute(to)

test('an entry is linked when its transaction commits, in the order of the commits', async () => {
  expect(await verifyHistory(db)).toMatchObject({ entries: 0, head: '', ...intact })
  await addEntries(db, 3)
  const undone = db.transaction().execute(async (tx) => {
    await addEntries(tx, 2)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const writers = Array.from({ length: 20 }, () => db.transaction().execute((tx) => addEntries(tx, 2)))
  await Promise.all([...writers, verifyHistory(db)])
  const verified = await verifyHistory(db)
  expect(verified).toMatchObject({ entries: 43, head: expect.stringMatching(/^[0-9a-f]{64}$/), ...intact })
  expect(await historyHead(db)).toEqual({ entries: 43, head: verified.head })
})

test('the hash does not depend on the time zone, the date style or the language of a session', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`
      select set_config('timezone', 'Asia/Tokyo', true), set_config('datestyle', 'German', true),
        set_config('bytea_output', 'escape', true), set_config('extra_float_digits', '-5', true)`.execute(tx)
    await addEntries(tx, 2)
  })
  expect(await verifyHistory(db)).toMatchObject(intact)
})

test('entries and links cannot be changed, removed or cleared', async () => {
  await addEntries(db, 1)
  for (const statement of [
    `update history set name = 'OTHER'`,
    'delete from history where id = 0',
    'truncate history',
    'update history_chain set position = position + 1',
    'delete from history_chain',
    'truncate history_chain',
  ])
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({
      code: '42501',
      message: 'Entries of the history cannot be changed or removed.',
    })
  expect(await verifyHistory(db)).toMatchObject(intact)
})

test('each of 300 random alterations by a superuser is found at its place', async () => {
  const { kysely } = await testDatabase<Tables>()
  const length = 25
  await addEntries(kysely, length)
  const { head } = await historyHead(kysely)
  expect(await verifyHistory(kysely, head)).toMatchObject({ entries: length, head, ...intact })
  const undo = new Error('undo')
  for (let round = 0; round < 300; round += 1) {
    const work = kysely.transaction().execute(async (tx) => {
      const { what, expected } = await tamper(tx, length)
      const { first, broken } = await verifySnapshot(tx, head)
      expect({ what, first, broken }).toEqual({
        what,
        first: expect.objectContaining(expected),
        broken: expect.any(Number),
      })
      throw undo
    })
    await expect(work).rejects.toBe(undo)
  }
  expect(await verifyHistory(kysely, head)).toMatchObject(intact)
})

test('a function of the database that returns the former text hides no alteration', async () => {
  const { kysely } = await testDatabase<Tables>()
  await addEntries(kysely, 3)
  const { head } = await historyHead(kysely)
  const { rows } = await sql<{ id: number; text: string }>`
      select id, history_text(h) as text from history h where record_id = 2`.execute(kysely)
  const [{ id, text } = { id: 0, text: '' }] = rows
  await sql`alter table history disable trigger refuse_change`.execute(kysely)
  await sql`update history set name = 'SOMEBODY ELSE' where id = ${id}`.execute(kysely)
  await sql`alter table history enable trigger refuse_change`.execute(kysely)
  const { rows: quoted } = await sql<{
    former: string
  }>`select quote_literal(${text}::text) as former`.execute(kysely)
  const former = sql.raw(quoted[0]?.former ?? '')
  await sql`
      create or replace function history_text(entry history) returns text language sql stable as $$
        select case when entry.id = ${sql.raw(String(id))} then ${former} else jsonb_build_array(
          entry.id, to_char(entry.created_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id,
          entry.username, entry.action, entry.endpoint, entry.record_id, entry.defendant_id, entry.name, entry.data,
          entry.changed
        )::text end
      $$`.execute(kysely)
  expect(await verifyHistory(kysely, head)).toMatchObject({
    broken: 1,
    first: { error: 'changed', position: 2 },
  })
})

test('functions of other people with the names that a hash is made with are not called', async () => {
  const { kysely } = await testDatabase<Tables>()
  await addEntries(kysely, 3)
  const { head } = await historyHead(kysely)
  const work = kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      create table former as select id, jsonb_build_array(
        id, to_char(created_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), user_id, username, action,
        endpoint, record_id, defendant_id, name, data, changed
      ) as list from history`.execute(tx)
    // Their parameters fit better than those of the system's own
    await sql`
      create function jsonb_build_array(int, text, int, text, text, text, int, int, text, jsonb, text[]) returns jsonb
      language sql as 'select list from former where id = $1'`.execute(tx)
    await sql`create schema other`.execute(tx)
    await sql`create table other.history_chain as select * from history_chain`.execute(tx)
    await sql`update history set name = 'SOMEBODY ELSE' where record_id = 2`.execute(tx)
    await sql`set local search_path = other, public`.execute(tx)
    expect(await verifySnapshot(tx, head)).toMatchObject({
      broken: 1,
      first: { error: 'changed', position: 2 },
    })
    expect((await sql`show search_path`.execute(tx)).rows).toEqual([{ search_path: 'other, public' }])
    throw new Error('undo')
  })
  await expect(work).rejects.toThrow(/^undo$/)
})

test('an infinite time and one after the year 9999 are broken places, also with their own hash', async () => {
  const { kysely } = await testDatabase<Tables>()
  for (const time of ['infinity', '-infinity', '12000-01-01Z'])
    await sql`
      insert into history (created_date, username, action, endpoint, record_id, name, data)
      values (${time}, 'agent', 'create', 'defendant', 1, 'ANA', '{}')`.execute(kysely)
  expect(await verifyHistory(kysely)).toMatchObject({
    broken: 3,
    first: { error: 'not-covered', position: 1, history_id: 1, at: null },
  })
})

test('a loader links its entries at once, and a long chain is verified in batches', async () => {
  const { kysely } = await testDatabase<Tables>()
  await kysely.transaction().execute(async (tx) => {
    await sql`alter table history disable trigger link_new_entry`.execute(tx)
    await addEntries(tx, 5003)
    const { rows } = await sql`select link_history() as linked`.execute(tx)
    expect(rows).toEqual([{ linked: 5003 }])
    await sql`alter table history enable trigger link_new_entry`.execute(tx)
  })
  await addEntries(kysely, 1)
  expect(await verifyHistory(kysely)).toMatchObject({ entries: 5004, ...intact })
  await kysely.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update history set name = 'OTHER' where record_id in (5001, 5003)`.execute(tx)
  })
  expect(await verifyHistory(kysely)).toMatchObject({
    broken: 2,
    first: { error: 'changed', position: 5001, at: '2027-05-28T17:00:00.000Z' },
  })
})

test('the upgrade links the entries from before, and only once', async () => {
  const database: Database<Tables> = await openDatabase(await testPlace('empty'))
  afterTest(() => database.close())
  const older = readdirSync(ourFolders.migrations).filter((name) => name < '0025')
  const texts = older.map((name) => [name, readFileSync(join(ourFolders.migrations, name), 'utf8')])
  // Without the schema files, which may use tables of later migrations
  await migrate(database, sqlFolders(Object.fromEntries(texts)))
  await addEntries(database.kysely, 4)
  await migrate(database)
  expect(await verifyHistory(database.kysely)).toMatchObject({ entries: 4, ...intact })
  await addEntries(database.kysely, 1)
  const before = await historyHead(database.kysely)
  await sql`update schema_file set hash = ''`.execute(database.kysely)
  await migrate(database)
  expect(await verifyHistory(database.kysely, before.head)).toMatchObject({ ...before, ...intact })
})

test.runIf(engine === 'postgres')('a writer that waits for the chain holds up nobody else', async () => {
  const { pool } = await testDatabase<Tables>()
  const [one, two] = [await pool.connect(), await pool.connect()]
  const insert = `insert into history (username, action, endpoint, record_id, name, data)
    values ('agent', 'create', 'defendant', 1, 'ANA', '{}')`
  await one.query('begin')
  await one.query(insert)
  // The lock of the chain is taken by the commit, not by the insert
  await two.query(insert)
  await one.query('commit')
  one.release()
  two.release()
  expect((await pool.query('select count(*) as n from history_chain')).rows).toEqual([{ n: 2 }])
})
