import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config'
import { changeDataKey, readDataKeys } from '#platform/data-keys'
import { loadFile } from '#platform/encrypted-files'
import { createVault, keyIdIn } from '#platform/vault'
import type { Tables } from '#tables'
import { addPhotos, temporaryFolder, unchanging } from '#test/backup'
import { testDatabase } from '#test/database'
import { makeDefendant } from '#test/factories'
import { withoutKeyId } from '#test/vault'
import { folderPlace } from '../backup/backup-place.ts'
import { nameOf } from '../backup/manifest.ts'
import { openBackup, verifyBackup } from '../backup/verify-backup.ts'
import { backupState, readSetting } from '../features/settings/service.ts'
import { requireAllFiles, runBackup } from './backup.ts'
import { beginKeyChange } from './key-change.ts'
import { backUpIfDue } from './nightly-backup.ts'
import { adoptInto, openFiles } from './open-files.ts'
import { openVault } from './open-vault.ts'
import { verify } from './verify.ts'
import { rotationStep } from './watch-data-key.ts'

const ignore = () => undefined
const silent = { info: ignore, warn: ignore, error: ignore }

/** An office with its data key and a photo in its data folder, which changed its key while the photo was away. */
async function office({ givesUp }: { readonly givesUp: boolean }) {
  const [dataDir, backupTo] = [temporaryFolder(), temporaryFolder()]
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_TO: backupTo })
  const database = await testDatabase<Tables>()
  const db = database.kysely
  const vault = await openVault(config, db)
  const files = await openFiles(config, db)
  await makeDefendant(db)
  const names = await addPhotos(db, files, 1, vault)
  const parts = { config, database: { ...database, ...unchanging(database) }, files }
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const last = { name: '' }
  const backUp = async () => {
    const manifest = await runBackup(parts, backupTo, print)
    last.name = nameOf(manifest)
    requireAllFiles(manifest, print)
  }
  await backUp()

  const { oldId = '', newId = '', oldFile = '' } = (await changeDataKey(dataDir)) ?? {}
  const [folder, away] = [join(dataDir, 'files'), join(dataDir, 'away')]
  renameSync(folder, away)
  mkdirSync(folder)
  renameSync(join(away, 'installation'), join(folder, 'installation'))
  if (givesUp) await adoptInto(config, db, { without: true })
  const log = { ...silent, warn: (_: object, text: string) => print(text) }
  const signal = new AbortController().signal
  const step = rotationStep({ db, vault, files, keys: config, signal, settleMs: 0, log })
  for (const now of [0, 5000]) await step(now)
  expect(printed.at(-1)).toBe('everything is encrypted with the new data key')
  cpSync(away, folder, { recursive: true })
  const keysOfFiles = async () => {
    const contents = await Promise.all(names.map((name) => files.get(name)))
    return contents.map((content) => content && keyIdIn(content))
  }
  expect(await keysOfFiles()).toEqual([oldId, oldId])
  return { ...parts, db, backUp, last, printed, print, names, keysOfFiles, oldId, newId, oldFile, backupTo }
}

/** What the last backup by hand holds, read with the newest key alone. */
async function openLast({ config, backupTo, last }: Awaited<ReturnType<typeof office>>) {
  const [newest = Buffer.alloc(0)] = readDataKeys(config)
  const backup = await openBackup(folderPlace(backupTo), [newest], last.name)
  return { files: backup.manifest.files, errors: await verifyBackup(backup), newest }
}

test.each([true, false])(
  'files that come back after a change of the key get the new one (given up: %s)',
  async (givesUp) => {
    const one = await office({ givesUp })
    await one.backUp()
    const { files, errors, newest } = await openLast(one)
    expect([files.count, files.missing, errors]).toEqual([2, 0, []])
    // In the file store too, so that the old key can go
    expect(await one.keysOfFiles()).toEqual([one.newId, one.newId])
    const storage = { files: one.files, vault: createVault(newest) }
    for (const name of one.names) expect(String(await loadFile(storage, name))).toMatch(/^photo of /)
  },
)

test('without the key of such files the backup is incomplete and says which key is missing', async () => {
  const one = await office({ givesUp: false })
  const key = readFileSync(one.oldFile)
  rmSync(one.oldFile)
  const [now, later] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 3 * 86_400_000)]
  const sentence =
    `2 files (small pictures counted) are encrypted with the data key ${one.oldId}, which is not at hand. ` +
    `Put its file data-key.${one.oldId} into DATA_DIR or, with DATA_KEY, add it to DATA_KEY_OLD: ` +
    'the next backup encrypts them with the present key.'
  await expect(backUpIfDue(one, () => now, silent)).rejects.toThrow(`The backup lacks files: ${sentence}`)
  expect((await backupState(one.db, { nightly: true, now })).state).toBe('incomplete')
  await expect(one.backUp()).rejects.toThrow('The backup is incomplete')
  expect(one.printed.at(-1)).toBe(sentence)
  expect(one.printed).toContainEqual(
    expect.stringMatching(
      new RegExp(`^The defendant photo \\d+ of file \\d+ is encrypted with the data key ${one.oldId}\\.$`),
    ),
  )
  const { files, errors } = await openLast(one)
  expect([files.count, files.missing, errors]).toEqual([0, 2, []])
  // Who restores it can do nothing about that any more
  one.printed.length = 0
  await expect(verify(one.config, one.backupTo, one.print)).rejects.toThrow('is incomplete')
  expect(one.printed).not.toContain(sentence)

  writeFileSync(one.oldFile, key)
  await backUpIfDue(one, () => later, silent)
  expect((await backupState(one.db, { nightly: true, now: later })).state).toBe('ok')
})

test('a file from before keys had ids gets the new key, too', async () => {
  const one = await office({ givesUp: false })
  const [photo = ''] = one.names
  const old = createVault(() => readDataKeys(one.config).slice(1))
  const content = old.decrypt((await one.files.get(photo)) ?? Buffer.alloc(0), `file:${photo}`)
  await one.files.replace(
    photo,
    withoutKeyId(readDataKeys(one.config)[1] ?? Buffer.alloc(0), content, `file:${photo}`),
  )
  await one.backUp()
  const { files, errors } = await openLast(one)
  expect([files.count, files.missing, errors]).toEqual([2, 0, []])
  expect(await one.keysOfFiles()).toEqual([one.newId, one.newId])
})

test('a damaged file with an earlier key doesn’t stop the backup of the others', async () => {
  const one = await office({ givesUp: false })
  const [photo = ''] = one.names
  const content = (await one.files.get(photo)) ?? Buffer.alloc(0)
  content[content.length - 1] = 255 - (content.at(-1) ?? 0)
  await one.files.replace(photo, content)
  await expect(one.backUp()).rejects.toThrow('The backup is incomplete')
  const { files, errors } = await openLast(one)
  expect([files.count, files.missing, files.lacking?.[0]?.is_damaged, errors]).toEqual([1, 1, true, []])
})

test('a change that another instance began meanwhile leaves such files to it', async () => {
  const one = await office({ givesUp: false })
  const mark = 'a'.repeat(64)
  const get = async (name: string) => {
    if ((await readSetting(one.db, 'data_key_change'))?.startsWith(mark) !== true)
      await beginKeyChange(one.db, mark, new Date())
    return one.files.get(name)
  }
  const refused = runBackup({ ...one, files: { ...one.files, get } }, one.backupTo, ignore)
  await expect(refused).rejects.toThrow(
    `The data key was changed to ${'a'.repeat(10)} while the backup was made.`,
  )
  expect(await one.keysOfFiles()).toEqual([one.oldId, one.oldId])
})
