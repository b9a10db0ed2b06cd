import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { addPhotos, temporaryFolder } from '#test/backup'
import { engine, testPlace } from '#test/database'
import { makeDefendant } from '#test/factories'
import { portalAt, signInAt } from '#test/portal'
import { readConfig } from '#config'
import { backup, lackingTexts } from './backup.ts'
import { openMigrated } from './open-database.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

// Starts its own processes
vi.setConfig({ testTimeout: 300_000 })

const DATA_KEY = '5'.repeat(64)
const first = await testPlace()
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  DATA_KEY,
  OWNER_PASSWORD: 'a long password',
}
const { portal } = portalAt(settings)

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}
const envOf = ({ databaseUrl = '', dataDir }: Place) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
const configOf = (place: Place, more: Record<string, string> = {}) =>
  readConfig({ ...settings, ...envOf(place), ...more })

/** What a command prints. */
async function printed(command: (print: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await command((line) => lines.push(line))
  return lines.join('\n')
}

const folder = temporaryFolder()

test('a backup that is made while the portal runs is restored elsewhere and starts there', async () => {
  const running = portal(['start'], envOf(first))
  await running.ready()
  expect(running.printed.out).toContain('OWNER_PASSWORD is still the password of owner')
  const made = portal(['backup', folder], envOf(first))
  expect(await made.ended).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(' were backed up to '),
  })
  expect(await printed((print) => verify(configOf(first), folder, print))).toContain(' is whole: ')
  running.child.kill('SIGTERM')
  await running.ended
  expect(existsSync(join(first.dataDir, 'control'))).toBe(false)

  const second = await testPlace('empty')
  const place =
    second.databaseUrl === undefined ? { ...second, dataDir: join(second.dataDir, 'new') } : second
  const text = await printed((print) => restore(configOf(place), folder, { replace: false }, print))
  expect(text).toContain('each compared with the backup')
  expect(text).toContain('Start the portal with npm start and the same DATA_KEY: it is refused without.')
  const again = portal(['start'], envOf(place))
  expect((await signInAt(await again.ready(), 'owner', 'a long password')).status).toBe(200)
})

test('a folder with a copied manifest does not hide the whole backups before it', async () => {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  const [good = ''] = readdirSync(copy).filter((name) => name !== 'files')
  const foreign = '2099-01-01T00-00-00Z-deadbeef'
  mkdirSync(join(copy, foreign))
  cpSync(join(copy, good, 'manifest'), join(copy, foreign, 'manifest'))
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  await expect(verify(configOf(first), copy, print)).rejects.toThrow(
    `${good} is the newest whole backup, but not the newest: 1 newer one cannot be used, see above.`,
  )
  expect(lines.slice(0, 2)).toEqual([
    `The manifest of the backup ${foreign} is damaged.`,
    expect.stringContaining(`The backup ${good} is whole: `),
  ])
  await verify(configOf(first), join(copy, good), print)
  await expect(verify(configOf(first), join(copy, foreign), print)).rejects.toThrow(/manifest .* is damaged/)

  const second = await testPlace('empty')
  const place = { ...second, dataDir: join(second.dataDir, 'new') }
  const text = await printed((line) => restore(configOf(place), copy, { replace: false }, line))
  expect(text).toContain('each compared with the backup')
  expect(text.split(`${good} is not the newest backup: 1 newer one cannot be used`)).toHaveLength(3)
})

test('a folder that cannot be written is named', async () => {
  const inFile = join(temporaryFolder(), 'file')
  writeFileSync(inFile, '')
  for (const target of ['/proc/backups', join(inFile, 'backups')]) {
    const made = backup(configOf(await testPlace()), target, () => undefined)
    await expect(made).rejects.toThrow(`The folder ${target} cannot be written: `)
  }
})

test('a missing folder is created, but not one below a disk that isn’t mounted', async () => {
  const config = configOf(await testPlace())
  const above = join(temporaryFolder(), 'disk')
  const target = join(above, 'backups')
  await expect(backup(config, target, () => undefined)).rejects.toThrow(
    `The folder ${target} cannot be written: ${above} isn’t there. Is its disk mounted?`,
  )
  expect(existsSync(above)).toBe(false)
  mkdirSync(above)
  await backup(config, target, () => undefined)
  expect(readdirSync(target)).toHaveLength(1)
})

test('a restore says how many rows it leaves out, so that the next backup has as many fewer', async () => {
  const config = configOf(await testPlace())
  await backup(config, temporaryFolder(), () => undefined)
  // It has the record of the one before it
  const target = temporaryFolder()
  const rowsIn = (text: string) =>
    Number(/(\d+) rows and 0 files( were backed up|, each compared)/.exec(text)?.[1])
  const had = rowsIn(await printed((print) => backup(config, target, print)))
  const place = await testPlace('empty')
  const other = configOf({ ...place, dataDir: join(place.dataDir, 'new') })
  const text = await printed((print) => restore(other, target, { replace: false }, print))
  expect(text).toContain('Then removed 3 rows about the backups and lost files of before')
  const has = rowsIn(await printed((print) => backup(other, temporaryFolder(), print)))
  expect([rowsIn(text), has]).toEqual([had, had - 3])
})

