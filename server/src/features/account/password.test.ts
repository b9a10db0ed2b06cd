import * as calls from '@bailiwick/contract/account'
import { login } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { checkMaintenance } from '@bailiwick/contract/settings'
import { createUser, updateUser } from '@bailiwick/contract/users'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { knownPassword, makeUser } from '#test/factories'
import { startServer, tokenIn, type Person } from '#test/server'
import { isPassword, setPassword } from '../users/service.ts'

const { call, db, actors, signIn, travel } = await startServer({ frozen: true })
const own = 'my own choice 42'

const change = (as: Person | string, body: Partial<Record<string, string>> = {}) =>
  call(calls.changeOwnPassword, {
    as,
    body: { current_password: knownPassword, password: own, password2: own, ...body },
  })
const logIn = (username: string, password: string) => call(login, { body: { username, password } })
const statusWith = async (as: Person | string) => (await call(checkMaintenance, { as })).status
const somebody = async () => signIn(await makeUser(db))

test('users change their own password with the current one, and stay logged in only there', async () => {
  const user = await makeUser(db)
  const [here, there] = [await signIn(user), await signIn(user)]
  const { status, body } = await change(here)
  expect([status, body.message]).toEqual([200, messages.changedPassword])
  expect([await statusWith(here), await statusWith(body.token), await statusWith(there)]).toEqual([
    200, 200, 401,
  ])
  expect([
    (await logIn(user.username, knownPassword)).status,
    (await logIn(user.username, own)).status,
  ]).toEqual([400, 200])
})

test('each empty field is said to be required, and doesn’t count as a wrong password', async () => {
  const person = await somebody()
  const nothing = { current_password: '', password: '', password2: '' }
  const answers = await Promise.all(Array.from({ length: 7 }, () => change(person, nothing)))
  for (const { status, body } of answers)
    expect([status, body.errors]).toEqual([
      400,
      { current_password: 'Required', password: 'Required', password2: 'Required' },
    ])
  const alone = await change(person, { current_password: '' })
  expect([alone.status, alone.body.errors]).toEqual([400, { current_password: 'Required' }])
  expect((await change(person)).status).toBe(200)
})

test('a wrong current password is refused at its field, and too many have to wait', async () => {
  const person = await somebody()
  const wrong = await change(person, { current_password: 'a guess' })
  expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
    400,
    'wrongPassword',
    { current_password: messages.wrongPassword },
  ])
  for (let guess = 0; guess < 5; guess += 1) await change(person, { current_password: `guess ${guess}` })
  const limited = await change(person)
  expect([limited.status, limited.body.code]).toEqual([429, 'tooManyAttempts'])
  travel(15 * 60_000)
  expect((await change(person)).status).toBe(200)
})

test('a new password follows the rules of all, and is not the current one [OPEN-190]', async () => {
  const person = await somebody()
  const refused = async (body: Record<string, string>) => (await change(person, body)).body.errors
  expect(await refused({ password: 'short', password2: 'short' })).toMatchObject({
    password: messages.tooShort(8),
  })
  expect(await refused({ password2: 'another' })).toEqual({ password2: messages.passwordsMustMatch })
  expect(await refused({ password: 'password1', password2: 'password1' })).toEqual({
    password: messages.commonPassword,
  })
  expect(await refused({ password: knownPassword, password2: knownPassword })).toEqual({
    password: messages.samePassword,
  })
  expect((await logIn(person.username, knownPassword)).status).toBe(200)
})

