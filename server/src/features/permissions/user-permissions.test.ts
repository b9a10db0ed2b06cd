import * as history from '@bailiwick/contract/history'
import { listDefendants } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import type { PermissionId } from '@bailiwick/contract/kit/permissions'
import * as calls from '@bailiwick/contract/user-permissions'
import { expect, test } from 'vitest'
import { makeUser } from '#test/factories'
import { startServer, type Person } from '#test/server'
import { systemId } from '../users/service.ts'

const { app, call, db, actors, signIn } = await startServer()
const { owner } = actors
await makeUser(db, { id: systemId, username: 'system', name: '{name}', permissions: [3] })
const [north, south] = await db
  .insertInto('databases')
  .values([{ name: 'North' }, { name: 'South' }])
  .returning('id')
  .execute()
const [northId, southId] = [north?.id ?? 0, south?.id ?? 0]

type Pair = readonly [perm_id: PermissionId, db_id: number | null]
const asAdd = (pairs: readonly Pair[]) => pairs.map(([perm_id, db_id]) => ({ perm_id, db_id }))
const read = async (user_id: number) =>
  (await call(calls.readUserPermissions, { as: owner, params: { user_id } })).body.perms
const grantsOf = async (user_id: number) =>
  (await read(user_id)).map(({ perm_id, db_id }) => [perm_id, db_id] as const)
const rowIds = async (user_id: number, ...perm_ids: number[]) =>
  (await read(user_id)).filter(({ perm_id }) => perm_ids.includes(perm_id)).map(({ id }) => id)
const save = (
  user_id: number,
  { add = [], remove = [] }: { add?: readonly Pair[]; remove?: number[] },
  as: Person = owner,
) => call(calls.saveUserPermissions, { as, body: { user_id, user_perms: { add: asAdd(add), remove } } })
/** Sends values that no screen would send. */
const send = async (user_perms: unknown, user_id: unknown = owner.id) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/userperms/user',
    headers: { authorization: owner.token },
    payload: { user_id, user_perms } as object,
  })
  return [response.statusCode, response.json<{ error?: string }>().error]
}
const setUser = (id: number, values: object) =>
  db.updateTable('users').set(values).where('id', '=', id).execute()

test('lists, grants and saves have these addresses [PERM-59, PERM-60, PERM-61, PERM-62, PERM-63]', () => {
  const addresses = Object.values(calls).flatMap((one) =>
    'path' in one ? [`${one.method} ${one.path}`] : [],
  )
  expect(addresses.toSorted()).toEqual([
    'GET /api/userperms/user/:user_id',
    'GET /api/userperms/username/:username',
    'GET /api/userperms/users',
    'POST /api/userperms/user',
    'POST /api/userperms/users_filtered',
  ])
})

test('the list has the active users by name, without the hidden one [NAV-3, PERM-1, PERM-59, OPEN-8, OPEN-30]', async () => {
  const bea = await makeUser(db, { name: 'bea Abbot', username: 'bea' })
  const gone = await makeUser(db, { name: 'Gone' })
  await setUser(bea.id, { office: 'Kern', department: 'Bonds', email: 'bea@example.com' })
  await setUser(gone.id, { active: false })
  const { users } = (await call(calls.listPermissionUsers, { as: owner })).body
  expect(users[0]).toEqual({
    id: bea.id,
    name: 'bea Abbot',
    username: 'bea',
    email: 'bea@example.com',
    office: 'Kern',
    department: 'Bonds',
    owner: false,
  })
  const ids = users.map(({ id }) => id)
  expect(ids).toContain(owner.id)
  expect(ids).not.toContain(gone.id)
  expect(ids).not.toContain(systemId)
})

test('the list comes with the databases [OPEN-26]', async () => {
  const { databases } = (await call(calls.listPermissionUsers, { as: owner })).body
  expect(databases).toEqual([
    { id: northId, name: 'North' },
    { id: southId, name: 'South' },
  ])
})

