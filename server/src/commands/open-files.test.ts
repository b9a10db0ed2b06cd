import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskStore, newFileName } from '#platform/file-store'
import { sweepFiles } from '#platform/file-sweep'
import type { Db, Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import { startBucket } from '#test/s3-bucket'
import { countLostFiles, countReferences, referencedNames } from '../features/photos/service.ts'
import { filesState, readInstallationId } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'
import { adoptInto, lostFilesWarning, openFiles } from './open-files.ts'

const [{ kysely: db }, { kysely: other }] = [await testDatabase<Tables>(), await testDatabase<Tables>()]

function newFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-installation-'))
  afterTest(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, filesUrl: undefined, databaseUrl: 'postgres://user:secret@db.example.com/bail' }
}

/** Stores a file of a new defendant. */
async function storeFile(of: Db, dataDir: string): Promise<string> {
  const [name, defendant_id] = [newFileName(), await makeDefendant(of)]
  await diskStore(join(dataDir, 'files')).put(name, Buffer.from('content'))
  const type = 'image/jpeg'
  const file = { name, defendant_id, field: 'front_id_photo', slot: 1, type, bytes: 7 } as const
  await of
    .insertInto('files')
    .values({ ...file, has_thumbnail: false, indemnitor_id: null, uploaded_by: null })
    .execute()
  return name
}
const forget = async (dataDir: string, database: Db) => {
  rmSync(join(dataDir, 'installation'), { force: true })
  rmSync(join(dataDir, 'files', 'installation'), { force: true })
  await database.deleteFrom('settings').where('name', '=', 'installation').execute()
}

test('the first start writes one id to the database, the files and the data folder, for good', async () => {
  const place = newFolder()
  await Promise.all([openFiles(place, db), openFiles(place, db)])
  const id = await readInstallationId(db)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  for (const file of ['installation', 'files/installation'])
    expect(readFileSync(join(place.dataDir, file), 'utf8')).toBe(`${id}\n`)
  await openFiles(place, db)
  expect(await readInstallationId(db)).toBe(id)
})

test('a database beside the files of another one is refused by name and changes no file', async () => {
  const [ours, theirs] = [newFolder(), newFolder()]
  await adoptInto(ours, db, { without: true })
  await openFiles(theirs, other)
  const refused = openFiles(theirs, db)
  await expect(refused).rejects.toThrow(CliError)
  await expect(refused).rejects.toThrow(
    `The files in ${join(theirs.dataDir, 'files')} belong to another installation than the database ` +
      'db.example.com/bail. No file was changed. ',
  )
  await expect(refused).rejects.toThrow('npm run portal -- files adopt')
  await expect(refused).rejects.not.toThrow('secret')
  await expect(openFiles(theirs, other)).resolves.toBeDefined()
})

test('an empty database beside files is refused, also by a first start without ids', async () => {
  const place = newFolder()
  await adoptInto(place, other, { without: true })
  const name = await storeFile(other, place.dataDir)
  const { kysely: empty } = await testDatabase<Tables>()
  await expect(openFiles(place, empty)).rejects.toThrow('contains 1 file, of which')
  await forget(place.dataDir, other)
  await expect(openFiles(place, empty)).rejects.toThrow(/contains \d+ files?, of which .* knows none\. /)
  expect([await readInstallationId(empty), existsSync(join(place.dataDir, 'installation'))]).toEqual([
    undefined,
    false,
  ])
  // Whatever happens, the empty database removes nothing
  const files = diskStore(join(place.dataDir, 'files'))
  const months = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000)
  expect(await sweepFiles({ db: empty, files, referencedNames }, months)).toBe(1)
  expect(String(await files.get(name))).toBe('content')
})

test('an upgrade writes the id if the database knows a file', async () => {
  const place = newFolder()
  await forget(place.dataDir, other)
  await storeFile(other, place.dataDir)
  const files = await openFiles(place, other)
  expect(await files.readInstallation()).toBe(await readInstallationId(other))
})

