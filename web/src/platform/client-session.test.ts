import { beforeEach, expect, test, vi } from 'vitest'
import {
  clientLoggedIn,
  clientLoggedOut,
  clientLoginFailed,
  clientLoginStarted,
  currentClientSession,
  endClientSession,
  hasGoodClientToken,
  onClientChange,
} from './client-session.ts'
import { lasting } from './storage.ts'

const future = 4_000_000_000
const tokenFor = (id: number, indemnitor_id: number | null = null, exp = future) =>
  `h.${btoa(JSON.stringify({ id, indemnitor_id, exp }))}.s`

beforeEach(clientLoggedOut)
vi.stubGlobal('location', { pathname: '/c/dashboard', search: '?tab=info' })

test('the session holds its eight members, permObj always empty [CLI-22, CLI-59, OPEN-139]', () => {
  expect(currentClientSession()).toEqual({
    token: null,
    error: null,
    origin: null,
    loading: false,
    message: null,
    defendant_id: null,
    indemnitor_id: null,
    loggedInStatus: false,
    permObj: {},
  })
})

test("a login goes from loading to 'Logged in', stores the token under 'client-token' and reads the ids in it [CLI-18, CLI-19, CLI-20, CLI-22, MSG-3]", () => {
  clientLoginStarted()
  expect(currentClientSession()).toMatchObject({ loading: true, loggedInStatus: false })
  clientLoggedIn(tokenFor(12, 5))
  expect(lasting.read('client-token')).toBe(tokenFor(12, 5))
  expect(currentClientSession()).toMatchObject({
    loading: false,
    loggedInStatus: true,
    message: 'Logged in',
    defendant_id: 12,
    indemnitor_id: 5,
    permObj: {},
  })
})

test('a login that failed says why, and the next try begins without it [CLI-17, CLI-18, MSG-2, MSG-4]', () => {
  clientLoginStarted()
  clientLoginFailed('of the server', 'Phone / OTP Invalid')
  expect(currentClientSession()).toMatchObject({
    loading: false,
    error: 'of the server',
    message: 'Phone / OTP Invalid',
  })
  clientLoginStarted()
  expect(currentClientSession()).toMatchObject({ loading: true, error: null, message: null })
})

test('logging out removes the token and tells nobody who would keep what was typed [CLI-21]', () => {
  const told = vi.fn<() => void>()
  const leave = onClientChange(told)
  clientLoggedIn(tokenFor(12))
  clientLoggedOut()
  leave()
  expect(lasting.read('client-token')).toBeNull()
  expect(currentClientSession()).toMatchObject({ token: null, loggedInStatus: false, origin: null })
  expect(told).not.toHaveBeenCalled()
})

test('a token that is refused goes, once, and where its holder was is kept [CLI-26]', () => {
  const told = vi.fn<() => void>()
  const leave = onClientChange(told)
  clientLoggedIn(tokenFor(12))
  endClientSession()
  endClientSession()
  leave()
  expect(told).toHaveBeenCalledOnce()
  expect(lasting.read('client-token')).toBeNull()
  expect(currentClientSession()).toMatchObject({ token: null, origin: '/c/dashboard?tab=info' })
})

test('a token past its exp is removed, at once or when its time comes [CLI-24, CLI-25]', () => {
  vi.useFakeTimers()
  clientLoggedIn(tokenFor(12, null, Date.now() / 1000 + 60))
  expect(hasGoodClientToken()).toBe(true)
  vi.advanceTimersByTime(61_000)
  expect(currentClientSession().token).toBeNull()
  expect(lasting.read('client-token')).toBeNull()
  vi.useRealTimers()
  lasting.write('client-token', tokenFor(12, null, 1))
  expect(hasGoodClientToken()).toBe(false)
  expect(lasting.read('client-token')).toBeNull()
})
