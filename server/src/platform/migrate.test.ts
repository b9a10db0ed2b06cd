import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { engine, testPlace } from '#test/database'
import { emptyDatabase } from '#test/empty-database'
import { sqlFolders } from '#test/sql-folders'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const twoTables = {
  '0001-one.sql': 'create table one (id int); insert into one values (1);',
  '0002-two.sql': 'create table two (id int)',
}

const database = await emptyDatabase()

/** The tables in it, except those that record the applied files. */
async function tableNames(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('migration', 'schema_file') order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('each migration is applied once, in the order of the names', async () => {
  const folders = sqlFolders(twoTables)
  expect(await migrate(database, folders)).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await migrate(database, folders)).toEqual([])
  writeFileSync(join(folders.migrations, '0003-three.sql'), 'alter table one rename to three')
  expect(await migrate(database, folders)).toEqual(['0003-three.sql'])
  expect(await tableNames()).toEqual(['three', 'two'])
})

test('instances that start together apply each file once between them', async () => {
  const place = await testPlace('empty')
  const open = async () => {
    const database = await openDatabase(place)
    afterTest(() => database.close())
    return database
  }
  // The embedded database has one process, in which several may still migrate at once
  const first = await open()
  const instances =
    engine === 'postgres' ? [first, await open(), await open(), await open()] : [first, first, first]
  const folders = sqlFolders(twoTables, { 'plain.sql': 'create view plain as select * from one' })
  const applied = await Promise.all(instances.map((instance) => migrate(instance, folders)))
  expect(applied.flat().toSorted()).toEqual(['0001-one.sql', '0002-two.sql', 'schema/plain.sql'])
  const { rows } = await first.pool.query('select count(*) from one')
  expect(rows).toEqual([{ count: 1 }])
})

test('a migration edited after it was applied is refused by name', async () => {
  const folders = sqlFolders(twoTables)
  await migrate(database, folders)
  writeFileSync(join(folders.migrations, '0001-one.sql'), 'create table one (id bigint)')
  writeFileSync(join(folders.migrations, '0003-three.sql'), 'create table three (id int)')
  await expect(migrate(database, folders)).rejects.toThrow(
    'The migration 0001-one.sql was edited after it was applied; write a new one instead.',
  )
  expect(await tableNames()).toEqual(['one', 'two'])
})

test('other line endings are not an edit', async () => {
  const folders = sqlFolders({ '0001-one.sql': 'create table one\n(id int);\n' })
  await migrate(database, folders)
  writeFileSync(join(folders.migrations, '0001-one.sql'), 'create table one\r\n(id int);\r\n')
  expect(await migrate(database, folders)).toEqual([])
})

test('a database of a newer version is refused, naming the unknown migrations', async () => {
  await migrate(database, sqlFolders({ ...twoTables, '0003-later.sql': 'create table later (id int)' }))
  await expect(migrate(database, sqlFolders(twoTables))).rejects.toThrow(
    'The database was last used by a newer version of this program: it has 0003-later.sql',
  )
})

test('a failed migration leaves nothing behind, and those before it stay applied', async () => {
  const folders = sqlFolders({
    '0001-one.sql': 'create table one (id int)',
    '0002-two.sql': 'create table two (id int); create table one (id int)',
  })
  await expect(migrate(database, folders)).rejects.toThrow(
    'The migration 0002-two.sql failed: relation "one" already exists',
  )
  expect(await tableNames()).toEqual(['one'])
  writeFileSync(join(folders.migrations, '0002-two.sql'), 'create table two (id int)')
  expect(await migrate(database, folders)).toEqual(['0002-two.sql'])
})

test('a file without the name of a migration is refused', async () => {
  await expect(migrate(database, sqlFolders({ '1_tables.sql': 'select 1' }))).rejects.toThrow(
    '1_tables.sql must be named like 0001-what-it-does.sql',
  )
})
