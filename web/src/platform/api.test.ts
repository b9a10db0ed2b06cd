import { expect, test, vi } from 'vitest'
import { ApiError, authorization, isClientAddress } from './api.ts'

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

test('a call carries the bare staff token, or else the client token, or none [AUTH-27, AUTH-28, OPEN-4, OPEN-165]', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  expect(authorization()).toEqual({})
  kept.set('client-token', 'of a client')
  expect(authorization()).toEqual({ authorization: 'of a client' })
  kept.set('token', 'of staff')
  expect(authorization()).toEqual({ authorization: 'of staff' })
})
