import { beforeEach, expect, test, vi } from 'vitest'
import {
  currentSession,
  endSession,
  hasGoodToken,
  hasToken,
  onHolderChange,
  onSessionEnd,
  rememberOrigin,
  signedIn,
  signedOutByChoice,
  signInFailed,
  signInStarted,
  takeOrigin,
} from './session.ts'
import { lasting, passing } from './storage.ts'

const future = 4_000_000_000
const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload))}.s`
const tokenFor = (id: number, exp = future) => tokenOf({ id, name: 'Ana', exp, permObj: { 'CRM edit': [] } })

beforeEach(signedOutByChoice)

test('the session holds its seven members [AUTH-21]', () => {
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
  signedIn(tokenFor(1))
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

test('starting a sign-in sets loading and clears what was said before [AUTH-14] [MSG-2]', () => {
  signInFailed('x', true)
  signInStarted()
  expect(currentSession()).toMatchObject({ loading: true, message: null, error: null })
})

test("a sign-in stores the token under 'token' and takes its permissions over [AUTH-15] [AUTH-17] [AUTH-23] [CONST-1]", () => {
  signInStarted()
  signedIn(tokenFor(1))
  expect(lasting.read('token')).toBe(tokenFor(1))
  expect(currentSession()).toMatchObject({ loading: false, loggedInStatus: true })
  expect(currentSession().permObj).toEqual({ 'CRM edit': [] })
})

test("a refused sign-in says 'Username / Password Invalid' and keeps the error [AUTH-18] [MSG-4]", () => {
  signInStarted()
  signInFailed('whatever the server said', true)
  expect(currentSession()).toMatchObject({
    loading: false,
    message: 'Username / Password Invalid',
    error: 'whatever the server said',
  })
})

test('a sign-in that never reached the server says so', () => {
  signInFailed('The portal cannot be reached.', false)
  expect(currentSession().message).toBe('The portal cannot be reached.')
})

test('signing out forgets token and origin [AUTH-19] [OPEN-21]', () => {
  signedIn(tokenFor(1))
  rememberOrigin('/crm/leads')
  signedOutByChoice()
  expect([lasting.read('token'), passing.read('origin')]).toEqual([null, null])
  expect(currentSession()).toMatchObject({ token: null, origin: null, permObj: {}, loggedInStatus: false })
})

test('the origin is kept in the tab and forgotten by being used [OPEN-21]', () => {
  rememberOrigin('/crm/leads')
  expect([currentSession().origin, passing.read('origin')]).toEqual(['/crm/leads', '/crm/leads'])
  expect(takeOrigin()).toBe('/crm/leads')
  expect([currentSession().origin, passing.read('origin')]).toEqual([null, null])
})

test('a token that is past its exp is removed as soon as anything asks for it [AUTH-25]', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const asked of [hasToken, hasGoodToken]) {
    vi.setSystemTime((future - 1) * 1000)
    signedIn(tokenFor(1))
    expect(asked()).toBe(true)
    vi.setSystemTime(future * 1000)
    expect(asked()).toBe(false)
    expect(lasting.read('token')).toBeNull()
  }
  vi.useRealTimers()
})

test('a token that expires while the page is open ends the session [AUTH-25]', () => {
  let ended = 0
  onSessionEnd(() => ended++)
  vi.useFakeTimers()
  signedIn(tokenFor(1, Date.now() / 1000 + 60))
  vi.advanceTimersByTime(59_000)
  expect([ended, hasToken()]).toEqual([0, true])
  vi.advanceTimersByTime(1_000)
  expect([ended, lasting.read('token')]).toEqual([1, null])
  vi.useRealTimers()
})

test('the dashboard asks only whether a token is stored, a gated page whether it can be read [AUTH-24]', () => {
  signedIn('rubbish')
  expect(hasToken()).toBe(true)
  expect(hasGoodToken()).toBe(false)
  expect(lasting.read('token')).toBeNull()
})

test('a refused token is dropped and everybody is told; one that was replaced meanwhile stays', () => {
  let ended = 0
  onSessionEnd(() => ended++)
  signedIn(tokenFor(1))
  endSession('an older token')
  expect([ended, hasToken()]).toEqual([0, true])
  // A call that another tab's sign-out left without a token
  endSession(null)
  expect([ended, hasToken()]).toEqual([0, true])
  endSession(tokenFor(1))
  expect([ended, hasToken()]).toEqual([1, false])
})

test('another holder makes what was loaded foreign; a new token of the same person does not', () => {
  let changes = 0
  onHolderChange(() => changes++)
  signedIn(tokenFor(1))
  signedIn(tokenFor(1, future + 1))
  expect(changes).toBe(0)
  signedIn(tokenFor(2))
  expect(changes).toBe(1)
})
