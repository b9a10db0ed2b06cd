import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { endpoint, pathWith } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { idInBody, idInQuery } from '@bailiwick/contract/kit/wire'
import { sql } from 'kysely'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DamagedFile } from '#platform/encrypted-files'
import { route } from '#platform/http/route'
import { createHttp } from '#platform/http/server'
import { JsonText } from '#platform/json-text'
import { badRequest, conflict } from '#platform/refusal'
import { createVault } from '#platform/vault'
import type { Db, Tables } from '#platform/tables'
import { afterTest } from '#test/after-test'
import { testDatabase } from '#test/database'
import { idleJobs } from '#test/idle-jobs'

const row = z.strictObject({ word: z.optional(z.string('must be text')) })
const change = endpoint('POST', '/api/test/change', {
  audience: 'anyone',
  summary: 'Saves a word.',
  body: z.strictObject({
    word: z.string('must be text'),
    id: z.optional(idInBody),
    many: z.optional(z.number()),
    rows: z.optional(z.array(row, 'must be a list')),
  }),
  reply: z.object({ message: z.string() }),
})
const read = endpoint('GET', '/api/test/read', {
  audience: 'anyone',
  summary: 'Reads.',
  query: z.object({ id: z.optional(idInQuery), text: z.optional(z.string()) }),
  reply: z.object({ text: z.string() }),
})
const named = endpoint('GET', '/api/test/named/:name', {
  audience: 'anyone',
  summary: 'Reads one.',
  params: z.object({ name: z.string().check(z.maxLength(30, 'is too long')) }),
  reply: z.object({ text: z.string() }),
})
const staffOnly = endpoint('PUT', '/api/test/read', {
  audience: 'CRM edit',
  summary: 'Changes.',
  body: z.strictObject({ word: z.string() }),
  reply: z.object({ message: z.string() }),
})

const database = await testDatabase<Tables>()
const db: Db = database.kysely
const lines: string[] = []

const insertWord = (tx: Db, value: string) =>
  tx
    .insertInto('settings')
    .values({ name: `word ${value}`, value })
    .execute()
const isSaved = async (value: string) =>
  (await db.selectFrom('settings').select('name').where('value', '=', value).execute()).length > 0

const app = createHttp({
  db,
  pool: database.pool,
  clock: () => new Date(),
  vault: createVault(Buffer.alloc(32)),
  jobs: idleJobs(database),
  requestKey: Buffer.alloc(32, 3),
  authentication: {
    authenticate: async (header) =>
      header === undefined
        ? null
        : {
            userId: 9,
            username: 'nine',
            name: 'Nine',
            sessionId: 'none',
            duties: [],
            permissions: header === 'edit' ? { 'CRM edit': [] } : {},
            accessVersion: 0,
          },
    authenticateFromCache: async () => null,
    authenticateClient: async () => null,
    keepsSession: async () => true,
    sessionEnd: async () => null,
    clientSessionEnd: async () => null,
  },
  logLevel: 'info',
  logTo: { write: (line: string) => void lines.push(line) },
  trustProxy: false,
  https: false,
  timeoutMs: 30_000,
})
afterAll(() => app.close())
const committed: string[] = []
route(app, change, async ({ body }, { db: tx, afterCommit }) => {
  await insertWord(tx, body.word)
  afterCommit(() => void committed.push(body.word))
  if (body.word === 'refused') throw conflict(error('Not that word.'), { changed_by: 'Somebody' })
  if (body.word === 'damaged') throw new DamagedFile('0123-abc', new Error('Unable to authenticate data'))
  if (body.word === 'fault') throw new Error('the inside of the server')
  if (body.word === 'database') await sql`select 'planted-value'::integer`.execute(tx)
  return { message: 'Saved' }
})
route(app, read, async ({ query }, { db: reader }) => {
  if (query.text === 'as json') return new JsonText('{"text":"written by the database"}')
  if (query.text?.startsWith('nul')) await sql`select ${query.text}`.execute(reader)
  if (query.text === 'refused')
    throw badRequest(error('No.'), { fields: ['text'], errors: { text: error('No.') } })
  return { text: 'x'.repeat(query.id ?? 1) }
})
route(app, named, async ({ params }) => ({ text: params.name }))
route(app, staffOnly, async () => ({ message: 'Changed' }))

const error = (text: string) => ({ code: 'invalid', text }) as const

