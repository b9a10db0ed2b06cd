import { readDraftKey } from '#features/client/client-calls.ts'
import { call } from '#platform/api.ts'
import { currentClientSession, onClientSessionChange } from '#platform/client-session.ts'
import { browserStorage } from '#platform/storage.ts'
import { restoreDraft, type Draft } from './drafts.ts'

// What a client types is stored as they type it, encrypted with a key that this page has from the server and keeps in memory:
// without a sign-in of the same person nobody can read it, and after the next one it is there again.

/** After this a draft is removed unread: the record has moved on. */
const lifeMs = 30 * 24 * 60 * 60 * 1000
const ivBytes = 12

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

/** The start of the names of the drafts of the person who is signed in. */
function startOf(): string {
  const { defendant_id, indemnitor_id } = currentClientSession()
  return `draft ${defendant_id} ${indemnitor_id ?? 'defendant'} `
}

/** What is stored of a draft: when, in milliseconds since 1970, and the ciphertext after its initial vector, in base64. */
interface Stored {
  readonly at: number
  readonly text: string
}

const toBase64 = (bytes: readonly number[]) => btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

const aes = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** Encrypts a draft; its name is authenticated with it. */
export async function encryptDraft(key: CryptoKey, name: string, content: Content): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const { base, values } = content
  const plain = new TextEncoder().encode(JSON.stringify({ base, values }))
  const cipher = new Uint8Array(await crypto.subtle.encrypt(aes(name, iv), key, plain))
  const stored: Stored = { at: Date.now(), text: toBase64([...iv, ...cipher]) }
  return JSON.stringify(stored)
}

/** A draft as it was encrypted; null if it is too old, or of another key. */
export async function decryptDraft(key: CryptoKey, name: string, stored: string): Promise<Content | null> {
  try {
    const { at, text }: Stored = JSON.parse(stored)
    if (Date.now() - at > lifeMs) return null
    const bytes = fromBase64(text)
    const plain = await crypto.subtle.decrypt(aes(name, bytes.slice(0, ivBytes)), key, bytes.slice(ivBytes))
    const content: Content = JSON.parse(new TextDecoder().decode(plain))
    return content
  } catch {
    return null
  }
}

/**
 * Gets the key of the person who is signed in, and makes their stored drafts readable by `readDraft`. Never rejects: without a key,
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
    for (const name of browserStorage.keys(start)) {
      const content = await decryptDraft(key, name, browserStorage.read(name) ?? '')
      if (content === null) browserStorage.remove(name)
      else restoreDraft(name.slice(start.length), content)
    }
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

/** Stores what is typed into a form. */
export async function storeDraft(draftKey: string, content: Content): Promise<void> {
  const change = nextChange(draftKey)
  // Somebody else has signed in in another tab
  if (reader === null || reader.start !== startOf()) return
  const name = reader.start + draftKey
  const stored = await encryptDraft(reader.key, name, content)
  if (changes.get(draftKey) === change) browserStorage.write(name, stored)
}

/** Removes what was stored of a form. */
export function removeStoredDraft(draftKey: string): void {
  nextChange(draftKey)
  if (reader !== null) browserStorage.remove(reader.start + draftKey)
}

/** Logging out leaves nothing of this person in the browser. */
export function removeStoredDrafts(): void {
  if (reader === null) return
  for (const name of browserStorage.keys(reader.start)) {
    nextChange(name.slice(reader.start.length))
    browserStorage.remove(name)
  }
  reader = null
}
