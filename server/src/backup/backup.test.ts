import { randomInt } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock'
import { diskStore } from '#platform/file-store'
import { migrateAsBefore, ourFolders } from '#platform/migrate'
import { readMigrations } from '#platform/sql-files'
import { createVault, keyIdOf, keyMarkOf } from '#platform/vault'
import type { Tables } from '#tables'
import { addPhotos, openEmpty, tablesOf, temporaryFolder, unchanging } from '#test/backup'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import { startBucket } from '#test/s3-bucket'
import { folderPlace, type BackupPlace } from './backup-place.ts'
import { bucketPlace } from './bucket-place.ts'
import { isUnfinished, loadDatabase } from './load-database.ts'
import { makeBackup } from './make-backup.ts'
import { listBackups, nameOf } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { readRows, readShape, type StoredTable } from './stored-tables.ts'
import { openBackup, verifyBackup } from './verify-backup.ts'

const dataKey = Buffer.alloc(32, 7)
const database = await testDatabase<Tables>()
const db = database.kysely
const filesFolder = temporaryFolder()
const files = diskStore(filesFolder)
await makeDefendant(db, { first_name: 'PLANTEDNAME', email: 'planted@example.com', ss: '900-11-2222' })
await addPhotos(db, files, 1)

const parts = { database: unchanging(database), files, dataKey, clock: systemClock }
const backUp = (place: BackupPlace) => makeBackup({ ...parts, place })

/** Every error that opening and reading the backups of a place shows. */
const errorsIn = async (place: BackupPlace): Promise<string[]> => {
  try {
    return await verifyBackup(await openBackup(place, [dataKey]))
  } catch (error) {
    return [error instanceof Error ? `${error.name}: ${error.message}` : 'thrown']
  }
}

const objectsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('a flipped byte anywhere in a backup is found', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  await backUp(place)
  expect(await errorsIn(place)).toEqual([])
  const objects = objectsOf(folder)
  expect(objects.length).toBeGreaterThan(6)
  for (const object of objects) {
    const content = readFileSync(object)
    for (let flips = 0; flips < 12; flips += 1) {
      const changed = Buffer.from(content)
      const at = flips === 0 ? content.length - 1 : randomInt(content.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << randomInt(8))
      writeFileSync(object, changed)
      expect(await errorsIn(place), `byte ${at} of ${object}`).toHaveLength(1)
    }
    writeFileSync(object, content)
  }
  expect(await errorsIn(place)).toEqual([])
})

test('a missing part is named', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  const name = nameOf(await backUp(place))
  await place.remove(`${name}/defendants-0001`)
  expect(await errorsIn(place)).toEqual([`${name}/defendants-0001 is missing.`])
})

test('no part and no name shows a value or the data key', async () => {
  const folder = temporaryFolder()
  await backUp(folderPlace(folder))
  const secrets = ['PLANTEDNAME', 'planted@example.com', '900-11-2222', 'photo of', dataKey.toString('hex')]
  for (const object of objectsOf(folder)) {
    const content = object + readFileSync(object).toString('latin1')
    expect(secrets.filter((secret) => content.includes(secret))).toEqual([])
    expect(readFileSync(object).includes(dataKey)).toBe(false)
  }
})

test('a second backup shares the files of the first', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  await backUp(place)
  const shared = objectsOf(join(folder, 'files'))
  await backUp(place)
  expect(objectsOf(join(folder, 'files'))).toEqual(shared)
  expect(await listBackups(place)).toHaveLength(2)
})

