import { newFileName, type FileStore } from '#platform/file-store'
import { mayBeCommitted } from '#platform/unavailable'
import type { Vault } from '#platform/vault'

/** The file store, and the vault that encrypts its files. */
export interface FileStorage {
  readonly files: FileStore
  readonly vault: Vault
}

/** A file can only be decrypted under its own name. */
const placeOf = (name: string) => `file:${name}`

/** Stores a file, encrypted, and returns its name. */
export type StoreFile = (content: Uint8Array, name?: string) => Promise<string>

/** A stored file; null if it is gone. */
export async function loadFile({ files, vault }: FileStorage, name: string): Promise<Buffer | null> {
  const ciphertext = await files.get(name)
  return ciphertext && vault.decrypt(ciphertext, placeOf(name))
}

/**
 * Stores files, then records them in a transaction, so that no transaction waits for a disk or a network. If either fails
 * the files are removed, unless the commit may have succeeded: then `removeOrphans` removes those without a record.
 */
export async function withStoredFiles<Stored, Result>(
  { files, vault }: FileStorage,
  storeAll: (store: StoreFile) => Promise<Stored>,
  record: (stored: Stored) => Promise<Result>,
): Promise<Result> {
  const names: string[] = []
  const removeAll = () => Promise.allSettled(names.map((name) => files.remove(name)))
  let stored: Stored
  try {
    stored = await storeAll(async (content, name = newFileName()) => {
      names.push(name)
      await files.put(name, vault.encrypt(content, placeOf(name)))
      return name
    })
  } catch (error) {
    await removeAll()
    throw error
  }
  try {
    return await record(stored)
  } catch (error) {
    if (!mayBeCommitted(error)) await removeAll()
    throw error
  }
}
