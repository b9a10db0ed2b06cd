import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { accessVersion } from '#platform/json-sql'
import { param, prepare } from '#platform/prepared'
import { badRequest } from '#platform/refusal'
import { replyWithId, insertReply } from '#platform/stored-reply'
import { changeAccess, httpWithCaller } from '#test/cached-caller'

const create = endpoint('POST', '/api/test/create', {
  audience: 'CRM edit',
  mode: 'statement',
  summary: 'Creates a row.',
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ insertId: z.number() }),
})

const { app, db, caller, reset } = await httpWithCaller({ 'CRM edit': [] })
let attempts: string[] = []

const insertion = prepare(
  'create_test',
  sql`
    with created as (
      insert into databases (name) select ${param('name')} where ${accessVersion} = ${param('access_version')}
      returning id
    ), replies as (
      select ${replyWithId} as reply from created
    ), stored as (${insertReply})
    select reply from replies`,
)
route(app, create, async ({ body }, { write }) => {
  attempts.push(body.name)
  if (body.name === 'refused') throw badRequest({ code: 'invalid', text: 'Not that name.' })
  if (body.name === 'lost') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  return write(insertion, body, {})
})

beforeEach(async () => {
  await reset()
  attempts = []
})

const send = async (name: string, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await app.inject({ method: 'POST', url: create.path, payload: { name }, headers })
  const { error, insertId } = response.json<{ error?: string; insertId?: number }>()
  return [response.statusCode, error ?? insertId]
}
const count = async (name: string) =>
  (await db.selectFrom('databases').select('id').where('name', '=', name).execute()).length

test('a cached caller writes without being authenticated', async () => {
  expect(await send('Cached')).toEqual([200, expect.any(Number)])
  expect([caller.authentications, attempts.length, await count('Cached')]).toEqual([0, 1, 1])
})

test('a caller who isn’t cached is authenticated first', async () => {
  caller.cached = null
  expect(await send('Not cached')).toEqual([200, expect.any(Number)])
  expect([caller.authentications, attempts.length, await count('Not cached')]).toEqual([1, 1, 1])
})

test('if access changed, a caller is authenticated before anything is written, once [OPEN-3]', async () => {
  await changeAccess(db)
  expect(await send('Still allowed', 'key-1')).toEqual([200, expect.any(Number)])
  expect([caller.authentications, attempts.length, await count('Still allowed')]).toEqual([1, 2, 1])
})

test('a cached caller who lost a permission writes nothing and gets no stored reply [OPEN-3]', async () => {
  expect((await send('Once allowed', 'key-2'))[0]).toBe(200)
  caller.current = caller.current && { ...caller.current, permissions: {} }
  await changeAccess(db)
  expect(await send('Not allowed')).toEqual([403, messages.notAuthorized])
  expect(await send('Once allowed', 'key-2')).toEqual([403, messages.notAuthorized])
  caller.current = null
  expect(await send('Not allowed')).toEqual([401, messages.unauthorized])
  expect([await count('Once allowed'), await count('Not allowed')]).toEqual([1, 0])
})

test('a caller is authenticated again each time access changes', async () => {
  const { authenticate } = app.parts.authentication
  Object.assign(app.parts.authentication, {
    authenticate: async () => {
      const actor = await authenticate(undefined, { now: new Date(), usedAt: new Date() })
      if (caller.authentications < 3) await changeAccess(db)
      return actor
    },
  })
  await changeAccess(db)
  expect(await send('Restless')).toEqual([200, expect.any(Number)])
  expect([caller.authentications, attempts.length, await count('Restless')]).toEqual([3, 4, 1])
  Object.assign(app.parts.authentication, { authenticate })
})

test.each([
  ['known', true],
  ['known-again', false],
])('a key sent twice creates one row and gets the same reply twice, %s', async (name, isCached) => {
  if (!isCached) caller.cached = null
  const first = await send(name, `twice-${name}`)
  expect(first).toEqual([200, expect.any(Number)])
  expect(await send(name, `twice-${name}`)).toEqual(first)
  expect(await send('another', `twice-${name}`)).toEqual([409, messages.keyReused])
  expect([await count(name), await count('another')]).toEqual([1, 0])
})

test('simultaneous duplicates are carried out once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('Together', 'key-3')))
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(200)
  expect(await count('Together')).toBe(1)
})

test('a refusal goes only to a caller with permission, and leaves the key unused', async () => {
  expect(await send('refused', 'key-4')).toEqual([400, 'Not that name.'])
  expect(await send('Corrected', 'key-4')).toEqual([200, expect.any(Number)])
  caller.current = caller.current && { ...caller.current, permissions: {} }
  expect(await send('refused')).toEqual([403, messages.notAuthorized])
})

test('a statement isn’t repeated after a lost connection, because it may have committed', async () => {
  expect(await send('lost')).toEqual([503, messages.unavailable])
  expect(attempts).toEqual(['lost'])
})

test('an invalid key is refused', async () => {
  expect(await send('Bad key', 'two words')).toEqual([400, messages.badKey])
  expect(await count('Bad key')).toBe(0)
})
