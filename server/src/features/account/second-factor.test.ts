import * as calls from '@bailiwick/contract/account'
import { login, loginWithCode } from '@bailiwick/contract/auth'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { messages } from '@bailiwick/contract/kit/messages'
import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { checkMaintenance } from '@bailiwick/contract/settings'
import { deleteUser, listUsers, updateUser } from '@bailiwick/contract/users'
import { decodeJwt } from 'jose'
import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { addSecondFactor, codeAt, knownPassword, makeUser } from '#test/factories'
import { startServer, tokenIn, type Person } from '#test/server'

const { app, call, db, actors, signIn, travel, now } = await startServer({ frozen: true })
const stepMs = 30_000
const current_password = knownPassword

const logIn = (username: string) => call(login, { body: { username, password: knownPassword } })
async function challengeOf(username: string): Promise<string> {
  const { body } = await logIn(username)
  if ('user' in body) throw new Error('No code was asked for')
  return body.challenge
}
const enter = (challenge: string, code: string) => call(loginWithCode, { body: { challenge, code } })
const outcome = async (...args: Parameters<typeof enter>) => {
  const { status, body } = await enter(...args)
  return [status, status === 200 ? undefined : body.code]
}
const statusWith = async (as: Person | string) => (await call(checkMaintenance, { as })).status
const setUp = async (as: Person | string) => {
  const { body } = await call(calls.startSecondFactor, { as, body: { current_password } })
  const confirmed = await call(calls.confirmSecondFactor, { as, body: { code: codeAt(body.secret, now()) } })
  return { secret: body.secret, ...confirmed.body }
}
/** A user with a second factor, whose code of now has not been used. */
async function userWithFactor() {
  const user = await makeUser(db)
  return { user, secret: await addSecondFactor(db, user.id, now()) }
}
const eventsOf = async (kind: string) =>
  (await call(listSecurityEvents, { as: actors.owner, query: { kind } })).body.events

test('a user sets up an authenticator app, confirms it by a code and gets ten recovery codes', async () => {
  const user = await makeUser(db)
  const [here, there] = [await signIn(user), await signIn(user)]
  const read = async () => (await call(calls.readSecondFactor, { as: here })).body
  expect(await read()).toEqual({ added_at: null, recovery_codes_left: 0, is_required: false })
  const { status, body } = await call(calls.startSecondFactor, { as: here, body: { current_password } })
  expect(status).toBe(200)
  const app = URI.parse(body.uri)
  expect([app.issuer, app.label, app.secret.base32]).toEqual(['Bailiwick', user.username, body.secret])
  expect(await read()).toMatchObject({ added_at: null })
  expect((await logIn(user.username)).body).toHaveProperty('user')

  const wrong = await call(calls.confirmSecondFactor, { as: here, body: { code: '000000' } })
  expect([wrong.status, wrong.body.errors]).toEqual([400, { code: messages.wrongSetupCode }])
  for (const code of ['', '12345', 'ABCD-EFGH-JKMN-PQRS']) {
    const { status: refused, body: answer } = await call(calls.confirmSecondFactor, {
      as: here,
      body: { code },
    })
    expect([refused, answer.errors]).toEqual([400, { code: messages.notAppCode }])
  }
  const unconfirmed = await call(calls.startSecondFactor, { as: there, body: { current_password: '' } })
  expect([unconfirmed.status, unconfirmed.body.errors]).toEqual([400, { current_password: 'Required' }])
  const confirmed = await call(calls.confirmSecondFactor, {
    as: here,
    body: { code: ` ${codeAt(body.secret, now()).replace(/^\d{3}/, '$& ')}` },
  })
  expect([confirmed.status, confirmed.body.message]).toEqual([200, messages.addedSecondFactor])
  expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
  for (const code of confirmed.body.recovery_codes)
    expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/)
  const { added_at, ...rest } = await read()
  expect([Date.parse(added_at ?? ''), rest]).toEqual([
    now().getTime(),
    { recovery_codes_left: 10, is_required: false },
  ])
  expect([await statusWith(here), await statusWith(there)]).toEqual([200, 401])
})

test('the password alone gives a challenge, which is no token, and the code gives the token', async () => {
  const { user, secret } = await userWithFactor()
  const challenge = await challengeOf(user.username)
  expect(await statusWith(challenge)).toBe(401)
  const { status, body } = await enter(challenge, codeAt(secret, now()))
  expect([status, Object.keys(body)]).toEqual([200, ['user']])
  expect(await statusWith(body.user.token)).toBe(200)
  expect(await outcome(challenge, codeAt(secret, new Date(now().getTime() + stepMs)))).toEqual([
    400,
    'signInExpired',
  ])
  expect(messages.signInExpired).toBe('This login is no longer valid. Log in with your password again.')
})

