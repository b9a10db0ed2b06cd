import { login } from '@bailiwick/contract/auth'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { Tables } from '#tables'
import { testDatabase } from '#test/database'
import { serverOn, tokenIn } from '#test/server'
import { addUser, setPassword } from '../features/users/service.ts'
import { install, ownerPasswordWarning } from './install.ts'

const hiddenUserName = '{name}'
const passwordMinimum = 8
const brand = 'Acme Bail'

test('one of several simultaneous first starts creates the owner and returns the password [OPEN-44]', async () => {
  const database = await testDatabase<Tables>()
  const db = database.kysely
  const options = { ownerPassword: undefined, hiddenUserName, passwordMinimum, brand }
  const passwords = await Promise.all(Array.from({ length: 4 }, () => install(db, options)))
  const [password, ...more] = passwords.filter((one) => one !== null)
  expect(password).toMatch(/^[a-zA-Z2-9]{16}$/)
  expect(more).toEqual([])

  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'password_hash'])
    .orderBy('id')
    .execute()
  expect(users).toEqual([
    { id: 1, username: 'owner', name: 'Owner', password_hash: expect.stringMatching(/^\$argon2id\$/) },
    { id: 2, username: 'system', name: '{name}', password_hash: null },
  ])
  const { call } = await serverOn(database)
  const { body } = await call(login, { body: { username: 'owner', password: password ?? '' } })
  expect(Object.keys(decodeJwt(tokenIn(body))['permObj'] as object).toSorted()).toEqual([
    'CRM admin',
    'CRM edit',
    'CRM export',
    'Developer edit',
    'RFIDhistory view',
    'SMS edit',
    'UserAdmin edit',
    'UserPerms edit',
  ])
  expect((await call(login, { body: { username: 'system', password: '' } })).status).toBe(400)
  expect(await addUser(db, { username: 'third', name: 'Third' })).toBe(3)

  expect(await install(db, options)).toBeNull()
})

test('settings give the owner password and the name of the hidden account [OPEN-39, OPEN-44]', async () => {
  const database = await testDatabase<Tables>()
  const db = database.kysely
  expect(
    await install(db, { ownerPassword: 'from a setting', hiddenUserName, passwordMinimum, brand }),
  ).toBeNull()
  const { call } = await serverOn(database)
  expect((await call(login, { body: { username: 'owner', password: 'from a setting' } })).status).toBe(200)
  await install(db, { ownerPassword: 'another', hiddenUserName: 'Robot', passwordMinimum, brand })
  expect((await call(login, { body: { username: 'owner', password: 'another' } })).status).toBe(400)
  expect(await db.selectFrom('users').select('name').where('id', '=', 2).executeTakeFirst()).toEqual({
    name: 'Robot',
  })
})

test('an owner password with the username or the brand, or of one character, is refused [OPEN-190]', async () => {
  const { kysely: db } = await testDatabase<Tables>()
  for (const [ownerPassword, text] of [
    ['the Owner 2026', 'The password can’t contain the username.'],
    ['we are acme-bail', 'The password can’t contain the name of the agency.'],
    ['bailiwick2026', 'This password is too common. Please choose another one.'],
    ['xxxxxxxxxx', 'The password can’t be one character repeated.'],
  ] as const) {
    const tried = install(db, { ownerPassword, hiddenUserName, passwordMinimum, brand })
    await expect(tried).rejects.toThrow(`OWNER_PASSWORD: ${text}`)
  }
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})

test('an owner password that is too short or too common is refused and creates nobody', async () => {
  const { kysely: db } = await testDatabase<Tables>()
  const tryInstall = (ownerPassword: string) =>
    install(db, { ownerPassword, hiddenUserName, passwordMinimum: 15, brand })
  await expect(tryInstall('fourteen signs')).rejects.toThrow(
    'OWNER_PASSWORD: The password must have at least 15 characters.',
  )
  await expect(
    install(db, { ownerPassword: 'Password1', hiddenUserName, passwordMinimum, brand }),
  ).rejects.toThrow('OWNER_PASSWORD: This password is too common. Please choose another one.')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  expect(await tryInstall('fifteen signs..')).toBeNull()
})

test('while OWNER_PASSWORD is the owner’s password, and only then, a start warns of it', async () => {
  const { kysely: db } = await testDatabase<Tables>()
  const ownerPassword = 'from a setting'
  await install(db, { ownerPassword, hiddenUserName, passwordMinimum, brand })
  const warning = 'OWNER_PASSWORD is still the password of owner, and can be read where it is set.'
  expect(await ownerPasswordWarning(db, { ownerPassword })).toContain(warning)
  expect(await ownerPasswordWarning(db, { ownerPassword: undefined })).toBeNull()
  await setPassword(db, 'owner', 'another of my own', new Date())
  expect(await ownerPasswordWarning(db, { ownerPassword })).toBeNull()
})
