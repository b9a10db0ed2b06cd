import * as defendants from '@bailiwick/contract/defendants'
import * as calls from '@bailiwick/contract/sharing'
import { expect, test } from 'vitest'
import { makeDefendant, makeUser, share as grantTo } from '#test/factories'
import { startServer, type Person } from '#test/server'
import { systemId } from '../users/service.ts'

const { call, db, actors, signIn } = await startServer()
const { owner, clerk } = actors
const system = await makeUser(db, { id: systemId, name: '{name}' })

// Without CRM admin and UserAdmin edit, so that shares concern the owner too (SHARE-7, OPEN-188)
await db
  .deleteFrom('user_permissions')
  .where('user_id', '=', owner.id)
  .where('perm_id', 'in', [2, 4])
  .execute()

type Level = 'R' | 'E' | 'F'
const list = (id: number, as: Person = clerk) => call(calls.listDefendantUsers, { as, query: { id } })
const listed = async (as: Person = clerk) => (await call(calls.listShareUsers, { as })).body.users
const share = (defendant_id: number, user_id: number, access_type: string, as: Person = clerk) =>
  call(calls.shareDefendant, {
    as,
    query: { id: defendant_id },
    body: { user_id, defendant_id, access_type: access_type as Level },
  })
const unshare = (id: number, as: Person = clerk) => call(calls.unshareDefendant, { as, query: { id } })
const person = async (permissions: (2 | 3 | 4)[] = [3]) => signIn(await makeUser(db, { permissions }))
const grantsOf = async (id: number) =>
  (await list(id, clerk)).body.users.map(({ user_id, access_type }) => [user_id, access_type])
const historyOf = (id: number) =>
  db
    .selectFrom('history')
    .select(['action', 'endpoint', 'record_id', 'username', 'name', 'data'])
    .where('defendant_id', '=', id)
    .orderBy('id')
    .execute()

test('grants of the three levels are saved and listed with names [SHARE-1, SHARE-2, SHARE-11, SHARE-23, OPEN-117]', async () => {
  const id = await makeDefendant(db)
  const names = ['carl', 'Abe', 'Bea']
  const [carl, abe, bea] = await Promise.all(names.map((name) => makeUser(db, { name, permissions: [3] })))
  const { insertId } = (await share(id, carl?.id ?? 0, 'R')).body
  await share(id, abe?.id ?? 0, 'E')
  await share(id, bea?.id ?? 0, 'F')
  const { users } = (await list(id)).body
  expect(users).toEqual([
    { id: expect.any(Number), user_id: abe?.id, defendant_id: id, access_type: 'E', name: 'Abe' },
    { id: expect.any(Number), user_id: bea?.id, defendant_id: id, access_type: 'F', name: 'Bea' },
    { id: insertId, user_id: carl?.id, defendant_id: id, access_type: 'R', name: 'carl' },
  ])
})

test('a grant is given with one of the three levels, and removed by its id [SHARE-12, SHARE-24, SHARE-25, OPEN-118]', async () => {
  const id = await makeDefendant(db)
  const other = await person()
  const created = await share(id, other.id, 'R')
  expect([created.status, created.body]).toEqual([
    200,
    { insertId: expect.any(Number), code: 'success', message: 'Success' },
  ])
  expect(await grantsOf(id)).toEqual([[other.id, 'R']])
  expect((await unshare(created.body.insertId)).body).toEqual({ code: 'success', message: 'Success' })
  expect(await grantsOf(id)).toEqual([])
  for (const wrong of ['X', '', 'r']) expect((await share(id, clerk.id, wrong)).status).toBe(400)
})

test('a new level replaces the one that a user has [OPEN-118]', async () => {
  const id = await makeDefendant(db)
  const other = await person()
  const { insertId } = (await share(id, other.id, 'F')).body
  expect((await share(id, other.id, 'R')).body.insertId).toBe(insertId)
  expect(await grantsOf(id)).toEqual([[other.id, 'R']])
  // It applies at once (SHARE-3)
  const change = { as: other, body: { id, city: 'Irvine' } as defendants.DefendantChange }
  expect((await call(defendants.updateDefendant, change)).status).toBe(403)
  await unshare(insertId)
  expect((await call(defendants.updateDefendant, change)).status).toBe(200)
})

test('active users are offered, except the caller, the system and those with a grant [SHARE-13, SHARE-14, SHARE-15, SHARE-26]', async () => {
  const id = await makeDefendant(db)
  const [viewer, granted, free] = [await person(), await person(), await person()]
  const gone = await makeUser(db)
  await db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
  await grantTo(db, id, granted.id, 'R')
  const offered = async () => (await list(id, viewer)).body.offered
  const ids = async () => (await offered()).map((user) => user.id)
  expect(await offered()).toContainEqual({ id: free.id, name: free.name })
  for (const left of [viewer.id, granted.id, system.id, gone.id]) expect(await ids()).not.toContain(left)
  const names = (await offered()).map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
})

