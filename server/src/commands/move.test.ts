import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database'
import { diskStore } from '#platform/file-store'
import { migrate } from '#platform/migrate'
import type { Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { nextNumbers, tablesOf, temporaryFolder, addPhotos } from '#test/backup'
import { engine, testPlace } from '#test/database'
import { readDerivedTables } from '#test/derived-tables'
import { testVault } from '#test/server'
import { fillSample } from '../sample/fill.ts'
import { backup } from './backup.ts'
import { move } from './move.ts'
import { useOldCopy } from './moved-away.ts'
import { openExisting, openMigrated } from './open-database.ts'
import { restore } from './restore.ts'
import { readConfig } from '#config'

vi.setConfig({ testTimeout: 300_000 })

const none = () => undefined

async function asSuperuser(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('a move without an address or a database to move is refused', async () => {
  const dataDir = temporaryFolder()
  await expect(move({ dataDir }, undefined, none)).rejects.toThrow('Where to? Add --to postgres://')
  await expect(move({ dataDir, databaseUrl: 'postgres://x@y/z' }, 'postgres://x@y/a', none)).rejects.toThrow(
    'DATABASE_URL is set: the office is in that database already',
  )
  await expect(move({ dataDir }, 'mysql://x', none)).rejects.toThrow(
    /^What follows --to is no address of a PostgreSQL database\. It must be like postgres:\/\//,
  )
  await expect(move({ dataDir }, 'postgres://x@localhost/x', none)).rejects.toThrow(
    'There is no embedded database',
  )
  for (const address of ['postgres://x@localhost:5432', 'postgres://x@localhost/?host=/tmp'])
    await expect(move({ dataDir }, address, none)).rejects.toThrow('Which database? Add its name at the end')
})

test.runIf(engine === 'postgres')(
  'a move to PostgreSQL leaves no difference and the old database as it was',
  async () => {
    const { databaseUrl = '' } = await testPlace('empty')
    const dataDir = temporaryFolder()
    const before = await openDatabase<Tables>({ dataDir })
    await migrate(before)
    await fillSample(before, { defendants: 50, vault: testVault })
    await addPhotos(before.kysely, diskStore(temporaryFolder()), 3)
    const [tables, derived] = [await tablesOf(before), await readDerivedTables(before.kysely)]

    await expect(move({ dataDir }, databaseUrl, none)).rejects.toThrow('is in use by another running portal')
    await before.close()
    const role = `mover_${randomBytes(4).toString('hex')}`
    await asSuperuser(databaseUrl, `create role ${role} login`)
    afterTest(() => asSuperuser(databaseUrl.replace(/\/test_\w+/, '/postgres'), `drop role ${role}`))
    const asRole = databaseUrl.replace('//postgres@', `//${role}@`)
    await expect(move({ dataDir }, asRole, none)).rejects.toThrow(
      new RegExp(
        `^The role ${role} may not create tables in the database test_.*, in the address after --to\\.$`,
      ),
    )
    const lines: string[] = []
    await move({ dataDir }, databaseUrl, (line) => lines.push(line))
    const name = new URL(databaseUrl).pathname.slice(1)
    expect(lines).toEqual([
      `Moving to the database ${name} …`,
      expect.stringMatching(`^Moved \\d+ rows to the database ${name}, each compared`),
      expect.stringContaining('Set DATABASE_URL to the new address'),
      expect.stringContaining('the keys and the files'),
    ])

    const after = await openMigrated(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }), none)
    const day = new Date().toISOString().slice(0, 10)
    const refusal = `This office was moved to PostgreSQL on ${day}: set DATABASE_URL.`
    const stale = readConfig({ DATA_DIR: dataDir, DATA_KEY: '5'.repeat(64) })
    await expect(openMigrated(stale, none)).rejects.toThrow(refusal)
    await expect(openExisting(stale, none)).rejects.toThrow(refusal)
    await expect(backup(stale, temporaryFolder(), none)).rejects.toThrow(refusal)
    const restoring = restore(stale, temporaryFolder(), { replace: true }, none)
    await expect(restoring).rejects.toThrow(refusal)
    await expect(restoring).rejects.toThrow(/ set DATA_DIR to another folder to restore a backup into\.$/)
    await expect(move({ dataDir }, databaseUrl, none)).rejects.toThrow(refusal)
    const old = await openDatabase<Tables>({ dataDir })
    try {
      expect([await tablesOf(after), await readDerivedTables(after.kysely)]).toEqual([tables, derived])
      expect(await tablesOf(old)).toEqual(tables)
      expect(await nextNumbers(after)).toEqual(await nextNumbers(old))
    } finally {
      await old.close()
      await after.close()
    }
    await expect(useOldCopy({ dataDir, databaseUrl }, none)).rejects.toThrow('Remove DATABASE_URL')
    await useOldCopy(stale, none)
    await expect(useOldCopy(stale, none)).rejects.toThrow('has no embedded database that was moved')
    await expect(move({ dataDir }, databaseUrl, none)).rejects.toThrow(`The database ${name} is not empty.`)
    // What failed has marked nothing
    await (await openExisting(stale, none)).close()
  },
)
