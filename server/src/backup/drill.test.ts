import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { systemClock } from '#platform/clock'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { addPhotos, nextNumbers, openEmpty, tablesOf, temporaryFolder, writePairs } from '#test/backup'
import { testDatabase } from '#test/database'
import { readDerivedTables } from '#test/derived-tables'
import { testVault } from '#test/server'
import { fillSample } from '../sample/fill.ts'
import { folderPlace } from './backup-place.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { openBackup, verifyBackup } from './verify-backup.ts'

const dataKey = Buffer.alloc(32, 7)

// `npm run bench -- backup` does the same with 100,000 defendants
vi.setConfig({ testTimeout: 300_000 })

test('a backup under writers is restored without a difference', async () => {
  const database = await testDatabase<Tables>()
  await fillSample(database, { defendants: 10_000, vault: testVault })
  const files = diskStore(temporaryFolder())
  const names = await addPhotos(database.kysely, files, 500)
  const { users: _, databases: __, access_version: ___, ...unchanged } = await tablesOf(database)

  const place = folderPlace(temporaryFolder())
  const writers = writePairs(database.kysely)
  await expect.poll(writers.confirmed).toBeGreaterThan(5)
  const confirmedBefore = writers.confirmed()
  await makeBackup({ database, files, place, dataKey, clock: systemClock })
  const confirmedAfter = writers.confirmed()
  await writers.stop()
  expect(confirmedAfter).toBeGreaterThan(confirmedBefore)

  const backup = await openBackup(place, [dataKey])
  expect(await verifyBackup(backup)).toEqual([])
  const restored = await openEmpty()
  const store = diskStore(temporaryFolder())
  const result = await restoreBackup(backup, { database: restored, files: store })
  expect(result.files).toBe(names.length)
  expect(await tablesOf(restored)).toMatchObject(unchanged)
  for (const name of names) expect(await store.get(name)).toEqual(await files.get(name))
  expect(await readDerivedTables(restored.kysely)).toEqual(await readDerivedTables(database.kysely))

  // What is created next gets the numbers that it would have had; users and databases were written meanwhile
  const { users_id_seq: ____, databases_id_seq: _____, ...next } = await nextNumbers(database)
  expect(next).toMatchObject({ defendants_id_seq: expect.any(String), notes_id_seq: expect.any(String) })
  expect(await nextNumbers(restored)).toMatchObject(next)

  // Each transaction is in it with both of its rows or with none
  const { rows } = await sql<{ username: string | null; name: string | null }>`
    select u.username, d.name from (select username from users where username like 'pair %') u
    full join databases d on d.name = u.username`.execute(restored.kysely)
  expect(rows.filter(({ username, name }) => username !== name)).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(confirmedBefore)
})
