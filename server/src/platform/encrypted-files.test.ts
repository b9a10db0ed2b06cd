import { expect, test } from 'vitest'
import { loadFile, withStoredFiles } from '#platform/encrypted-files'
import type { FileStore } from '#platform/file-store'
import { createVault } from '#platform/vault'

/** A store in memory. */
function storage() {
  const stored = new Map<string, Buffer>()
  const files: FileStore = {
    put: async (name, content) => void stored.set(name, Buffer.from(content)),
    get: async (name) => stored.get(name) ?? null,
    remove: async (name) => void stored.delete(name),
    namesBefore: async () => [...stored.keys()],
  }
  return { files, vault: createVault(Buffer.alloc(32)), stored }
}
const failing = (error: Error) => () => Promise.reject(error)

test('a file is stored encrypted, and loads only under its own name', async () => {
  const { files, vault, stored } = storage()
  const name = await withStoredFiles(
    { files, vault },
    (store) => store(Buffer.from('content')),
    async (one) => one,
  )
  const ciphertext = stored.get(name) ?? Buffer.alloc(0)
  expect(ciphertext.includes('content')).toBe(false)
  expect(String(await loadFile({ files, vault }, name))).toBe('content')
  stored.set('another', ciphertext)
  await expect(loadFile({ files, vault }, 'another')).rejects.toThrow(/authenticate/)
  expect(await loadFile({ files, vault }, 'missing')).toBeNull()
})

test('files are removed if storing or recording them fails', async () => {
  const { files, vault, stored } = storage()
  const fault = new Error('a fault')
  const storeTwo = async (store: (content: Uint8Array) => Promise<string>) => {
    await store(Buffer.from('one'))
    return store(Buffer.from('two'))
  }
  await expect(withStoredFiles({ files, vault }, storeTwo, failing(fault))).rejects.toThrow(fault)
  const storeThenFail = (store: (content: Uint8Array) => Promise<string>) =>
    storeTwo(store).then(failing(fault))
  await expect(withStoredFiles({ files, vault }, storeThenFail, async () => 1)).rejects.toThrow(fault)
  expect(stored.size).toBe(0)
})

test('files stay if their record may have been committed', async () => {
  const { files, vault, stored } = storage()
  const lost = new Error('Connection terminated unexpectedly')
  const store = (put: (content: Uint8Array) => Promise<string>) => put(Buffer.from('content'))
  await expect(withStoredFiles({ files, vault }, store, failing(lost))).rejects.toThrow(lost)
  expect(stored.size).toBe(1)
})
