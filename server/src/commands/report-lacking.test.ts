import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#config'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { addPhotos, temporaryFolder, unchanging } from '#test/backup'
import { testDatabase, testPlace } from '#test/database'
import { makeDefendant } from '#test/factories'
import { runBackup } from './backup.ts'
import { restore } from './restore.ts'

// Restores several times
vi.setConfig({ testTimeout: 300_000 })

const settings = { DATA_KEY: Buffer.alloc(32, 7).toString('hex') }
const database = await testDatabase<Tables>()
const files = diskStore(temporaryFolder())
for (let count = 0; count < 2; count += 1) await makeDefendant(database.kysely)
const names = await addPhotos(database.kysely, files, 2)

const folder = temporaryFolder()
/** Makes a backup; what is removed afterwards is lacking in the next. */
async function makeThenRemove(hour: number, removed: readonly string[]): Promise<string> {
  const config = readConfig({ ...settings, DATA_DIR: temporaryFolder() })
  const clock = () => new Date(Date.UTC(2030, 0, 1, hour))
  const parts = { config, database: { ...database, ...unchanging(database) }, files }
  await runBackup(parts, folder, () => undefined, clock)
  for (const name of removed) await files.remove(name, 'the upload was refused')
  return readdirSync(folder).toSorted().at(-2) ?? ''
}

/** The last lines that a restore prints. */
async function restored(target: string): Promise<string[]> {
  const { databaseUrl = '', dataDir } = await testPlace('empty')
  const config = readConfig({ ...settings, DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, 'new') })
  const lines: string[] = []
  await restore(config, target, { replace: false }, (line) => lines.push(line))
  return lines.slice(-3)
}

test('a restore says how many files the backup lacks, and which earlier one has them', async () => {
  const whole = await makeThenRemove(1, names.slice(2))
  const half = await makeThenRemove(2, names.slice(0, 2))
  const last = await makeThenRemove(3, [])
  expect([whole, half, last]).toEqual(
    readdirSync(folder)
      .filter((name) => name !== 'files')
      .toSorted(),
  )
  expect(await restored(folder)).toEqual([
    `4 files (small pictures counted) are not in what was restored, or damaged: the backup ${last} is incomplete.`,
    `The earlier backup ${whole} has them all. Restore that one instead, or into another install to copy the files from there: ` +
      `npm run portal -- restore ${join(folder, whole)}`,
    expect.stringContaining('Start the portal'),
  ])
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  rmSync(join(copy, whole), { recursive: true })
  expect((await restored(copy))[1]).toContain(
    `The earlier backup ${half} has 2 of them, more than any other. `,
  )
  rmSync(join(copy, 'files'), { recursive: true })
  expect((await restored(join(copy, last)))[1]).toBe(`No earlier backup in ${copy} has any of them.`)
  expect((await restored(join(folder, whole))).join()).not.toContain('missing')
})

test('a damaged file is looked for too', async () => {
  for (const name of names) await files.put(name, Buffer.from('damaged'))
  const last = await makeThenRemove(4, [])
  const said = await restored(folder)
  expect(said[0]).toContain(
    `4 files (small pictures counted) are not in what was restored, or damaged: the backup ${last}`,
  )
  expect(said[1]).toContain(' has them all. ')
})