test('many files are shared with the users of one file, whichever files they have already [SHARE-13, SHARE-15]', async () => {
  const viewer = await person()
  const granted = await person()
  await grantTo(db, await makeDefendant(db), granted.id, 'R')
  expect(await listed(viewer)).toEqual((await list(await makeDefendant(db), viewer)).body.offered)
  expect((await listed(viewer)).map((user) => user.id)).toContain(granted.id)
})

test('the owner is not offered to a viewer with level E [SHARE-16, OPEN-114]', async () => {
  const id = await makeDefendant(db)
  const [viewer, free] = [await person(), await person()]
  const ids = async () => (await list(id, viewer)).body.offered.map((user) => user.id)
  expect([owner.id, system.id]).toEqual([1, 2])
  expect(await ids()).toContain(owner.id)
  await grantTo(db, id, viewer.id, 'F')
  expect(await ids()).toContain(owner.id)
  await db.updateTable('defendant_users').set({ access_type: 'E' }).where('user_id', '=', viewer.id).execute()
  expect(await ids()).not.toContain(owner.id)
  expect(await ids()).toContain(free.id)
})

test('users who aren’t offered can’t be given a grant [SHARE-13, SHARE-15, SHARE-16, OPEN-114]', async () => {
  const id = await makeDefendant(db)
  const viewer = await person()
  const gone = await makeUser(db)
  await db.updateTable('users').set({ active: false }).where('id', '=', gone.id).execute()
  const refused = async (user: number) => {
    const { status, body } = await share(id, user, 'R', viewer)
    expect([user, status, body.fields]).toEqual([user, 400, ['user_id']])
  }
  for (const user of [viewer.id, system.id, gone.id, 2_000_000_000]) await refused(user)
  expect((await share(id, owner.id, 'R', viewer)).status).toBe(200)
  await grantTo(db, id, viewer.id, 'E')
  await refused(owner.id)
  expect(await grantsOf(id)).toEqual(
    expect.arrayContaining([
      [owner.id, 'R'],
      [viewer.id, 'E'],
    ]),
  )
})

test('the ids of owner and system are settings [OPEN-114]', async () => {
  const id = await makeDefendant(db)
  const [viewer, boss, robot] = [await person(), await person(), await person()]
  await grantTo(db, id, viewer.id, 'E')
  await db
    .insertInto('settings')
    .values([
      { name: 'owner_id', value: String(boss.id) },
      { name: 'system_id', value: String(robot.id) },
    ])
    .execute()
  const ids = (await list(id, viewer)).body.offered.map((user) => user.id)
  const answers = [await share(id, boss.id, 'R', viewer), await share(id, robot.id, 'R', viewer)]
  await db.deleteFrom('settings').where('name', 'in', ['owner_id', 'system_id']).execute()
  expect(ids).toContain(owner.id)
  for (const left of [boss.id, robot.id]) expect(ids).not.toContain(left)
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
})

/** What a caller with this access may do: list the grants, give R, E and F, and remove one. */
async function outcome(access: Level | null, permissions: (2 | 3)[] = [3]) {
  const caller = await person(permissions)
  const id = await makeDefendant(db)
  if (access !== null) await grantTo(db, id, caller.id, access)
  const seen = (await list(id, caller)).status
  const given = []
  for (const level of ['R', 'E', 'F'])
    given.push((await share(id, (await person()).id, level, caller)).status)
  const { insertId } = (await share(id, (await person()).id, 'R', owner)).body
  return [seen, ...given, (await unshare(insertId, caller)).status]
}

test('anyone who may edit may share, up to their own level [SHARE-27, OPEN-115]', async () => {
  expect(await outcome(null)).toEqual([200, 200, 200, 200, 200])
  expect(await outcome('F')).toEqual([200, 200, 200, 200, 200])
  expect(await outcome('E')).toEqual([200, 200, 200, 403, 403])
  expect(await outcome('R')).toEqual([403, 403, 403, 403, 403])
  expect(await outcome('R', [2, 3])).toEqual([200, 200, 200, 200, 200])
  expect(await outcome('E', [2, 3])).toEqual([200, 200, 200, 200, 200])
})

test('nobody can raise their own grant [OPEN-115]', async () => {
  const id = await makeDefendant(db)
  const caller = await person()
  await grantTo(db, id, caller.id, 'E')
  const [own] = (await list(id, caller)).body.users
  expect((await unshare(own?.id ?? 0, caller)).status).toBe(403)
  expect((await share(id, caller.id, 'F', caller)).status).toBe(403)
  expect((await share(id, caller.id, 'E', caller)).status).toBe(400)
  expect(await grantsOf(id)).toEqual([[caller.id, 'E']])
})

