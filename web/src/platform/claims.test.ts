import { expect, test } from 'vitest'
import { readClaims, readClientClaims } from './claims.ts'

const base64Url = (bytes: Iterable<number>) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const tokenOf = (payload: unknown) =>
  `head.${base64Url(new TextEncoder().encode(JSON.stringify(payload)))}.signature`
const claims = {
  id: 7,
  name: 'Renée Ōta-Álvarez ÿ?>',
  exp: 1_900_000_000,
  permObj: { 'CRM edit': [], 'CRM admin': [2] },
}

test('the claims are id, name, exp and permissions, with names in any script [AUTH-22]', () => {
  expect(readClaims(tokenOf({ ...claims, iat: 1 }))).toEqual(claims)
})

test('an unreadable token has no claims and throws nothing', () => {
  const others = [
    '',
    'rubbish',
    'a.b.c',
    'a.%%%.c',
    tokenOf(null),
    tokenOf([]),
    tokenOf({ ...claims, exp: 'soon' }),
  ]
  expect(others.map(readClaims)).toEqual(others.map(() => null))
  expect(readClaims(tokenOf({ ...claims, permObj: { 'CRM edit': 'all' } }))).toBeNull()
  expect(readClaims(`a.${base64Url([0xff, 0xfe])}.c`)).toBeNull()
})

test('the claims of a client are id, indemnitor_id and exp [CLI-23]', () => {
  expect(readClientClaims(tokenOf({ id: 12, indemnitor_id: 5, exp: 1_900_000_000, iat: 1 }))).toEqual({
    id: 12,
    indemnitor_id: 5,
    exp: 1_900_000_000,
  })
  expect(readClientClaims(tokenOf({ id: 12, indemnitor_id: null, exp: 1 }))?.indemnitor_id).toBeNull()
  for (const other of ['', 'a.b.c', tokenOf(null), tokenOf({ id: 12 }), tokenOf({ exp: 1 })])
    expect(readClientClaims(other)).toBeNull()
})
