import { login, logout } from '@bailiwick/contract/auth'
import { listHistories } from '@bailiwick/contract/history'
import { updateDefendant, type DefendantChange } from '@bailiwick/contract/defendants'
import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { saveUserPermissions } from '@bailiwick/contract/user-permissions'
import { createUser, deleteUser, updateUser } from '@bailiwick/contract/users'
import { shareDefendant } from '@bailiwick/contract/sharing'
import { beforeEach, expect, test } from 'vitest'
import { knownPassword, makeDefendant, makeUser, share } from '#test/factories'
import { startServer, tokenIn } from '#test/server'

const lines: string[] = []
const { app, db, call, actors, signIn, signInClient } = await startServer({
  logLevel: 'info',
  logTo: { write: (line) => void lines.push(line) },
})
const { owner, clerk } = actors
beforeEach(() => void lines.splice(0))

interface Line {
  readonly event?: string
  readonly kind: string
  readonly [member: string]: unknown
}

/** The security events in the log since the test began. */
const logged = (): Line[] =>
  lines.map((line): Line => JSON.parse(line)).filter(({ event }) => event === 'security')

/** The events that the owner sees about a user, oldest first. */
const stored = (about: number) =>
  db
    .selectFrom('security_events')
    .select(['kind', 'user_id', 'username', 'about_username', 'ip', 'details'])
    .where('about_id', '=', about)
    .orderBy('id')
    .execute()

test('a refused call is logged with caller, address and request, also out of a transaction', async () => {
  const person = await signIn(await makeUser(db, { permissions: [3] }))
  const refused = await call(listHistories, { as: person, query: {} })
  const id = await makeDefendant(db)
  await share(db, id, person.id, 'R')
  const inside = await call(updateDefendant, { as: person, body: { id, city: 'RENO' } as DefendantChange })
  expect([refused.status, inside.status]).toEqual([403, 403])
  const common = { kind: 'callRefused', user_id: person.id, ip: '127.0.0.1', status: 403 }
  expect(logged()).toMatchObject([
    { ...common, method: 'GET', path: listHistories.path, request_id: refused.body.request_id },
    { ...common, method: 'PUT', path: updateDefendant.path, request_id: inside.body.request_id },
  ])
})

test('a client who asks for another file or for what is staff’s is logged as that client', async () => {
  const [own, other] = [await makeDefendant(db), await makeDefendant(db)]
  const token = await signInClient(own)
  const body = { id: other, city: 'RENO' } as DefendantChange
  expect((await call(updateDefendant, { as: token, body })).status).toBe(401)
  expect((await call(listHistories, { as: token, query: {} })).status).toBe(401)
  const refused = { kind: 'callRefused', status: 401, client: { defendant_id: own, indemnitor_id: null } }
  expect(logged()).toMatchObject([refused, { ...refused, path: listHistories.path }])
})

test('sign-ins and sign-outs are logged, and what somebody typed never is', async () => {
  const user = await makeUser(db)
  const attempt = (username: string, password: string) => call(login, { body: { username, password } })
  await attempt(user.username, 'a wrong password')
  await attempt('a password typed as username', 'anything')
  const token = tokenIn((await attempt(user.username, knownPassword)).body)
  await call(logout, { as: token })
  expect(logged()).toMatchObject([
    { kind: 'signInFailed', about_id: user.id, reason: 'password' },
    { kind: 'signInFailed', about_id: null, reason: 'user' },
    { kind: 'signedIn', about_id: user.id, ip: '127.0.0.1' },
    { kind: 'signedOut', user_id: user.id },
  ])
  for (const typed of ['a wrong password', 'typed as username', knownPassword, user.username, token])
    expect(lines.join('')).not.toContain(typed)
})

const newUser = {
  username: 'fresh',
  name: 'Fresh User',
  email: 'fresh@example.com',
  phone_number: '5550100001',
  password: 'a long enough one',
  password2: 'a long enough one',
}

