import { storageKeys } from '@bailiwick/contract/auth'
import { messages, type MessageCode } from '@bailiwick/contract/kit/messages'
import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import type { ClientSessionEnd } from '@bailiwick/contract/kit/session'
import { readClientClaims } from '#platform/claims.ts'
import { watchExpiry } from '#platform/expiry.ts'
import type { Reason } from '#platform/say.ts'
import { browserStorage } from '#platform/storage.ts'
import { createSignal, createStore, useStore } from '#platform/store.ts'

/** The client session (CLI-22). It decides what is shown, never what is allowed. */
interface ClientSession {
  readonly token: string | null
  readonly error: string | null
  /** The address at which the session ended. */
  readonly origin: string | null
  readonly loading: boolean
  /** In English. */
  readonly message: string | null
  /** The code of `message`; null if it has none. */
  readonly code: MessageCode | null
  /** What `message` is filled in with. */
  readonly args: readonly unknown[]
  readonly defendant_id: number | null
  /** null for the defendant. */
  readonly indemnitor_id: number | null
  readonly loggedInStatus: boolean
  /** Always empty: a client token has no such claim (CLI-59, OPEN-139). */
  readonly permObj: PermissionMap
}

const loggedOut: Omit<ClientSession, 'origin'> = {
  token: null,
  error: null,
  loading: false,
  message: null,
  code: null,
  args: [],
  defendant_id: null,
  indemnitor_id: null,
  loggedInStatus: false,
  permObj: {},
}

function fromStorage(origin: string | null): ClientSession {
  const token = browserStorage.read(storageKeys.client)
  const claims = token === null ? null : readClientClaims(token)
  if (claims === null) return { ...loggedOut, origin }
  const { id: defendant_id, indemnitor_id } = claims
  return { ...loggedOut, origin, token, defendant_id, indemnitor_id, loggedInStatus: true }
}

const store = createStore(fromStorage(null))
/** Whether a page keeps what was typed into it when the session ended. */
const drafted = createStore(false)
/** What the server said ended the last session; null if that isn't known. */
const ended = createStore<ClientSessionEnd | null>(null)
const changed = createSignal()
const update = (part: Partial<ClientSession>) => store.set({ ...store.get(), ...part })

const expiryOf = ({ token }: ClientSession) =>
  token === null ? null : (readClientClaims(token)?.exp ?? null)

/** The session, for components that show it. */
export const useClientSession = (): ClientSession => useStore(store)

/** Whether what was typed before the session ended is still there. */
export const useHasDraft = (): boolean => useStore(drafted)

/** What ended the last session, and the same for components that say it. */
export const lastClientSessionEnd = (): ClientSessionEnd | null => ended.get()
export const useClientSessionEnd = (): ClientSessionEnd | null => useStore(ended)

/** Tells the login that what was typed is still there. */
export const keepTyped = (): void => drafted.set(true)

/** The current session. */
export const currentClientSession = (): ClientSession => store.get()

/**
 * Runs the task whenever the session changes from outside this page: the token expired or was refused, or another
 * tab logged in or out. Forms save their drafts then, before the page changes.
 */
export const onClientSessionChange = changed.subscribe

/** Starts a login (CLI-18). */
export const beginClientLogin = (): void => update({ loading: true, error: null, message: null, code: null })

/** `error` is the server's text; `shown` is what the client reads: that text or the fixed one (CLI-17). */
export const failClientLogin = (error: string, shown: Reason): void =>
  update({ loading: false, error, message: shown.text, code: shown.code, args: shown.args ?? [] })

/** Stores the token (CLI-19, CLI-20). */
export function startClientSession(token: string): void {
  browserStorage.write(storageKeys.client, token)
  drafted.set(false)
  ended.set(null)
  store.set({ ...fromStorage(store.get().origin), message: messages.loggedIn, code: 'loggedIn' })
  expiry.check()
}

/** Removes the token and resets the session (CLI-21, CLI-34). */
export function clearClientSession(): void {
  browserStorage.remove(storageKeys.client)
  drafted.set(false)
  ended.set(null)
  update({ ...loggedOut, origin: null })
}

/** Removes an invalid token and remembers the address (CLI-24, CLI-26), with what the server says ended it. */
export function endClientSession(by: ClientSessionEnd | null = null): void {
  browserStorage.remove(storageKeys.client)
  // Each of several calls is refused
  if (store.get().token !== null) ended.set(by)
  followStorage()
}

/** Whether there is a readable token that hasn't expired. Removes any other token (CLI-24, CLI-27). */
export function hasValidClientToken(): boolean {
  const expiry = expiryOf(store.get())
  if (expiry !== null && expiry * 1000 > Date.now()) return true
  browserStorage.remove(storageKeys.client)
  if (store.get().token !== null) update(loggedOut)
  return false
}

/** Returns the address to open after a login and forgets it. */
export function takeClientOrigin(): string | null {
  const { origin } = store.get()
  update({ origin: null })
  return origin
}

/** Reads the session from storage and notifies listeners if it belongs to another person or nobody. */
function followStorage(): void {
  const before = store.get()
  const next = fromStorage(before.token === null ? before.origin : location.pathname + location.search)
  store.set(next)
  if (next.token !== null) drafted.set(false)
  const isSame = next.defendant_id === before.defendant_id && next.indemnitor_id === before.indemnitor_id
  if (!isSame) changed.emit()
  expiry.check()
}

const expiry = watchExpiry(
  () => expiryOf(store.get()),
  () => endClientSession(),
)

/** Starts watching for expiry and for other tabs. Call it once, when the client portal starts. */
export function watchClientSession(): void {
  expiry.start()
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.client) followStorage()
  })
}
