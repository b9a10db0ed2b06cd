import { storageKeys } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/messages'
import type { PermissionMap } from '@bailiwick/contract/permissions'
import { useSyncExternalStore } from 'react'
import { readClientClaims } from '#platform/claims.ts'
import { expiryWatch } from '#platform/expiry.ts'
import { lasting } from '#platform/storage.ts'

/** The client session (CLI-22). It decides what is shown and never what is allowed. */
export interface ClientSession {
  readonly token: string | null
  readonly error: string | null
  /** Where a client was when the session ended. */
  readonly origin: string | null
  readonly loading: boolean
  readonly message: string | null
  readonly defendant_id: number | null
  /** null: the defendant. */
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
  defendant_id: null,
  indemnitor_id: null,
  loggedInStatus: false,
  permObj: {},
}

function fromStorage(origin: string | null): ClientSession {
  const token = lasting.read(storageKeys.client)
  const claims = token === null ? null : readClientClaims(token)
  if (claims === null) return { ...loggedOut, origin }
  const { id: defendant_id, indemnitor_id } = claims
  return { ...loggedOut, origin, token, defendant_id, indemnitor_id, loggedInStatus: true }
}

let session = fromStorage(null)
const watchers = new Set<() => void>()
const changes = new Set<() => void>()

function change(part: Partial<ClientSession>): void {
  session = { ...session, ...part }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The session, for a component that shows it. */
export const useClientSession = (): ClientSession => useSyncExternalStore(watch, currentClientSession)

/** The session at this moment. */
export function currentClientSession(): ClientSession {
  return session
}

/**
 * Runs the task whenever the session becomes another without this page's doing: the token expired or was refused, or
 * another tab logged in or out. Whoever holds something typed puts it away before the page goes.
 */
export function onClientChange(task: () => void): () => void {
  changes.add(task)
  return () => changes.delete(task)
}

/** Login has been asked for (CLI-18). */
export const clientLoginStarted = (): void => change({ loading: true, error: null, message: null })

/** `message` is what a person reads: the server's words, or the one text there is for a failed login (CLI-17). */
export const clientLoginFailed = (error: string, message: string): void =>
  change({ loading: false, error, message })

/** Keeps the token (CLI-19, CLI-20). */
export function clientLoggedIn(token: string): void {
  lasting.write(storageKeys.client, token)
  session = { ...fromStorage(session.origin), message: messages.loggedIn }
  for (const watcher of watchers) watcher()
  expiry.look()
}

/** Forgets token and session (CLI-21, CLI-34). */
export function clientLoggedOut(): void {
  lasting.remove(storageKeys.client)
  change({ ...loggedOut, origin: null })
}

/** Drops a token that is no longer good and keeps where its holder was (CLI-24, CLI-26). */
export function endClientSession(): void {
  lasting.remove(storageKeys.client)
  takeOver()
}

/** Whether there is a token that can be read and has not expired; any other is removed (CLI-24, CLI-27). */
export function hasGoodClientToken(): boolean {
  const claims = session.token === null ? null : readClientClaims(session.token)
  if (claims !== null && claims.exp * 1000 > Date.now()) return true
  lasting.remove(storageKeys.client)
  if (session.token !== null) change({ ...loggedOut })
  return false
}

/** Where to go on after a login; it is forgotten by being used. */
export function takeClientOrigin(): string | null {
  const { origin } = session
  change({ origin: null })
  return origin
}

/** Takes over what the storage says, and tells it where that is another person or nobody. */
function takeOver(): void {
  const before = session
  const isHere = before.token !== null
  session = fromStorage(isHere ? location.pathname + location.search : before.origin)
  const isSame =
    session.defendant_id === before.defendant_id && session.indemnitor_id === before.indemnitor_id
  if (!isSame) for (const task of changes) task()
  for (const watcher of watchers) watcher()
  expiry.look()
}

const expiry = expiryWatch(
  () => (session.token === null ? null : (readClientClaims(session.token)?.exp ?? null)),
  endClientSession,
)

/** Starts watching the clock and the other tabs; once, when the clients' pages start. */
export function watchClientSession(): void {
  expiry.start()
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.client) takeOver()
  })
}
