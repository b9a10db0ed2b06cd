import { newFileName, type FileStore } from '#platform/file-store'
import type { Vault } from '#platform/vault'

const placeOf = (name: string) => `file:${name}`

/** Keeps a document sealed in the file store and returns its name there. */
export async function keepPdf(vault: Vault, store: FileStore, pdf: Uint8Array): Promise<string> {
  const name = newFileName()
  await store.put(name, vault.seal(pdf, placeOf(name)))
  return name
}

/** The document of that name; null where its file is gone. */
export async function openPdf(vault: Vault, store: FileStore, name: string): Promise<Buffer | null> {
  const box = await store.get(name)
  return box && vault.open(box, placeOf(name))
}
