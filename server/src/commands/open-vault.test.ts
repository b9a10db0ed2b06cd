import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDefendant } from '@bailiwick/contract/defendants'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { openDatabase } from '#platform/database'
import { keyIdOf, keyMarkOf } from '#platform/vault'
import type { Tables } from '#tables'
import { testDatabase, testPlace } from '#test/database'
import { makeChild, makeDefendant, makeUser } from '#test/factories'
import { serverOn, testDataKey, testVault } from '#test/server'
import { saveSetting } from '../features/settings/service.ts'
import { CliError } from './cli-error.ts'
import { requireDataKeys } from './data-key.ts'
import { openVault } from './open-vault.ts'
import { rotateKey } from './rotate-key.ts'
import { start } from './start.ts'

const database = await testDatabase<Tables>()
const db = database.kysely

test('the first start encrypts plain values, which are still read as before', async () => {
  const ids: number[] = []
  for (let made = 0; made < 3; made += 1) ids.push(await makeDefendant(db, { ss: `900-00-000${made}` }))
  const bare = await makeDefendant(db)
  const [id = 0] = ids
  await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', dl: 'N1234567' })

  await openVault({ dataKey: testDataKey, dataDir: '/nowhere' }, db)
  const people = await db.selectFrom('defendants').select(['id', 'ss', 'dl']).orderBy('id').execute()
  expect(people.map(({ ss, dl }) => [ss?.length ?? 0, dl])).toEqual([
    [60, null],
    [60, null],
    [60, null],
    [0, null],
  ])
  expect(people[3]?.id).toBe(bare)
  const { dl } = await db.selectFrom('indemnitors').select('dl').executeTakeFirstOrThrow()
  expect(dl).not.toContain('N1234567')

  const { call, signIn } = await serverOn(database)
  const as = await signIn(await makeUser(db, { permissions: [3] }))
  for (const [place, one] of ids.entries()) {
    const { body } = await call(readDefendant, { as, query: { id: one } })
    expect(body.defendant.ss).toBe(`900-00-000${place}`)
  }
})

test('a start with the same key changes nothing, and one with another key is refused', async () => {
  const stored = () => db.selectFrom('defendants').select(['id', 'ss']).orderBy('id').execute()
  const before = await stored()
  await openVault({ dataKey: testDataKey, dataDir: '/nowhere' }, db)
  expect(await stored()).toEqual(before)
  const other = openVault({ dataKey: '8'.repeat(64), dataDir: '/nowhere' }, db)
  await expect(other).rejects.toThrow(CliError)
  await expect(other).rejects.toThrow('This database is encrypted with another data key.')
  await expect(other).rejects.toThrow(/needs the key [0-9a-f]{10}; DATA_KEY has the key [0-9a-f]{10}\./)
  expect(await stored()).toEqual(before)
  await expect(other).rejects.toThrow('Set DATA_KEY to that key, or remove DATA_KEY and restore the file')
})

test('each setting with a wrong key is named with its own', async () => {
  const keys = ['8', '9'].map((digit) => digit.repeat(64))
  const [dataKey = '', old = ''] = keys
  const [one, two] = keys.map((key) => keyIdOf(Buffer.from(key, 'hex')))
  await expect(openVault({ dataKey, oldDataKeys: [old], dataDir: '/nowhere' }, db)).rejects.toThrow(
    `; DATA_KEY has the key ${one} and DATA_KEY_OLD has ${two}. Set DATA_KEY`,
  )
})

test('a folder that has the key as data-key.ID alone reads which file to copy', async () => {
  const { dataDir } = await testPlace('empty')
  const own = `data-key.${keyIdOf(Buffer.from(testDataKey, 'hex'))}`
  writeFileSync(join(dataDir, own), `${testDataKey}\n`)
  await expect(openVault({ dataKey: undefined, dataDir }, db)).rejects.toThrow(
    `has no key. Copy the file ${own} there to a file data-key.`,
  )
})

test('who sets a wrong DATA_KEY beside the right file reads that it must go', async () => {
  const { dataDir } = await testPlace('empty')
  writeFileSync(join(dataDir, 'data-key'), `${testDataKey}\n`)
  const advice = `Remove DATA_KEY: the file data-key in ${dataDir} has that key. Or set DATA_KEY to it.`
  await expect(openVault({ dataKey: '8'.repeat(64), dataDir }, db)).rejects.toThrow(advice)
  await openVault({ dataKey: undefined, dataDir }, db)
})

test('a database that is still marked with an earlier key opens with both', async () => {
  const keys = { dataKey: '8'.repeat(64), oldDataKeys: [testDataKey], dataDir: '/nowhere' }
  const vault = await openVault(keys, db)
  expect(vault.decrypt(testVault.encrypt(Buffer.from('text'), 'place'), 'place').toString()).toBe('text')
})

