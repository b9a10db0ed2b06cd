import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterwards } from '#test/cleanup'
import { engine, testPlace } from '#test/database'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './migrate.ts'

const twoTables = {
  '0001-one.sql': 'create table one (id int); insert into one values (1);',
  '0002-two.sql': 'create table two (id int)',
}

async function emptyDatabase(): Promise<Database<unknown>> {
  const database = await openDatabase(await testPlace('empty'))
  afterwards(() => database.close())
  return database
}

function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bailiwick-migrations-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function tablesOf(database: Database<unknown>): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('each migration is applied once, in the order of the names', async () => {
  const database = await emptyDatabase()
  const folder = folderOf(twoTables)
  expect(await migrate(database, folder)).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await migrate(database, folder)).toEqual([])
  writeFileSync(join(folder, '0003-three.sql'), 'alter table one rename to three')
  expect(await migrate(database, folder)).toEqual(['0003-three.sql'])
  expect(await tablesOf(database)).toEqual(['migration', 'three', 'two'])
})

test('instances that start together apply each migration once between them', async () => {
  const place = await testPlace('empty')
  const open = async () => {
    const database = await openDatabase(place)
    afterwards(() => database.close())
    return database
  }
  // The embedded database has one process, in which everything may still ask at once.
  const first = await open()
  const instances =
    engine === 'postgres' ? [first, await open(), await open(), await open()] : [first, first, first]
  const folder = folderOf(twoTables)
  const applied = await Promise.all(instances.map((instance) => migrate(instance, folder)))
  expect(applied.flat().toSorted()).toEqual(['0001-one.sql', '0002-two.sql'])
  const { rows } = await first.pool.query('select count(*) from one')
  expect(rows).toEqual([{ count: 1 }])
})

test('a migration edited after it was applied is refused by name', async () => {
  const database = await emptyDatabase()
  const folder = folderOf(twoTables)
  await migrate(database, folder)
  writeFileSync(join(folder, '0001-one.sql'), 'create table one (id bigint)')
  writeFileSync(join(folder, '0003-three.sql'), 'create table three (id int)')
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0001-one.sql was edited after it was applied; write a new one instead.',
  )
  expect(await tablesOf(database)).toEqual(['migration', 'one', 'two'])
})

test('other line ends are no edit', async () => {
  const database = await emptyDatabase()
  const folder = folderOf({ '0001-one.sql': 'create table one\n(id int);\n' })
  await migrate(database, folder)
  writeFileSync(join(folder, '0001-one.sql'), 'create table one\r\n(id int);\r\n')
  expect(await migrate(database, folder)).toEqual([])
})

test('a database of a newer version is refused, naming what is unknown', async () => {
  const database = await emptyDatabase()
  await migrate(database, folderOf({ ...twoTables, '0003-later.sql': 'create table later (id int)' }))
  await expect(migrate(database, folderOf(twoTables))).rejects.toThrow(
    'The database was last used by a newer version of this program: it holds 0003-later.sql',
  )
})

test('a migration that fails leaves nothing of itself, keeps those before it, and can be mended', async () => {
  const database = await emptyDatabase()
  const folder = folderOf({
    '0001-one.sql': 'create table one (id int)',
    '0002-two.sql': 'create table two (id int); create table one (id int)',
  })
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0002-two.sql failed: relation "one" already exists',
  )
  expect(await tablesOf(database)).toEqual(['migration', 'one'])
  writeFileSync(join(folder, '0002-two.sql'), 'create table two (id int)')
  expect(await migrate(database, folder)).toEqual(['0002-two.sql'])
})

test('a file that is not named as a migration is refused rather than left out', async () => {
  const database = await emptyDatabase()
  await expect(migrate(database, folderOf({ '1_tables.sql': 'select 1' }))).rejects.toThrow(
    'The migration 1_tables.sql must be named like 0001-what-it-does.sql',
  )
})
