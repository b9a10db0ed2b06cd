import { changeOwnPassword } from '@bailiwick/contract/account'
import { login } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import { saveUserPermissions } from '@bailiwick/contract/user-permissions'
import * as calls from '@bailiwick/contract/users'
import { expect, test } from 'vitest'
import { makeUser } from '#test/factories'
import { startServer, tokenIn, type Person } from '#test/server'

const { call, db, actors, signIn } = await startServer()
const { owner } = actors
const admin = await signIn(await makeUser(db, { permissions: [2] }))

let count = 0
const secret = 'correct horse'
const passwords = { password: secret, password2: secret }
const create = (as: Person) => {
  count += 1
  const details = { username: `new${count}`, name: `New Person ${count}`, email: `new${count}@example.com` }
  const body = { ...details, phone_number: String(5_550_100_000 + count), ...passwords }
  return call(calls.createUser, { as, body: body as calls.NewUser })
}
const update = (body: object, as = admin) => call(calls.updateUser, { as, body: body as calls.UserChange })
const remove = (id: number, as: Person) => call(calls.deleteUser, { as, query: { id } })
const powersOf = async (id: number) =>
  (await call(calls.listUsers, { as: admin })).body.users.find((user) => user.id === id)?.powers

/** Gives a permission, as the owner unless somebody else is named. */
const give = async (user_id: number, perm_id: PermissionId, as: Person = owner) => {
  const add = [{ perm_id, db_id: null }]
  const body = { user_id, user_perms: { add, remove: [] } }
  const reply = await call(saveUserPermissions, { as, body })
  return [reply.status, reply.body.code]
}

test('a power waits until a password of somebody without it is changed [OPEN-187]', async () => {
  const user = await makeUser(db)
  await update({ id: user.id, ...passwords })
  const add = [{ perm_id: 1 as const, db_id: null }]
  const refused = await call(saveUserPermissions, {
    as: owner,
    body: { user_id: user.id, user_perms: { add, remove: [] } },
  })
  expect([refused.status, refused.body.error]).toEqual([409, messages.ownPasswordFirst(user.name)])
  expect(await powersOf(user.id)).toEqual([])
  expect(await give(user.id, 6)).toEqual([409, 'ownPasswordFirst'])
  // What the setter could have taken over anyway
  expect(await give(user.id, 3)).toEqual([200, 'success'])
  const { body } = await call(login, { body: { username: user.username, password: secret } })
  const change = { current_password: secret, password: 'my own choice', password2: 'my own choice' }
  expect((await call(changeOwnPassword, { as: tokenIn(body), body: change })).status).toBe(200)
  expect(await give(user.id, 1)).toEqual([200, 'success'])
})

test('a power is given at once if its giver, or somebody who has it, set the password [OPEN-187]', async () => {
  const both = await signIn(await makeUser(db, { permissions: [1, 2] }))
  const made = async (as: Person) => {
    const { insertId } = (await create(as)).body
    return insertId
  }
  expect(await give(await made(owner), 1)).toEqual([200, 'success'])
  expect(await give(await made(both), 1)).toEqual([200, 'success'])
  expect(await give(await made(both), 6)).toEqual([409, 'ownPasswordFirst'])
  const taken = await made(admin)
  expect(await give(taken, 1, both)).toEqual([409, 'ownPasswordFirst'])
  await update({ id: taken, ...passwords }, both)
  expect(await give(taken, 1, both)).toEqual([200, 'success'])
  const former = await made(both)
  await remove(both.id, await signIn(await makeUser(db, { permissions: [1, 2] })))
  expect(await give(former, 1)).toEqual([409, 'ownPasswordFirst'])
})

test('of a password and a power at the same time, one is refused [OPEN-187]', async () => {
  for (let round = 0; round < 10; round++) {
    const user = await makeUser(db)
    const [given, set] = await Promise.all([give(user.id, 1), update({ id: user.id, ...passwords })])
    expect(['200 403', '409 200']).toContain(`${given[0]} ${set.status}`)
  }
})
