import { readDraftKey } from '#features/client/client-calls.ts'
import { call } from '#platform/api.ts'
import { fromBase64, toBase64 } from '#platform/base64.ts'
import { currentClientSession, onClientSessionChange } from '#platform/client-session.ts'
import { browserStorage } from '#platform/storage.ts'
import { createPendingFiles } from '#ui/files/pending-files.ts'
import { encrypt, decrypt } from './draft-cipher.ts'
import { readDraft, restoreDraft, type Draft } from './drafts.ts'
import { readFiles, removeAllFiles, removeFiles, storeFiles } from './stored-files.ts'

// What a client types is stored as they type it, encrypted with a key that this page has from the server and keeps in memory:
// without a login of the same person nobody can read it, and after the next one it is there again.

type Content = Pick<Draft, 'base' | 'values'>

interface Reader {
  /** What the names of their drafts start with. */
  readonly start: string
  readonly key: CryptoKey
}
let reader: Reader | null = null
// The key ends with the session; a form that is open then has its draft in memory
onClientSessionChange(() => {
  reader = null
})

/** The start of the names of the drafts of the person who is logged in. */
function startOf(): string {
  const { defendant_id, indemnitor_id } = currentClientSession()
  return `draft ${defendant_id} ${indemnitor_id ?? 'defendant'} `
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
 * Gets the key of the person who is logged in, and makes their stored drafts readable by `readDraft`. Never rejects: without a key,
 * or on a page without TLS, nothing is stored.
 */
export async function openStoredDrafts(): Promise<void> {
  const start = startOf()
  if (reader?.start === start) return
  try {
    const { key: raw } = await call(readDraftKey)
    const key = await crypto.subtle.importKey('raw', fromBase64(raw), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ])
    const files = await readFiles(key, start)
    for (const name of browserStorage.keys(start)) {
      const draftKey = name.slice(start.length)
      const content = await decryptDraft(key, name, browserStorage.read(name) ?? '')
      if (content === null) browserStorage.remove(name)
      else restoreDraft(draftKey, { ...content, files: files.get(draftKey) ?? createPendingFiles() })
    }
    // The tab was killed after the draft was removed, and before they were
    for (const draftKey of files.keys()) if (readDraft(draftKey) === null) removeFiles(start + draftKey)
    reader = { start, key }
  } catch {
    reader = null
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
  for (const name of browserStorage.keys(reader.start)) {
    nextChange(name.slice(reader.start.length))
    browserStorage.remove(name)
  }
  removeAllFiles(reader.start)
  reader = null
}
