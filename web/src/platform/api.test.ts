import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, authorization, isClientAddress, replyOf } from './api.ts'
import { currentSession, onSessionEnd, signedIn } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

test('the addresses of clients are /client, what lies under it, and /c/ [OPEN-6]', () => {
  expect(
    ['/client', '/client/', '/client/dashboard', '/c/dashboard', '/c/booking_info'].every(isClientAddress),
  ).toBe(true)
  expect(
    ['/', '/clients', '/crm/leads', '/components/icons', '/pages/login-page'].some(isClientAddress),
  ).toBe(false)
})

test('an error carries the text, the names and the whole answer [OPEN-7]', () => {
  const body = { error: 'Required', fields: ['phone'], errors: { phone: 'Required' }, changed_by: 'Ana' }
  const error = new ApiError(400, 'Required', body)
  expect(error).toMatchObject({
    status: 400,
    message: 'Required',
    fields: ['phone'],
    errors: { phone: 'Required' },
    body,
  })
  expect(new ApiError(0, 'no answer')).toMatchObject({ fields: [], errors: {}, body: null })
})

test('a call carries the bare staff token, or else the client token, or none [AUTH-16, AUTH-27, AUTH-28, OPEN-4, OPEN-165]', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  expect(authorization()).toEqual({})
  kept.set('client-token', 'of a client')
  expect(authorization()).toEqual({ authorization: 'of a client' })
  kept.set('token', 'of staff')
  expect(authorization()).toEqual({ authorization: 'of staff' })
})

test('any 401 ends the session, whatever it says [NAV-42, OPEN-6]', () => {
  vi.stubGlobal('window', { location: { pathname: '/crm/leads' } })
  let ended = 0
  onSessionEnd(() => (ended += 1))
  for (const answer of [{ error: 'Unauthorized' }, { error: 'Another text' }, undefined]) {
    ended = 0
    signedIn('of staff')
    expect(() => replyOf({ status: 401, ok: false, answer }, 'of staff')).toThrow(ApiError)
    expect([ended, currentSession().token]).toEqual([1, null])
  }
})
