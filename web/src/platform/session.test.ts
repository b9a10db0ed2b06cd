import { minuteMs } from '@bailiwick/contract/kit/durations'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  currentSession,
  endSession,
  hasValidToken,
  hasToken,
  onUserChange,
  onSessionEnd,
  onSessionStart,
  sessionEnd,
  rememberOrigin,
  sessionDuties,
  onFirstStep,
  startSession,
  clearSession,
  failLogin,
  beginLogin,
  takeOrigin,
} from './session.ts'
import { watchUse } from './idle.ts'
import { sessionEndText, setIdleLimit } from './session-end.ts'
import { browserStorage, tabStorage } from './storage.ts'

const future = 4_000_000_000
const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload))}.s`
const tokenFor = (id: number, exp = future) => tokenOf({ id, name: 'Ana', exp, permObj: { 'CRM edit': [] } })

beforeEach(clearSession)

test('the session has its seven members, and the claims of the token [AUTH-21]', () => {
  expect(currentSession()).toEqual({
    token: null,
    error: null,
    origin: null,
    loading: false,
    message: null,
    permObj: {},
    loggedInStatus: false,
    claims: null,
  })
  rememberOrigin('/crm/leads')
  startSession(tokenFor(1))
  expect(currentSession()).toEqual({
    token: tokenFor(1),
    error: null,
    origin: '/crm/leads',
    loading: false,
    message: null,
    permObj: { 'CRM edit': [] },
    loggedInStatus: true,
    claims: expect.objectContaining({ id: 1 }),
  })
})

test('starting a login sets loading and clears the message [AUTH-14, MSG-2]', () => {
  failLogin('x', true)
  beginLogin()
  expect(currentSession()).toMatchObject({ loading: true, message: null, error: null })
})

test("a login stores the token under 'token' and takes its permissions [AUTH-15, AUTH-17, AUTH-23, CONST-1]", () => {
  beginLogin()
  startSession(tokenFor(1))
  expect(browserStorage.read('token')).toBe(tokenFor(1))
  expect(currentSession()).toMatchObject({ loading: false, loggedInStatus: true })
  expect(currentSession().permObj).toEqual({ 'CRM edit': [] })
})

test("a refused login says 'Username / Password Invalid' and has the error [AUTH-18, MSG-4]", () => {
  beginLogin()
  failLogin('whatever the server said', true)
  expect(currentSession()).toMatchObject({
    loading: false,
    message: 'Username / Password Invalid',
    error: 'whatever the server said',
  })
})

test('a login that never reached the server says so', () => {
  failLogin('The portal cannot be reached.', false)
  expect(currentSession().message).toBe('The portal cannot be reached.')
})

test('logging out forgets token and origin [AUTH-19, OPEN-21]', () => {
  startSession(tokenFor(1))
  rememberOrigin('/crm/leads')
  clearSession()
  expect([browserStorage.read('token'), tabStorage.read('origin')]).toEqual([null, null])
  expect(currentSession()).toMatchObject({ token: null, origin: null, permObj: {}, loggedInStatus: false })
})

test('the origin is stored in the tab until it is used [OPEN-21]', () => {
  rememberOrigin('/crm/leads')
  expect([currentSession().origin, tabStorage.read('origin')]).toEqual(['/crm/leads', '/crm/leads'])
  expect(takeOrigin()).toBe('/crm/leads')
  expect([currentSession().origin, tabStorage.read('origin')]).toEqual([null, null])
})

test('an expired token is removed as soon as it is needed [AUTH-25]', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const asked of [hasToken, hasValidToken]) {
    vi.setSystemTime((future - 1) * 1000)
    startSession(tokenFor(1))
    expect(asked()).toBe(true)
    vi.setSystemTime(future * 1000)
    expect(asked()).toBe(false)
    expect(browserStorage.read('token')).toBeNull()
  }
  vi.useRealTimers()
})

test('a token that expires while the page is open ends the session [AUTH-25]', () => {
  let ended = 0
  onSessionEnd(() => ended++)
  vi.useFakeTimers()
  startSession(tokenFor(1, Date.now() / 1000 + 60))
  vi.advanceTimersByTime(59_000)
  expect([ended, hasToken()]).toEqual([0, true])
  vi.advanceTimersByTime(1_000)
  expect([ended, browserStorage.read('token')]).toEqual([1, null])
  vi.useRealTimers()
})

test('hasToken checks that a token is stored, hasValidToken that it can be read [AUTH-24]', () => {
  startSession('rubbish')
  expect(hasToken()).toBe(true)
  expect(hasValidToken()).toBe(false)
  expect(browserStorage.read('token')).toBeNull()
})

test('a refused token is removed with one signal; one replaced since then stays', () => {
  let ended = 0
  onSessionEnd(() => ended++)
  startSession(tokenFor(1))
  endSession('an older token')
  expect([ended, hasToken()]).toEqual([0, true])
  // A call without a token, after a logout in another tab
  endSession(null)
  expect([ended, hasToken()]).toEqual([0, true])
  endSession(tokenFor(1))
  expect([ended, hasToken()]).toEqual([1, false])
})

test('a token of another user signals the change, a new token of the same user does not', () => {
  let changes = 0
  onUserChange(() => changes++)
  startSession(tokenFor(1))
  startSession(tokenFor(1, future + 1))
  expect(changes).toBe(0)
  startSession(tokenFor(2))
  expect(changes).toBe(1)
})

test('a token says what the session must do first, and nothing that isn’t known', () => {
  startSession(
    tokenOf({ id: 1, name: 'Ana', exp: future, permObj: {}, duties: ['second_factor', 'x', 'password'] }),
  )
  expect(sessionDuties()).toEqual(['password', 'second_factor'])
  startSession(tokenOf({ id: 1, name: 'Ana', exp: future, permObj: {}, duties: 'password' }))
  expect(sessionDuties()).toEqual([])
  startSession(tokenFor(1))
  expect(sessionDuties()).toEqual([])
})

test('a session with something to do first has not started until that is done', () => {
  const seen: string[] = []
  onSessionStart(() => seen.push('started'))
  onFirstStep(() => seen.push('first step'))
  const tokenWith = (...duties: string[]) => tokenOf({ id: 1, name: 'Ana', exp: future, permObj: {}, duties })
  clearSession()
  startSession(tokenWith('password', 'second_factor'))
  startSession(tokenWith('second_factor'))
  expect(seen).toEqual(['first step'])
  startSession(tokenFor(1))
  startSession(tokenFor(1, future + 1))
  expect(seen).toEqual(['first step', 'started'])
})

test('why a session ended is known, and forgotten with the next one or a logout', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  startSession(tokenFor(1))
  expect(sessionEnd()).toBeNull()
  endSession(tokenFor(1))
  expect(sessionEnd()).toBe('refused')
  // A further refused call
  endSession(null)
  expect(sessionEnd()).toBe('refused')
  startSession(tokenFor(1))
  expect(sessionEnd()).toBeNull()
  vi.setSystemTime(future * 1000)
  expect([hasToken(), sessionEnd()]).toEqual([false, 'expired'])
  clearSession()
  expect(sessionEnd()).toBeNull()
  vi.useRealTimers()
})

test('a session that nobody used ends for that reason, unless another tab was used', () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  watchUse(() => {})
  setIdleLimit(60)
  const endAfter = (minutes: number) => {
    vi.advanceTimersByTime(minutes * minuteMs)
    startSession(tokenFor(1))
    endSession(tokenFor(1))
    return sessionEnd()
  }
  // Of the test of another file, whose clock may have been ahead
  browserStorage.write('used', '0')
  page.dispatchEvent(new Event('keydown'))
  expect(endAfter(59)).toBe('refused')
  expect(endAfter(1)).toBe('unused')
  expect(sessionEndText('unused')).toBe('You were logged out because nobody used the portal for 60 minutes.')
  browserStorage.write('used', String(Date.now()))
  expect(endAfter(60)).toBe('refused')
  expect(endAfter(1)).toBe('unused')
  setIdleLimit(null)
  expect(endAfter(60)).toBe('refused')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a login after the end of a session is signaled, a new token of an open session is not', () => {
  let starts = 0
  const stop = onSessionStart(() => starts++)
  startSession(tokenFor(1))
  startSession(tokenFor(1, future - 1))
  expect(starts).toBe(1)
  endSession(tokenFor(1, future - 1))
  startSession(tokenFor(1))
  expect(starts).toBe(2)
  stop()
})
