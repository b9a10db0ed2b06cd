import { readDefendant } from '@bailiwick/contract/defendants'
import { sendDocument } from '@bailiwick/contract/documents'
import { checkMaintenance } from '@bailiwick/contract/settings'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, call, isClientAddress, replyOf } from './api.ts'
import { setNavigator } from './go-to.ts'
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

test('a call carries the bare staff token, or else the client token, or none [AUTH-16, AUTH-27, AUTH-28, OPEN-4, OPEN-165]', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
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
  kept.set('client-token', 'of a client')
  expect(await callAll()).toEqual(['of a client', 'of a client', 'of a client'])
  kept.set('token', 'of staff')
  expect(await callAll()).toEqual(['of staff', 'of staff', 'of staff'])
})

test('a refused client token is dropped; one that came meanwhile stays [CLI-26, OPEN-6]', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('window', { location: { pathname: '/client/dashboard' } })
  const went: string[] = []
  setNavigator((path) => went.push(path))
  onTestFinished(() => setNavigator((path) => window.location.assign(path)))
  kept.set('client-token', 'of another client')
  for (const refused of [
    { status: 401, ok: false, answer: { error: 'any text' } },
    { status: 403, ok: false, answer: { error: 'Unauthorized' } },
  ]) {
    for (const before of ['of a client', null]) expect(() => replyOf(refused, before)).toThrow(ApiError)
    expect([kept.get('client-token'), went]).toEqual(['of another client', []])
  }
  kept.set('client-token', 'of a client')
  expect(() => replyOf({ status: 403, ok: false, answer: { error: 'Unauthorized' } }, 'of a client')).toThrow(
    ApiError,
  )
  expect([kept.get('client-token'), went]).toEqual([undefined, ['/client']])
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