const post = (payload: string | object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/test/change', payload, headers })
const sent = async (body: object) => {
  const { statusCode, ...response } = await post(body)
  const { request_id: _, ...rest } = response.json<Record<string, unknown>>()
  return [statusCode, rest]
}
const json = { 'content-type': 'application/json' }

test('a refusal is a JSON object with the text for people in `error` [OPEN-7]', async () => {
  const response = await post({ word: 'refused' })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    error: 'Not that word.',
    code: 'invalid',
    changed_by: 'Somebody',
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a fault reveals nothing, and is logged in full with the request id of the reply [OPEN-7]', async () => {
  const response = await post({ word: 'fault' })
  expect(response.statusCode).toBe(500)
  const { request_id, ...rest } = response.json()
  expect(rest).toEqual({ error: messages.somethingWrong, code: 'somethingWrong' })
  const logged = lines
    .map((line) => JSON.parse(line))
    .find((line) => line.msg === 'fault' && line.request_id === request_id)
  expect(logged.err.message).toBe('the inside of the server')
  expect(logged.err.stack).toContain('http.test.ts')
})

test('a stored file that was changed is said to be, and a security event in the log names it', async () => {
  const { request_id, ...rest } = (await post({ word: 'damaged' })).json()
  expect(rest).toEqual({ error: messages.damagedFile, code: 'damagedFile' })
  const event = { event: 'security', kind: 'fileDamaged', file: '0123-abc', reason: 'changed', request_id }
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining(event))
})

test('a database error is logged without the values it quotes', async () => {
  const { request_id } = (await post({ word: 'database' })).json()
  const logged = lines.find((line) => line.includes('"fault"') && line.includes(request_id))
  expect(JSON.parse(logged ?? '').err).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer: "…"',
  })
  expect(logged).not.toContain('planted-value')
})

test('a write that is refused or fails saves nothing', async () => {
  expect([await isSaved('refused'), await isSaved('fault')]).toEqual([false, false])
  await post({ word: 'accepted' })
  expect(await isSaved('accepted')).toBe(true)
  expect(committed).toEqual(['accepted'])
})

test('a body that isn’t JSON, isn’t an object, or is too large has its own refusal', async () => {
  const texts = async (payload: string, headers: Record<string, string>) => {
    const response = await post(payload, headers)
    return [response.statusCode, response.json().error]
  }
  expect(await texts('{"word":', json)).toEqual([400, messages.badJson])
  expect(await texts('', json)).toEqual([400, messages.badJson])
  for (const payload of ['[]', 'null', '"word"', '7']) {
    expect(await texts(payload, json)).toEqual([400, messages.notAnObject])
  }
  expect(await texts(JSON.stringify({ word: 'x'.repeat(1_100_000) }), json)).toEqual([413, messages.tooLarge])
  expect(await texts('word=x', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
    415,
    messages.wrongMediaType,
  ])
  expect(await texts('{"word":"x"}', { 'content-type': 'text/plain' })).toEqual([
    415,
    messages.wrongMediaType,
  ])
  expect(await texts('{"word":"x","__proto__":{"isAdmin":true}}', json)).toEqual([400, messages.badJson])
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('unknown fields of a body are refused by name', async () => {
  const refused = (error: string, ...fields: string[]) => [
    400,
    { error, code: 'unknownFields', args: [fields, fields.length], fields },
  ]
  expect(await sent({ word: 'x', foo: 1 })).toEqual(refused('Unknown field: foo', 'foo'))
  expect(await sent({ foo: 1, bar: 2 })).toEqual(refused('Unknown fields: foo, bar', 'foo', 'bar'))
  const nested = { word: 'x', rows: [{ word: 'x' }, { foo: 'x' }] }
  expect(await sent(nested)).toEqual(refused('Unknown field: rows.1.foo', 'rows.1.foo'))
})

test('an answer repeats ten unknown names at most, and the start of a long one', async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `k${at}`)
  const many = await post({ word: 'x', ...Object.fromEntries(names.map((name) => [name, 1])) })
  expect(many.json()).toMatchObject({
    error: 'Unknown fields: k0, k1, k2, k3, k4, k5, k6, k7, k8, k9 and 990 more',
    fields: names.slice(0, 10),
  })
  const long = await post({ word: 'x', ['n'.repeat(10_000)]: 1 })
  expect(long.json().fields).toEqual([`${'n'.repeat(100)}…`])
  expect(many.body.length + long.body.length).toBeLessThan(2000)
})

