import { readDraftKey } from '#features/client/client-calls.ts'
import { call } from '#platform/api.ts'
import { fromBase64, toBase64 } from '#platform/base64.ts'
import { currentClientSession, onClientSessionChange } from '#platform/client-session.ts'
import { browserStorage } from '#platform/storage.ts'
import { createPendingFiles } from '#ui/files/pending-files.ts'
import { encrypt, decrypt } from './draft-cipher.ts'
import { moveDrafts, movedKey, readDraft, restoreDraft, type Draft, type Move } from './drafts.ts'
import { readFiles, removeAllFiles, removeFiles, storeFiles } from './stored-files.ts'

// What a client types is stored as they type it, encrypted with a key that this page has from the server and keeps in memory:
// without a login of the same person nobody can read it, and after the next one it is there again.

type Content = Pick<Draft, 'base' | 'values'>

interface Reader {
  /** What the names of their drafts start with. */
  readonly start: string
  readonly key: CryptoKey
}
interface OwnReader extends Reader {
  /** What they start with in the files in which they were before. */
  readonly former: readonly string[]
}
let reader: OwnReader | null = null
// The key ends with the session; a form that is open then has its draft in memory
onClientSessionChange(() => {
  reader = null
})

/** The start of the names of the drafts of the person who is logged in, in their file or in a former one. */
function startOf(file = currentClientSession().defendant_id): string {
  const { indemnitor_id } = currentClientSession()
  return `draft ${file} ${indemnitor_id ?? 'defendant'} `
}

/** What is stored of a draft, in base64. */
interface Stored {
  readonly at: number
  readonly text: string
}

/** Encrypts a draft; its name is authenticated with it. */
export async function encryptDraft(key: CryptoKey, name: string, { base, values }: Content): Promise<string> {
  const { at, bytes } = await encrypt(key, name, new TextEncoder().encode(JSON.stringify({ base, values })))
  return JSON.stringify({ at, text: toBase64(bytes) } satisfies Stored)
}

/** A draft as it was encrypted; null if it is too old, or of another key. */
export async function decryptDraft(key: CryptoKey, name: string, stored: string): Promise<Content | null> {
  try {
    const { at, text }: Stored = JSON.parse(stored)
    const plain = await decrypt(key, name, { at, bytes: fromBase64(text) })
    return plain && JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return null
  }
}

/**
 * Gets the key of the person who is logged in, and makes their stored drafts readable by `readDraft`, also those from
 * the file that they were in before a merge or its undo. Never rejects: without a key, or on a page without TLS, nothing is stored.
 */
export async function openStoredDrafts(): Promise<void> {
  const start = startOf()
  if (reader?.start === start) return
  try {
    const { defendant_id, indemnitor_id } = currentClientSession()
    const answer = await call(readDraftKey)
    const former = answer.former.map(({ defendant_id: from, key }) => {
      const move = { from, to: defendant_id ?? 0 }
      // Those of an indemnitor are named without the file; what else the page has is of the defendant
      const inPage = new Set(indemnitor_id === null ? moveDrafts(move) : [])
      return { start: startOf(from), key, move, inPage }
    })
    const own = { start, key: await importKey(answer.key), former: former.map((one) => one.start) }
    const drafts = await readStored(own)
    for (const [draftKey, draft] of drafts) restoreDraft(draftKey, draft)
    reader = own
    await moveFormer(former, { start, stored: new Set(drafts.keys()) })
  } catch {
    reader = null
  }
}

/** What can't be moved waits: storing what is typed now doesn't depend on it. */
async function moveFormer(
  former: readonly (Omit<Former, 'key'> & { readonly key: string })[],
  own: Own,
): Promise<void> {
  try {
    for (const { key, ...one } of former) await moveStored({ ...one, key: await importKey(key) }, own)
  } catch {
    // They are offered when the page is opened again
  }
}

const importKey = (raw: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(raw), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** What is stored for a reader, by the key of the draft. Removes what can't be read. */
async function readStored({ start, key }: Reader): Promise<ReadonlyMap<string, Draft>> {
  const stored = new Map<string, Draft>()
  const files = await readFiles(key, start)
  for (const name of browserStorage.keys(start)) {
    const draftKey = name.slice(start.length)
    const content = await decryptDraft(key, name, browserStorage.read(name) ?? '')
    if (content === null) browserStorage.remove(name)
    else stored.set(draftKey, { ...content, files: files.get(draftKey) ?? createPendingFiles() })
  }
  // The tab was killed after the draft was removed, and before they were
  for (const draftKey of files.keys())
    if (!stored.has(draftKey) && readDraft(draftKey) === null) removeFiles(start + draftKey)
  return stored
}

interface Former extends Reader {
  readonly move: Move
  /** The drafts from there that the page still had. */
  readonly inPage: ReadonlySet<string>
}

/** What the person has in their file now. */
interface Own {
  readonly start: string
  readonly stored: Set<string>
}

/** Stores what is from a former file as of their file now. It waits while that has a draft of its own. */
async function moveStored(former: Former, own: Own): Promise<void> {
  for (const [formerKey, draft] of await readStored(former)) {
    const draftKey = movedKey(formerKey, former.move)
    const isInPage = former.inPage.has(draftKey) || (draftKey === formerKey && !own.stored.has(draftKey))
    if (readDraft(draftKey) !== null && !isInPage) continue
    restoreDraft(draftKey, draft)
    // The page may have a newer one
    await storeDraft(draftKey, readDraft(draftKey) ?? draft)
    if (browserStorage.read(own.start + draftKey) === null) continue
    own.stored.add(draftKey)
    browserStorage.remove(former.start + formerKey)
    removeFiles(former.start + formerKey)
  }
}

/** The last change of each draft: an older one that is encrypted later must not replace it. */
const changes = new Map<string, number>()
const nextChange = (draftKey: string): number => {
  const change = (changes.get(draftKey) ?? 0) + 1
  changes.set(draftKey, change)
  return change
}

/** Stores what is typed into a form, and the files that were chosen. */
export async function storeDraft(draftKey: string, content: Draft): Promise<void> {
  const change = nextChange(draftKey)
  // Somebody else has logged in, in another tab
  if (reader === null || reader.start !== startOf()) return
  const name = reader.start + draftKey
  storeFiles(reader.key, name, content.files)
  const stored = await encryptDraft(reader.key, name, content)
  if (changes.get(draftKey) === change) browserStorage.write(name, stored)
}

/** Removes what was stored of a form. */
export function removeStoredDraft(draftKey: string): void {
  nextChange(draftKey)
  if (reader === null) return
  browserStorage.remove(reader.start + draftKey)
  removeFiles(reader.start + draftKey)
}

/** Logging out leaves nothing of this person in the browser. */
export function removeStoredDrafts(): void {
  if (reader === null) return
  for (const start of [reader.start, ...reader.former]) {
    for (const name of browserStorage.keys(start)) {
      nextChange(name.slice(start.length))
      browserStorage.remove(name)
    }
    removeAllFiles(start)
  }
  reader = null
}
