import { storageKeys, type StaffClaims } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import type { SessionDuty } from '@bailiwick/contract/kit/session'
import { readClaims } from '#platform/claims.ts'
import { watchExpiry } from '#platform/expiry.ts'
import { browserStorage, tabStorage } from '#platform/storage.ts'
import { refusedEnd, type SessionEnd } from '#platform/session-end.ts'
import { createSignal, createStore, useStore } from '#platform/store.ts'

/** The staff session (AUTH-21). It decides what is shown, never what is allowed. */
export interface Session {
  readonly token: string | null
  readonly error: string | null
  /** The address that was requested before the login (OPEN-21). */
  readonly origin: string | null
  readonly loading: boolean
  readonly message: string | null
  readonly permObj: PermissionMap
  readonly loggedInStatus: boolean
  /** All claims of the token; null without a readable token. */
  readonly claims: StaffClaims | null
}

const originKey = 'origin'
/** When somebody logged out last, in any tab, in milliseconds since 1970. */
const logoutKey = 'logged-out'
/** What a user has typed in this tab and not sent. Logging out removes it, in all tabs. */
export const draftsKey = 'drafts'
const signedOut: Omit<Session, 'origin'> = {
  token: null,
  error: null,
  loading: false,
  message: null,
  permObj: {},
  loggedInStatus: false,
  claims: null,
}

const isExpired = (claims: StaffClaims | null) => claims !== null && claims.exp * 1000 <= Date.now()

function fromStorage(): Session {
  const origin = tabStorage.read(originKey)
  const token = browserStorage.read(storageKeys.staff)
  if (token === null || token === '') return { ...signedOut, origin }
  const claims = readClaims(token)
  return { ...signedOut, origin, token, claims, permObj: claims?.permObj ?? {}, loggedInStatus: true }
}

const store = createStore(fromStorage())
/** Why the last session ended; null while there is one, and after the user logged out here. */
const lastEnd = createStore<SessionEnd | null>(null)
/** Whose session this tab had last, also after it ended. */
let lastUser = store.get().claims?.id ?? null
const started = createSignal()
const firstStep = createSignal()
const ended = createSignal()
const userChanged = createSignal()
const loggedOut = createSignal()
const update = (part: Partial<Session>) => store.set({ ...store.get(), ...part })

/** The session, for components that show it. */
export const useSession = (): Session => useStore(store)

/** The current session. */
export const currentSession = (): Session => store.get()

/**
 * Runs the task whenever the session ends from outside: the token was refused, expired, or was removed by another
 * tab.
 */
export const onSessionEnd = ended.subscribe

/**
 * Runs the task whenever there is a session that has nothing to do before all else, after there was none or it had, by what
 * was done in this tab or another.
 */
export const onSessionStart = started.subscribe

/** Runs the task whenever a session starts that has something to do before all else. */
export const onFirstStep = firstStep.subscribe

/** The id of the user of the session, or of the last one if it ended; null if this tab had none. */
export const lastUserId = (): number | null => lastUser

/** Why the last session ended; null while there is one, and after the user logged out here. */
export const sessionEnd = (): SessionEnd | null => lastEnd.get()

/** The same, for components that say it. */
export const useSessionEnd = (): SessionEnd | null => useStore(lastEnd)

/** Runs the task whenever the session changes to another user or to nobody, because loaded data isn't theirs. */
export const onUserChange = userChanged.subscribe

/** Runs the task when the user logs out, in this tab or another. */
export const onLogout = loggedOut.subscribe

/** Starts a login (AUTH-14, MSG-2). */
export const beginLogin = (): void => update({ loading: true, error: null, message: null })

/** Stores the token and reads its permissions (AUTH-15, AUTH-17). */
export function startSession(token: string): void {
  browserStorage.write(storageKeys.staff, token)
  replace(fromStorage(), null)
}

/** `isRefused`: the username or password was wrong, which has a fixed text (AUTH-18). */
export const failLogin = (error: string, isRefused: boolean): void =>
  update({ loading: false, error, message: isRefused ? messages.loginFailed : error })