test('a shared file that is damaged in the place is stored again by the next backup', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  await backUp(place)
  const [damaged = '', cut = ''] = objectsOf(join(folder, 'files'))
  const content = readFileSync(damaged)
  const changed = Buffer.from(content)
  changed[40] = (changed[40] ?? 0) ^ 1
  writeFileSync(damaged, changed)
  truncateSync(cut, 10)
  expect(await errorsIn(place)).toHaveLength(2)
  await backUp(place)
  expect(await errorsIn(place)).toEqual([])
  expect(readFileSync(damaged)).toEqual(content)

  const bucket = await startBucket()
  const remote = bucketPlace(bucket.address)
  await backUp(remote)
  const [name = '', other = ''] = [...bucket.files.keys()].filter((key) => key.startsWith('files/'))
  bucket.files.set(name, { content: Buffer.alloc(10), at: new Date() })
  const intact = bucket.files.get(other)
  await backUp(remote)
  expect(await errorsIn(remote)).toEqual([])
  expect(bucket.files.get(other)).toBe(intact)
})

/** What can be in the place of a file; a reader that opened it would read without end, wait without end or read elsewhere. */
const inPlaceOfFile: Readonly<Record<string, (path: string) => void>> = {
  'a link': (path) => symlinkSync(`${path}-elsewhere`, path),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a FIFO': (path) => void execFileSync('mkfifo', [path]),
  'a folder': (path) => mkdirSync(path),
}

test('what is not an ordinary file is named without reading it', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  const name = nameOf(await backUp(place))
  const [file = ''] = objectsOf(join(folder, 'files'))
  for (const [what, put] of Object.entries(inPlaceOfFile)) {
    for (const object of [`${name}/defendants-0001`, relative(folder, file), `${name}/manifest`]) {
      const path = join(folder, object)
      renameSync(path, `${path}-elsewhere`)
      put(path)
      expect(await errorsIn(place), `${what} for ${object}`).toEqual([
        object.endsWith('manifest')
          ? `BackupRefused: The manifest of the backup ${name} is damaged.`
          : `${object} is damaged: it is not an ordinary file.`,
      ])
      rmSync(path, { recursive: true })
      renameSync(`${path}-elsewhere`, path)
    }
  }
  symlinkSync('/dev/zero', `${file}-link`)
  renameSync(`${file}-link`, file)
  await backUp(place)
  expect(await errorsIn(place)).toEqual([])
})

/** Moves a folder elsewhere and leaves a link to it. */
function leaveLink(path: string): string {
  const elsewhere = join(temporaryFolder(), 'elsewhere')
  renameSync(path, elsewhere)
  symlinkSync(elsewhere, path)
  return elsewhere
}

test('a link in the place of a folder is followed by no reading, writing or removing', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  const name = nameOf(await backUp(place))
  const [file = ''] = objectsOf(join(folder, 'files')).map((path) => relative(folder, path))
  for (const [linked, damaged] of [
    [dirname(file), `${file} is damaged: ${dirname(file)} is not an ordinary folder.`],
    ['files', `${file} is damaged: files is not an ordinary folder.`],
    [name, `BackupRefused: The manifest of the backup ${name} is damaged.`],
  ] as const) {
    const path = join(folder, linked)
    const elsewhere = leaveLink(path)
    const before = objectsOf(elsewhere)
    const verified = openBackup(place, [dataKey], name).then(verifyBackup)
    expect(await verified.catch((error: Error) => [`${error.name}: ${error.message}`])).toContain(damaged)
    const unwritable = `The folder ${folder} cannot be written: ${linked} in it is not an ordinary folder.`
    await expect(place.put(`${linked}/a/b`, Buffer.from('a'))).rejects.toThrow(unwritable)
    for (const object of before) await place.remove(`${linked}/${relative(elsewhere, object)}`)
    expect([await place.list(`${linked}/`), objectsOf(elsewhere)]).toEqual([[], before])
    rmSync(path)
    renameSync(elsewhere, path)
  }
  expect(await errorsIn(place)).toEqual([])
})

test('a backup is not made through a link, and the folder of the backups may be one', async () => {
  const folder = temporaryFolder()
  const elsewhere = temporaryFolder()
  symlinkSync(elsewhere, join(folder, 'files'))
  await expect(backUp(folderPlace(folder))).rejects.toThrow('files in it is not an ordinary folder')
  expect(readdirSync(elsewhere)).toEqual([])
  const named = join(folder, 'named')
  symlinkSync(elsewhere, named)
  await backUp(folderPlace(named))
  expect(await errorsIn(folderPlace(named))).toEqual([])
})

