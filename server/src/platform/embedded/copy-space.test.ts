import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database'
import { afterTest } from '#test/after-test'
import { temporaryFolder } from '#test/backup'
import { noSpaceAfterAll, NoSpaceForCopy } from './copy-space.ts'

const megabyte = 1024 * 1024

test('a copy for which the disk has no space is refused before anything is written', async () => {
  const dataDir = temporaryFolder()
  let free = 100 * megabyte
  const database = await openDatabase({ dataDir, measure: async () => free })
  afterTest(() => database.close())
  const checkpoint = async () => {
    const { rows } = await database.pool.query<{ at: string }>(
      'select checkpoint_lsn::text as at from pg_control_checkpoint()',
    )
    return rows[0]?.at
  }
  const [before, present] = [await checkpoint(), readdirSync(dataDir)]
  const read = () =>
    database.snapshot(async () => {
      expect(existsSync(join(dataDir, 'database'))).toBe(true)
      return 'copied'
    })
  await expect(read()).rejects.toThrow(NoSpaceForCopy)
  await expect(read()).rejects.toThrow(
    new RegExp(
      `^The disk of the data folder ${dataDir} has too little space for a backup, .*: 100 MB are free, and 1\\d\\d MB are needed\\. `,
    ),
  )
  expect([await checkpoint(), readdirSync(dataDir)]).toEqual([before, present])
  free = 1000 * megabyte
  expect(await read()).toBe('copied')
  expect(readdirSync(dataDir)).toEqual(present)
  expect((await noSpaceAfterAll(dataDir, async () => 1.5 * megabyte)).message).toContain(
    '1 MB are free, and others filled it meanwhile.',
  )
})