test('a backup without all files is made, and ends with an error', async () => {
  const place = await testPlace()
  const database = await openDatabase<Tables>(place)
  await makeDefendant(database.kysely)
  await addPhotos(database.kysely, diskStore(temporaryFolder()), 1)
  await database.close()
  const target = temporaryFolder()
  const lines: string[] = []
  const made = backup(configOf(place), target, (line) => lines.push(line))
  await expect(made).rejects.toThrow('The backup is incomplete: the file store lacks 2 files (small')
  const lacking = [
    'The defendant photo 1 of file 1 is missing.',
    'The small picture of the defendant photo 1 of file 1 is missing.',
  ]
  expect(lines).toEqual([expect.stringContaining(' and 0 files were backed up to '), ...lacking])
  const said: string[] = []
  const verified = verify(configOf(place), target, (line) => said.push(line))
  await expect(verified).rejects.toThrow(/^\S+ is incomplete, see above\. Keep your earlier backups/)
  expect(said.slice(0, 4)).toEqual([
    expect.stringMatching(
      /^The backup \S+ is incomplete: the file store lacked 2 files \(small pictures counted\), or had them damaged/,
    ),
    ...lacking,
    expect.stringMatching(/^What it has can be restored: \d+ rows and 0 files, each checked\.$/),
  ])
})

test('the first files that a backup lacks are named, and how many more there are', () => {
  const one = { kind: 'signed_document', id: 7, defendant_id: 3, is_thumbnail: false, is_damaged: true }
  const photo = { ...one, kind: 'front_credit_card_photo', is_damaged: false }
  expect(lackingTexts({ missing: 23, lacking: [one, photo] })).toEqual([
    'The signed document 7 of file 3 is damaged.',
    'The front credit card photo 7 of file 3 is missing.',
    '21 more files …',
  ])
  // From before they were named
  expect(lackingTexts({ missing: 23 })).toEqual([])
})

const over = (replace: boolean) => restore(configOf(first), folder, { replace }, () => undefined)

test.runIf(engine === 'postgres')('a restore over tables of PostgreSQL is always refused', async () => {
  await expect(over(false)).rejects.toThrow('is not empty')
  await expect(over(true)).rejects.toThrow('is for the embedded database')
})

test.runIf(engine === 'embedded')('a restore over a data folder moves aside what it replaces', async () => {
  await expect(over(false)).rejects.toThrow('--replace-everything')
  await over(true)
  const [aside = ''] = readdirSync(first.dataDir).filter((name) => name.startsWith('replaced-'))
  expect(readdirSync(join(first.dataDir, aside))).toEqual(['database', 'files', 'installation'])
  await (await openMigrated(configOf(first), () => undefined)).close()
})

test('a half restored database does not start', async () => {
  const place = await testPlace()
  const database = await openDatabase<Tables>(place)
  await sql`create table unfinished_restore ()`.execute(database.kysely)
  await database.close()
  const refusal = 'This database is half restored'
  await expect(openMigrated(configOf(place), () => undefined)).rejects.toThrow(refusal)
  const target = temporaryFolder()
  await expect(backup(configOf(place), target, () => undefined)).rejects.toThrow(refusal)
  expect(readdirSync(target)).toEqual([])

  const empty = await testPlace('empty')
  writeFileSync(join(empty.dataDir, 'unfinished-restore'), '')
  const before = readdirSync(empty.dataDir)
  await expect(openMigrated(configOf(empty), () => undefined)).rejects.toThrow(refusal)
  expect(readdirSync(empty.dataDir)).toEqual(before)
})

test.runIf(engine === 'embedded')(
  'a restore that is killed before there are tables does not start',
  async () => {
    const dataDir = temporaryFolder()
    const place = { databaseUrl: undefined, dataDir }
    const killed = portal(['restore', folder], envOf(place))
    await expect.poll(() => existsSync(join(dataDir, 'database.new')), { interval: 5 }).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    const started = portal(['start'], { ...envOf(place), OWNER_PASSWORD: '' })
    expect(await Promise.race([started.ended, started.ready()])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('is half restored'),
    })
    await restore(configOf(place), folder, { replace: false }, () => undefined)
    await (await openMigrated(configOf(place), () => undefined)).close()
  },
)

test('targets that cannot have or be a backup are refused in a sentence', async () => {
  const config = configOf(first)
  const none = () => undefined
  await expect(backup(config, undefined, none)).rejects.toThrow('Where to? Add a folder')
  await expect(backup(config, join(first.dataDir, 'below'), none)).rejects.toThrow(
    'is inside the data folder',
  )
  await expect(backup(config, 's3://nobody/bucket', none)).rejects.toThrow('must be like s3://KEY:SECRET@')
  await expect(verify(config, join(folder, 'none'), none)).rejects.toThrow('There is no folder ')
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  await expect(verify(config, file, none)).rejects.toThrow(
    `${file} is a file, not the folder of a backup or of several backups.`,
  )
  await expect(verify(config, join(file, 'below'), none)).rejects.toThrow('There is no folder ')
  await expect(verify(config, temporaryFolder(), none)).rejects.toThrow('There is no whole backup in')
  const empty = { databaseUrl: undefined, dataDir: temporaryFolder() }
  await expect(backup(configOf(empty), folder, none)).rejects.toThrow('There is no database in')
  expect(readdirSync(empty.dataDir)).toEqual([])
  await expect(verify(readConfig({ ...envOf(empty) }), folder, none)).rejects.toThrow(
    'The data key is missing.',
  )
  const other = configOf(first, { DATA_KEY: '6'.repeat(64) })
  await expect(verify(other, folder, none)).rejects.toThrow('was made with the data key')
})

test('a damaged backup is refused before anything is restored', async () => {
  const [name = ''] = readdirSync(folder).filter((one) => one !== 'files')
  writeFileSync(join(folder, name, 'users-0001'), 'damaged')
  const place = await testPlace('empty')
  const dataDir = join(place.dataDir, 'new')
  mkdirSync(dataDir)
  const refused = restore(configOf({ ...place, dataDir }), folder, { replace: false }, () => undefined)
  await expect(refused).rejects.toThrow('is damaged. Use another one')
  expect(readdirSync(dataDir)).toEqual([])
})
