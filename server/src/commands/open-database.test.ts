import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database'
import { migrateAsBefore, ourFolders } from '#platform/migrate'
import { readMigrations } from '#platform/sql-files'
import type { Tables } from '#tables'
import { readConfig } from '#config'
import { temporaryFolder } from '#test/backup'
import { testPlace, type DatabasePlace } from '#test/database'
import { isEmpty } from '../backup/load-database.ts'
import { backup } from './backup.ts'
import { markUnfinished, migrationText, openExisting, openMigrated } from './open-database.ts'
import { readAllMarks } from './open-files.ts'

const none = () => undefined
const older = readMigrations(ourFolders.migrations).filter(({ name }) => name < '0003')

/** Runs work on a database without migrating it. */
async function on<Result>(
  place: DatabasePlace,
  work: (database: Awaited<ReturnType<typeof openDatabase<Tables>>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Tables>(place)
  return work(database).finally(() => database.close())
}

/** A database of an older version, with the id of an installation if it has one. */
async function olderDatabase(id?: string): Promise<DatabasePlace> {
  const place = await testPlace('empty')
  await on(place, async (database) => {
    await migrateAsBefore(database, older)
    if (id !== undefined)
      await sql`insert into settings (name, value) values ('installation', ${id})`.execute(database.kysely)
  })
  return place
}

const appliedTo = (place: DatabasePlace) =>
  on(place, async ({ pool }) => (await pool.query('select from migration')).rowCount)

const open = async (place: DatabasePlace) =>
  (
    await openMigrated({ ...place, migrationUrl: undefined }, none, () =>
      readAllMarks({ ...place, filesUrl: undefined }),
    )
  ).close()

/** What a start says of a database beside a folder with this id. */
const beside = (place: DatabasePlace, folder: string, id: string) => {
  mkdirSync(join(place.dataDir, folder), { recursive: true })
  writeFileSync(join(place.dataDir, folder, 'installation'), `${id}\n`)
  return open(place)
}

test('an empty database beside an office’s data folder is refused, and nothing is created', async () => {
  const place = await testPlace('empty')
  await expect(beside(place, '', 'ours')).rejects.toThrow(
    /^The data folder \S+ belongs to an installation, and the .*database .* is empty\. Nothing was changed\./,
  )
  expect(await on(place, isEmpty)).toBe(true)

  const dataDir = temporaryFolder()
  await expect(beside({ databaseUrl: undefined, dataDir }, 'files', 'ours')).rejects.toThrow(
    /^The files in \S+ belong to an installation, and the embedded database in \S+ is empty\./,
  )
  expect(readdirSync(dataDir)).toEqual(['files'])
})

test('an older database of another installation is refused before it is migrated', async () => {
  for (const folder of ['', 'files']) {
    const place = await olderDatabase('theirs')
    await expect(beside(place, folder, 'ours')).rejects.toThrow(
      /^The (data folder|files in) \S+ belongs? to another installation than the .*\. Nothing was changed\./,
    )
    expect(await appliedTo(place)).toBe(older.length)
    // For files adopt, which accepts them
    await (await openMigrated({ ...place, migrationUrl: undefined }, none, async () => [])).close()
    expect(await appliedTo(place)).toBeGreaterThan(older.length)
  }
})

test('older databases of the same installation or without an id are migrated', async () => {
  for (const id of ['ours', undefined]) {
    const place = await olderDatabase(id)
    await beside(place, '', 'ours')
    expect(await appliedTo(place)).toBeGreaterThan(older.length)
    expect(existsSync(join(place.dataDir, 'installation'))).toBe(true)
  }
})

test('after an interrupted restore every command says so, not that there is no database', async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder(), DATA_KEY: '7'.repeat(64) })
  await markUnfinished(config.dataDir)
  const halfRestored = 'This database is half restored: a restore or a move was interrupted.'
  await expect(openMigrated(config, none)).rejects.toThrow(halfRestored)
  await expect(openExisting(config, none)).rejects.toThrow(halfRestored)
  await expect(backup(config, temporaryFolder(), none)).rejects.toThrow(halfRestored)
  expect(readdirSync(config.dataDir)).toEqual(['unfinished-restore'])
})

test('a new database is said in a line, and an update with its files', () => {
  expect(migrationText(['0001-staff.sql', '0002-files.sql', 'schema/keys.sql'])).toBe(
    'Created the tables of the database.',
  )
  expect(migrationText(['0002-files.sql', 'schema/keys.sql', 'schema/names.sql'])).toBe(
    'Updated the database: 0002-files.sql; 2 functions, views and triggers.',
  )
  expect(migrationText(['schema/keys.sql'])).toBe('Updated the database: 1 function, view or trigger.')
})
