import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterTest } from '#test/after-test'
import { changeDataKey, readDataKeys } from './data-keys.ts'
import { storedSecret } from './stored-secret.ts'
import { keyIdOf } from './vault.ts'

async function dataFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bailiwick-keys-'))
  afterTest(() => rmSync(dataDir, { recursive: true, force: true }))
  await storedSecret(dataDir, 'data-key')
  return { dataDir, ids: () => readDataKeys({ dataKey: undefined, dataDir }).map(keyIdOf) }
}

test('a changed data key is the newest, and the old one stays under its id', async () => {
  const { dataDir, ids } = await dataFolder()
  const old = readFileSync(join(dataDir, 'data-key'), 'utf8')
  const [oldId] = ids()
  const change = await changeDataKey(dataDir)
  expect(ids()).toEqual([change?.newId, oldId])
  expect(change).toMatchObject({ oldId, oldFile: join(dataDir, `data-key.${oldId}`) })
  expect(readFileSync(change?.oldFile ?? '', 'utf8')).toBe(old)
  expect(readdirSync(dataDir).toSorted()).toEqual(
    ['data-key', `data-key.${oldId}`, `data-key.${change?.newId}`].toSorted(),
  )
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
})

test('changes at the same moment lose no key', async () => {
  const { dataDir, ids } = await dataFolder()
  const [first] = ids()
  const changes = await Promise.all(Array.from({ length: 5 }, () => changeDataKey(dataDir)))
  expect(new Set(ids())).toEqual(new Set([first, ...changes.map((one) => one?.newId)]))
  expect(ids()).toHaveLength(6)
})

test('keys of the settings come before those of the data folder, which has none at first', async () => {
  const { dataDir } = await dataFolder()
  const [newest, earlier] = ['a'.repeat(64), 'b'.repeat(64)]
  const keys = readDataKeys({ dataKey: newest, oldDataKeys: [earlier], dataDir })
  expect(keys.map((key) => key.toString('hex'))).toEqual([newest, earlier])
  expect(readDataKeys({ dataKey: undefined, dataDir: join(dataDir, 'missing') })).toEqual([])
  expect(await changeDataKey(join(dataDir, 'missing'))).toBeNull()
})