test('an empty place is refused if the database names files, until they are given up', async () => {
  const { kysely: office } = await testDatabase<Tables>()
  const place = newFolder()
  await openFiles(place, office)
  const name = await storeFile(office, place.dataDir)
  const [folder, elsewhere] = [join(place.dataDir, 'files'), join(place.dataDir, 'elsewhere')]
  renameSync(folder, elsewhere)
  mkdirSync(folder)
  const refused = openFiles(place, office)
  await expect(refused).rejects.toThrow(CliError)
  await expect(refused).rejects.toThrow(
    `${folder} has none of the 1 files that the database db.example.com/bail names, nor the id of an installation. `,
  )
  await expect(refused).rejects.toThrow('Mount its disk')
  expect(readdirSync(folder)).toEqual([])
  // A database from before there were ids needs its files as well
  await office.deleteFrom('settings').where('name', '=', 'installation').execute()
  await expect(openFiles(place, office)).rejects.toThrow('has none of the 1 files')
  await adoptInto(place, office, { without: true })
  await openFiles(place, office)

  rmSync(folder, { recursive: true })
  renameSync(elsewhere, folder)
  await adoptInto(place, office, { without: true })
  expect(String(await (await openFiles(place, office)).get(name))).toBe('content')
})

test('an older copy of the database that has no id takes the id of the files it knows', async () => {
  const place = newFolder()
  await adoptInto(place, other, { without: true })
  await storeFile(other, place.dataDir)
  const id = await readInstallationId(other)
  await other.deleteFrom('settings').where('name', '=', 'installation').execute()
  await openFiles(place, other)
  expect(await readInstallationId(other)).toBe(id)
})

test('files adopt accepts them, and says how many the database knows', async () => {
  const place = newFolder()
  await adoptInto(place, other, { without: true })
  await storeFile(other, place.dataDir)
  const adopted = await adoptInto(place, db, { without: true })
  expect(adopted).toEqual({ place: join(place.dataDir, 'files'), files: 1, known: 0, givenUp: 0 })
  await expect(openFiles(place, db)).resolves.toBeDefined()
  await expect(openFiles(place, other)).rejects.toThrow('belong to another installation')
})

test('files adopt gives up files only with a word for it, and a start says what it lacks', async () => {
  const { kysely: office } = await testDatabase<Tables>()
  const place = newFolder()
  const store = await openFiles(place, office)
  await storeFile(office, place.dataDir)
  const mistyped = newFolder()
  const empty = join(mistyped.dataDir, 'files')
  const adopted = adoptInto(mistyped, office, { without: false })
  await expect(adopted).rejects.toThrow(CliError)
  await expect(adopted).rejects.toThrow(
    `The database names 1 file (small pictures not counted), and it is not in ${empty}. Nothing was changed. `,
  )
  await expect(adopted).rejects.toThrow('npm run portal -- files adopt --without-files')
  expect(readdirSync(mistyped.dataDir)).toEqual([])

  await storeFile(office, mistyped.dataDir)
  await expect(adoptInto(place, office, { without: false })).rejects.toThrow(
    'The database names 2 files (small pictures not counted), and only 1 of them is in',
  )
  // The newest is elsewhere, the earlier one here
  expect(await lostFilesWarning(office, store)).toBeNull()
  expect(await adoptInto(mistyped, office, { without: true })).toEqual({
    place: empty,
    files: 1,
    known: 1,
    givenUp: 1,
  })
  // Given up, so a start looks for the other
  expect(await filesState(office)).toEqual({ lost: 0 })
  rmSync(empty, { recursive: true })
  expect(await lostFilesWarning(office, diskStore(empty))).toBe(
    `Warning: of the 1 file that the database names, ${empty} lacks 1, also the newest. Look whether DATA_DIR and ` +
      'FILES_URL lead to the files, or restore a backup that has them.',
  )
  expect(await filesState(office)).toEqual({ lost: 1 })
  // What is put back counts again
  expect(await countLostFiles(office, store)).toBe(1)
  expect(await countReferences(office)).toBe(2)
})

test('a bucket carries the id as well, and is named without its key', async () => {
  const bucket = await startBucket()
  const place = { ...newFolder(), filesUrl: bucket.address }
  const { kysely: fresh } = await testDatabase<Tables>()
  await openFiles(place, fresh)
  expect(String(bucket.files.get('installation')?.content).trim()).toBe(await readInstallationId(fresh))
  const refused = openFiles({ ...newFolder(), filesUrl: bucket.address }, db)
  await expect(refused).rejects.toThrow(/^The files in s3:\/\/127\.0\.0\.1:\d+\/documents belong to another/)
  const { dataDir } = place
  const dataFolder = openFiles({ ...newFolder(), dataDir }, db)
  await expect(dataFolder).rejects.toThrow(`The data folder ${dataDir} belongs to another installation`)
})
