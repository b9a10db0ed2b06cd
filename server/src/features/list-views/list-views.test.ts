import { mostViews, viewNameLength } from '@bailiwick/contract/list-limits'
import * as calls from '@bailiwick/contract/list-views'
import { expect, test } from 'vitest'
import { makeListView, makeUser } from '#test/factories'
import { startServer, type Person } from '#test/server'

const { call, db, actors, signIn } = await startServer()
const { clerk } = actors
const admin = await signIn(await makeUser(db, { permissions: [4] }))

const state = {
  filters: { surety: 'Bankers', pending_signature: 'Yes' },
  sort_by: 'last_name',
  sort_direction: 'asc',
  columns: ['first_name', 'last_name', 'next_court'],
  density: 'comfortable',
} satisfies Partial<calls.NewView>
const save = (name: string, view: Partial<calls.NewView> = {}, as: Person = clerk) =>
  call(calls.createListView, {
    as,
    body: { list: 'defendants', name, is_shared: false, ...state, ...view },
  })
const change = (id: number, view: calls.ViewChange, as: Person = clerk) =>
  call(calls.updateListView, { as, body: { id, ...view } })
const remove = (id: number, as: Person = clerk) => call(calls.deleteListView, { as, query: { id } })
const read = async (as: Person = clerk, list: 'defendants' | 'leads' = 'defendants') =>
  (await call(calls.listViews, { as, query: { list } })).body.views
const namesOf = async (as: Person, list?: 'defendants' | 'leads') =>
  (await read(as, list)).map(({ name }) => name)
const newPerson = async () => signIn(await makeUser(db, { permissions: [3] }))

test('a view is saved with filters, order, columns and density, and is its maker’s alone', async () => {
  const person = await newPerson()
  const { body } = await save('  Bankers, unsigned ', {}, person)
  expect(body).toMatchObject({ code: 'savedView', message: 'The view is saved.' })
  expect(await read(person)).toEqual([
    {
      id: body.insertId,
      name: 'Bankers, unsigned',
      is_shared: false,
      ...state,
      created_by_name: person.name,
      is_own: true,
      may_change: true,
    },
  ])
  expect(await namesOf(person, 'leads')).toEqual([])
  expect(await namesOf(admin)).toEqual([])
  expect((await change(body.insertId, { name: 'Mine' }, admin)).status).toBe(404)
  expect((await remove(body.insertId, admin)).status).toBe(404)
})

test('a shared view is seen by all, and changed or deleted by its maker and CRM admins', async () => {
  const [maker, agent] = [await newPerson(), await newPerson()]
  const { insertId } = (await save('Week', { is_shared: true }, maker)).body
  expect(await read(agent)).toMatchObject([{ name: 'Week', is_own: false, may_change: false }])
  expect((await change(insertId, { name: 'Taken over' }, agent)).status).toBe(403)
  expect((await remove(insertId, agent)).status).toBe(403)
  expect((await change(insertId, { name: 'This week', filters: {} }, admin)).status).toBe(200)
  expect(await read(maker)).toMatchObject([
    { name: 'This week', filters: {}, sort_by: 'last_name', created_by_name: maker.name, may_change: true },
  ])
  expect((await remove(insertId, maker)).body).toMatchObject({ code: 'deletedView' })
  expect(await namesOf(agent)).toEqual([])
  expect((await remove(insertId, maker)).status).toBe(404)
})

test('a name is refused in words while the caller sees another view of that name', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const first = (await save('Due', {}, one)).body.insertId
  const refusal = {
    error: 'A view with this name is already there. Choose another name.',
    code: 'viewNameTaken',
    fields: ['name'],
  }
  expect((await save('DUE', {}, one)).body).toMatchObject(refusal)
  // In the other list, and for somebody else, it is free
  expect((await save('Due', { list: 'leads' }, one)).status).toBe(200)
  expect((await save('due', { is_shared: true }, other)).status).toBe(200)
  expect((await save('Due', {}, await newPerson())).body).toMatchObject(refusal)
  const second = (await save('Other', {}, other)).body.insertId
  expect((await change(second, { name: 'Due' }, other)).status).toBe(409)
  expect((await change(second, { name: 'OTHER' }, other)).status).toBe(200)
  // Shared, it would be the second that everybody sees
  expect((await change(first, { is_shared: true }, one)).status).toBe(409)
})

test('two calls at once do not share one name', async () => {
  const people = [await newPerson(), await newPerson()]
  const answers = await Promise.all(people.map((person) => save('At once', { is_shared: true }, person)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a user has at most a stated number of views in a list', async () => {
  const person = await newPerson()
  for (let place = 1; place < mostViews; place += 1)
    await makeListView(db, { name: `View ${place}`, is_shared: false, created_by: person.id })
  const answers = await Promise.all([save('Last', {}, person), save('One more', {}, person)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(
    'A list can have at most 20 views of yours. Delete one that isn’t needed, then save again.',
  )
  expect((await save('Lead', { list: 'leads' }, person)).status).toBe(200)
})

test('what no list has is refused by name, and columns of the other list are left out', async () => {
  const refused = async (view: object) => {
    const { status, body } = await save('Wrong', view)
    return [status, body.fields]
  }
  expect(await refused({ name: ' ' })).toEqual([400, ['name']])
  expect(await refused({ name: '\0' })).toEqual([400, ['name']])
  expect(await refused({ name: 'x'.repeat(viewNameLength + 1) })).toEqual([400, ['name']])
  expect(await refused({ filters: { social_security_number: '1' } })).toEqual([
    400,
    ['filters.social_security_number'],
  ])
  expect(await refused({ sort_by: 'ss' })).toEqual([400, ['sort_by']])
  expect(await refused({ list: 'users' })).toEqual([400, ['list']])
  expect(await refused({ columns: ['ss'] })).toEqual([400, ['columns.0']])
  const person = await newPerson()
  const view = { list: 'leads', columns: ['bail', 'status'], filters: { last_name: ' \0 ' } } as const
  await save('Leads', { ...view, columns: [...view.columns] }, person)
  expect(await read(person, 'leads')).toMatchObject([{ columns: ['status'], filters: {} }])
})

test('the history says who saved, changed and deleted a view', async () => {
  const person = await newPerson()
  const { insertId } = (await save('Audited', {}, person)).body
  await change(insertId, { density: 'compact' }, person)
  await remove(insertId, person)
  const entries = await db
    .selectFrom('history')
    .select(['action', 'name', 'username', 'changed', 'defendant_id'])
    .where('endpoint', '=', 'list_view')
    .where('record_id', '=', insertId)
    .orderBy('id')
    .execute()
  const common = { name: 'Audited', username: person.username, defendant_id: null }
  expect(entries).toEqual([
    { ...common, action: 'create', changed: expect.arrayContaining(['name', 'filters']) },
    { ...common, action: 'update', changed: ['density'] },
    { ...common, action: 'delete', changed: [] },
  ])
})
