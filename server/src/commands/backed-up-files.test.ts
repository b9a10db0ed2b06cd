import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fileColumns } from '#case-file/file-columns'
import { systemClock } from '#platform/clock'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { addPhotos, openEmpty, temporaryFolder, unchanging } from '#test/backup'
import { testDatabase } from '#test/database'
import { makeDefendant, makeUser } from '#test/factories'
import { fillablePdf } from '#test/fillable-pdf'
import { serverOn } from '#test/server'
import { suretyFormClient } from '#test/surety-forms'
import { countLostFiles, countReferences, giveUpLostFiles } from '../features/photos/service.ts'
import { folderPlace } from '../backup/backup-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openBackup } from '../backup/verify-backup.ts'

const database = await testDatabase<Tables>()
const db = database.kysely
const server = await serverOn(database)
const { files } = server
const dataKey = Buffer.alloc(32, 7)
const backUp = async () => {
  const place = folderPlace(temporaryFolder())
  await makeBackup({ database: unchanging(database), files, place, dataKey, clock: systemClock })
  return openBackup(place, [dataKey])
}

await makeDefendant(db)
const photos = await addPhotos(db, files, 1)
const agent = await server.signIn(await makeUser(db, { username: 'agent', permissions: [3, 4] }))
await suretyFormClient(server, agent).add(await fillablePdf())
const [form] = await db.selectFrom('surety_form_versions').selectAll().execute()
const pages = form?.file ?? ''

test('a restore brings back the forms of the sureties', async () => {
  const store = diskStore(temporaryFolder())
  await restoreBackup(await backUp(), { database: await openEmpty(), files: store })
  const content = await files.get(pages)
  expect(content?.length).toBeGreaterThan(1000)
  expect(await store.get(pages)).toEqual(content)
})

test('a backup has every file that a column can name', async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and column_name ~ '(^|_)file$'
    order by 1`.execute(db)
  const listed = fileColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ column }) => column)).toEqual(listed.filter((column) => column !== 'files.name'))
  // A photo with its thumbnail counts once
  expect((await backUp()).manifest.files.count).toBe((await countReferences(db)) + 1)
})

test('a backup without a form says which, and doesn’t lack what was given up', async () => {
  const content = (await files.get(pages)) ?? Buffer.alloc(0)
  for (const name of [pages, ...photos]) await files.remove(name, 'the upload was refused')
  const { count, missing, lacking } = (await backUp()).manifest.files
  expect([count, missing]).toEqual([0, 3])
  expect(lacking).toContainEqual({
    kind: 'surety_form',
    id: form?.form_id,
    defendant_id: null,
    is_thumbnail: false,
    is_damaged: false,
  })
  expect(await giveUpLostFiles(db, files, new Date())).toBe(2)
  expect((await backUp()).manifest.files).toMatchObject({ count: 0, missing: 0 })
  expect([await giveUpLostFiles(db, files, new Date()), await countLostFiles(db, files)]).toEqual([0, 0])
  // Put back, it is backed up at once
  await files.put(pages, content)
  expect((await backUp()).manifest.files).toMatchObject({ count: 1, missing: 0 })
})
