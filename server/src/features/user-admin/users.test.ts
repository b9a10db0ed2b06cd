import { checkMaintenance } from '@bailiwick/contract/settings'
import { listDefendants, readDefendant } from '@bailiwick/contract/defendants'
import { login } from '@bailiwick/contract/auth'
import { messages } from '@bailiwick/contract/kit/messages'
import { saveUserPermissions } from '@bailiwick/contract/user-permissions'
import * as calls from '@bailiwick/contract/users'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { knownPassword, makeDefendant, makeUser } from '#test/factories'
import { startServer, type Person } from '#test/server'
import { grant } from '../permissions/service.ts'
import { systemId } from '../users/service.ts'

const { call, db, actors, signIn } = await startServer()
const { owner, clerk } = actors
const system = await makeUser(db, { id: systemId, username: 'system', name: '{name}', password_hash: null })
const admin = await signIn(await makeUser(db, { permissions: [2] }))

let count = 0
/** Details that no user has yet. */
const newDetails = () => {
  count += 1
  return {
    username: `new${count}`,
    name: `New Person ${count}`,
    email: `new${count}@example.com`,
    phone_number: String(5_550_100_000 + count),
  }
}
const secret = 'correct horse'
const passwords = { password: secret, password2: secret }

const list = async (as = admin) => (await call(calls.listUsers, { as })).body.users
const listed = async (id: number) => (await list()).find((user) => user.id === id)
const create = (body: object, as = admin) =>
  call(calls.createUser, { as, body: { ...newDetails(), ...passwords, ...body } as calls.NewUser })
const update = (body: object, as = admin) => call(calls.updateUser, { as, body: body as calls.UserChange })
const remove = (id: number, as = admin) => call(calls.deleteUser, { as, query: { id } })
const statusWith = async ({ token }: Person) => (await call(checkMaintenance, { as: token })).status
const signInStatus = async (username: string, password: string) =>
  (await call(login, { body: { username, password } })).status
const historyOf = (id: number) =>
  db
    .selectFrom('history')
    .selectAll()
    .where('endpoint', '=', 'user')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
const outcome = ({ status, body }: Awaited<ReturnType<typeof remove>>) => [status, body.error]

test('users are listed, added, changed and removed under one address [USER-23, USER-24, USER-25, USER-26]', () => {
  const { listUsers, createUser, updateUser, deleteUser } = calls
  const addresses = [listUsers, createUser, updateUser, deleteUser].map(
    ({ method, path }) => `${method} ${path}`,
  )
  expect(addresses).toEqual(['GET /api/users/', 'POST /api/users/', 'PUT /api/users/', 'DELETE /api/users/'])
})

test('a user is added with details and password, and can sign in [USER-8, USER-24, MSG-37, MSG-45, OPEN-8]', async () => {
  const details = newDetails()
  const { status, body } = await create(details)
  expect([status, body]).toEqual([
    200,
    { insertId: expect.any(Number), code: 'createdUser', message: 'Successfully created user' },
  ])
  expect(await signInStatus(details.username, secret)).toBe(200)
})

