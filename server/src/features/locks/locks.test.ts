import { lockIdleMs, releaseLocks, takeLock } from '@bailiwick/contract/locks'
import { messages } from '@bailiwick/contract/kit/messages'
import { logout } from '@bailiwick/contract/auth'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { startServer, type Person } from '#test/server'

const { call, db, actors, signIn, travel } = await startServer({ frozen: true })
const { agent, clerk } = actors
// Files 1 to 30; the indemnitor is number 10
for (let id = 1; id <= 30; id += 1) await makeDefendant(db)
await makeChild(db, 'indemnitors', { id: 10, defendant_id: 10, name: 'EVA SAMPLE' })

const take = async (as: Person, record_id: number, take_over?: boolean) => {
  const body = { kind: 'BP' as const, record_id, ...(take_over !== undefined && { take_over }) }
  return (await call(takeLock, { as, body })).body.lock
}
const mine = { mine: true, may_take_over: false }
const editor = async () => signIn(await makeUser(db, { permissions: [3] }))

test('the first to edit gets the lock, the second sees who has it and since when [OPEN-59, DLG-9]', async () => {
  const taken = await take(agent, 1)
  expect(taken).toMatchObject({
    ...mine,
    name: agent.name,
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(await take(clerk, 1)).toEqual({
    mine: false,
    name: agent.name,
    since: taken.since,
    seen_at: taken.since,
    may_take_over: false,
  })
  expect(await take(clerk, 2)).toMatchObject(mine)
})

test('one of two simultaneous requests gets the lock', async () => {
  const answers = await Promise.all([take(agent, 3), take(clerk, 3)])
  expect(answers.filter((lock) => lock.mine)).toHaveLength(1)
})

test('a lock can be taken over on request if it was not renewed for two minutes [OPEN-59]', async () => {
  const { since } = await take(agent, 4)
  travel(lockIdleMs - 5000)
  const { seen_at, ...renewed } = await take(agent, 4)
  expect(renewed).toMatchObject({ ...mine, since })
  expect(Date.parse(seen_at) - Date.parse(since)).toBe(lockIdleMs - 5000)
  travel(lockIdleMs - 5000)
  expect(await take(clerk, 4, true)).toMatchObject({ mine: false, name: agent.name, since, seen_at })
  travel(5000)
  expect(await take(clerk, 4)).toMatchObject({ mine: false, may_take_over: true })
  expect(await take(clerk, 4, true)).toMatchObject({ ...mine, name: clerk.name })
  expect(await take(agent, 4, true)).toMatchObject({ mine: false, name: clerk.name, may_take_over: false })
})

test('a user releases their own locks of a kind, or that of one record [DLG-5, DLG-6, OPEN-59]', async () => {
  const person = await editor()
  const locks = async () =>
    (
      await db
        .selectFrom('locks')
        .select(['kind', 'record_id'])
        .where('user_id', '=', person.id)
        .orderBy('kind')
        .orderBy('record_id')
        .execute()
    ).map(({ kind, record_id }) => `${kind} ${record_id}`)
  await take(person, 10)
  await take(person, 11)
  await call(takeLock, { as: person, body: { kind: 'GIN', record_id: 10 } })
  await take(agent, 12)
  expect((await call(releaseLocks, { as: person, body: { kind: 'BP', record_id: 12 } })).body).toEqual({
    code: 'success',
    message: messages.success,
  })
  await call(releaseLocks, { as: person, body: { kind: 'BP', record_id: 11 } })
  expect(await locks()).toEqual(['BP 10', 'GIN 10'])
  await call(releaseLocks, { as: person, body: { kind: 'BP' } })
  expect(await locks()).toEqual(['GIN 10'])
  expect(await take(clerk, 12)).toMatchObject({ mine: false, name: agent.name })
  await take(person, 10)
  await call(releaseLocks, { as: person, body: { kind: 'GIN' } })
  expect(await locks()).toEqual(['BP 10'])
})

test('a lock whose holder may no longer edit is free [OPEN-59]', async () => {
  const losers: ((person: Person) => Promise<unknown>)[] = [
    ({ id }) => db.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
    ({ id }) => db.deleteFrom('user_permissions').where('user_id', '=', id).execute(),
    (person) => call(logout, { as: person }),
  ]
  for (const [at, lose] of losers.entries()) {
    const holder = await editor()
    await take(holder, 20 + at)
    expect(await take(clerk, 20 + at)).toMatchObject({ mine: false })
    await lose(holder)
    expect(await take(clerk, 20 + at)).toMatchObject({ ...mine, name: clerk.name })
  }
})

test('a user who may only read a file gets no lock of it [OPEN-59, SHARE-3]', async () => {
  const reader = await editor()
  await share(db, 10, reader.id, 'R')
  for (const kind of ['BP', 'GIN'] as const) {
    const { status, body } = await call(takeLock, { as: reader, body: { kind, record_id: 10 } })
    expect([status, body.error]).toEqual([403, messages.notAuthorized])
    expect((await call(takeLock, { as: reader, body: { kind, record_id: 99 } })).status).toBe(404)
  }
})

test('locks need permission to edit, have two kinds and leave no history [OPEN-28, OPEN-59]', async () => {
  const reader = await signIn(await makeUser(db, { permissions: [1, 2, 5] }))
  const request = { as: reader, body: { kind: 'BP', record_id: 30 } } as const
  const refusals = [await call(takeLock, request), await call(releaseLocks, request)]
  for (const { status, body } of refusals) expect([status, body.error]).toEqual([403, messages.notAuthorized])
  const { status, body } = await call(takeLock, { as: agent, body: { kind: 'XX' as 'BP', record_id: 30 } })
  expect([status, body.error]).toEqual([400, 'kind: must be BP or GIN'])
  expect(await db.selectFrom('history').select('id').execute()).toEqual([])
})
