import { hash } from 'node:crypto'
import * as calls from '@bailiwick/contract/auth'
import { hourMs } from '@bailiwick/contract/kit/durations'
import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import {
  createDefendant,
  listDefendants,
  readDefendant,
  type NewDefendant,
} from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { permissionKeys, type PermissionId } from '@bailiwick/contract/kit/permissions'
import { checkMaintenance, setMaintenance } from '@bailiwick/contract/settings'
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { networkOf } from '#platform/network'
import { engine } from '#test/database'
import { knownPassword, makeDefendant, makeUser } from '#test/factories'
import { signInAt } from '#test/portal'
import { serverOn, startServer, tokenIn, tokenSecret } from '#test/server'
import { grant } from '../permissions/service.ts'
import { hashPassword, isPassword } from '../users/service.ts'
import { cleanUpSignIns, signOutEverywhere } from './service.ts'
import { countSignIn } from './policy.ts'

const { app, call, db, pool, actors, signIn, travel, now } = await startServer({ frozen: true })

const attempt = (body: { username?: string; password?: string }, ip = '127.0.0.1') =>
  app.inject({ method: 'POST', url: calls.login.path, payload: body, remoteAddress: ip })
const tokenOf = async (username: string, password = knownPassword): Promise<string> =>
  tokenIn((await call(calls.login, { body: { username, password } })).body)
const statusWith = async (authorization: string | undefined) =>
  (await call(checkMaintenance, authorization === undefined ? {} : { headers: { authorization } })).status
const outcome = async (...args: Parameters<typeof attempt>) => {
  const response = await attempt(...args)
  return [response.statusCode, response.json().error]
}
const failed = [400, messages.loginFailed]
/** It was a limit that refused. */
const limited = (seconds: number) => [429, messages.tooManyAttempts(seconds)]
const userKey = (username: string) => `user ${hash('sha256', username.toLowerCase()).slice(0, 32)}`

const setFailures = (key: string, failures: number) =>
  db.updateTable('sign_in_failures').set({ failures }).where('key', '=', key).execute()

test('a staff user signs in with username and password and gets a token [AUTH-13, OPEN-8]', async () => {
  expect([calls.login.method, calls.login.path]).toEqual(['POST', '/api/users/login'])
  const { username } = await makeUser(db)
  const { status, body } = await call(calls.login, { body: { username, password: knownPassword } })
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['user'])
  expect(await statusWith(tokenIn(body))).toBe(200)
})

test('the username can be typed in any case', async () => {
  await makeUser(db, { username: 'Mixed.Case' })
  expect((await attempt({ username: 'mIXED.cASE', password: knownPassword })).statusCode).toBe(200)
})

test('the token has id, exp, name and permObj, a list of databases for each key [AUTH-22, OPEN-3, OPEN-22]', async () => {
  const { id } = await db
    .insertInto('databases')
    .values({ name: 'North' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await makeUser(db, { name: 'Robin Claims', permissions: [3, 5] })
  await db.insertInto('user_permissions').values({ user_id: user.id, perm_id: 8, db_id: id }).execute()
  const claims = decodeJwt(await tokenOf(user.username))
  expect(claims).toMatchObject({
    id: user.id,
    name: 'Robin Claims',
    permObj: { 'CRM edit': [], 'SMS edit': [], 'SAP view': [id] },
  })
  expect(claims.exp).toBe(Math.floor(now().getTime() / 1000) + 12 * 3600)
})

test('permission ids 1 to 9 stand for their keys [OPEN-23, OPEN-24]', async () => {
  const keys = [
    'UserPerms edit',
    'UserAdmin edit',
    'CRM edit',
    'CRM admin',
    'SMS edit',
    'Developer edit',
    'RFIDhistory view',
    'SAP view',
    'SAP edit',
  ]
  // Behind them stand our own
  expect(Object.values(permissionKeys).slice(0, keys.length)).toEqual(keys)
  for (const [at, key] of keys.entries()) {
    const user = await makeUser(db, { permissions: [(at + 1) as PermissionId] })
    expect(decodeJwt(await tokenOf(user.username))['permObj']).toEqual({ [key]: [] })
  }
})

test('every failed sign-in is 400 with the same text [OPEN-5, OPEN-40]', async () => {
  const { username } = await makeUser(db)
  const inactive = await makeUser(db)
  await db.updateTable('users').set({ active: false }).where('id', '=', inactive.id).execute()
  const locked = await makeUser(db, { password_hash: null })
  expect(await outcome({ username, password: 'wrong' })).toEqual(failed)
  expect(await outcome({ username: 'nobody at all', password: knownPassword })).toEqual(failed)
  expect(await outcome({ username: inactive.username, password: knownPassword })).toEqual(failed)
  expect(await outcome({ username: locked.username, password: '' })).toEqual(failed)
  expect(await outcome({ username })).toEqual(failed)
  expect(await outcome({ password: knownPassword })).toEqual(failed)
  expect(await outcome({})).toEqual(failed)
  expect(await outcome({ username: `' or 1=1 --`, password: `' or 1=1 --` })).toEqual(failed)
})

test('a sign-in that began before a new password starts no session after it', async () => {
  const { id, username } = await makeUser(db)
  const password_hash = await hashPassword('another long password')
  let signIn: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    signIn = outcome({ username, password: knownPassword })
    await untilBlocked(signIn)
    await signOutEverywhere(tx, id, now())
  })
  expect(await signIn).toEqual(failed)
  const open = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  expect(open).toEqual([])
})