test('the filter finds the users with every permission of the list, or all for an empty one [PERM-36, PERM-60, OPEN-29]', async () => {
  const [both, one] = [await makeUser(db, { permissions: [2, 5] }), await makeUser(db, { permissions: [5] })]
  const holders = async (...permsList: PermissionId[]) =>
    (await call(calls.filterPermissionUsers, { as: owner, body: { permsList } })).body.users.map(
      ({ id }) => id,
    )
  expect(await holders(2, 5, 5)).toEqual(expect.arrayContaining([both.id, owner.id]))
  expect(await holders(2, 5)).not.toContain(one.id)
  expect(await holders(5)).toContain(one.id)
  const all = (await call(calls.listPermissionUsers, { as: owner })).body.users.map(({ id }) => id)
  expect(await holders()).toEqual(all)
  expect(await holders(3)).not.toContain(systemId)
  const wrong = await call(calls.filterPermissionUsers, { as: owner, body: { permsList: [11 as 10] } })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'permsList.0: must be a permission id'])
})

test('a save adds pairs and removes rows [PERM-34, PERM-63, MSG-43, OPEN-33, OPEN-158]', async () => {
  const user = await makeUser(db, { permissions: [3] })
  const saved = await save(user.id, { add: [[5, null]], remove: await rowIds(user.id, 3) })
  expect([saved.status, saved.body]).toEqual([200, { code: 'success', message: 'Success' }])
  expect(await grantsOf(user.id)).toEqual([[5, null]])
})

test('grants are read by user id and by username [PERM-33, PERM-61, PERM-62, OPEN-8]', async () => {
  const user = await makeUser(db, { username: 'Ana.Cole/%2', permissions: [5] })
  const perms = await read(user.id)
  expect(perms).toEqual([{ id: expect.any(Number), user_id: user.id, perm_id: 5, db_id: null }])
  const named = await call(calls.readNamedPermissions, { as: owner, params: { username: 'ana.cole/%2' } })
  expect(named.body).toEqual({ perms })
})

test('grants of users who are not listed cannot be read or changed [OPEN-30]', async () => {
  const gone = await makeUser(db, { username: 'gone', permissions: [3] })
  await setUser(gone.id, { active: false })
  for (const user_id of [gone.id, systemId, 2_000_000_000]) {
    const statuses = [
      (await call(calls.readUserPermissions, { as: owner, params: { user_id } })).status,
      (await save(user_id, { add: [[5, null]] })).status,
    ]
    expect([user_id, ...statuses]).toEqual([user_id, 404, 404])
  }
  for (const username of ['gone', 'system', 'nobody at all', '\0']) {
    expect((await call(calls.readNamedPermissions, { as: owner, params: { username } })).status).toBe(404)
  }
  const wrong = await call(calls.readUserPermissions, { as: owner, params: { user_id: 'x' } })
  expect([wrong.status, wrong.body.error]).toEqual([400, 'user_id: must be a record id'])
})

test('9 for a database implies 8, which cannot be removed before it and stays after it [PERM-20, PERM-56, PERM-57, OPEN-36]', async () => {
  const { id } = await makeUser(db)
  await save(id, { add: [[9, northId]] })
  expect(await grantsOf(id)).toEqual([
    [8, northId],
    [9, northId],
  ])
  const refused = await save(id, { remove: await rowIds(id, 8) })
  expect([refused.status, refused.body.error]).toEqual([400, messages.viewStaysWithEdit])
  expect(await grantsOf(id)).toHaveLength(2)
  await save(id, { remove: await rowIds(id, 9) })
  expect(await grantsOf(id)).toEqual([[8, northId]])
  await save(id, { add: [[9, southId]], remove: await rowIds(id, 8) })
  expect(await grantsOf(id)).toEqual([
    [8, southId],
    [9, southId],
  ])
  await save(id, { remove: await rowIds(id, 8, 9) })
  expect(await grantsOf(id)).toEqual([])
})

test('the database can also be sent as db [OPEN-27]', async () => {
  const { id } = await makeUser(db)
  expect(await send({ add: [{ perm_id: 8, db: southId }] }, id)).toEqual([200, undefined])
  expect(await grantsOf(id)).toEqual([[8, southId]])
  expect(await send({ add: [{ perm_id: 8, db: southId, db_id: northId }] }, id)).toEqual([
    400,
    'user_perms.add.0.db: must be the same as db_id',
  ])
})

