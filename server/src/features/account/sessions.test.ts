import * as calls from '@bailiwick/contract/account'
import { loginWithCode, logout } from '@bailiwick/contract/auth'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { idleHeader } from '@bailiwick/contract/kit/session'
import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { checkMaintenance } from '@bailiwick/contract/settings'
import { expect, test } from 'vitest'
import { addSecondFactor, knownPassword, makeUser } from '#test/factories'
import { serverOn, startServer, type Person } from '#test/server'
import { testDatabase } from '#test/database'
import type { Tables } from '#tables'

const { call, db, actors, signIn, travel, now } = await startServer({ frozen: true, idleMs: 60 * minuteMs })

const statusWith = async (as: Person | string, idleSeconds?: number) =>
  (
    await call(checkMaintenance, {
      as,
      ...(idleSeconds === undefined ? {} : { headers: { [idleHeader]: String(idleSeconds) } }),
    })
  ).status
const sessionsOf = async (as: Person) => (await call(calls.listSessions, { as })).body
const somebody = async () => signIn(await makeUser(db))
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test('users see their own open sessions, the current one first, then those used last', async () => {
  const user = await makeUser(db)
  const [first, second] = [await signIn(user), await signIn(user)]
  const [ended] = [await signIn(user), await somebody()]
  await call(logout, { as: ended })
  await db.updateTable('sessions').set({ user_agent: chrome }).where('user_id', '=', user.id).execute()
  travel(5 * minuteMs)
  await statusWith(second)
  const { sessions, idle_minutes, hours } = await sessionsOf(first)
  expect([idle_minutes, hours]).toEqual([60, 12])
  expect(sessions).toMatchObject([
    { is_current: true, device: 'Chrome on Windows', ip: '127.0.0.1', last_seen_at: now().toISOString() },
    { is_current: false, last_seen_at: now().toISOString() },
  ])
  expect(Date.parse(sessions[0]?.last_seen_at ?? '') - Date.parse(sessions[0]?.created_at ?? '')).toBe(
    5 * minuteMs,
  )
})

test('users end one of their sessions, or all others, and nobody else’s', async () => {
  const user = await makeUser(db)
  const [here, there, elsewhere] = [await signIn(user), await signIn(user), await signIn(user)]
  const foreign = await somebody()
  const others = (await sessionsOf(here)).sessions.filter(({ is_current }) => !is_current)
  const end = (as: Person, id = '') => call(calls.endSession, { as, query: { id } })
  expect((await end(foreign, others[0]?.id)).body.code).toBe('noSuchSession')
  expect((await end(here, others[0]?.id)).status).toBe(200)
  expect((await end(here, others[0]?.id)).body.code).toBe('noSuchSession')
  expect([await statusWith(there), await statusWith(elsewhere)].toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await end(here, 'none')).status).toBe(400)

  await signIn(user)
  const all = await call(calls.endOtherSessions, { as: here })
  expect(all.body.message).toBe('2 other sessions were ended.')
  expect([await statusWith(there), await statusWith(elsewhere)]).toEqual([401, 401])
  expect([await statusWith(here), await statusWith(foreign)]).toEqual([200, 200])
  const { events } = (await call(listSecurityEvents, { as: actors.owner, query: { kind: 'sessionsEnded' } }))
    .body
  expect(events.slice(0, 2).map(({ details }) => details)).toEqual([{ sessions: 2 }, { sessions: 1 }])
})

test('a refused call says what ended its session, if that is known', async () => {
  const user = await makeUser(db)
  const admin = await signIn(await makeUser(db, { permissions: [2] }))
  const here = await signIn(user)
  const endAfter = async (end: () => Promise<{ readonly status: number }>) => {
    const there = await signIn(user)
    travel(minuteMs)
    expect((await end()).status).toBe(200)
    const { status, body } = await call(checkMaintenance, { as: there })
    return [status, body.code, body.session_end]
  }
  expect(await endAfter(() => call(calls.endOtherSessions, { as: here }))).toEqual([
    401,
    'unauthorized',
    'sessionsEnded',
  ])
  const password = 'another lantern'
  const body = { current_password: knownPassword, password, password2: password }
  expect(await endAfter(() => call(calls.changeOwnPassword, { as: here, body }))).toEqual([
    401,
    'unauthorized',
    'passwordChanged',
  ])
  await addSecondFactor(db, user.id, now())
  expect(await endAfter(() => call(calls.resetSecondFactor, { as: admin, query: { id: user.id } }))).toEqual([
    401,
    'unauthorized',
    'secondFactorRemoved',
  ])
  travel(minuteMs)
  const left = await signIn(user)
  await call(logout, { as: left })
  const over = await signIn(user)
  travel(61 * minuteMs)
  for (const as of [left, over]) {
    const answer = await call(checkMaintenance, { as })
    expect([answer.status, answer.body.session_end]).toEqual([401, undefined])
  }
})

test('a session that isn’t used for the idle limit ends, and one that is goes on', async () => {
  const [used, unused] = [await somebody(), await somebody()]
  for (let hour = 0; hour < 3; hour += 1) {
    travel(59 * minuteMs)
    expect(await statusWith(used)).toBe(200)
  }
  expect(await statusWith(unused)).toBe(401)
  travel(60 * minuteMs + 1)
  expect(await statusWith(used)).toBe(401)
})

test('calls that a browser makes by itself don’t keep a session open', async () => {
  const person = await somebody()
  for (let minute = 10; minute <= 60; minute += 10) {
    travel(10 * minuteMs)
    expect(await statusWith(person, minute * 60)).toBe(200)
  }
  travel(minuteMs)
  expect(await statusWith(person, 61 * 60)).toBe(401)
  const typing = await somebody()
  travel(40 * minuteMs)
  // Somebody typed ten minutes ago
  expect(await statusWith(typing, 600)).toBe(200)
  travel(45 * minuteMs)
  expect(await statusWith(typing, 60)).toBe(200)
})

test('a header that has no number of seconds counts as use', async () => {
  const person = await somebody()
  for (const sent of ['', '-5', 'x', '1e9', '99999999', '1.5']) {
    travel(30 * minuteMs)
    const { status } = await call(checkMaintenance, { as: person, headers: { [idleHeader]: sent } })
    expect([sent, status]).toEqual([sent, 200])
  }
})

test('another server process learns from the database that a session is used', async () => {
  const database = await testDatabase<Tables>()
  const options = { frozen: true, idleMs: 60 * minuteMs }
  const [first, second] = [await serverOn(database, options), await serverOn(database, options)]
  const person = await first.signIn(await makeUser(first.db))
  const check = async (server: typeof first) => (await server.call(checkMaintenance, { as: person })).status
  expect([await check(first), await check(second)]).toEqual([200, 200])
  for (const server of [first, second]) server.travel(50 * minuteMs)
  expect(await check(first)).toBe(200)
  for (const server of [first, second]) server.travel(50 * minuteMs)
  // Stores the last uses, as once a minute
  await first.app.close()
  expect(await check(second)).toBe(200)
})

test('a code without a challenge, or with a challenge of another kind, is refused in one way', async () => {
  for (const challenge of [undefined, '', 'x'.repeat(1000), actors.owner.token]) {
    const body = { code: '123456', ...(challenge === undefined ? {} : { challenge }) }
    expect((await call(loginWithCode, { body })).body.code).toBe('signInExpired')
  }
})