test('the list has these members of a user, and no password [USER-7, USER-23, OPEN-8, OPEN-41]', async () => {
  const details = newDetails()
  const id = (await create(details)).body.insertId
  const answer = await call(calls.listUsers, { as: admin })
  expect(Object.keys(answer.body)).toEqual(['users'])
  expect(await listed(id)).toEqual({
    id,
    ...details,
    office: null,
    department: null,
    active: 1,
    owner: false,
    powers: [],
    second_factor: false,
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/)
})

test('the list is sorted by name, without the hidden account [USER-5, OPEN-39]', async () => {
  await create({ name: 'aaron first' })
  const names = (await list()).map(({ name }) => name)
  expect(names[0]).toBe('aaron first')
  expect(names).not.toContain('{name}')
  await create({ name: '{name' })
  expect((await list()).map(({ name }) => name)).toContain('{name')
  const { status, body } = await create({ name: '{name}' })
  expect([status, body.errors]).toEqual([400, { name: messages.nameReserved }])
  const { id } = await makeUser(db)
  expect((await update({ id, name: ' {name} ' })).status).toBe(400)
  expect((await update({ id: systemId, ...passwords })).status).toBe(404)
  expect((await remove(systemId)).status).toBe(404)
  await db.updateTable('users').set({ name: 'House Keeper' }).where('id', '=', systemId).execute()
  expect((await list()).map(({ name }) => name)).not.toContain('House Keeper')
  await db.updateTable('users').set({ name: '{name}' }).where('id', '=', systemId).execute()
})

test('details and passwords are required [USER-11, USER-15]', async () => {
  const empty = { username: ' ', name: '', email: null, phone_number: '', password: '', password2: '' }
  expect((await create(empty)).body.errors).toEqual({
    username: 'Required',
    name: 'Required',
    email: 'Required',
    phone_number: 'Required',
    password: 'Required',
    password2: 'Required',
  })
  const { id } = await makeUser(db)
  expect((await update({ id, email: '' })).body.errors).toEqual({ email: 'Required' })
  expect((await update({ id, password: secret })).body.errors).toEqual({ password2: 'Required' })
})

test('invalid details and passwords are refused with these texts [USER-12, USER-13, USER-14, USER-16, OPEN-43]', async () => {
  for (const [field, value, text] of [
    ['email', 'somebody@example', 'Invalid email address'],
    ['email', 'some body@example.com', 'Invalid email address'],
    ['phone_number', '555010123', 'Minimum 10 characters'],
    ['phone_number', '55501012345', 'Maximum 10 characters'],
    ['phone_number', '555-010-1x', 'Only numbers allowed'],
    ['password2', 'correct hors', 'Passwords must match'],
  ] as const) {
    const { status, body } = await create({ [field]: value })
    expect([status, body.error, body.fields]).toEqual([400, text, [field]])
  }
  const short = await create({ password: 'shorter', password2: 'shorter' })
  expect([short.status, short.body.errors]).toEqual([400, { password: 'Minimum 8 characters' }])
  const { id } = await makeUser(db)
  expect((await update({ id, password: secret, password2: 'Correct horse' })).body.error).toBe(
    'Passwords must match',
  )
})

test('a common password in any case, or one that is too short for the office, is refused [OPEN-42]', async () => {
  const text = 'This password is too common. Please choose another one.'
  const user = await makeUser(db)
  const common = { password: 'PassWord1', password2: 'PassWord1' }
  for (const { status, body } of [await create(common), await update({ id: user.id, ...common })]) {
    expect([status, body.error, body.errors]).toEqual([400, text, { password: text }])
  }
  expect(await signInStatus(user.username, knownPassword)).toBe(200)
  const longer = { password: 'password in the rain', password2: 'password in the rain' }
  expect((await update({ id: user.id, ...longer })).status).toBe(200)

  const strict = await startServer({ passwordMinimum: 15 })
  const make = (password: string) =>
    strict.call(calls.createUser, {
      as: strict.actors.owner,
      body: { ...newDetails(), password, password2: password },
    })
  expect((await make('fourteen signs')).body.errors).toEqual({ password: 'Minimum 15 characters' })
  expect((await make('fifteen signs..')).status).toBe(200)
})

test('a password with the username or the brand, or of one character, is refused [OPEN-190]', async () => {
  const user = await makeUser(db, { username: 'petra.quill' })
  for (const [password, text] of [
    ['Petra.Quill 1990', 'The password can’t contain the username.'],
    ['my petraquill', 'The password can’t contain the username.'],
    ['BAILIWICK-2026', 'The password can’t contain the name of the agency.'],
    ['zzzzzzzzzzzz', 'The password can’t be one character repeated.'],
  ] as const) {
    const both = { password, password2: password }
    for (const { status, body } of [
      await create({ username: 'Petra.Quill', ...both }),
      await update({ id: user.id, ...both }),
    ])
      expect([password, status, body.error, body.errors]).toEqual([password, 400, text, { password: text }])
  }
  // The username that the same change gives counts
  const both = { password: 'moon and sunny', password2: 'moon and sunny' }
  const renamed = await update({ id: user.id, username: 'sunny', ...both })
  expect(renamed.body.code).toBe('passwordHasUsername')
  expect((await update({ id: user.id, username: 'su', ...both })).status).toBe(200)
})

test('unknown fields and wrong types are refused by name', async () => {
  const { id } = await makeUser(db)
  for (const body of [
    { id, permissions: [1] },
    { id, password_hash: 'x' },
  ]) {
    const { status, body: answer } = await update(body)
    expect([status, answer.error]).toEqual([400, `Unknown field: ${Object.keys(body)[1]}`])
  }
  expect((await create({ perm_id: 1 })).body.error).toBe('Unknown field: perm_id')
  expect((await update({ id, active: 2 })).body.error).toBe('active: must be 0 or 1')
  expect((await update({ id, name: 5 })).body.error).toBe('name: must be text')
})

test('a username is unique, in any case [OPEN-42]', async () => {
  const { username } = await makeUser(db, { username: 'Taken.Name' })
  const refused = { status: 409, error: 'Username is already used.', fields: ['username'] }
  const refusal = ({ status, body }: Awaited<ReturnType<typeof create>>) => ({
    status,
    error: body.error,
    fields: body.fields,
  })
  expect(refusal(await create({ username: ' tAKEN.nAME ' }))).toEqual(refused)
  const { id } = await makeUser(db)
  const answer = await update({ id, username: username.toUpperCase() })
  expect([answer.status, answer.body.error]).toEqual([409, refused.error])
  const both = await Promise.all([create({ username: 'at.once' }), create({ username: 'AT.ONCE' })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('only sent details change, and office and department can be emptied [USER-9, USER-25, MSG-38, MSG-45, OPEN-41]', async () => {
  const details = newDetails()
  const { insertId: id } = (await create({ ...details, office: 'North', department: 'Bonds' })).body
  const next = { ...newDetails(), username: `${details.username}.x` }
  const { status, body } = await update({ id, ...next })
  expect([status, body]).toEqual([200, { code: 'updatedUser', message: 'Successfully updated user' }])
  expect(await listed(id)).toEqual({
    id,
    ...next,
    office: 'North',
    department: 'Bonds',
    active: 1,
    owner: false,
    powers: [],
    second_factor: false,
  })
  await update({ id, office: '', department: 'Recovery' })
  expect(await listed(id)).toMatchObject({ ...next, office: null, department: 'Recovery' })
  expect(await signInStatus(next.username, secret)).toBe(200)
  expect((await update({ id: 2_000_000_000, name: 'Nobody' })).status).toBe(404)
})

test('somebody else’s changes aren’t overwritten unseen', async () => {
  const details = newDetails()
  const { insertId: id } = (await create(details)).body
  await update({ id, phone_number: '5550109999' }, owner)
  const { status, body } = await update({
    id,
    ...details,
    name: 'Mine',
    phone_number: '5550108888',
    base: details,
  })
  expect([status, body.fields]).toEqual([409, ['phone_number']])
  expect(body).toMatchObject({
    error: messages.userChangedMeanwhile,
    current: { phone_number: '5550109999' },
  })
  expect(await listed(id)).toMatchObject({ name: details.name, phone_number: '5550109999' })
  const base = { ...details, phone_number: '5550109999' }
  expect((await update({ id, ...details, phone_number: '5550108888', base })).status).toBe(200)
})

test('a new password replaces the old one at once and ends all sessions of the user [USER-10, USER-25, OPEN-42]', async () => {
  const user = await makeUser(db)
  const sessions = [await signIn(user), await signIn(user)]
  const { status, body } = await update({ id: user.id, ...passwords })
  expect([status, body]).toEqual([200, { code: 'updatedUser', message: messages.updatedUser }])
  for (const session of sessions) expect(await statusWith(session)).toBe(401)
  expect(await signInStatus(user.username, knownPassword)).toBe(400)
  expect(await signInStatus(user.username, secret)).toBe(200)
})

test('nobody sets their own password here, where the current one isn’t asked for', async () => {
  const user = await makeUser(db, { permissions: [2] })
  const here = await signIn(user)
  const refused = await update({ id: user.id, name: 'Other Name', ...passwords }, here)
  expect([refused.status, refused.body.code]).toEqual([403, 'ownPasswordElsewhere'])
  expect(await listed(user.id)).toMatchObject({ name: user.name })
  expect(await signInStatus(user.username, knownPassword)).toBe(200)
})

test('a removed user is signed out and cannot sign in, but the row and its grants stay [USER-26, MSG-39, MSG-45, OPEN-40]', async () => {
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const { status, body } = await remove(person.id)
  expect([status, body]).toEqual([200, { code: 'deletedUser', message: 'Successfully deleted user' }])
  expect(await listed(person.id)).toMatchObject({ name: person.name, active: 0 })
  expect(await statusWith(person)).toBe(401)
  const refused = await call(login, { body: { username: person.username, password: knownPassword } })
  expect([refused.status, refused.body.error]).toEqual([400, messages.loginFailed])
  expect((await remove(person.id)).status).toBe(200)
  expect(await historyOf(person.id)).toHaveLength(1)
  expect((await remove(2_000_000_000)).status).toBe(404)

  expect((await update({ id: person.id, active: 1 })).body.message).toBe(messages.updatedUser)
  expect(await listed(person.id)).toMatchObject({ active: 1 })
  expect(await statusWith(person)).toBe(401)
  expect(await signInStatus(person.username, knownPassword)).toBe(200)
  const back = await signIn(person)
  expect((await call(listDefendants, { as: back, query: { q: 'get' } })).status).toBe(200)
  await update({ id: person.id, active: 0 })
  expect(await statusWith(back)).toBe(401)
  await update({ id: person.id, active: 1 })
  expect(await statusWith(back)).toBe(401)
})

test('nobody removes themselves or the owner, and only the owner changes the owner’s account [OPEN-40]', async () => {
  expect((await list()).filter((user) => user.owner).map(({ id }) => id)).toEqual([owner.id])
  expect(outcome(await remove(admin.id))).toEqual([409, 'You can’t remove yourself.'])
  expect(outcome(await remove(owner.id))).toEqual([403, 'Only the owner can change the owner’s account.'])
  expect(outcome(await update({ id: owner.id, ...passwords }))).toEqual([403, messages.ownerAlone])
  expect(outcome(await update({ id: owner.id, ...newDetails() }))).toEqual([403, messages.ownerAlone])
  expect(outcome(await remove(owner.id, owner))).toEqual([409, 'You can’t remove the owner’s account.'])
  expect(outcome(await update({ id: admin.id, active: 0 }))).toEqual([409, messages.notYourself])
  expect((await update({ id: owner.id, ...newDetails(), username: 'owner' }, owner)).status).toBe(200)
  expect([await statusWith(owner), await statusWith(admin)]).toEqual([200, 200])
})

test('if the last two administrators remove each other at once, one stays', async () => {
  const others = () => db.updateTable('user_permissions').where('perm_id', '=', 2)
  const pair = [
    await signIn(await makeUser(db, { permissions: [2] })),
    await signIn(await makeUser(db, { permissions: [2] })),
  ] as const
  const ids = pair.map(({ id }) => id)
  // For a moment the other administrators have a different permission
  await others().set({ perm_id: 9 }).where('user_id', 'not in', ids).execute()
  // Both check for another administrator before either commits
  const [locked, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = db.transaction().execute(async (tx) => {
    await sql`lock table history in exclusive mode`.execute(tx)
    locked.resolve()
    await done.promise
  })
  await locked.promise
  const removals = Promise.all([remove(pair[0].id, pair[1]), remove(pair[1].id, pair[0])])
  await sleep(500)
  done.resolve()
  await holder
  const answers = await removals
  await db.updateTable('user_permissions').set({ perm_id: 2 }).where('perm_id', '=', 9).execute()
  // The other was removed before it could remove anybody
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  const left = (await list()).filter(({ id, active }) => ids.includes(id) && active === 1)
  expect(left).toHaveLength(1)
})

test('the last user who can change permissions is neither removed nor made inactive', async () => {
  const editor = await makeUser(db, { permissions: [1] })
  const others = db.updateTable('user_permissions').set({ perm_id: 9 }).where('perm_id', '=', 1)
  await others.where('user_id', '<>', editor.id).execute()
  // The hidden account is no last user
  await grant(db, systemId, [1, 2])
  const hidden = await signIn(system)
  const removed = await remove(editor.id, hidden)
  expect([removed.status, removed.body.error]).toEqual([409, messages.lastPermissionEditor])
  const other = await makeUser(db, { permissions: [1] })
  expect((await remove(editor.id, hidden)).status).toBe(200)
  await db.updateTable('user_permissions').set({ perm_id: 1 }).where('perm_id', '=', 9).execute()
  expect((await remove(other.id, owner)).status).toBe(200)
  await db.deleteFrom('user_permissions').where('user_id', '=', systemId).execute()
})

test('a removal, a password and a revoked grant count from the next call, even if cached [OPEN-3, OPEN-40]', async () => {
  const id = await makeDefendant(db)
  const answersOf = async (person: Person) => [
    (await call(listDefendants, { as: person, query: { q: 'get' } })).status,
    (await call(readDefendant, { as: person, query: { id } })).status,
    await statusWith(person),
  ]
  const warm = async () => {
    const person = await signIn(await makeUser(db, { permissions: [3] }))
    expect(await answersOf(person)).toEqual([200, 200, 200])
    return person
  }
  const [removed, renewed, revoked] = [await warm(), await warm(), await warm()]
  await remove(removed.id)
  expect(await answersOf(removed)).toEqual([401, 401, 401])
  await update({ id: renewed.id, ...passwords })
  expect(await answersOf(renewed)).toEqual([401, 401, 401])
  await db.deleteFrom('user_permissions').where('user_id', '=', revoked.id).execute()
  expect(await answersOf(revoked)).toEqual([403, 403, 200])
})

test('every change is in the history, without passwords [OPEN-119, OPEN-42]', async () => {
  const details = newDetails()
  const { insertId: id } = (await create(details)).body
  await update({ id, ...details, name: 'Renamed' })
  await update({ id, ...details, name: 'Renamed' })
  await update({ id, ...passwords })
  await remove(id)
  await update({ id, active: 1 })
  const rows = await historyOf(id)
  expect(rows.map((row) => [row.action, row.changed, row.username, row.name])).toEqual([
    ['create', ['name', 'username', 'email', 'phone_number'], admin.username, details.name],
    ['update', ['name'], admin.username, 'Renamed'],
    ['update', ['password'], admin.username, 'Renamed'],
    ['delete', ['active'], admin.username, 'Renamed'],
    ['update', ['active'], admin.username, 'Renamed'],
  ])
  expect(rows.map(({ data }) => (data as { active: number }).active)).toEqual([1, 1, 1, 0, 1])
  expect(JSON.stringify(rows)).not.toMatch(/argon2|correct horse/)
})

test('a repeated submission creates one user, and a key is refused with another password', async () => {
  const body = { ...newDetails(), ...passwords }
  const headers = { 'idempotency-key': 'one-intent' }
  const answers = [
    await call(calls.createUser, { as: admin, body, headers }),
    await call(calls.createUser, { as: admin, body, headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.insertId).toBe(answers[1]?.body.insertId)
  const id = answers[0]?.body.insertId ?? 0
  const change = (password: string) =>
    call(calls.updateUser, {
      as: admin,
      body: { id, password, password2: password },
      headers: { 'idempotency-key': 'one-change' },
    })
  expect((await change('another one')).status).toBe(200)
  // It would say that the password was changed
  expect([(await change('one more of them')).status, (await change('another one')).status]).toEqual([
    409, 200,
  ])
})

test('only UserAdmin can list users', async () => {
  for (const answer of [await call(calls.listUsers, { as: clerk }), await create({}, clerk)])
    expect([answer.status, answer.body.error]).toEqual([403, 'Not authorized to access'])
})

test('User Admin alone changes no account of somebody who can change permissions [OPEN-187]', async () => {
  const editor = await makeUser(db, { permissions: [1] })
  const both = await signIn(await makeUser(db, { permissions: [1, 2] }))
  expect((await listed(editor.id))?.powers).toEqual(['UserPerms edit'])
  const refused = [403, messages.morePowerful]
  expect(outcome(await update({ id: editor.id, ...passwords }))).toEqual(refused)
  expect(outcome(await update({ id: editor.id, username: 'taken.over' }))).toEqual(refused)
  expect(outcome(await update({ id: editor.id, email: 'thief@example.com' }))).toEqual(refused)
  expect(outcome(await update({ id: editor.id, active: 0 }))).toEqual(refused)
  expect(outcome(await remove(editor.id))).toEqual(refused)
  expect((await update({ id: editor.id, ...passwords }, both)).status).toBe(200)
  expect((await remove(editor.id, both)).status).toBe(200)
  expect(outcome(await update({ id: editor.id, active: 1 }))).toEqual(refused)
  expect((await update({ id: editor.id, active: 1 }, both)).status).toBe(200)
})

test('User Admin alone changes no account with permissions that only their holders give [OPEN-187]', async () => {
  const developer = await makeUser(db, { permissions: [4, 6, 9] })
  expect((await listed(developer.id))?.powers).toEqual(['Developer edit', 'SAP edit'])
  const some = await signIn(await makeUser(db, { permissions: [2, 6] }))
  for (const as of [undefined, some]) {
    const refused = [403, messages.morePowerful]
    expect(outcome(await update({ id: developer.id, ...passwords }, as))).toEqual(refused)
    expect(outcome(await remove(developer.id, as))).toEqual(refused)
  }
  const all = await signIn(await makeUser(db, { permissions: [2, 6, 9] }))
  expect((await update({ id: developer.id, ...passwords }, all)).status).toBe(200)
})

test('an account isn’t taken over while its user is given permissions [OPEN-187]', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await makeUser(db)
    const add = [{ perm_id: 1 as const, db_id: null }]
    const [given, taken] = await Promise.all([
      call(saveUserPermissions, { as: owner, body: { user_id: user.id, user_perms: { add, remove: [] } } }),
      update({ id: user.id, username: `taken${user.id}` }),
    ])
    expect(given.status).toBe(200)
    expect([200, 403]).toContain(taken.status)
    const [first] = await db
      .selectFrom('history')
      .select('endpoint')
      .where('record_id', '=', user.id)
      .where('endpoint', 'in', ['user', 'permissions'])
      .orderBy('id')
      .execute()
    expect([user.id, first?.endpoint]).toEqual([user.id, taken.status === 200 ? 'user' : 'permissions'])
  }
})