test('what is larger than when it was written is named without reading it', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  const name = nameOf(await backUp(place))
  for (const [object, error] of [
    [`${name}/defendants-0001`, `${name}/defendants-0001 is damaged: it is larger than when it was written.`],
    [`${name}/manifest`, `BackupRefused: The manifest of the backup ${name} is damaged.`],
  ] as const) {
    const content = readFileSync(join(folder, object))
    // More than memory and Node can hold; it takes no space
    truncateSync(join(folder, object), 2 ** 43)
    expect(await errorsIn(place)).toEqual([error])
    writeFileSync(join(folder, object), content)
  }

  const bucket = await startBucket()
  const remote = bucketPlace(bucket.address)
  const other = nameOf(await backUp(remote))
  const [part = ''] = [...bucket.files.keys()].filter((key) => key.endsWith(`${other}/defendants-0001`))
  bucket.files.set(part, { content: Buffer.alloc(1_000_000), at: new Date() })
  expect(await errorsIn(remote)).toEqual([
    `${other}/defendants-0001 is damaged: it is larger than when it was written.`,
  ])
})

test('an interrupted backup never counts as one', async () => {
  const place = folderPlace(temporaryFolder())
  for (const most of [0, 3, 6]) {
    let puts = 0
    const failing = {
      ...place,
      put: async (name: string, content: Uint8Array) => {
        if (puts++ === most) throw new Error('the disk is gone')
        await place.put(name, content)
      },
    }
    await expect(backUp(failing)).rejects.toThrow('the disk is gone')
  }
  expect(await listBackups(place)).toEqual([])
  await expect(openBackup(place, [dataKey])).rejects.toThrow('There is no whole backup in')
})

test('another data key is refused by its id, and one that is not the key of the database too', async () => {
  const place = folderPlace(temporaryFolder())
  await backUp(place)
  await expect(openBackup(place, [Buffer.alloc(32, 8)])).rejects.toThrow(
    new RegExp(
      `was made with the data key (?<id>[0-9a-f]{10}), and this is [0-9a-f]{10}\\. Set DATA_KEY to the key of that time` +
        ', or, without DATA_KEY, put its file data-key\\.\\k<id> into DATA_DIR\\.$',
    ),
  )
  // After a change of the key, the earlier one is found among the others
  const opened = await openBackup(place, [Buffer.alloc(32, 8), dataKey])
  expect(await verifyBackup(opened)).toEqual([])
  const [own, other] = [dataKey, Buffer.alloc(32, 8)].map(keyIdOf)
  await sql`insert into settings (name, value) values ('data_key', ${keyMarkOf(Buffer.alloc(32, 8))})`.execute(
    db,
  )
  const refused = backUp(place)
  await expect(refused).rejects.toThrow('The database is encrypted with another data key.')
  await expect(refused).rejects.toThrow(`It needs the key ${other}, and the newest here is ${own}.`)
  await expect(refused).rejects.toThrow(
    /, start the portal with both keys, unless it runs, and make the backup/,
  )
  // A change that was taken back: some of it has the other key
  await sql`update settings set value = ${keyMarkOf(dataKey)} where name = 'data_key'`.execute(db)
  const change = [dataKey, Buffer.alloc(32, 8)].map(keyMarkOf).join(',')
  await sql`insert into settings (name, value) values ('data_key_change', ${change})`.execute(db)
  await expect(backUp(place)).rejects.toThrow(
    `The change of the data key from ${other} to ${own} is not finished. Start the portal with both keys, unless it runs`,
  )
  const three = [dataKey, Buffer.alloc(32, 8), Buffer.alloc(32, 9)].map(keyMarkOf).join(',')
  await sql`update settings set value = ${three} where name = 'data_key_change'`.execute(db)
  await expect(backUp(place)).rejects.toThrow('is not finished. Start the portal with all 3 keys, unless it')
  await sql`delete from settings where name in ('data_key', 'data_key_change')`.execute(db)
})

