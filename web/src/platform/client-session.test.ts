import { sentence } from '@bailiwick/contract/kit/messages'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  startClientSession,
  clearClientSession,
  failClientLogin,
  beginClientLogin,
  currentClientSession,
  lastClientSessionEnd,
  endClientSession,
  hasValidClientToken,
  onClientSessionChange,
} from './client-session.ts'
import { browserStorage } from './storage.ts'

const future = 4_000_000_000
const tokenFor = (id: number, indemnitor_id: number | null = null, exp = future) =>
  `h.${btoa(JSON.stringify({ id, indemnitor_id, exp }))}.s`

beforeEach(clearClientSession)
vi.stubGlobal('location', { pathname: '/c/dashboard', search: '?tab=info' })

test('the session starts without a login and with an empty permObj [CLI-22, CLI-59, OPEN-139]', () => {
  expect(currentClientSession()).toEqual({
    token: null,
    error: null,
    origin: null,
    loading: false,
    message: null,
    code: null,
    args: [],
    defendant_id: null,
    indemnitor_id: null,
    loggedInStatus: false,
    permObj: {},
  })
})

test("a login goes from loading to 'Logged in', stores the token and reads its IDs [CLI-18, CLI-19, CLI-20, CLI-22, MSG-3]", () => {
  beginClientLogin()
  expect(currentClientSession()).toMatchObject({ loading: true, loggedInStatus: false })
  startClientSession(tokenFor(12, 5))
  expect(browserStorage.read('client-token')).toBe(tokenFor(12, 5))
  expect(currentClientSession()).toMatchObject({
    loading: false,
    loggedInStatus: true,
    message: 'Logged in',
    code: 'loggedIn',
    defendant_id: 12,
    indemnitor_id: 5,
    permObj: {},
  })
})

test('a failed login says why, and the next attempt clears the message [CLI-17, CLI-18, MSG-2, MSG-4]', () => {
  beginClientLogin()
  failClientLogin('of the server', sentence('clientLoginFailed'))
  expect(currentClientSession()).toMatchObject({
    loading: false,
    error: 'of the server',
    message: 'Phone / OTP Invalid',
    code: 'clientLoginFailed',
  })
  beginClientLogin()
  expect(currentClientSession()).toMatchObject({ loading: true, error: null, message: null, code: null })
})

test('logging out removes the token without saving drafts [CLI-21]', () => {
  const listener = vi.fn<() => void>()
  const leave = onClientSessionChange(listener)
  startClientSession(tokenFor(12))
  clearClientSession()
  leave()
  expect(browserStorage.read('client-token')).toBeNull()
  expect(currentClientSession()).toMatchObject({ token: null, loggedInStatus: false, origin: null })
  expect(listener).not.toHaveBeenCalled()
})

test('a refused token is removed once, and the address is remembered [CLI-26]', () => {
  const listener = vi.fn<() => void>()
  const leave = onClientSessionChange(listener)
  startClientSession(tokenFor(12))
  endClientSession()
  endClientSession()
  leave()
  expect(listener).toHaveBeenCalledOnce()
  expect(browserStorage.read('client-token')).toBeNull()
  expect(currentClientSession()).toMatchObject({ token: null, origin: '/c/dashboard?tab=info' })
})

test('an expired token is removed, at once or when it expires [CLI-24, CLI-25]', () => {
  vi.useFakeTimers()
  startClientSession(tokenFor(12, null, Date.now() / 1000 + 60))
  expect(hasValidClientToken()).toBe(true)
  vi.advanceTimersByTime(61_000)
  expect(currentClientSession().token).toBeNull()
  expect(browserStorage.read('client-token')).toBeNull()
  vi.useRealTimers()
  browserStorage.write('client-token', tokenFor(12, null, 1))
  expect(hasValidClientToken()).toBe(false)
  expect(browserStorage.read('client-token')).toBeNull()
})

test('the login knows what the first refused call said of the end, until the next session', () => {
  const endAfter = (...ends: Parameters<typeof endClientSession>[]) => {
    startClientSession(tokenFor(12))
    for (const end of ends) endClientSession(...end)
    return lastClientSessionEnd()
  }
  expect(endAfter(['changedByAgency'], [])).toBe('changedByAgency')
  expect(endAfter([], ['changedByAgency'])).toBeNull()
  endAfter(['changedByAgency'])
  startClientSession(tokenFor(12))
  expect(lastClientSessionEnd()).toBeNull()
})
