import { expect, test } from 'vitest'
import { DamagedFile, loadFile, withStoredFiles, type StoreFile } from '#platform/encrypted-files'
import type { Db } from '#platform/tables'
import { memoryStore } from '#test/memory-store'
import { testDatabase } from '#test/database'
import { testVault as vault } from '#test/server'
import type { Tables } from '#tables'

const { kysely: db } = await testDatabase<Tables>()

const save = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work)
const drafts = async () =>
  (await db.selectFrom('file_drafts').select('name').execute()).map(({ name }) => name)
const failing = (error: Error) => () => Promise.reject(error)
const storeTwo = async (store: StoreFile) => {
  await store(Buffer.from('one'))
  return store(Buffer.from('two'))
}

test('a file is stored encrypted, and loads only under its own name', async () => {
  const { files, stored } = memoryStore()
  const name = await withStoredFiles(
    { files, vault, db, save },
    (store) => store(Buffer.from('content')),
    async (_, one) => one,
  )
  const ciphertext = stored.get(name) ?? Buffer.alloc(0)
  expect(ciphertext.includes('content')).toBe(false)
  expect(String(await loadFile({ files, vault }, name))).toBe('content')
  stored.set('another', ciphertext)
  await expect(loadFile({ files, vault }, 'another')).rejects.toThrow(DamagedFile)
  expect(await loadFile({ files, vault }, 'missing')).toBeNull()
})

test('a file is a draft before it is stored, until the transaction that records it', async () => {
  const { files } = memoryStore()
  const put = files.put.bind(files)
  const seen: string[][] = []
  files.put = async (name, content) => {
    seen.push([name, ...(await drafts())])
    await put(name, content)
  }
  const store = async (one: StoreFile) => {
    const name = await one(Buffer.from('content'))
    return one(Buffer.from('small'), `${name}-small`)
  }
  await withStoredFiles({ files, vault, db, save }, store, async (_, name) => name)
  const [[name] = []] = seen
  // The draft covers the thumbnail
  expect(seen).toEqual([
    [name, name],
    [`${name}-small`, name],
  ])
  expect(await drafts()).toEqual([])
})

test('files are removed if storing or recording them fails', async () => {
  const { files, stored } = memoryStore()
  const fault = new Error('a fault')
  const storage = { files, vault, db, save }
  await expect(withStoredFiles(storage, storeTwo, failing(fault))).rejects.toThrow(fault)
  const storeThenFail = (store: StoreFile) => storeTwo(store).then(failing(fault))
  await expect(withStoredFiles(storage, storeThenFail, async () => 1)).rejects.toThrow(fault)
  expect([stored.size, await drafts()]).toEqual([0, []])
})

test('files stay if their record was committed, whatever failed afterwards', async () => {
  const { files, stored } = memoryStore()
  const lost = new Error('Connection terminated unexpectedly')
  const saveThenFail = (work: (tx: Db) => Promise<unknown>) => save(work).then(failing(lost))
  await expect(
    withStoredFiles({ files, vault, db, save: saveThenFail }, storeTwo, async () => 1),
  ).rejects.toThrow(lost)
  expect([stored.size, await drafts()]).toEqual([2, []])
})

test('no record can claim a file that was given up meanwhile', async () => {
  const { files, stored } = memoryStore()
  const storeSlowly = async (store: StoreFile) => {
    const name = await store(Buffer.from('content'))
    await db.updateTable('file_drafts').set({ abandoned_at: new Date() }).where('name', '=', name).execute()
    return name
  }
  const late = withStoredFiles({ files, vault, db, save }, storeSlowly, async () => 1)
  await expect(late).rejects.toThrow('The files were stored too long ago.')
  expect([stored.size, (await drafts()).length]).toEqual([1, 1])
})