/** Waits until a statement waits for a lock, or the call is over. The embedded database has one connection: all wait. */
async function untilBlocked(pending: Promise<unknown>): Promise<void> {
  if (engine === 'embedded') return
  const state = { isOver: false }
  void pending.finally(() => (state.isOver = true))
  await vi.waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return state.isOver || rows.length > 0
  }, 60_000)
}

test('a password of up to 1,000 characters of any kind is compared in full', async () => {
  const password = `${'ñ🔑 '.repeat(30)}end`
  const { username } = await makeUser(db, { password_hash: await hashPassword(password) })
  expect(await outcome({ username, password: `${password.slice(0, -1)}x` })).toEqual(failed)
  expect((await attempt({ username, password })).statusCode).toBe(200)
})

test('all calls are under /api, and those of staff need the token in the header [AUTH-26, AUTH-27]', async () => {
  for (const { method, path, audience } of app.endpoints as Endpoint<unknown, unknown, unknown>[]) {
    expect(path).toMatch(/^\/api\//)
    if (audience === 'anyone') continue
    const response = await app.inject({
      method,
      url: path,
      headers: { cookie: `token=${actors.owner.token}` },
    })
    expect([response.statusCode, response.json().error], `${method} ${path}`).toEqual([401, 'Unauthorized'])
  }
})

test('the token is accepted bare and after Bearer [OPEN-4]', async () => {
  expect(await statusWith(actors.clerk.token)).toBe(200)
  expect(await statusWith(`Bearer ${actors.clerk.token}`)).toBe(200)
})

test('a token that is missing, forged, of a client or without a session is 401', async () => {
  const key = Buffer.from(tokenSecret)
  const claims = {
    id: actors.owner.id,
    sid: crypto.randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
    iss: 'bailiwick',
  }
  const signed = (aud: string, by = key) =>
    new SignJWT({ ...claims, aud }).setProtectedHeader({ alg: 'HS256' }).sign(by)
  for (const token of [
    undefined,
    'x',
    await signed('client'),
    await signed('staff'),
    await signed('staff', Buffer.alloc(32)),
  ]) {
    expect(await statusWith(token)).toBe(401)
  }
})

test('a token of one user is refused with the session of another', async () => {
  const { sid } = decodeJwt(actors.clerk.token)
  const exp = Math.floor(Date.now() / 1000) + 60
  const mixed = await new SignJWT({ id: actors.owner.id, sid, exp, iss: 'bailiwick', aud: 'staff' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(tokenSecret))
  expect(await statusWith(mixed)).toBe(401)
})

test('signing out ends the session on the server', async () => {
  const user = await makeUser(db)
  const [here, elsewhere] = [await signIn(user), await signIn(user)]
  const { status, body } = await call(calls.logout, { as: here })
  expect([status, body.message]).toEqual([200, messages.loggedOut])
  expect(await statusWith(here.token)).toBe(401)
  expect(await statusWith(elsewhere.token)).toBe(200)
})

test('a revoked permission and an inactive account count from the next call [OPEN-3]', async () => {
  const person = await signIn(await makeUser(db, { permissions: [1] }))
  const set = () => call(setMaintenance, { as: person, body: { value: 'no' } })
  expect((await set()).status).toBe(200)
  await db.deleteFrom('user_permissions').where('user_id', '=', person.id).execute()
  const refused = await set()
  expect([refused.status, refused.body.error]).toEqual([403, 'Not authorized to access'])
  await db.updateTable('users').set({ active: false }).where('id', '=', person.id).execute()
  expect(await statusWith(person.token)).toBe(401)
})

test('a cached caller never outlives a change: the next list and record respect it [OPEN-3]', async () => {
  const id = await makeDefendant(db, { first_name: 'ADA', last_name: 'MERCER' })
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const list = async () => {
    const { status, body } = await call(listDefendants, { as: person, query: { q: 'get' } })
    return status === 200 ? Object.hasOwn(body.defendants[0] ?? {}, 'created_by_name') : status
  }
  const record = async () => (await call(readDefendant, { as: person, query: { id } })).status
  const answers = async () => [await list(), await record(), await list(), await record()]
  const grantsOfPerson = () => db.deleteFrom('user_permissions').where('user_id', '=', person.id)
  const setActive = (active: boolean) =>
    db.updateTable('users').set({ active }).where('id', '=', person.id).execute()

  expect(await answers()).toEqual([false, 200, false, 200])
  await grant(db, person.id, [4])
  expect(await answers()).toEqual([true, 200, true, 200])
  await grantsOfPerson().where('perm_id', '=', 4).execute()
  expect(await answers()).toEqual([false, 200, false, 200])
  await grantsOfPerson().execute()
  expect(await answers()).toEqual([403, 403, 403, 403])
  await grant(db, person.id, [3])
  expect(await answers()).toEqual([false, 200, false, 200])
  await setActive(false)
  expect(await answers()).toEqual([401, 401, 401, 401])
  await setActive(true)
  expect(await answers()).toEqual([false, 200, false, 200])
  await call(calls.logout, { as: person })
  expect(await answers()).toEqual([401, 401, 401, 401])
})

test('a cached caller never adds a record without the permission for it [OPEN-3]', async () => {
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const attempt = async () => {
    const body = { first_name: 'Ida', last_name: 'Remembered' } as NewDefendant
    return (await call(createDefendant, { as: person, body })).status
  }
  const countCreated = async () =>
    (await db.selectFrom('defendants').select('id').where('last_name', '=', 'REMEMBERED').execute()).length

  expect([await attempt(), await attempt(), await countCreated()]).toEqual([200, 200, 2])
  await db.deleteFrom('user_permissions').where('user_id', '=', person.id).execute()
  expect([await attempt(), await attempt(), await countCreated()]).toEqual([403, 403, 2])
  await grant(db, person.id, [3])
  expect([await attempt(), await attempt(), await countCreated()]).toEqual([200, 200, 4])
  await call(calls.logout, { as: person })
  expect([await attempt(), await attempt(), await countCreated()]).toEqual([401, 401, 4])
})

test('failures slow the guesser down, but not the user at a known address [OPEN-42]', async () => {
  const { username } = await makeUser(db)
  const right = { username, password: knownPassword }
  expect((await attempt(right, '192.0.2.1')).statusCode).toBe(200)
  const guesses = Array.from({ length: 25 }, (_, at) =>
    attempt({ username, password: `guess ${at}` }, `198.51.100.${at}`),
  )
  await Promise.all(guesses)
  expect(await outcome(right, '198.51.100.99')).toEqual(limited(1))
  expect((await attempt(right, '192.0.2.1')).statusCode).toBe(200)
  travel(15 * 60_000)
  expect((await attempt(right, '198.51.100.99')).statusCode).toBe(200)
})

test('few of many guesses are compared with the password, also if simultaneous', async () => {
  const { username } = await makeUser(db)
  const guess = (at: number) => attempt({ username, password: `guess ${at}` }, `203.0.113.${at}`)
  await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at)))
  const { failures } = await db
    .selectFrom('sign_in_failures')
    .select('failures')
    .where('key', '=', userKey(username))
    .executeTakeFirstOrThrow()
  expect(failures).toBe(21)
})