test('a value of the wrong type is refused with its name and the expected type', async () => {
  const refused = (name: string, text: string, code = 'wrongType') => [
    400,
    {
      error: `${name}: ${text}`,
      code,
      fields: [name],
      errors: { [name]: text },
      error_codes: { [name]: code },
    },
  ]
  expect(await sent({ word: 7 })).toMatchObject(refused('word', 'must be text'))
  expect(await sent({})).toMatchObject(refused('word', 'is missing', 'missing'))
  expect(await sent({ word: 'x', many: 'x' })).toMatchObject(refused('many', 'must be a number'))
  expect(await sent({ word: 'x', id: 0 })).toMatchObject(refused('id', 'must be a record id', 'invalid'))
  expect(await sent({ word: 'x', rows: {} })).toMatchObject(refused('rows', 'must be a list'))
  expect(await sent({ word: 'x', rows: [{ word: 1 }] })).toMatchObject(refused('rows.0.word', 'must be text'))
  expect(await sent({ word: 1, id: 'x' })).toMatchObject([
    400,
    { error: 'word: must be text', fields: ['word', 'id'] },
  ])
  expect(await sent({ word: 'x', many: 'x' })).toMatchObject([
    400,
    { args: ['a number'], error_args: { many: ['a number'] } },
  ])
})

test('a query is parsed by the contract, and a repeated parameter is refused', async () => {
  const get = async (query: string) => {
    const response = await app.inject({ url: `/api/test/read?${query}` })
    return [response.statusCode, response.json().error ?? response.json().text]
  }
  expect(await get('id=3')).toEqual([200, 'xxx'])
  expect(await get('id=3.5')).toEqual([400, 'id: must be a record id'])
  expect(await get('id=2147483648')).toEqual([400, 'id: must be a record id'])
  expect(await get('id=1&id=2')).toEqual([400, 'id: was given more than once'])
  expect(await get('text=as%20json')).toEqual([200, 'written by the database'])
  expect(await get('text=nul%00')).toEqual([400, messages.badCharacter])
})

test('only a GET can be declared a read, which may run under cached permissions', () => {
  expect(() =>
    endpoint('DELETE', '/api/test/removed', {
      audience: 'CRM edit',
      mode: 'read',
      summary: 'Removes.',
      reply: z.object({ text: z.string() }),
    }),
  ).toThrow('DELETE /api/test/removed cannot be a read')
})

test('an unknown address is 404, and an unknown method 405 with the allowed ones', async () => {
  const missing = await app.inject({ url: '/api/test/nothing' })
  expect([missing.statusCode, missing.json().error]).toEqual([404, messages.notFound])
  const wrong = await app.inject({ method: 'DELETE', url: '/api/test/read?id=1' })
  expect([wrong.statusCode, wrong.json().error, wrong.headers['allow']]).toEqual([
    405,
    messages.methodNotAllowed,
    'GET, PUT',
  ])
  expect((await app.inject({ url: '/api/%zz' })).statusCode).toBe(400)
})

test('a caller without permission is refused before the body is read', async () => {
  const put = (headers: Record<string, string>) =>
    app.inject({
      method: 'PUT',
      url: '/api/test/read',
      payload: '{"broken',
      headers: { ...json, ...headers },
    })
  const outcome = async (headers: Record<string, string>) => {
    const response = await put(headers)
    return [response.statusCode, response.json().error]
  }
  expect(await outcome({})).toEqual([401, messages.unauthorized])
  expect(await outcome({ authorization: 'read' })).toEqual([403, messages.notAuthorized])
  expect(await outcome({ authorization: 'edit' })).toEqual([400, messages.badJson])
})

