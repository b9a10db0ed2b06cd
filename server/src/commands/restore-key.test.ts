import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { openDatabase } from '#platform/database'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { temporaryFolder, unchanging } from '#test/backup'
import { testDatabase, testPlace } from '#test/database'
import { runBackup } from './backup.ts'
import { openVault } from './open-vault.ts'
import { restore } from './restore.ts'
import { verify } from './verify.ts'

const ignore = () => undefined

test('a folder with data-key.ID alone restores a backup of that key, and starts with it', async () => {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()]
  const database = await testDatabase<Tables>()
  const config = readConfig({ DATA_DIR: dataDir })
  const { keyId } = await openVault(config, database.kysely)
  const files = diskStore(join(dataDir, 'files'))
  await runBackup({ config, database: { ...database, ...unchanging(database) }, files }, folder, ignore)

  const { databaseUrl = '', dataDir: parent } = await testPlace('empty')
  const fresh = readConfig({ DATA_DIR: join(parent, 'new'), DATABASE_URL: databaseUrl })
  mkdirSync(fresh.dataDir)
  const own = join(fresh.dataDir, `data-key.${keyId}`)
  writeFileSync(own, readFileSync(join(dataDir, 'data-key')))
  await verify(fresh, folder, ignore)
  expect(readdirSync(fresh.dataDir)).toEqual([`data-key.${keyId}`])
  await restore(fresh, folder, { replace: false }, ignore)
  expect(readFileSync(join(fresh.dataDir, 'data-key'))).toEqual(readFileSync(own))
  const restored = await openDatabase<Tables>(fresh)
  expect((await openVault(fresh, restored.kysely).finally(() => restored.close())).keyId).toBe(keyId)
})