test('of calls at the same moment none has to wait because another began later [OPEN-42]', async () => {
  const at = (ms: number) =>
    countSignIn(db, { username: 'same', ip: '203.0.115.1', isKnown: false }, new Date(ms))
  const { waitMs } = await at(now().getTime() + 5)
  expect([waitMs, (await at(now().getTime())).waitMs]).toEqual([0, 0])
})

test('every spelling that the database takes for a name counts for the same user [OPEN-42]', async () => {
  const { username } = await makeUser(db, { username: 'mississippi' })
  // In many collations of PostgreSQL the capital of the Turkish i is one
  const { rows } = await sql<{ small: string }>`select lower('\u0130') as small`.execute(db)
  const spelled = rows[0]?.small === 'i' ? 'm\u0130ssissippi' : 'MISSISSIPPI'
  for (let at = 0; at < 3; at += 1)
    await attempt({ username: spelled, password: `guess ${at}` }, `203.0.114.${at}`)
  const { failures } = await db
    .selectFrom('sign_in_failures')
    .select('failures')
    .where('key', '=', userKey(username))
    .executeTakeFirstOrThrow()
  expect(failures).toBe(3)
})

test('an address that tries many users is slowed down, except for users known there [OPEN-42]', async () => {
  const [known, fresh] = [await makeUser(db), await makeUser(db)]
  const right = (username: string) => ({ username, password: knownPassword })
  const [there, elsewhere] = ['198.51.100.200', '198.51.100.201']
  expect((await attempt(right(known.username), there)).statusCode).toBe(200)
  const spray = (at: number) => attempt({ username: `sprayed ${at}`, password: 'one for all' }, there)
  await spray(0)
  await setFailures(`users ${there}`, 95)
  await Promise.all(Array.from({ length: 10 }, (_, at) => spray(at)))
  expect(await outcome(right(fresh.username), there)).toEqual(limited(1))
  expect((await attempt(right(known.username), there)).statusCode).toBe(200)
  expect((await attempt(right(fresh.username), elsewhere)).statusCode).toBe(200)
  // A minute is the longest wait: others share the address
  travel(60_000)
  expect((await attempt(right(fresh.username), there)).statusCode).toBe(200)
})