test('every reply, refusals too, is JSON that browsers don’t cache, sniff or frame', async () => {
  for (const url of ['/api/test/read', '/api/test/read?id=x', '/api/nothing']) {
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('a longer reply is compressed in an encoding that the caller accepts', async () => {
  const get = (encodings: string) =>
    app.inject({ url: '/api/test/read?id=5000', headers: { 'accept-encoding': encodings } })
  const text = JSON.stringify({ text: 'x'.repeat(5000) })
  const brotli = await get('gzip, deflate, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  const gzip = await get('gzip, br;q=0')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
  const plain = await get('identity')
  expect([plain.headers['content-encoding'], plain.headers['vary'], plain.body]).toEqual([
    undefined,
    'accept-encoding',
    text,
  ])
})

test('a path parameter takes any characters, and is validated by the contract', async () => {
  const name = 'Ana/Cole ?#%2F é'
  const response = await app.inject({ url: pathWith(named.path, { name }) })
  expect(response.json()).toEqual({ text: name })
  const long = await app.inject({ url: pathWith(named.path, { name: 'x'.repeat(31) }) })
  expect([long.statusCode, long.json<{ error: string }>().error]).toEqual([400, 'name: is too long'])
})

test('the log has one line a request, without query, body, token and path parameters', async () => {
  lines.length = 0
  const secret = 'planted-secret'
  await app.inject({
    url: `/api/test/read?text=${secret}`,
    headers: { authorization: secret, cookie: secret },
  })
  await post({ word: secret, foo: secret }, { authorization: secret })
  await app.inject({
    method: 'PUT',
    url: `/api/test/read?text=${secret}`,
    headers: { authorization: secret },
  })
  await app.inject({ url: `/api/test/named/${secret}` })
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.filter(({ msg }) => msg === 'request')).toMatchObject([
    {
      method: 'GET',
      path: '/api/test/read',
      status: 200,
      ms: expect.any(Number),
      request_id: expect.any(String),
    },
    { method: 'POST', path: '/api/test/change', status: 400 },
    { method: 'PUT', path: '/api/test/read', status: 403 },
    { method: 'GET', path: '/api/test/named/:name', status: 200 },
  ])
  expect(lines.join('')).not.toContain(secret)
})

test('the log never has the token of a short link, however its address is written', async () => {
  lines.length = 0
  const token = 'K7mWPDx4q9'
  const starts = ['/s/', '//s/', '/S/', '/s//', '/%73/', '/s%2F', '/s/x/', '/x/s/']
  for (const start of starts)
    for (const method of ['GET', 'POST'] as const)
      for (const end of ['', '/', '/x']) await app.inject({ method, url: `${start}${token}${end}` })
  expect(lines.length).toBeGreaterThanOrEqual(starts.length * 6)
  expect(lines.join('')).not.toContain(token)
  for (const address of ['/sign%23', '/sign/%23', '/client%3Fotp=', '/s;', '/', '/s%252F', '/api/'])
    await app.inject(`${address}${token}`)
  expect(lines.join('')).not.toContain(token)
  expect(lines.join('')).toContain('"path":"/…"')
  lines.length = 0
  await app.inject('/assets/s')
  expect(lines.join('')).toContain('"path":"/assets/s"')
})

test('a call that exceeds its time limit gets a 503 and saves nothing', async () => {
  const slow = createHttp({ ...app.parts, logLevel: 'silent', timeoutMs: 50 })
  const steps = Promise.withResolvers<() => void>()
  route(slow, change, async ({ body }, { db: tx }) => {
    await insertWord(tx, body.word)
    await new Promise<void>((proceed) => steps.resolve(proceed))
    return { message: 'Saved' }
  })
  const response = await slow.inject({ method: 'POST', url: change.path, payload: { word: 'too slow' } })
  const { error } = response.json()
  expect([response.statusCode, response.headers['retry-after'], error]).toEqual([
    503,
    '1',
    messages.outOfTime,
  ])
  const proceed = await steps.promise
  proceed()
  // Waits for the other transaction, and violates the primary key if that committed
  await insertWord(db, 'too slow')
  await slow.close()
})

test('a closing server replies to running requests and doesn’t wait for idle connections', async () => {
  const closing = createHttp({ ...app.parts, logLevel: 'silent' })
  const steps = Promise.withResolvers<() => void>()
  route(closing, change, async () => {
    await new Promise<void>((proceed) => steps.resolve(proceed))
    return { message: 'Saved' }
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  afterTest(() => agent.destroy())
  const address = await closing.listen({ host: '127.0.0.1', port: 0 })
  const request = httpRequest(address + change.path, { method: 'POST', agent, headers: json })
  request.end('{"word":"x"}')
  const proceed = await steps.promise
  const closed = closing.close()
  await expect.poll(() => closing.closing).toBe(true)
  proceed()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  expect(await text(response)).toBe('{"message":"Saved"}')
  await closed
})

test('a caller who leaves in the middle of a body is no fault of the database in the log', async () => {
  lines.length = 0
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = httpRequest({
    port: (app.server.address() as AddressInfo).port,
    path: change.path,
    method: 'POST',
    headers: { ...json, 'content-length': 100 },
  })
  leaving.on('error', () => undefined)
  leaving.write('{"wo')
  const [{ socket }] = (await once(app.server, 'request')) as [IncomingMessage]
  leaving.destroy()
  await once(socket, 'close')
  await setTimeout(20)
  expect(lines.join('')).not.toContain('unavailable')
})
