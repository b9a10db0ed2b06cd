import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { diskStore } from '#platform/file-store'
import type { Tables } from '#tables'
import { temporaryFolder, unchanging } from '#test/backup'
import { testDatabase } from '#test/database'
import { folderPlace } from '../backup/backup-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { nameOf } from '../backup/manifest.ts'
import { verify } from './verify.ts'

const database = await testDatabase<Tables>()
const dataKey = Buffer.alloc(32, 7)
const config = readConfig({ DATA_KEY: dataKey.toString('hex'), DATA_DIR: temporaryFolder() })
const folder = temporaryFolder()
const made = async (at: string) =>
  nameOf(
    await makeBackup({
      database: unchanging(database),
      files: diskStore(temporaryFolder()),
      place: folderPlace(folder),
      dataKey,
      clock: () => new Date(at),
    }),
  )
const now = () => new Date('2026-11-23T12:00:00Z')

test('verify says when the backup was made, and doesn’t take one of the future for the newest', async () => {
  const last = await made('2026-11-23T02:00:00Z')
  const ahead = await made('2027-03-01T02:00:00Z')
  const lines: string[] = []
  const check = (target: string) => verify(config, target, (line) => void lines.push(line), now)
  const warning =
    `The backup ${ahead} was made in the future by its name: a clock was wrong then, or is now. So another one may be the newest. ` +
    'Name it to use it, or move this one to another folder.'
  await expect(check(folder)).rejects.toThrow(warning)
  expect(lines.slice(0, 2)).toEqual([
    expect.stringContaining(`The backup ${ahead} is whole: `),
    'It was made on 2027-03-01 at 02:00:00 UTC.',
  ])
  await check(join(folder, last))
  await check(join(folder, ahead))
  rmSync(join(folder, ahead), { recursive: true })
  lines.length = 0
  await check(folder)
  expect(lines[1]).toBe('It was made on 2026-11-23 at 02:00:00 UTC.')
})
