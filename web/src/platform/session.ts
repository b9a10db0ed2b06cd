import { storageKeys, type StaffClaims } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/messages'
import type { PermissionMap } from '@bailiwick/contract/permissions'
import { useSyncExternalStore } from 'react'
import { readClaims } from '#platform/claims.ts'
import { expiryWatch } from '#platform/expiry.ts'
import { lasting, passing } from '#platform/storage.ts'

/** The staff auth session (AUTH-21). It decides what is shown and never what is allowed. */
export interface Session {
  readonly token: string | null
  readonly error: string | null
  /** Where somebody was going when the sign-in came in between (OPEN-21). */
  readonly origin: string | null
  readonly loading: boolean
  readonly message: string | null
  readonly permObj: PermissionMap
  readonly loggedInStatus: boolean
  /** The rest of what the token says; null without a token that can be read. */
  readonly claims: StaffClaims | null
}

const originKey = 'origin'
const signedOut: Omit<Session, 'origin'> = {
  token: null,
  error: null,
  loading: false,
  message: null,
  permObj: {},
  loggedInStatus: false,
  claims: null,
}

const isPast = (claims: StaffClaims | null) => claims !== null && claims.exp * 1000 <= Date.now()

function fromStorage(): Session {
  const origin = passing.read(originKey)
  const token = lasting.read(storageKeys.staff)
  if (token === null || token === '') return { ...signedOut, origin }
  const claims = readClaims(token)
  return { ...signedOut, origin, token, claims, permObj: claims?.permObj ?? {}, loggedInStatus: true }
}

let session = fromStorage()
const watchers = new Set<() => void>()
const endings = new Set<() => void>()
const holders = new Set<() => void>()

function change(part: Partial<Session>): void {
  session = { ...session, ...part }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The session, for a component that shows it. */
export const useSession = (): Session => useSyncExternalStore(watch, currentSession)

/** The session at this moment. */
export function currentSession(): Session {
  return session
}

/** Runs the task whenever the session ends without being asked to: token refused, expired, or dropped by another tab. */
export function onSessionEnd(task: () => void): void {
  endings.add(task)
}

/** Runs the task whenever somebody else, or nobody, holds the session from now on: what was loaded is not theirs. */
export function onHolderChange(task: () => void): void {
  holders.add(task)
}

/** Sign-in has been asked for (AUTH-14, MSG-2). */
export const signInStarted = (): void => change({ loading: true, error: null, message: null })

/** Keeps the token and takes its permissions over (AUTH-15, AUTH-17). */
export function signedIn(token: string): void {
  lasting.write(storageKeys.staff, token)
  takeOver(fromStorage())
}

/** `refused`: the answer was a no to this name and password, said in the one text there is for that (AUTH-18). */
export const signInFailed = (error: string, refused: boolean): void =>
  change({ loading: false, error, message: refused ? messages.loginFailed : error })

/** Forgets token and origin and resets the session (AUTH-19, AUTH-20). */
export function signedOutByChoice(): void {
  lasting.remove(storageKeys.staff)
  passing.remove(originKey)
  takeOver({ ...signedOut, origin: null })
}

/**
 * Drops a token that is no longer good; null where a call was made without one. A token that came meanwhile stays: the
 * refusal was not about it. What a session's end brings about comes once: whoever chose to stay with unsaved changes is
 * not asked again by every call.
 */
export function endSession(token: string | null): void {
  const stored = lasting.read(storageKeys.staff)
  if (stored !== null && stored !== token) return
  const isOver = stored === null && session.token === null
  lasting.remove(storageKeys.staff)
  takeOver(fromStorage())
  if (!isOver) for (const task of endings) task()
}

/** Where to go after sign-in; kept through a reload of this tab. */
export function rememberOrigin(href: string): void {
  passing.write(originKey, href)
  change({ origin: href })
}

/** The stored origin, which is forgotten by being used (OPEN-21). */
export function takeOrigin(): string | null {
  const { origin } = session
  passing.remove(originKey)
  change({ origin: null })
  return origin
}

/**
 * Whether there is a token that can be read and has not expired; one that has, or cannot, is removed (AUTH-25).
 */
export function hasGoodToken(): boolean {
  if (session.token === null) return false
  if (session.claims !== null && !isPast(session.claims)) return true
  lasting.remove(storageKeys.staff)
  takeOver(fromStorage())
  return false
}

/** Whether a token is stored, all that the dashboard and the sign-in page ask; an expired one is none (AUTH-24, AUTH-25). */
export const hasToken = (): boolean => session.token !== null && (!isPast(session.claims) || hasGoodToken())

function takeOver(next: Session): void {
  const before = session.claims?.id
  session = next
  if (before !== undefined && before !== next.claims?.id) for (const task of holders) task()
  for (const watcher of watchers) watcher()
  expiry.look()
}

const expiry = expiryWatch(
  () => session.claims?.exp ?? null,
  () => endSession(session.token),
)

/** Starts watching the clock and the other tabs; once, when the staff side of the portal starts. */
export function watchSession(): void {
  expiry.start()
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== storageKeys.staff) return
    const before = session.token
    takeOver(fromStorage())
    if (before !== null && session.token === null) for (const task of endings) task()
  })
}