test('a change of the key during a backup refuses it, and verify finds a file of another key', async () => {
  const place = folderPlace(temporaryFolder())
  const newKey = Buffer.alloc(32, 8)
  const [name = ''] = await db
    .selectFrom('files')
    .select('name')
    .execute()
    .then((rows) => rows.map((row) => row.name))
  const reencrypted = createVault(newKey).encrypt(Buffer.from('photo'), `file:${name}`)
  const changing = {
    get: async (one: string) => (one === name ? reencrypted : files.get(one)),
  }
  const refusal = `The data key was changed to ${keyIdOf(newKey)} while the backup was made. Make it again`
  const newestKey = () => newKey
  await expect(makeBackup({ ...parts, newestKey, files: changing, place })).rejects.toThrow(refusal)
  await expect(makeBackup({ ...parts, newestKey, place })).rejects.toThrow(refusal)
  expect(await listBackups(place)).toEqual([])

  // As an earlier version made it
  const made = await backUp(place)
  const backup = await openBackup(place, [dataKey])
  const manifest = { ...backup.manifest, key: keyIdOf(newKey) }
  const errors = await verifyBackup({ ...backup, manifest })
  expect(errors).toHaveLength(2)
  expect(errors[0]).toMatch(
    new RegExp(
      `^files/.* is encrypted with the data key ${made.key}, and the backup with ${manifest.key}\\.$`,
    ),
  )
})

test('a file that is damaged in the file store is backed up as it is, and counted', async () => {
  const place = folderPlace(temporaryFolder())
  const damaged = {
    get: async (name: string) =>
      (await files.get(name))?.subarray(0, name.endsWith('-small') ? 3 : 40) ?? null,
  }
  const { files: of } = await makeBackup({ ...parts, files: damaged, place })
  expect(of).toMatchObject({ count: 2, missing: 2 })
  expect(await errorsIn(place)).toEqual([])
})

test('a bucket takes backups like a folder', async () => {
  const bucket = await startBucket()
  const place = bucketPlace(bucket.address.replace('?', '/below/here?'))
  const made = await backUp(place)
  expect(await errorsIn(place)).toEqual([])
  expect(await listBackups(place)).toEqual([nameOf(made)])
  expect([...bucket.files.keys()].every((name) => name.startsWith('below/here/'))).toBe(true)
  expect(place.label).not.toContain('secret')
})

test('a backup has the end of the history', async () => {
  await sql`
    insert into history (username, action, endpoint, record_id, name, data)
    select 'agent', 'create', 'defendant', id, 'ADA', '{}' from generate_series(1, 2) id`.execute(db)
  const { history } = await backUp(folderPlace(temporaryFolder()))
  const { rows } = await sql<{ head: string }>`
    select encode(hash, 'hex') as head from history_chain where position = 2`.execute(db)
  expect(history).toEqual({ entries: 2, head: rows[0]?.head })
})

test('a file that the file store lacks is counted', async () => {
  const place = folderPlace(temporaryFolder())
  const { files: of } = await makeBackup({ ...parts, files: { get: async () => null }, place })
  expect(of).toMatchObject({ count: 0, missing: 2 })
})

