import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { diskStore, type FileStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { addPhotos, temporaryFolder, unchanging } from '#test/backup'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import { testDataKey } from '#test/server'
import { folderPlace } from '../backup/backup-place.ts'
import { nameOf } from '../backup/manifest.ts'
import { removeOldBackups } from '../backup/remove-old-backups.ts'
import { countLostFiles, giveUpLostFiles } from '../features/photos/service.ts'
import { runBackup } from './backup.ts'
import { adoptInto } from './open-files.ts'
import { verify } from './verify.ts'

const dayAt = (day: number) => new Date(Date.UTC(2026, 0, day, 2))

/** An office with two photos, each with its small picture, and a folder for its backups. */
async function startOffice() {
  const database = await testDatabase<Tables>()
  const { kysely: db } = database
  const dataDir = temporaryFolder()
  const files = diskStore(`${dataDir}/files`)
  for (let count = 0; count < 2; count += 1) await makeDefendant(db)
  const [lost = '', small = ''] = await addPhotos(db, files, 2)
  const config = readConfig({ DATA_DIR: dataDir, DATA_KEY: testDataKey })
  const folder = temporaryFolder()
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const parts = { config, database: { ...database, ...unchanging(database) }, files }
  return {
    config,
    db,
    files,
    folder,
    printed,
    print,
    backUp: (day: number) => runBackup(parts, folder, print, () => dayAt(day)),
    /** Removes one photo with its small picture; returns what puts them back. */
    lose: () => takeAway(files, [lost, small]),
  }
}

async function takeAway(files: FileStore, names: readonly string[]): Promise<() => Promise<void>> {
  const contents = await Promise.all(names.map(async (name) => (await files.get(name)) ?? Buffer.alloc(0)))
  for (const name of names) await files.remove(name, 'the upload was refused')
  return async () => {
    for (const [at, name] of names.entries()) await files.put(name, contents[at] ?? Buffer.alloc(0))
  }
}

test('the last copies of files that were given up stay among the backups while they are given up', async () => {
  const { config, db, files, folder, backUp, lose } = await startOffice()
  const first = nameOf(await backUp(1))
  const second = nameOf(await backUp(2))
  const putBack = await lose()
  expect(await giveUpLostFiles(db, files, dayAt(3))).toBe(1)
  await backUp(20)
  const stayed: (readonly string[])[] = []
  const remove = () =>
    removeOldBackups({
      place: folderPlace(folder),
      dataKeys: [Buffer.from(testDataKey, 'hex')],
      before: dayAt(15),
      onLastCopies: (names) => void stayed.push(names),
    })
  expect(await remove()).toEqual([first])
  expect([await remove(), stayed]).toEqual([[], [[second], [second]]])
  await expect(
    verify(
      config,
      `${folder}/${second}`,
      () => undefined,
      () => dayAt(21),
    ),
  ).resolves.toBe(undefined)
  await putBack()
  await backUp(21)
  expect([await remove(), stayed.length]).toEqual([[second], 2])
})

test('a backup says how many files were given up, when it is made and when it is verified', async () => {
  const { config, db, files, folder, printed, print, backUp, lose } = await startOffice()
  await lose()
  await giveUpLostFiles(db, files, dayAt(3))
  expect((await backUp(4)).files).toMatchObject({ count: 2, missing: 0, givenUp: { count: 2 } })
  const text = 'Without 2 files (small pictures counted) that were given up: files adopt --without-files.'
  expect(printed).toContain(text)
  printed.length = 0
  await verify(config, folder, print, () => dayAt(5))
  expect(printed[1]).toBe(text)
})

test('a file that was put back and is lost again counts as lost, whatever looked meanwhile', async () => {
  const { config, db, files, backUp, lose } = await startOffice()
  for (const look of [
    () => backUp(4),
    () => adoptInto(config, db, { without: true }),
    () => adoptInto(config, db, { without: false }),
  ]) {
    const putBack = await lose()
    await giveUpLostFiles(db, files, dayAt(3))
    await putBack()
    await look()
    const again = await lose()
    expect(await countLostFiles(db, files)).toBe(1)
    await again()
  }
})

test('a photo that is put back without its small picture makes no backup incomplete', async () => {
  const { db, files, backUp, lose } = await startOffice()
  const { name: photo } = await db
    .selectFrom('files')
    .select('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const content = (await files.get(photo)) ?? Buffer.alloc(0)
  const putBack = await lose()
  await giveUpLostFiles(db, files, dayAt(3))
  await files.put(photo, content)
  expect((await backUp(4)).files).toMatchObject({ count: 3, missing: 0, givenUp: { count: 1 } })
  await files.remove(photo, 'the upload was refused')
  expect(await countLostFiles(db, files)).toBe(1)
  await putBack()
  expect(await countLostFiles(db, files)).toBe(0)
  expect((await backUp(5)).files).toMatchObject({ count: 4, missing: 0 })
  expect(await db.selectFrom('given_up_files').selectAll().execute()).toEqual([])
})

test('a small picture that is lost without its photo can be given up, too', async () => {
  const { config, db, files, backUp } = await startOffice()
  const { name: photo } = await db.selectFrom('files').select('name').limit(1).executeTakeFirstOrThrow()
  const putBack = await takeAway(files, [`${photo}-small`])
  expect((await backUp(3)).files).toMatchObject({ count: 3, missing: 1 })
  expect(await adoptInto(config, db, { without: true })).toMatchObject({ givenUp: 1 })
  expect((await backUp(4)).files).toMatchObject({ count: 3, missing: 0, givenUp: { count: 1 } })
  await putBack()
  expect((await backUp(5)).files).toMatchObject({ count: 4, missing: 0 })
})

test('files adopt counts no photo whose small picture alone is there', async () => {
  const { config, db, files } = await startOffice()
  const { name: photo } = await db.selectFrom('files').select('name').limit(1).executeTakeFirstOrThrow()
  await takeAway(files, [photo])
  expect(await adoptInto(config, db, { without: true })).toMatchObject({ files: 1, known: 1, givenUp: 1 })
})
