import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { staffTokens } from './features/auth/tokens.ts'
import { clientTokens } from './features/client-portal/tokens.ts'

const secret = 'a secret of more than thirty-two characters'
const tokens = staffTokens(secret)
const now = new Date('2026-11-21T12:00:00Z')
const exp = now.getTime() / 1000 + 60
const good = await tokens.sign({ id: 7, name: 'Seven', exp, permObj: { 'CRM edit': [] } }, 'session')
const key = Buffer.from(secret)

const signed = (
  claims: Record<string, unknown>,
  header: { alg: string } = { alg: 'HS256' },
  by: Uint8Array = key,
) =>
  new SignJWT({ id: 7, sid: 'session', exp, iss: 'bailiwick', aud: 'staff', ...claims })
    .setProtectedHeader(header)
    .sign(by)
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token is read bare and after Bearer [OPEN-4]', async () => {
  const claims = { userId: 7, sessionId: 'session', expiresAt: exp * 1000 }
  expect(await tokens.read(good, now)).toEqual(claims)
  expect(await tokens.read(`Bearer ${good}`, now)).toEqual(claims)
  expect(await tokens.read(`bearer ${good}`, now)).toEqual(claims)
  expect(await tokens.read(`Basic ${good}`, now)).toBeNull()
})

test('a token ends with its exp, also when it was read before [OPEN-3]', async () => {
  expect(await tokens.read(good, new Date(exp * 1000 - 1))).not.toBeNull()
  expect(await tokens.read(good, new Date(exp * 1000))).toBeNull()
})

test('only a staff token of this portal, signed with its secret by HS256, is valid', async () => {
  const [header = '', payload = '', signature = ''] = good.split('.')
  const unsigned = `${base64({ alg: 'none' })}.${payload}`
  const byHeaderKey = `${base64({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' }, kid: '../secret' })}.${payload}`
  const bad = [
    undefined,
    '',
    'Bearer ',
    'x',
    `${header}.${payload}`,
    `${unsigned}.`,
    `${unsigned}.${signature}`,
    `${byHeaderKey}.${createHmac('sha256', Buffer.from([0, 0, 0]))
      .update(byHeaderKey)
      .digest('base64url')}`,
    `${header}.${base64({ id: 1, sid: 'session', exp, iss: 'bailiwick', aud: 'staff' })}.${signature}`,
    await signed({}, { alg: 'HS512' }),
    await signed({}, { alg: 'HS256' }, Buffer.from('another secret of at least the same length')),
    await signed({ aud: 'client' }),
    await signed({ aud: undefined }),
    await signed({ iss: 'another' }),
    await signed({ exp: undefined }),
    await signed({ sid: undefined }),
    await signed({ id: '7' }),
  ]
  for (const token of bad) expect([token, await tokens.read(token, now)]).toEqual([token, null])
  expect(await tokens.read(await signed({}), now)).not.toBeNull()
})

test('a token with any character changed is invalid', async () => {
  for (let at = 0; at < good.length - 1; at += 1) {
    const changed = good.slice(0, at) + (good[at] === 'A' ? 'B' : 'A') + good.slice(at + 1)
    expect([at, await tokens.read(changed, now)]).toEqual([at, null])
  }
})

test('a client token has its own key, and neither kind passes as the other [OPEN-138]', async () => {
  const ofClients = clientTokens(secret)
  const client = await ofClients.sign({ id: 7, indemnitor_id: 3, exp }, 'session')
  const claims = { defendantId: 7, indemnitorId: 3, sessionId: 'session', expiresAt: exp * 1000 }
  expect(await ofClients.read(`Bearer ${client}`, now)).toEqual(claims)
  expect(await tokens.read(client, now)).toBeNull()
  expect(await ofClients.read(good, now)).toBeNull()
  expect(await ofClients.read(client, new Date(exp * 1000))).toBeNull()
  expect(await ofClients.read(await signed({ aud: 'client', indemnitor_id: null }), now)).toBeNull()
  const other = clientTokens('another secret of more than thirty-two characters')
  expect(await other.read(client, now)).toBeNull()
})