test('many users who sign in from one address are not slowed down [OPEN-42]', async () => {
  const ip = '198.51.100.202'
  await attempt({ username: 'mistyped', password: knownPassword }, ip)
  const count = () => db.selectFrom('sign_in_failures').select('failures').where('key', '=', `users ${ip}`)
  await setFailures(`users ${ip}`, 99)
  for (let at = 0; at < 5; at++) {
    const { username } = await makeUser(db)
    expect((await attempt({ username, password: knownPassword }, ip)).statusCode).toBe(200)
  }
  expect((await count().executeTakeFirstOrThrow()).failures).toBe(99)
})

/** So many guesses by turns from so many addresses; returns the statuses. */
async function guessAt(username: string, { guesses, addresses }: { guesses: number; addresses: string[] }) {
  const statuses: number[] = []
  for (let start = 0; start < guesses; start += 200) {
    const round = Array.from({ length: Math.min(200, guesses - start) }, (_, at) =>
      attempt({ username, password: `guess ${start + at}` }, addresses[(start + at) % addresses.length]),
    )
    statuses.push(...(await Promise.all(round)).map(({ statusCode }) => statusCode))
  }
  return statuses
}

test('of thousands of guesses from 50 addresses few are compared, and nobody else is refused [OPEN-42]', async () => {
  const [{ username }, colleague] = [await makeUser(db), await makeUser(db)]
  const right = { username, password: knownPassword }
  const home = '192.0.2.10'
  expect((await attempt(right, home)).statusCode).toBe(200)
  const addresses = Array.from({ length: 50 }, (_, at) => `203.0.113.${at}`)
  const statuses = await guessAt(username, { guesses: 1000, addresses })
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(100)
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
  // The user where they are known, and a colleague who was never there before
  expect((await attempt(right, home)).statusCode).toBe(200)
  const theirs = { username: colleague.username, password: knownPassword }
  for (const ip of [addresses[0], addresses[49]]) expect((await attempt(theirs, ip)).statusCode).toBe(200)
})

test('guesses at others from an address slow nobody down who signs in there [OPEN-42]', async () => {
  const [one, other, innocent] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const ip = '203.0.113.200'
  for (const { username } of [one, other]) await guessAt(username, { guesses: 60, addresses: [ip] })
  const typo = { username: innocent.username, password: 'a typo' }
  expect(await outcome(typo, ip)).toEqual(failed)
  expect((await attempt({ ...typo, password: knownPassword }, ip)).statusCode).toBe(200)
})

test('who is refused by the limit reads how long to wait, the same for unknown users [OPEN-42]', async () => {
  const { username } = await makeUser(db)
  const ip = '203.0.113.201'
  const answers = async (name: string) => {
    const all = []
    for (let at = 0; at < 8; at++) {
      const { statusCode, headers, json } = await attempt({ username: name, password: 'wrong' }, ip)
      all.push([statusCode, json().error, json().code, headers['retry-after']])
    }
    return all
  }
  const known = await answers(username)
  expect(known.slice(4, 7)).toEqual([
    [...failed, 'loginFailed', undefined],
    [...failed, 'loginFailed', undefined],
    [429, 'Too many attempts. Wait 1 second and try again.', 'tooManyAttempts', '1'],
  ])
  expect(await answers('no such user')).toEqual(known)
  // Each failure doubles the wait, up to 15 minutes
  for (let at = 0; at < 12; at++) {
    travel(15 * 60_000)
    await attempt({ username, password: 'wrong' }, ip)
  }
  const waiting = await attempt({ username, password: knownPassword }, ip)
  expect([waiting.statusCode, waiting.json().error, waiting.headers['retry-after']]).toEqual([
    429,
    'Too many attempts. Wait 15 minutes and try again.',
    '900',
  ])
})