test('a backup of an older version is restored and brought up to date', async () => {
  const old = await openEmpty()
  const migrations = readMigrations(ourFolders.migrations)
  const before = migrations.filter(({ name }) => name < '0017')
  await migrateAsBefore(old, before)
  await sql`insert into defendants (first_name, last_name) values ('Ada', 'Older')`.execute(old.kysely)
  const [photo] = await db.selectFrom('files').select('name').execute()
  const name = photo?.name ?? 'none'
  await sql`
    insert into documents (defendant_id, type, status, ${sql.ref('paper')}, paper_sha256, spots)
    select id, 4, 2, ${name}, 'hash', '[]' from defendants`.execute(old.kysely)
  const place = folderPlace(temporaryFolder())
  const made = await makeBackup({ ...parts, database: unchanging(old), place })
  expect(made.migrations).toHaveLength(before.length)
  expect(made.files).toMatchObject({ count: 1, missing: 0 })

  const restored = await openEmpty()
  await restoreBackup(await openBackup(place, [dataKey]), { database: restored, files })
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(restored.kysely)
  expect(rows).toHaveLength(migrations.length)
  const list = await sql<{ last_name: string }>`select last_name from defendant_list`.execute(restored.kysely)
  expect(list.rows).toEqual([{ last_name: 'OLDER' }])
  const documents = await sql`select document_file, document_sha256, signed_file from documents`.execute(
    restored.kysely,
  )
  expect(documents.rows).toEqual([{ document_file: name, document_sha256: 'hash', signed_file: null }])
})

test('a backup of a newer version is refused by name', async () => {
  await sql`insert into migration (name, hash) values ('9999-later.sql', '')`.execute(db)
  const place = folderPlace(temporaryFolder())
  await backUp(place)
  await sql`delete from migration where name = '9999-later.sql'`.execute(db)
  const backup = await openBackup(place, [dataKey])
  await expect(restoreBackup(backup, { database: await openEmpty(), files })).rejects.toThrow(
    '9999-later.sql',
  )
})

test('an interrupted restore leaves a database that says so', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  await backUp(place)
  const backup = await openBackup(place, [dataKey])
  const restored = await openEmpty()
  const store = {
    get: async () => null,
    put: async () => {
      throw new Error('the disk is full')
    },
  }
  expect(await isUnfinished(restored)).toBe(false)
  await expect(restoreBackup(backup, { database: restored, files: store })).rejects.toThrow(
    'the disk is full',
  )
  expect(await isUnfinished(restored)).toBe(true)
})

test('a row that is not as it was in the source ends a restore', async () => {
  const source = {
    migrations: readMigrations(ourFolders.migrations),
    tables: [{ name: 'access_version', columns: ['single', 'n'] }],
    sequences: [],
    // The database writes 7
    rows: async function* () {
      yield Buffer.from('t\t007\n')
    },
  }
  const loading = loadDatabase(await openEmpty(), source)
  await expect(loading).rejects.toThrow('The table access_version differs from its source')
})

test('identity columns go on after the restored rows, and keys and triggers are back', async () => {
  const place = folderPlace(temporaryFolder())
  await backUp(place)
  const restored = await openEmpty()
  const store = diskStore(temporaryFolder())
  await restoreBackup(await openBackup(place, [dataKey]), { database: restored, files: store })
  expect(await tablesOf(restored)).toEqual(await tablesOf(database))
  const objects = (of: typeof database) =>
    sql<{ name: string }>`
      select conname || pg_get_constraintdef(oid) as name from pg_constraint where contype in ('f', 'c', 'p', 'u')
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`.execute(
      of.kysely,
    )
  expect((await objects(restored)).rows).toEqual((await objects(database)).rows)
  const before = await restored.kysely.selectFrom('defendants').select('id').execute()
  const id = await makeDefendant(restored.kysely)
  expect(before.every((row) => row.id < id)).toBe(true)
  expect(existsSync(filesFolder)).toBe(true)
})

test('a backup that lacks sequences, as older ones can, gives no number that a row has', async () => {
  const restored = await openEmpty()
  await database.unlimited(async (client) => {
    const rows = (table: StoredTable) => readRows(client, table)
    await loadDatabase(restored, { ...(await readShape(client)), sequences: [], rows })
  })
  const { id: last } = await restored.kysely
    .selectFrom('defendants')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await makeDefendant(restored.kysely)).toBe(last + 1)
})