test('a lead is shared like a defendant; a deleted or unknown one is not', async () => {
  const lead = await makeDefendant(db, { is_lead: 1 })
  const other = await person()
  const { insertId } = (await share(lead, other.id, 'R')).body
  expect((await list(lead)).body.users).toHaveLength(1)
  await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', lead).execute()
  for (const id of [lead, 2_000_000_000]) {
    expect((await list(id)).status).toBe(404)
    expect((await share(id, other.id, 'R')).status).toBe(404)
  }
  expect((await unshare(insertId)).status).toBe(404)
  expect((await unshare(2_000_000_000)).status).toBe(404)
  const both = { user_id: other.id, defendant_id: await makeDefendant(db), access_type: 'R' as const }
  const mixed = await call(calls.shareDefendant, { as: clerk, query: { id: lead }, body: both })
  expect([mixed.status, mixed.body.fields]).toEqual([400, ['defendant_id']])
})

test('the history says what was shared with whom, unless nothing changed [OPEN-119, HIST-1]', async () => {
  const id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM' })
  const other = await person()
  const { insertId } = (await share(id, other.id, 'R')).body
  await share(id, other.id, 'R')
  await share(id, other.id, 'E')
  await unshare(insertId)
  const grant = { id: insertId, user_id: other.id, defendant_id: id, name: other.name }
  const entry = {
    action: 'share',
    endpoint: 'defendant_users',
    record_id: insertId,
    username: 'clerk',
    name: 'ANA LIM',
  }
  expect(await historyOf(id)).toEqual([
    { ...entry, data: { ...grant, access_type: 'R' } },
    { ...entry, data: { ...grant, access_type: 'E' } },
    { ...entry, data: { ...grant, access_type: null } },
  ])
})

test('two simultaneous grants to the same user leave one', async () => {
  const id = await makeDefendant(db)
  const other = await person()
  const answers = await Promise.all([share(id, other.id, 'R'), share(id, other.id, 'E', owner)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await grantsOf(id)).toHaveLength(1)
})

test('a level is lowered or removed only by somebody who may delete the file [OPEN-188, OPEN-115]', async () => {
  const id = await makeDefendant(db)
  const [editor, full, userAdmin, other] = [
    await person(),
    await person(),
    await person([2, 3]),
    await person(),
  ]
  await grantTo(db, id, editor.id, 'E')
  await grantTo(db, id, full.id, 'F')
  await grantTo(db, id, userAdmin.id, 'R')
  await grantTo(db, id, other.id, 'F')
  const lowered = await share(id, other.id, 'E', editor)
  expect([lowered.status, lowered.body.code]).toEqual([403, 'levelStays'])
  expect((await share(id, full.id, 'R', editor)).status).toBe(403)
  const { users } = (await list(id, editor)).body
  const grant = users.find(({ user_id }) => user_id === other.id)?.id ?? 0
  expect((await unshare(grant, editor)).status).toBe(403)
  expect((await share(id, other.id, 'E', full)).status).toBe(200)
  expect((await share(id, other.id, 'R', userAdmin)).status).toBe(200)
  // Up to their own level, an editor raises one
  expect((await share(id, other.id, 'E', editor)).status).toBe(200)
  expect(await grantsOf(id)).toContainEqual([other.id, 'E'])
})

test('somebody whose own level is being lowered can’t lower others meanwhile [OPEN-188]', async () => {
  const id = await makeDefendant(db)
  const [one, other] = [await person(), await person()]
  await grantTo(db, id, one.id, 'F')
  await grantTo(db, id, other.id, 'F')
  const statuses = (await Promise.all([share(id, other.id, 'R', one), share(id, one.id, 'R', other)])).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403])
})

test.each([
  ['a CRM administrator', [4]],
  ['UserAdmin edit', [2, 3]],
] as const)(
  'a share with %s is refused, and one from before limits nothing [OPEN-188, SHARE-7]',
  async (_name, permissions) => {
    const id = await makeDefendant(db)
    const administrator = await person([...permissions])
    expect((await list(id)).body.offered.map((user) => user.id)).not.toContain(administrator.id)
    expect((await listed()).map((user) => user.id)).not.toContain(administrator.id)
    for (const level of ['R', 'E', 'F']) {
      const { status, body } = await share(id, administrator.id, level)
      expect([status, body.code, body.fields]).toEqual([409, 'unlimitedUser', ['user_id']])
    }
    await grantTo(db, id, administrator.id, 'R')
    const change = { as: administrator, body: { id, city: 'Irvine' } as defendants.DefendantChange }
    expect((await call(defendants.updateDefendant, change)).status).toBe(200)
    expect((await share(id, clerk.id, 'F', administrator)).status).toBe(200)
    expect((await call(defendants.deleteDefendant, { as: administrator, query: { id } })).status).toBe(200)
  },
)