test('without DATA_KEY a key is created in the data folder once', async () => {
  const { dataDir } = await testPlace('empty')
  const fresh = await testDatabase<Tables>()
  const [one, two] = await Promise.all([
    openVault({ dataKey: undefined, dataDir }, fresh.kysely),
    openVault({ dataKey: undefined, dataDir }, fresh.kysely),
  ])
  expect(two.decrypt(one.encrypt(Buffer.from('text'), 'place'), 'place').toString()).toBe('text')
})

test('a start that is refused for its key leaves no key behind, and an existing one unchanged', async () => {
  const { dataDir } = await testPlace('empty')
  const missing = openVault({ dataKey: undefined, dataDir }, db)
  await expect(missing).rejects.toThrow(`the data folder ${dataDir} has no key.`)
  expect(existsSync(join(dataDir, 'data-key'))).toBe(false)
  writeFileSync(join(dataDir, 'data-key'), `${'8'.repeat(64)}\n`)
  const wrong = openVault({ dataKey: undefined, dataDir }, db)
  await expect(wrong).rejects.toThrow('This database is encrypted with another data key.')
  expect(readFileSync(join(dataDir, 'data-key'), 'utf8')).toBe(`${'8'.repeat(64)}\n`)
})

test('a start that is refused for its key marks no folder, so that the right settings can use it', async () => {
  const place = await testPlace()
  const office = await openDatabase<Tables>(place)
  await openVault({ dataKey: testDataKey, dataDir: place.dataDir }, office.kysely).finally(() =>
    office.close(),
  )
  const config = readConfig({ DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir, PORT: '0' })
  await expect(start(config, () => undefined)).rejects.toThrow('its data key is missing. It needs')
  for (const name of ['installation', 'files', 'data-key'])
    expect(existsSync(join(place.dataDir, name))).toBe(false)
})

test('a key file without a key in it is called damaged, by a start and by what reads backups', async () => {
  const { dataDir } = await testPlace('empty')
  const place = { dataKey: undefined, dataDir }
  writeFileSync(join(dataDir, 'data-key'), 'zz\n')
  const damaged = `The file data-key in ${dataDir} is damaged: a data key has 64 hexadecimal digits. Replace the file`
  const refused = openVault(place, db)
  await expect(refused).rejects.toThrow(damaged)
  await expect(refused).rejects.toThrow(/ It is the key [0-9a-f]{10}\.$/)
  const { kysely: fresh } = await testDatabase<Tables>()
  await expect(openVault(place, fresh)).rejects.toThrow(damaged)
  expect(() => requireDataKeys(place)).toThrow(damaged)
  await expect(rotateKey(place, () => undefined)).rejects.toThrow(damaged)
  expect(readFileSync(join(dataDir, 'data-key'), 'utf8')).toBe('zz\n')
  expect(() => requireDataKeys({ ...place, dataDir: '/nowhere' })).toThrow('The data key is missing.')
})

test('of two first starts with folders of their own, the refused one creates no key', async () => {
  const { kysely: fresh } = await testDatabase<Tables>()
  const folders = [(await testPlace('empty')).dataDir, (await testPlace('empty')).dataDir]
  const starts = await Promise.allSettled(
    folders.map((dataDir) => openVault({ dataKey: undefined, dataDir }, fresh)),
  )
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(folders.filter((dataDir) => existsSync(join(dataDir, 'data-key')))).toHaveLength(1)
})

test('during a change of the key a start needs both keys, and says which goes where', async () => {
  const { kysely: changing } = await testDatabase<Tables>()
  const [old, next] = [testDataKey, '8'.repeat(64)]
  const [oldId, nextId] = [old, next].map((key) => keyIdOf(Buffer.from(key, 'hex')))
  const open = (dataKey: string, ...oldDataKeys: string[]) =>
    openVault({ dataKey, oldDataKeys, dataDir: '/nowhere' }, changing)
  await open(old)
  await saveSetting(changing, 'data_key_change', keyMarkOf(Buffer.from(next, 'hex')), new Date())
  const both = `Set DATA_KEY to the key ${nextId} and DATA_KEY_OLD to the key ${oldId} until`
  for (const [one, missing] of [
    [old, nextId],
    [next, oldId],
  ] as const) {
    await expect(open(one)).rejects.toThrow(CliError)
    await expect(open(one)).rejects.toThrow(`is not finished, and the key ${missing} is missing. ${both}`)
  }
  expect((await open(next, old)).keyId).toBe(nextId)
  expect((await open(old, next)).keyId).toBe(oldId)

  const { dataDir } = await testPlace('empty')
  const open2 = () => openVault({ dataKey: undefined, dataDir }, changing)
  writeFileSync(join(dataDir, 'data-key'), `${old}\n`)
  await expect(open2()).rejects.toThrow(
    `the key ${nextId} is missing. Put the key ${nextId} into the file data-key and the key ${oldId} into the file ` +
      `data-key.${oldId} in ${dataDir} until`,
  )
})
