import { readDefendant } from '@bailiwick/contract/defendants'
import { sendDocument } from '@bailiwick/contract/documents'
import { sentence } from '@bailiwick/contract/kit/messages'
import { checkMaintenance } from '@bailiwick/contract/settings'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, call, isClientAddress, replyOf } from './api.ts'
import { sessionEndText } from './session-end.ts'
import { currentSession, onSessionEnd, sessionEnd, startSession } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

test('client addresses are /client, everything below it, and /c/ [OPEN-6]', () => {
  expect(
    ['/client', '/client/', '/client/dashboard', '/c/dashboard', '/c/booking_info'].every(isClientAddress),
  ).toBe(true)
  expect(
    ['/', '/clients', '/crm/leads', '/components/icons', '/pages/login-page'].some(isClientAddress),
  ).toBe(false)
})

test('an error has the code, the text, the field names and the whole answer [OPEN-7]', () => {
  const body = { error: 'Required', fields: ['phone'], errors: { phone: 'Required' }, changed_by: 'Ana' }
  const error = new ApiError(400, sentence('required'), body)
  expect(error).toMatchObject({
    status: 400,
    code: 'required',
    message: 'Required',
    fields: ['phone'],
    errors: { phone: 'Required' },
    body,
  })
  expect(new ApiError(0, sentence('unreachable'))).toMatchObject({ fields: [], errors: {}, body: null })
})

test('a call carries the bare staff token, or else the client token, or none [AUTH-16, AUTH-27, AUTH-28, OPEN-4, OPEN-165]', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'))
    return Promise.resolve(Response.json({}))
  })
  const callAll = async () => {
    await call(checkMaintenance)
    await call(readDefendant, { query: { id: 7 } })
    await call(sendDocument, { query: { type: 'FCS', defendant_id: 7 } })
    return sent.splice(0)
  }
  expect(await callAll()).toEqual([null, null, null])
  stored.set('client-token', 'of a client')
  expect(await callAll()).toEqual(['of a client', 'of a client', 'of a client'])
  stored.set('token', 'of staff')
  expect(await callAll()).toEqual(['of staff', 'of staff', 'of staff'])
})

test('a refused client token is removed; one stored since then stays [CLI-26, OPEN-6]', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const went: string[] = []
  vi.stubGlobal('window', {
    location: { pathname: '/client/dashboard', assign: (path: string) => went.push(path) },
  })
  stored.set('client-token', 'of another client')
  for (const refused of [
    { status: 401, ok: false, answer: { error: 'any text' } },
    { status: 403, ok: false, answer: { error: 'any text', code: 'unauthorized' } },
  ]) {
    for (const before of ['of a client', null]) expect(() => replyOf(refused, before)).toThrow(ApiError)
    expect([stored.get('client-token'), went]).toEqual(['of another client', []])
  }
  stored.set('client-token', 'of a client')
  expect(() =>
    replyOf({ status: 403, ok: false, answer: { error: 'any text', code: 'unauthorized' } }, 'of a client'),
  ).toThrow(ApiError)
  expect([stored.get('client-token'), went]).toEqual([undefined, ['/client']])
})

test('a 401 may say what ended the session, which the login then tells', () => {
  vi.stubGlobal('window', { location: { pathname: '/crm/leads' } })
  const endAfter = (more: object) => {
    startSession('of staff')
    const answer = { error: 'Unauthorized', code: 'unauthorized', ...more }
    expect(() => replyOf({ status: 401, ok: false, answer }, 'of staff')).toThrow(ApiError)
    return sessionEndText(sessionEnd() ?? 'expired')
  }
  expect(endAfter({ session_end: 'secondFactorRemoved' })).toBe(
    'You were logged out because your authenticator app was removed.',
  )
  expect(endAfter({ session_end: 'sessionsEnded' })).toBe(
    'You were logged out because this session was ended in another browser.',
  )
  expect(endAfter({})).toBe('You were logged out.')
})

test('any 401 ends the session, whatever its text [NAV-42, OPEN-6]', () => {
  vi.stubGlobal('window', { location: { pathname: '/crm/leads' } })
  let ended = 0
  onSessionEnd(() => (ended += 1))
  for (const answer of [{ error: 'Unauthorized' }, { error: 'Another text' }, undefined]) {
    ended = 0
    startSession('of staff')
    expect(() => replyOf({ status: 401, ok: false, answer }, 'of staff')).toThrow(ApiError)
    expect([ended, currentSession().token]).toEqual([1, null])
  }
})
