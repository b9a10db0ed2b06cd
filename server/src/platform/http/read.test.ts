import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { JsonText } from '#platform/json-text'
import { badRequest } from '#platform/refusal'
import { changeAccess, httpWithCaller } from '#test/cached-caller'

const read = endpoint('GET', '/api/test/read', {
  audience: 'CRM',
  summary: 'Reads who asks.',
  query: z.object({ text: z.optional(z.string()) }),
  reply: z.object({ permissions: z.array(z.string()) }),
})
const written = endpoint('GET', '/api/test/written', {
  audience: 'CRM',
  summary: 'Reads JSON that the database has written, with the access version.',
  reply: z.object({ permissions: z.array(z.string()) }),
})
const separate = endpoint('POST', '/api/test/separate', {
  audience: 'CRM',
  ownTransactions: true,
  summary: 'Opens its own transactions.',
  reply: z.object({ done: z.boolean() }),
})

const { app, db, caller, reset } = await httpWithCaller({ CRM: [] })
let attempts = 0
/** What happens while the handler runs. */
let meanwhile = async () => {}
let versionInReply = () => caller.cached?.accessVersion

route(app, read, async ({ query }, { actor }) => {
  attempts += 1
  await meanwhile()
  if (query.text === 'refused') throw badRequest({ code: 'invalid', text: 'Not that.' })
  return { permissions: Object.keys(actor.permissions) }
})
route(app, written, async (_, { actor }) => {
  attempts += 1
  return {
    permissions: new JsonText<string[]>(JSON.stringify(Object.keys(actor.permissions)), versionInReply()),
  }
})
route(app, separate, async () => {
  attempts += 1
  return { done: true }
})

beforeEach(async () => {
  await reset()
  attempts = 0
  meanwhile = async () => {}
})

const send = async (url: string = read.path) => {
  const response = await app.inject({ method: 'GET', url })
  const { error, permissions } = response.json<{ error?: string; permissions?: string[] }>()
  return [response.statusCode, error ?? permissions]
}
const lose = async () => {
  caller.current = caller.current && { ...caller.current, permissions: {} }
  await changeAccess(db)
}

test('a cached caller reads without being authenticated', async () => {
  expect(await send()).toEqual([200, ['CRM']])
  expect([caller.authentications, attempts]).toEqual([0, 1])
})

test('a caller who isn’t cached is authenticated first', async () => {
  caller.cached = null
  expect(await send()).toEqual([200, ['CRM']])
  expect([caller.authentications, attempts]).toEqual([1, 1])
})

test('if access changed, the caller is authenticated and the call runs again [OPEN-3]', async () => {
  caller.current = caller.current && { ...caller.current, permissions: { CRM: [], 'CRM edit': [] } }
  await changeAccess(db)
  expect(await send()).toEqual([200, ['CRM', 'CRM edit']])
  expect([caller.authentications, attempts]).toEqual([1, 2])
})

test('a caller who lost the permission before or during a call reads nothing [OPEN-3]', async () => {
  await lose()
  expect(await send()).toEqual([403, messages.notAuthorized])
  await reset()
  meanwhile = lose
  expect(await send()).toEqual([403, messages.notAuthorized])
  caller.current = null
  expect(await send()).toEqual([401, messages.unauthorized])
})

test('an access version in the reply is compared without asking for it again', async () => {
  await changeAccess(db)
  expect(await send(written.path)).toEqual([200, ['CRM']])
  expect([caller.authentications, attempts]).toEqual([0, 1])
  versionInReply = () => (caller.cached?.accessVersion ?? 0) + 1
  expect(await send(written.path)).toEqual([200, ['CRM']])
  expect([caller.authentications, attempts]).toEqual([1, 3])
})

test('a refusal goes only to a caller with permission', async () => {
  expect(await send(`${read.path}?text=refused`)).toEqual([400, 'Not that.'])
  await lose()
  expect(await send(`${read.path}?text=refused`)).toEqual([403, messages.notAuthorized])
})

test('a write with transactions of its own authenticates its caller first', async () => {
  await lose()
  const response = await app.inject({ method: 'POST', url: separate.path })
  expect([response.statusCode, attempts]).toEqual([403, 0])
})