test('a password that somebody else set is good for choosing an own one only', async () => {
  const body = { name: 'Uma New', username: 'uma', email: 'uma@example.com', phone_number: '7145550199' }
  const set = { password: 'given by somebody', password2: 'given by somebody' }
  const created = await call(createUser, { as: actors.owner, body: { ...body, ...set } })
  const token = tokenIn((await logIn('uma', set.password)).body)
  expect(decodeJwt(token)['duties']).toEqual(['password'])
  const refused = await call(checkMaintenance, { as: token })
  expect([refused.status, refused.body.error]).toEqual([403, messages.changePasswordFirst])
  // The program makes the owner's first one
  expect(messages.changePasswordFirst).toBe('This password was set for you. Choose your own first.')
  expect((await call(calls.listSessions, { as: token })).status).toBe(403)

  const changed = await change(token, { current_password: set.password })
  expect(changed.status).toBe(200)
  expect(decodeJwt(changed.body.token)).not.toHaveProperty('duties')
  expect([await statusWith(changed.body.token), await statusWith(token)]).toEqual([200, 200])
  expect(decodeJwt(tokenIn((await logIn('uma', own)).body))).not.toHaveProperty('duties')

  const back = await change(changed.body.token, { current_password: own, ...set })
  expect([back.status, back.body.errors]).toEqual([400, { password: messages.passwordSetForYou }])
  const another = { password: 'another of my own', password2: 'another of my own' }
  const again = await change(changed.body.token, { current_password: own, ...another })
  expect(again.status).toBe(200)
  const late = await change(again.body.token, { current_password: another.password, ...set })
  expect(late.body.errors).toEqual({ password: messages.passwordSetForYou })

  await call(updateUser, { as: actors.owner, body: { id: created.body.insertId, ...set } })
  expect(decodeJwt(tokenIn((await logIn('uma', set.password)).body))['duties']).toEqual(['password'])
})

test('no password that somebody else ever set and that was replaced comes back as the user’s own', async () => {
  const [first, second, third] = ['given by somebody 1', 'given by somebody 2', 'given by somebody 3']
  const body = { name: 'Una New', username: 'una', email: 'una@example.com', phone_number: '7145550198' }
  const created = await call(createUser, {
    as: actors.owner,
    body: { ...body, password: first, password2: first },
  })
  const set = (password: string) =>
    call(updateUser, {
      as: actors.owner,
      body: { id: created.body.insertId, password, password2: password },
    })
  const choose = async (current_password: string, password: string) =>
    (
      await change(tokenIn((await logIn('una', current_password)).body), {
        current_password,
        password,
        password2: password,
      })
    ).body
  await choose(first, own)
  // The second one is replaced by another that somebody set, before the user chose
  await set(second)
  await set(third)
  for (const password of [first, second])
    expect((await choose(third, password)).errors).toEqual({ password: messages.passwordSetForYou })
  expect((await choose(third, 'another choice 43')).token).toBeDefined()
  for (const password of [first, second, third])
    expect((await choose('another choice 43', password)).errors).toEqual({
      password: messages.passwordSetForYou,
    })
  expect((await choose('another choice 43', own)).token).toBeDefined()
})

test('of the replaced passwords that somebody else set, the last twenty are stored', async () => {
  const { id, username } = await makeUser(db)
  for (let count = 0; count < 22; count += 1) await setPassword(db, username, `given ${count}`, new Date())
  const { replaced_password_hashes: hashes } = await db
    .selectFrom('users')
    .select('replaced_password_hashes')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(hashes).toHaveLength(20)
  expect([
    await isPassword(hashes[0] ?? null, 'given 1'),
    await isPassword(hashes[19] ?? null, 'given 20'),
  ]).toEqual([true, true])
})

test('a password changed meanwhile is not overwritten', async () => {
  const person = await somebody()
  const both = await Promise.all([
    change(person, { password: 'first of both 1', password2: 'first of both 1' }),
    change(person, { password: 'second of both 2', password2: 'second of both 2' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('the history and the owner’s security events say who changed their password', async () => {
  const person = await somebody()
  await change(person)
  const entries = await db
    .selectFrom('history')
    .select(['username', 'action', 'endpoint', 'changed', 'data'])
    .where('endpoint', '=', 'user')
    .where('record_id', '=', person.id)
    .execute()
  expect(entries).toMatchObject([
    { username: person.username, action: 'update', endpoint: 'user', changed: ['password'] },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/argon2|my own/)
  const { body } = await call(listSecurityEvents, { as: actors.owner, query: { kind: 'passwordChanged' } })
  expect(body.events[0]).toMatchObject({ username: person.username, about_username: person.username })
})
