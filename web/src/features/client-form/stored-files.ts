import { createStore, del, delMany, entries, get, keys, set } from 'idb-keyval'
import { createPendingFiles, queued, type PendingFiles } from '#ui/files/pending-files.ts'
import { isExpired, encrypt, decrypt, type Encrypted } from './draft-cipher.ts'

// The photos that a client has chosen and not sent, in the browser's own database, because they are too large for its local
// storage: one item for each field of a draft, encrypted with the key of the drafts. Without such a database, or with a full
// disk, they are in the page alone.

interface StoredFile {
  /** Its name, type and time. */
  readonly about: Encrypted
  readonly content: Encrypted
}

const store = createStore('bailiwick', 'draft-files')

/** Which files are stored by now, or will be, of each field. */
const known = new Map<string, readonly File[]>()

let last: Promise<unknown> = Promise.resolve()
/** One after the other, so that an older change never comes after a newer one. */
function enqueue(work: () => Promise<unknown>): Promise<unknown> {
  last = last.then(work).catch(() => {})
  return last
}

const separator = '#'
const itemOf = (draft: string, field: string): string => `${draft}${separator}${field}`

/** Stores what has changed of the chosen files of a draft, whose name says whose it is. */
export function storeFiles(key: CryptoKey, draft: string, files: PendingFiles): void {
  const chosen = new Map(files.fields().map((field) => [itemOf(draft, field), files.get(field)?.files ?? []]))
  for (const item of known.keys()) {
    if (!item.startsWith(`${draft}${separator}`) || chosen.has(item)) continue
    known.delete(item)
    void enqueue(() => del(item, store))
  }
  for (const [item, next] of chosen) {
    if (known.get(item) === next) continue
    known.set(item, next)
    void enqueue(async () => {
      // Another change came meanwhile
      if (known.get(item) === next) await set(item, await encryptFiles(key, item, next), store)
    })
  }
}

/** The chosen files of the drafts whose names start like this, by the rest of their names. Removes what can't be read. */
export async function readFiles(key: CryptoKey, start: string): Promise<ReadonlyMap<string, PendingFiles>> {
  const found = new Map<string, PendingFiles>()
  await enqueue(async () => {
    for (const item of (await keys<string>(store)).filter((one) => one.startsWith(start))) {
      const files = await decryptFiles(key, item, (await get<StoredFile[]>(item, store)) ?? [])
      if (files === null) await del(item, store)
      else {
        known.set(item, files)
        addFiles(found, item.slice(start.length), files)
      }
    }
  })
  // Nobody waits for what others left
  void enqueue(removeExpired)
  return found
}

function addFiles(found: Map<string, PendingFiles>, item: string, files: readonly File[]): void {
  const at = item.lastIndexOf(separator)
  const draft = item.slice(0, at)
  const pending = found.get(draft) ?? createPendingFiles()
  pending.set(item.slice(at + 1), queued(files))
  found.set(draft, pending)
}

/** Other people's, who haven't come back. */
async function removeExpired(): Promise<void> {
  for (const [item, [file]] of await entries<string, StoredFile[]>(store))
    if (file !== undefined && isExpired(file.content)) await del(item, store)
}

/** Removes the files of a draft that this page has chosen or read. */
export function removeFiles(draft: string): void {
  const items = [...known.keys()].filter((item) => item.startsWith(`${draft}${separator}`))
  for (const item of items) known.delete(item)
  if (items.length > 0) void enqueue(() => delMany(items, store))
}

/** Removes the files of all drafts whose names start like this. */
export function removeAllFiles(start: string): void {
  known.clear()
  void enqueue(async () =>
    delMany(
      (await keys<string>(store)).filter((item) => item.startsWith(start)),
      store,
    ),
  )
}

/** Encrypts files; the name of their item is authenticated with them. */
const encryptFiles = (key: CryptoKey, item: string, files: readonly File[]): Promise<StoredFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const { name, type, lastModified } = file
      const about = new TextEncoder().encode(JSON.stringify({ name, type, lastModified }))
      return {
        about: await encrypt(key, item, about),
        content: await encrypt(key, item, await file.arrayBuffer()),
      }
    }),
  )

/** Files as they were encrypted; null if one is too old or can't be read. */
async function decryptFiles(
  key: CryptoKey,
  item: string,
  stored: readonly StoredFile[],
): Promise<File[] | null> {
  const files: File[] = []
  for (const { about, content } of stored) {
    const [details, bytes] = [await decrypt(key, item, about), await decrypt(key, item, content)]
    if (details === null || bytes === null) return null
    const { name, type, lastModified }: Pick<File, 'name' | 'type' | 'lastModified'> = JSON.parse(
      new TextDecoder().decode(details),
    )
    files.push(new File([bytes], name, { type, lastModified }))
  }
  return files
}