test('a save is all or nothing, and a refusal says which rule is broken [PERM-20, PERM-34]', async () => {
  const { id } = await makeUser(db, { permissions: [3] })
  const other = await makeUser(db, { permissions: [3] })
  const theirs = await rowIds(other.id, 3)
  const add = [{ perm_id: 4, db_id: null }]
  const refusals = [
    [{ add: [...add, { perm_id: 3, db_id: northId }] }, 400, messages.notTiedToDatabase],
    [{ add: [...add, { perm_id: 8, db_id: 999 }] }, 400, messages.noSuchDatabase],
    [{ add, remove: theirs }, 409, messages.permissionsChanged],
    [{ add: [{ perm_id: 11, db_id: null }] }, 400, 'user_perms.add.0.perm_id: must be a permission id'],
    [{ add: [{ perm_id: '3' }] }, 400, 'user_perms.add.0.perm_id: must be a permission id'],
    [{ add: 'all' }, 400, 'user_perms.add: must be a list'],
    [{ remove: ['1 or 1=1'] }, 400, 'user_perms.remove.0: must be a record id'],
    [{ add, grant: [] }, 400, 'Unknown field: user_perms.grant'],
    ['everything', 400, 'user_perms: must be an object'],
    [
      { add: Array.from({ length: 1001 }, () => add[0]) },
      400,
      'user_perms.add: may have at most 1000 entries',
    ],
  ] as const
  for (const [user_perms, status, text] of refusals) {
    expect(await send(user_perms, id)).toEqual([status, text])
  }
  expect(await grantsOf(id)).toEqual([[3, null]])
  expect(await grantsOf(other.id)).toEqual([[3, null]])
})

test('existing grants are not added again, and an empty save leaves no history', async () => {
  const { id } = await makeUser(db, { permissions: [3] })
  const before = await rowIds(id, 3)
  const answers = [
    await save(id, {}),
    await save(id, { add: [[3, null]] }),
    await save(id, {
      add: [
        [3, null],
        [3, null],
      ],
      remove: before,
    }),
  ]
  expect(answers.map(({ body }) => body.message)).toEqual(['Success', 'Success', 'Success'])
  expect(await rowIds(id, 3)).toEqual(before)
  const entries = db.selectFrom('history').select('id').where('endpoint', '=', 'permissions')
  expect(await entries.where('record_id', '=', id).execute()).toEqual([])
})

test('a save counts from the user’s next call, whatever the token says [OPEN-3]', async () => {
  const clerk = await signIn(await makeUser(db, { permissions: [3] }))
  const list = async () => (await call(listDefendants, { as: clerk, query: { q: 'get' } })).status
  expect(await list()).toBe(200)
  await save(clerk.id, { remove: await rowIds(clerk.id, 3) })
  expect(await list()).toBe(403)
  await save(clerk.id, { add: [[4, null]] })
  expect(await list()).toBe(200)
})

test('the last permission to administer users cannot be removed', async () => {
  const { id } = await makeUser(db, { permissions: [2] })
  const others = db.deleteFrom('user_permissions').where('perm_id', '=', 2).where('user_id', '<>', id)
  const taken = await others.returning(['user_id', 'perm_id', 'db_id']).execute()
  const refused = await save(id, { remove: await rowIds(id, 2) })
  expect([refused.status, refused.body.error]).toEqual([400, messages.lastAdministrator])
  await db.insertInto('user_permissions').values(taken).execute()
  expect((await save(id, { remove: await rowIds(id, 2) })).status).toBe(200)
})

/** Takes the permission to change permissions from all but the owner. */
const leaveTheOwner = () =>
  db.deleteFrom('user_permissions').where('perm_id', '=', 1).where('user_id', '<>', owner.id).execute()