/** Ends a login that has not succeeded: nothing is running, and `message` says why, if anything. */
export const endLogin = (message: string | null): void => update({ loading: false, error: message, message })

/** What the session has to do before all else. */
export const sessionDuties = (): readonly SessionDuty[] => dutiesIn(store.get())

const dutiesIn = ({ claims }: Session): readonly SessionDuty[] => claims?.duties ?? []
const isReady = (session: Session) => session.token !== null && dutiesIn(session).length === 0

/** Removes the token, the origin and the drafts and resets the session (AUTH-19, AUTH-20). */
export function clearSession(): void {
  browserStorage.write(logoutKey, String(Date.now()))
  browserStorage.remove(storageKeys.staff)
  tabStorage.remove(originKey)
  tabStorage.remove(draftsKey)
  replace({ ...signedOut, origin: null }, null)
  loggedOut.emit()
}

/** When somebody logged out last, in milliseconds since 1970; a tab that slept doesn't hear of it. */
export const lastLogout = (): number => Number(browserStorage.read(logoutKey) ?? 0)

/**
 * Removes a refused token; null if the call was made without one. Keeps a token that was stored since then. Notifies
 * listeners once, so that a user who chose to stay with unsaved changes isn't asked again by every further call. `by` is
 * what the server says ended it.
 */
export function endSession(token: string | null, by?: SessionEnd): void {
  const stored = browserStorage.read(storageKeys.staff)
  if (stored !== null && stored !== token) return
  const { token: before, claims } = store.get()
  const isOver = stored === null && before === null
  browserStorage.remove(storageKeys.staff)
  replace(fromStorage(), isOver ? lastEnd.get() : isExpired(claims) ? 'expired' : (by ?? refusedEnd()))
  if (!isOver) ended.emit()
}

/** Remembers the address to open after the login, also across reloads of this tab. */
export function rememberOrigin(href: string): void {
  tabStorage.write(originKey, href)
  update({ origin: href })
}

/** Returns the remembered origin and forgets it (OPEN-21). */
export function takeOrigin(): string | null {
  const { origin } = store.get()
  tabStorage.remove(originKey)
  update({ origin: null })
  return origin
}

/** Whether there is a readable token that hasn't expired. Removes any other token (AUTH-25). */
export function hasValidToken(): boolean {
  const { token, claims } = store.get()
  if (token === null) return false
  if (claims !== null && !isExpired(claims)) return true
  browserStorage.remove(storageKeys.staff)
  replace(fromStorage(), isExpired(claims) ? 'expired' : refusedEnd())
  return false
}

/** Whether an unexpired token is stored, which is enough for the dashboard and the login page (AUTH-24, AUTH-25). */
export const hasToken = (): boolean =>
  store.get().token !== null && (!isExpired(store.get().claims) || hasValidToken())

/** `end`: why there is no session, if there is none. */
function replace(next: Session, end: SessionEnd | null): void {
  const before = store.get()
  const { token, claims } = before
  lastUser = next.claims?.id ?? lastUser
  lastEnd.set(next.token === null ? end : null)
  store.set(next)
  if (claims !== null && claims.id !== next.claims?.id) userChanged.emit()
  if (!isReady(before) && isReady(next)) started.emit()
  else if (token === null && next.token !== null) firstStep.emit()
  expiry.check()
}

/** A logout in another tab is stored just before its token is removed. */
const logoutMs = 5_000
const wasLoggedOut = () => Date.now() - lastLogout() < logoutMs

const expiry = watchExpiry(
  () => store.get().claims?.exp ?? null,
  () => endSession(store.get().token),
)

/** Starts watching for expiry and for other tabs. Call it once, when the staff portal starts. */
export function watchSession(): void {
  expiry.start()
  addEventListener('storage', ({ key }) => {
    if (key === logoutKey) {
      tabStorage.remove(draftsKey)
      loggedOut.emit()
    }
    if (key !== null && key !== storageKeys.staff) return
    const before = store.get().token
    replace(fromStorage(), before === null ? lastEnd.get() : wasLoggedOut() ? 'elsewhere' : refusedEnd())
    if (before !== null && store.get().token === null) ended.emit()
  })
}
