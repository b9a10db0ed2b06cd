import type { Staged } from '#platform/context'
import { addDraft, claimDrafts, discardDrafts } from '#platform/file-drafts'
import { newFileName, withoutThumbnail, type FileStore } from '#platform/file-store'
import type { Db } from '#platform/tables'
import { keyIdIn, type Vault } from '#platform/vault'

/** The file store, and the vault that encrypts its files. */
export interface FileStorage {
  readonly files: FileStore
  readonly vault: Vault
}

/** What storing files needs of the context of a staged call. */
interface Storing extends FileStorage, Pick<Staged, 'save'> {
  readonly db: Db
}

/** A file can only be decrypted under its own name. */
const placeOf = (name: string) => `file:${name}`

/** Stores a file, encrypted, and returns its name. A thumbnail comes after its file. */
export type StoreFile = (content: Uint8Array, name?: string) => Promise<string>

/** A stored file isn't what the portal stored under its name, or its key is missing. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  readonly fileName: string
  constructor(fileName: string, cause: unknown) {
    super(`The stored file ${fileName} can't be decrypted`, { cause })
    this.fileName = fileName
  }
}

/** A stored file; null if it is gone. Throws DamagedFile if it was changed. */
export async function loadFile({ files, vault }: FileStorage, name: string): Promise<Buffer | null> {
  const ciphertext = await files.get(name)
  if (ciphertext === null) return null
  try {
    return vault.decrypt(ciphertext, placeOf(name))
  } catch (error) {
    throw new DamagedFile(name, error)
  }
}

/** The same for a job, which reports that it has no file: null also if it was changed. */
export async function loadIntactFile(storage: FileStorage, name: string): Promise<Buffer | null> {
  try {
    return await loadFile(storage, name)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}

/**
 * The key that a stored file needs: the id of another one; null of one from before keys had ids that this one doesn't decrypt; or
 * none that can decrypt it because it was damaged.
 */
export function keyTrouble(
  vault: Vault,
  name: string,
  ciphertext: Buffer,
): { key: string | null } | 'damaged' | null {
  let key: string | null | undefined
  try {
    key = keyIdIn(ciphertext)
    if (key !== null && key !== vault.keyId) return { key }
    vault.decrypt(ciphertext, placeOf(name))
    return null
  } catch {
    return key === null ? { key } : 'damaged'
  }
}

/**
 * Encrypts a stored file again if it has an earlier key. It can be read all the while. 'same' if it has the newest key or is
 * gone, 'failed' if it can't be decrypted.
 */
export async function reencryptFile(
  { files, vault }: FileStorage,
  name: string,
): Promise<'changed' | 'same' | 'failed'> {
  const ciphertext = await files.get(name)
  if (ciphertext === null) return 'same'
  let content: Buffer
  try {
    if (keyIdIn(ciphertext) === vault.keyId) return 'same'
    content = vault.decrypt(ciphertext, placeOf(name))
  } catch {
    return 'failed'
  }
  await files.replace(name, vault.encrypt(content, placeOf(name)))
  return 'changed'
}

/**
 * Stores files as drafts, then records them by `save`, in the transaction that ends the drafts; no transaction waits for a
 * disk or a network. If it fails, the files are removed unless the database says that their record was committed. What a
 * crash or a lost database leaves is a draft, which `sweepFiles` gives up after an hour.
 */
export async function withStoredFiles<Stored, Result>(
  { files, vault, db, save }: Storing,
  storeAll: (store: StoreFile) => Promise<Stored>,
  record: (tx: Db, stored: Stored) => Promise<Result>,
): Promise<Result> {
  const drafts: string[] = []
  const store: StoreFile = async (content, name = newFileName()) => {
    if (!drafts.includes(withoutThumbnail(name))) {
      drafts.push(name)
      await addDraft(db, name)
    }
    await files.put(name, vault.encrypt(content, placeOf(name)))
    return name
  }
  try {
    const stored = await storeAll(store)
    return await save(async (tx) => {
      await claimDrafts(tx, drafts)
      return record(tx, stored)
    })
  } catch (error) {
    await discardDrafts(db, files, drafts).catch(() => undefined)
    throw error
  }
}