test('a code is valid once, for its 30 seconds and those before and after', async () => {
  const { user, secret } = await userWithFactor()
  const at = (steps: number) => codeAt(secret, new Date(now().getTime() + steps * stepMs))
  const attempt = async (code: string) => outcome(await challengeOf(user.username), code)
  expect(await attempt(at(-2))).toEqual([400, 'wrongCode'])
  expect(await attempt(at(-1))).toEqual([200, undefined])
  expect(await attempt(at(-1))).toEqual([400, 'wrongCode'])
  expect(await attempt(at(1))).toEqual([200, undefined])
  expect(await attempt(at(0))).toEqual([400, 'wrongCode'])
  expect(await attempt(at(2))).toEqual([400, 'wrongCode'])
})

test('of simultaneous sign-ins with one code or one challenge, one succeeds', async () => {
  const { user, secret } = await userWithFactor()
  const code = codeAt(secret, now())
  const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(user.username)))
  const sameCode = await Promise.all(challenges.map((challenge) => outcome(challenge, code)))
  expect(sameCode.filter(([status]) => status === 200)).toHaveLength(1)
})

test('too many wrong codes have to wait, and the owner sees the lock', async () => {
  const { user, secret } = await userWithFactor()
  const challenge = await challengeOf(user.username)
  for (let guess = 0; guess < 6; guess += 1)
    expect(await outcome(challenge, '000000')).toEqual([400, 'wrongCode'])
  const right = codeAt(secret, now())
  expect(await outcome(challenge, right)).toEqual([429, 'tooManyAttempts'])
  // The password clears only the guesses at passwords
  expect(await outcome(await challengeOf(user.username), right)).toEqual([429, 'tooManyAttempts'])
  // Somebody has the password
  const locked = { about_username: user.username, details: { reason: 'code' } }
  expect((await eventsOf('signInLocked'))[0]).toMatchObject(locked)
  travel(2 * 1000)
  expect(await outcome(await challengeOf(user.username), codeAt(secret, now()))).toEqual([200, undefined])
})

test('what can be no code is not taken for a guess', async () => {
  const { user, secret } = await userWithFactor()
  const challenge = await challengeOf(user.username)
  const typed = ['', '12345', '1234567', 'ABCD-EFGH-JKMN', 'ABCDEF', '      ', 'x'.repeat(1000)]
  for (const code of typed) expect(await outcome(challenge, code)).toEqual([400, 'notCode'])
  expect(await outcome(challenge, codeAt(secret, now()))).toEqual([200, undefined])
})

test('a challenge ends after ten minutes, with a new password and with the removal of the user', async () => {
  const { user, secret } = await userWithFactor()
  const late = await challengeOf(user.username)
  travel(10 * minuteMs)
  expect(await outcome(late, codeAt(secret, now()))).toEqual([400, 'signInExpired'])
  const outdated = await challengeOf(user.username)
  const set = { password: 'given by somebody', password2: 'given by somebody' }
  await call(updateUser, { as: actors.owner, body: { id: user.id, ...set } })
  expect(await outcome(outdated, codeAt(secret, now()))).toEqual([400, 'signInExpired'])
  const { body } = await call(login, { body: { username: user.username, password: set.password } })
  const removed = 'challenge' in body ? body.challenge : ''
  await call(deleteUser, { as: actors.owner, query: { id: user.id } })
  expect(await outcome(removed, codeAt(secret, now()))).toEqual([400, 'signInExpired'])
  expect(await outcome('', '')).toEqual([400, 'signInExpired'])
})

test('a recovery code signs in once, in any case, and the owner sees it', async () => {
  const person = await signIn(await makeUser(db))
  const { recovery_codes } = await setUp(person)
  const [code = '', other = ''] = recovery_codes
  const attempt = async (typed: string) => outcome(await challengeOf(person.username), typed)
  expect(await attempt(code.toLowerCase().replaceAll('-', ' '))).toEqual([200, undefined])
  expect(await attempt(code)).toEqual([400, 'wrongCode'])
  expect((await eventsOf('recoveryCodeUsed'))[0]).toMatchObject({
    about_username: person.username,
    details: { left: 9 },
  })
  const renewed = await call(calls.renewRecoveryCodes, { as: person, body: { current_password } })
  expect(renewed.body.recovery_codes).toHaveLength(10)
  expect(await attempt(other)).toEqual([400, 'wrongCode'])
  expect(await attempt(renewed.body.recovery_codes[0] ?? '')).toEqual([200, undefined])
})