const restoreTheOwner = () =>
  db
    .insertInto('user_permissions')
    .values({ user_id: owner.id, perm_id: 1, db_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

test('the last permission to change permissions cannot be removed', async () => {
  await leaveTheOwner()
  const giveUp = { remove: await rowIds(owner.id, 1) }
  const refused = await save(owner.id, giveUp)
  expect([refused.status, refused.body.error]).toEqual([400, messages.lastPermissionEditor])
  // Users who can't sign in or are hidden don't count
  const gone = await makeUser(db, { permissions: [1] })
  await setUser(gone.id, { active: false })
  await db.insertInto('user_permissions').values({ user_id: systemId, perm_id: 1, db_id: null }).execute()
  expect((await save(owner.id, giveUp)).status).toBe(400)
  await makeUser(db, { permissions: [1] })
  expect((await save(owner.id, giveUp)).status).toBe(200)
  await restoreTheOwner()
})

test('if the last two are taken at once, one keeps it', async () => {
  await leaveTheOwner()
  const second = await makeUser(db, { permissions: [1] })
  const [own, others] = [await rowIds(owner.id, 1), await rowIds(second.id, 1)]
  const answers = await Promise.all([save(owner.id, { remove: own }), save(second.id, { remove: others })])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await restoreTheOwner()
})

test('the history has the permissions before and after', async () => {
  const user = await makeUser(db, { name: 'Ida Cole', username: 'ida', permissions: [3] })
  await save(user.id, { add: [[9, northId]], remove: await rowIds(user.id, 3) })
  const { id } = await db
    .selectFrom('history')
    .select('id')
    .where('endpoint', '=', 'permissions')
    .where('record_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const entry = (await call(history.readHistory, { as: owner, query: { id } })).body.history
  expect(entry).toMatchObject({
    username: 'owner',
    action: 'update',
    name: 'Ida Cole',
    data: {
      username: 'ida',
      permissions: ['SAP – Edit (North)', 'SAP – View (North)'],
      permissions_before: ['CRM – Edit'],
    },
    changed: ['permissions'],
  })
})

const outcome = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.code]

test('nobody but the owner changes their own permissions, nor anybody else the owner’s [OPEN-187]', async () => {
  const keeper = await signIn(await makeUser(db, { permissions: [1] }))
  expect(outcome(await save(keeper.id, { add: [[3, null]] }, keeper))).toEqual([403, 'ownPermissions'])
  const [row = 0] = await rowIds(owner.id, 3)
  const strip = await save(owner.id, { remove: [row] }, keeper)
  expect([...outcome(strip), strip.body.error]).toEqual([
    403,
    'ownerPermissions',
    'Only the owner can change the owner’s permissions.',
  ])
  expect(await grantsOf(keeper.id)).toEqual([[1, null]])
  expect(outcome(await save(owner.id, { add: [[8, northId]] }))).toEqual([200, 'success'])
  expect(outcome(await save(owner.id, { remove: await rowIds(owner.id, 8) }))).toEqual([200, 'success'])
})

test('Developer and the ids above it are given only by the owner and holders [OPEN-187]', async () => {
  const keeper = await signIn(await makeUser(db, { permissions: [1] }))
  const developer = await signIn(await makeUser(db, { permissions: [1, 6] }))
  await save(developer.id, { add: [[8, northId]] })
  const { id } = await makeUser(db)
  for (const perm_id of [6, 7, 8, 9] as const) {
    const refused = await save(id, { add: [[perm_id, null]] }, keeper)
    expect([perm_id, ...outcome(refused)]).toEqual([perm_id, 403, 'notYoursToGive'])
  }
  const given = async (...pair: Pair) => outcome(await save(id, { add: [pair] }, developer))
  expect(await given(6, null)).toEqual([200, 'success'])
  expect(await given(8, northId)).toEqual([200, 'success'])
  // Only for the database that they have it for
  expect(await given(8, southId)).toEqual([403, 'notYoursToGive'])
  expect(await given(8, null)).toEqual([403, 'notYoursToGive'])
  expect(await given(9, northId)).toEqual([403, 'notYoursToGive'])
  // Those below may be given by everybody who changes permissions, and all be taken
  expect(outcome(await save(id, { add: [[4, null]], remove: await rowIds(id, 6) }, keeper))).toEqual([
    200,
    'success',
  ])
})

test('nobody gives a permission with one that is revoked meanwhile [OPEN-187]', async () => {
  for (let round = 0; round < 10; round++) {
    const editor = await signIn(await makeUser(db, { permissions: [1] }))
    const { id } = await makeUser(db)
    const revoke = await rowIds(editor.id, 1)
    const saves = Array.from({ length: 4 }, () => makeUser(db).then((user) => user.id))
    const targets = await Promise.all(saves)
    const [revoked, ...given] = await Promise.all([
      save(editor.id, { remove: revoke }),
      ...targets.map((target) => save(target, { add: [[3, null]] }, editor)),
    ])
    expect(revoked.status).toBe(200)
    const at = await db
      .selectFrom('history')
      .select(['record_id', 'user_id'])
      .where('endpoint', '=', 'permissions')
      .orderBy('id')
      .execute()
    const end = at.findIndex((entry) => entry.record_id === editor.id && entry.user_id === owner.id)
    expect(end).toBeGreaterThanOrEqual(0)
    expect(at.slice(end).filter(({ user_id }) => user_id === editor.id)).toEqual([])
    expect(given.every(({ status }) => status === 200 || status === 403)).toBe(true)
    expect((await save(id, { add: [[3, null]] }, editor)).status).toBe(403)
  }
})