test('what somebody types as a username is stored only as a hash, with its lock an event [OPEN-187]', async () => {
  const { id, username } = await makeUser(db)
  const ip = '203.0.113.202'
  for (const name of [username, 'a Password by mistake'])
    await guessAt(name, { guesses: 10, addresses: [ip] })
  const keys = await db.selectFrom('sign_in_failures').select('key').execute()
  expect(keys.filter(({ key }) => /mistake|password/i.test(key) || key.includes(username))).toEqual([])
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'about_id', 'user_id', 'details'])
    .where('ip', '=', ip)
    .execute()
  expect(events).toEqual([{ kind: 'signInLocked', about_id: id, user_id: null, details: { reason: 'user' } }])
})

test('the addresses of an IPv6 network count as one, and an IPv4 address in IPv6 as itself', () => {
  expect(networkOf('198.51.100.7')).toBe('198.51.100.7')
  for (const ip of [
    '::ffff:198.51.100.7',
    '::FFFF:c633:6407',
    '0:0:0:0:0:ffff:198.51.100.7',
    '0::ffff:c633:6407',
  ])
    expect(networkOf(ip)).toBe('198.51.100.7')
  const network = '2001:db8:0:7::/64'
  for (const ip of ['2001:db8:0:7::1', '2001:DB8::7:1:2:3:4', '2001:0db8:0000:0007:ffff::'])
    expect(networkOf(ip)).toBe(network)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('only the header of a named proxy says where an attempt comes from', async () => {
  const forging = async (trustProxy: string | undefined, header: (at: number) => string) => {
    const server = await serverOn(
      { kysely: db, pool, engine },
      trustProxy === undefined ? {} : { trustProxy },
    )
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { username } = await makeUser(db)
    const statuses: number[] = []
    for (let at = 0; at < 8; at++) {
      const headers = { 'x-forwarded-for': header(at) }
      const { status } = await signInAt(address, username, `guess ${at}`, headers)
      statuses.push(status)
    }
    return statuses.includes(429)
  }
  const forged = (at: number) => `198.51.100.${at}`
  expect(await forging(undefined, forged)).toBe(true)
  expect(await forging('10.0.0.0/8, 192.0.2.1', forged)).toBe(true)
  // Behind the named proxy what it added counts, not what the sender wrote before it
  expect(await forging('127.0.0.1', (at) => `${forged(at)}, 203.0.113.250`)).toBe(true)
  expect(await forging('127.0.0.1', forged)).toBe(false)
  // Some proxies add a port
  expect(await forging('127.0.0.1', (at) => `203.0.113.251:${at}`)).toBe(true)
})

test('an unknown user takes as long as a wrong password: one salted slow hash [OPEN-42]', async () => {
  const [one, other] = [await hashPassword('the same'), await hashPassword('the same')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await isPassword(one, 'the same'), await isPassword(one, 'the same ')]).toEqual([true, false])
  expect([await isPassword(null, ''), await isPassword(null, 'the same')]).toEqual([false, false])
  const workOf = async (stored: string | null) => {
    const before = process.cpuUsage()
    await isPassword(stored, 'a guess')
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let round = 0; round < 9; round++) {
    work.known.push(await workOf(one))
    work.unknown.push(await workOf(null))
  }
  // Compare the shortest of each: the others include other work of this process
  const ratio = Math.min(...work.unknown) / Math.min(...work.known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a token ends twelve hours after sign-in [OPEN-3]', async () => {
  const token = await tokenOf((await makeUser(db)).username)
  travel(12 * hourMs - 60_000)
  expect(await statusWith(token)).toBe(200)
  travel(60_000)
  expect(await statusWith(token)).toBe(401)
})

test('old sessions and failures are removed', async () => {
  await cleanUpSignIns(db, new Date(Date.now() + 60 * 24 * hourMs))
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  expect(await db.selectFrom('sign_in_failures').select('key').execute()).toEqual([])
})