test('setting up, renewing and removing take the current password', async () => {
  const person = await signIn(await makeUser(db))
  const wrong = { as: person, body: { current_password: 'a guess' } }
  expect((await call(calls.startSecondFactor, wrong)).body.code).toBe('wrongPassword')
  await setUp(person)
  expect((await call(calls.renewRecoveryCodes, wrong)).body.code).toBe('wrongPassword')
  expect((await call(calls.removeSecondFactor, wrong)).body.code).toBe('wrongPassword')
  const removed = await call(calls.removeSecondFactor, { as: person, body: { current_password } })
  expect([removed.status, removed.body.message]).toEqual([200, messages.removedSecondFactor])
  expect((await logIn(person.username)).body).toHaveProperty('user')
})

test('a new app takes the place of the other one with its first code, not before', async () => {
  const person = await signIn(await makeUser(db))
  const elsewhere = async (secret: string) =>
    outcome(await challengeOf(person.username), codeAt(secret, now()))
  const former = await setUp(person)
  travel(2 * minuteMs)
  const { body } = await call(calls.startSecondFactor, { as: person, body: { current_password } })
  expect(await elsewhere(body.secret)).toEqual([400, 'wrongCode'])
  expect(await elsewhere(former.secret)).toEqual([200, undefined])
  travel(2 * minuteMs)
  const confirm = { as: person, body: { code: codeAt(body.secret, now()) } }
  const confirmed = await call(calls.confirmSecondFactor, confirm)
  expect([confirmed.status, confirmed.body.recovery_codes.length]).toEqual([200, 10])
  expect((await call(calls.confirmSecondFactor, confirm)).body.code).toBe('setupExpired')
  travel(2 * minuteMs)
  expect(await elsewhere(former.secret)).toEqual([400, 'wrongCode'])
  expect(await outcome(await challengeOf(person.username), former.recovery_codes[0] ?? '')).toEqual([
    400,
    'wrongCode',
  ])
  expect(await elsewhere(body.secret)).toEqual([200, undefined])
  expect((await eventsOf('secondFactorRemoved'))[0]).toMatchObject({ about_username: person.username })
})

test('a setup that was replaced or is half an hour old can’t be confirmed', async () => {
  const person = await signIn(await makeUser(db))
  const start = async () =>
    (await call(calls.startSecondFactor, { as: person, body: { current_password } })).body.secret
  const confirm = async (secret: string) => {
    const { status, body } = await call(calls.confirmSecondFactor, {
      as: person,
      body: { code: codeAt(secret, now()) },
    })
    return [status, body.code]
  }
  const replaced = await start()
  const secret = await start()
  expect(await confirm(replaced)).toEqual([400, 'wrongSetupCode'])
  travel(31 * minuteMs)
  expect(await confirm(secret)).toEqual([409, 'setupExpired'])
})

test('an administrator of users removes the authenticator of somebody who lost their phone', async () => {
  const admin = await signIn(await makeUser(db, { permissions: [2] }))
  const { user } = await userWithFactor()
  const person = await signIn(user)
  const listed = async () =>
    (await call(listUsers, { as: admin })).body.users.find(({ id }) => id === user.id)?.second_factor
  expect(await listed()).toBe(true)
  const reset = (id: number, as = admin) => call(calls.resetSecondFactor, { as, query: { id } })
  expect((await reset(user.id)).body.message).toBe(messages.resetSecondFactor)
  expect([await listed(), await statusWith(person)]).toEqual([false, 401])
  expect((await logIn(user.username)).body).toHaveProperty('user')
  expect((await reset(user.id)).body.code).toBe('noSecondFactor')
  expect((await eventsOf('secondFactorRemoved'))[0]).toMatchObject({
    username: admin.username,
    about_username: user.username,
  })

  const editor = await makeUser(db, { permissions: [1] })
  await addSecondFactor(db, editor.id, now())
  await addSecondFactor(db, actors.owner.id, now())
  await addSecondFactor(db, admin.id, now())
  expect((await reset(editor.id)).body.code).toBe('morePowerful')
  expect((await reset(actors.owner.id)).body.code).toBe('ownerAlone')
  expect((await reset(admin.id)).body.code).toBe('ownSecondFactorElsewhere')
})

