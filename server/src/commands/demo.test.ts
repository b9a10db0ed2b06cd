import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/migrate'
import type { Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { testDatabase, testPlace, type DatabasePlace } from '#test/database'
import { makeDefendant } from '#test/factories'
import { testDataKey } from '#test/server'
import { addUser, hashPassword } from '../features/users/service.ts'
import { demo } from './demo.ts'
import { markDemoFinished, requireDemoDatabase } from './demo-place.ts'
import { install } from './install.ts'
import { makeSampleAgency, openSignIns, sample } from './sample.ts'

const none = () => undefined
const config = { dataKey: testDataKey, hiddenUserName: '{name}' }

const at = ({ databaseUrl = '', dataDir }: DatabasePlace) =>
  readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', DATA_KEY: testDataKey })

test('the demo writes nothing into an office’s database, nor gives its sign-ins', async () => {
  const refused =
    /^The demo refuses the .*database .*: it was used for something else, .* Nothing was changed\./
  // A first start that was killed before there was an owner
  const begun = await testPlace()
  await expect(demo(at(begun), none)).rejects.toThrow(refused)
  expect(existsSync(join(begun.dataDir, 'data-key'))).toBe(false)

  const office = await testPlace()
  const open = await openDatabase<Tables>(office)
  const options = { ownerPassword: 'of the office 7', passwordMinimum: 8, brand: 'Acme' }
  await install(open.kysely, { ...config, ...options })
  await makeDefendant(open.kysely)
  // User Admin could add this one
  const user = { username: 'agent', name: 'Avery Agent', email: 'agent@example.com' }
  await addUser(open.kysely, user)
  await open.close()
  const printed: string[] = []
  await expect(demo(at(office), (line) => void printed.push(line))).rejects.toThrow(refused)
  expect(printed).toEqual([])
  expect(existsSync(join(office.dataDir, 'installation'))).toBe(false)
})

test('the sample agency is not filled into an office, not even one without defendants', async () => {
  const office = await testPlace()
  const open = await openDatabase<Tables>(office)
  const options = { ownerPassword: undefined, passwordMinimum: 8, brand: 'Acme' }
  await install(open.kysely, { ...config, ...options })
  await open.close()
  const printed: string[] = []
  await expect(sample(at(office), 2, (line) => void printed.push(line))).rejects.toThrow(
    /^The sample agency refuses the .*database .*: it is that of an office, .* Nothing was changed\./,
  )
  expect(printed).toEqual([])
  const again = await openDatabase<Tables>(office)
  afterTest(() => again.close())
  expect(await again.kysely.selectFrom('defendants').select('id').execute()).toEqual([])

  const own = await testPlace('empty')
  await sample(at(own), 2, none)
  await expect(sample(at(own), 2, none)).rejects.toThrow('This database has defendants already.')
})

test('a demo that was stopped while it made its database goes on', async () => {
  const place = await testPlace('empty')
  const database = await openDatabase<Tables>(place)
  afterTest(() => database.close())
  await requireDemoDatabase(place, database)
  await migrate(database)
  await requireDemoDatabase(place, database)
  // Of another database it says nothing
  const other = { ...place, databaseUrl: 'postgres://localhost/other' }
  await expect(requireDemoDatabase(other, database)).rejects.toThrow('it was used for something else')
  await markDemoFinished(place.dataDir)
  await expect(requireDemoDatabase(place, database)).rejects.toThrow('it was used for something else')
})

test('the demo knows its own agency by its mark, and prints only true sign-ins', async () => {
  const database = await testDatabase<Tables>()
  const db = database.kysely
  const { dataDir } = await testPlace('empty')
  await makeSampleAgency(database, { ...config, dataDir }, 2, none)
  const isOurs = () => requireDemoDatabase({ databaseUrl: undefined, dataDir }, database)
  await isOurs()
  expect(await openSignIns(db)).toEqual(['owner', 'agent', 'clerk'])
  await db.deleteFrom('settings').where('name', '=', 'sample_agency').execute()
  await expect(isOurs()).rejects.toThrow('it was used for something else')

  const password_hash = await hashPassword('another of mine')
  await db.updateTable('users').set({ password_hash }).where('username', '=', 'owner').execute()
  await db.updateTable('users').set({ active: false }).where('username', '=', 'clerk').execute()
  expect(await openSignIns(db)).toEqual(['agent'])
})
