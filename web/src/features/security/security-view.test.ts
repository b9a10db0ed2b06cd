import { expect, test } from 'vitest'
import { firstSecurityView, parseSecuritySearch, securityCodec, securityQuery } from './security-view.ts'

test('the address of the security events has what differs from the first page', () => {
  expect(securityCodec.write(firstSecurityView)).toEqual({})
  const view = { filters: { kind: 'userRemoved', username: 'ag' }, page: 3, rows: 20 }
  expect(securityCodec.read(securityCodec.write(view))).toEqual(view)
  expect(securityQuery(view)).toEqual({ kind: 'userRemoved', username: 'ag', offset: 40, rows: 20 })
})

test('an unknown kind or page in the address is left out', () => {
  const search = parseSecuritySearch({ kind: 'signedIn', page: 'x', rows: 7 })
  expect(securityCodec.read(search)).toEqual(firstSecurityView)
})