test('the owner requires it of administrators, who set it up when they next sign in', async () => {
  const rules = { as: actors.owner }
  const before = await call(calls.readSignInRules, rules)
  expect(before.body.second_factor_for).toBe('nobody')
  const [admin, clerk] = [await makeUser(db, { permissions: [4] }), await makeUser(db, { permissions: [3] })]
  const open = await signIn(admin)
  const saved = await call(calls.saveSignInRules, { ...rules, body: { second_factor_for: 'administrators' } })
  expect([saved.status, saved.body.message]).toEqual([200, messages.savedSignInRules])
  const after = (await call(calls.readSignInRules, rules)).body
  expect(after.administrators.users).toBe(before.body.administrators.users + 1)
  expect(after.everybody.without).toBe(before.body.everybody.without + 2)
  // The owner has set one up above
  expect(after.everybody.includes_owner).toBe(false)
  await db.deleteFrom('second_factors').where('user_id', '=', actors.owner.id).execute()
  expect((await call(calls.readSignInRules, rules)).body.everybody.includes_owner).toBe(true)
  expect((await eventsOf('settingChanged'))[0]).toMatchObject({
    details: { setting: 'second_factor_for', value: 'administrators' },
  })

  expect(await statusWith(open)).toBe(200)
  expect((await call(calls.readSecondFactor, { as: open })).body.is_required).toBe(true)
  expect(decodeJwt(tokenIn((await logIn(clerk.username)).body))).not.toHaveProperty('duties')
  const token = tokenIn((await logIn(admin.username)).body)
  expect(decodeJwt(token)['duties']).toEqual(['second_factor'])
  const refused = await call(checkMaintenance, { as: token })
  expect([refused.status, refused.body.error]).toEqual([403, messages.secondFactorFirst])
  const done = await setUp(token)
  expect(decodeJwt(done.token)).not.toHaveProperty('duties')
  expect([await statusWith(done.token), await statusWith(token)]).toEqual([200, 200])

  const own = { as: done.token, body: { current_password } }
  const stays = await call(calls.removeSecondFactor, own)
  expect([stays.status, stays.body.error]).toEqual([409, messages.requiredSecondFactor])
  expect((await call(calls.readSecondFactor, { as: done.token })).body.added_at).not.toBe(null)
  travel(minuteMs)
  expect((await setUp(done.token)).message).toBe(messages.addedSecondFactor)
  // An administrator who removes it for them ends their sessions, and the next one has the duty again
  await call(calls.resetSecondFactor, { as: actors.owner, query: { id: admin.id } })
  expect([await statusWith(done.token), await statusWith(open)]).toEqual([401, 401])
  expect(decodeJwt(tokenIn((await logIn(admin.username)).body))['duties']).toEqual(['second_factor'])

  await call(calls.saveSignInRules, { ...rules, body: { second_factor_for: 'everybody' } })
  expect(decodeJwt(tokenIn((await logIn(clerk.username)).body))['duties']).toEqual(['second_factor'])
})

test('who stands before the setup when the owner takes the rule back goes on without it', async () => {
  const require = (second_factor_for: 'everybody' | 'nobody') =>
    call(calls.saveSignInRules, { as: actors.owner, body: { second_factor_for } })
  const check = async (as: Person | string) => (await call(calls.checkDuties, { as })).body.token
  await require('everybody')
  const user = await makeUser(db)
  const token = tokenIn((await logIn(user.username)).body)
  expect([await check(token), await statusWith(token)]).toEqual([null, 403])
  await db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute()
  const both = tokenIn((await logIn(user.username)).body)
  await require('nobody')
  const free = (await check(token)) ?? ''
  expect(decodeJwt(free)).not.toHaveProperty('duties')
  expect(await statusWith(free)).toBe(200)
  expect(decodeJwt((await check(both)) ?? '')['duties']).toEqual(['password'])
  expect([await check(both), await statusWith(both)]).toEqual([null, 403])
})

test('only the owner reads and changes the rules of signing in', async () => {
  const body = { second_factor_for: 'nobody' } as const
  expect((await call(calls.readSignInRules, { as: actors.agent })).body.code).toBe('ownerDecides')
  expect((await call(calls.saveSignInRules, { as: actors.agent, body })).body.code).toBe('ownerDecides')
  const unknown = await app.inject({
    method: 'PUT',
    url: calls.saveSignInRules.path,
    headers: { authorization: actors.owner.token },
    payload: { second_factor_for: 'some' },
  })
  expect(unknown.statusCode).toBe(400)
})
