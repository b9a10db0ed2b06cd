import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/backup'
import { folderPlace, requireWritable, type BackupPlace } from './backup-place.ts'

test('a full disk, which still takes an empty file, can’t be used for backups', async () => {
  const folder = temporaryFolder()
  const place = folderPlace(folder)
  const fullAfter = (bytes: number): BackupPlace => ({
    ...place,
    put: async (name, content) => {
      if (content.length > bytes) throw new Error('the disk is full')
      await place.put(name, content)
    },
  })
  await expect(requireWritable(fullAfter(0))).rejects.toThrow('the disk is full')
  await expect(requireWritable(fullAfter(4096))).rejects.toThrow('the disk is full')
  await requireWritable(place)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that can’t be made says why in words', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const unwritable = [
    [file, 'it is a file, not a folder.'],
    [join(file, 'below'), `${file} is a file, not a folder.`],
    ['/proc/foo', 'no folder can be made there.'],
  ] as const
  for (const [folder, reason] of unwritable)
    await expect(requireWritable(folderPlace(folder))).rejects.toThrow(
      `The folder ${folder} cannot be written: ${reason}`,
    )
})