test('each change of an account is a security event that the owner sees [OPEN-187]', async () => {
  const { insertId: id } = (await call(createUser, { as: owner, body: newUser })).body
  const change = (body: object) => call(updateUser, { as: owner, body: { id, ...body } })
  await change({ username: 'fresher', password: 'another long one', password2: 'another long one' })
  await call(deleteUser, { as: owner, query: { id } })
  await change({ active: 1 })
  const by = { user_id: owner.id, username: 'owner', ip: '127.0.0.1' }
  expect(await stored(id)).toEqual([
    { kind: 'userCreated', ...by, about_username: 'fresh', details: {} },
    { kind: 'userChanged', ...by, about_username: 'fresher', details: { changed: ['username'] } },
    { kind: 'passwordChanged', ...by, about_username: 'fresher', details: {} },
    { kind: 'userRemoved', ...by, about_username: 'fresher', details: {} },
    { kind: 'userRestored', ...by, about_username: 'fresher', details: {} },
  ])
  const kinds = ['userCreated', 'userChanged', 'passwordChanged', 'userRemoved', 'userRestored']
  expect(logged().map(({ kind, about_id }) => [kind, about_id])).toEqual(kinds.map((kind) => [kind, id]))
  expect(lines.join('')).not.toContain('long')
})

test('a change of permissions and of a share is a security event with what changed [OPEN-187]', async () => {
  const { id } = await makeUser(db, { permissions: [3] })
  const [row] = await db.selectFrom('user_permissions').select('id').where('user_id', '=', id).execute()
  const user_perms = { add: [{ perm_id: 5 as const, db_id: null }], remove: [row?.id ?? 0] }
  await call(saveUserPermissions, { as: owner, body: { user_id: id, user_perms } })
  const defendant_id = await makeDefendant(db)
  const level = (access_type: 'R' | 'F') =>
    call(shareDefendant, { as: clerk, query: {}, body: { user_id: id, defendant_id, access_type } })
  await level('R')
  await level('F')
  // The same level again changes nothing
  await level('F')
  const details = (await stored(id)).map((event) => [event.kind, event.details])
  expect(details).toEqual([
    ['permissionsChanged', { added: ['Admin – SMS Template Edit'], removed: ['CRM – Edit'] }],
    ['shareChanged', { defendant_id, level: 'R', level_before: null }],
    ['shareChanged', { defendant_id, level: 'F', level_before: 'R' }],
  ])
})

test('a change that is rolled back leaves no event and no line', async () => {
  const { id } = await makeUser(db)
  const remove = [2_000_000_000]
  const { status } = await call(saveUserPermissions, {
    as: owner,
    body: { user_id: id, user_perms: { add: [], remove } },
  })
  expect(status).toBe(409)
  expect([await stored(id), logged()]).toEqual([[], []])
})

test('every event is one line of JSON', async () => {
  await app.inject({ url: listHistories.path, headers: { authorization: clerk.token, 'user-agent': 'a\tb' } })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.endsWith('}\n') && line.split('\n').length === 2)).toBe(true)
})

test('the owner alone reads the events, newest first, a page at a time, by kind and user [OPEN-187]', async () => {
  const user = await makeUser(db, { username: 'listed_100%' })
  const change = (name: string) => call(updateUser, { as: owner, body: { id: user.id, name } })
  for (const name of ['One', 'Two', 'Three']) await change(name)
  await call(deleteUser, { as: owner, query: { id: user.id } })
  const list = async (query: object) => (await call(listSecurityEvents, { as: owner, query })).body
  const all = await list({ username: 'LISTED_100%' })
  expect(all.total).toBe(4)
  expect(all.events.map(({ kind }) => kind)).toEqual([
    'userRemoved',
    'userChanged',
    'userChanged',
    'userChanged',
  ])
  expect(all.events[0]).toEqual({
    id: expect.any(Number),
    date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    kind: 'userRemoved',
    username: 'owner',
    about_username: 'listed_100%',
    ip: '127.0.0.1',
    details: {},
    recipient: null,
  })
  const second = await list({ username: 'listed', kind: 'userChanged', offset: 2 })
  expect([second.total, second.events.map(({ id }) => id)]).toEqual([3, [all.events[3]?.id]])
  expect((await list({ username: '%' })).total).toBe(0)
  expect((await call(listSecurityEvents, { as: owner, query: { kind: 'x' } })).status).toBe(400)
  const developer = await signIn(await makeUser(db, { permissions: [1, 2, 4, 6] }))
  const refused = await call(listSecurityEvents, { as: developer, query: {} })
  expect([refused.status, refused.body.error]).toEqual([403, 'Only the owner can see the security events.'])
})
