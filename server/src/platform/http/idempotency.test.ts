import { createHmac, hash } from 'node:crypto'
import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Actor } from '#platform/context'
import { deleteOldKeys } from '#platform/http/idempotency'
import { route } from '#platform/http/route'
import { createHttp } from '#platform/http/server'
import { badRequest } from '#platform/refusal'
import { createVault } from '#platform/vault'
import type { Db, Tables } from '#platform/tables'
import { testDatabase } from '#test/database'
import { idleJobs } from '#test/idle-jobs'
import { makeUser } from '#test/factories'

const create = endpoint('POST', '/api/test/create', {
  audience: 'staff',
  summary: 'Makes a row.',
  body: z.strictObject({ name: z.string(), password: z.optional(z.string()) }),
  reply: z.object({ insertId: z.number() }),
})

const database = await testDatabase<Tables>()
const db: Db = database.kysely
const users = new Map<string, Actor>()
for (const username of ['first', 'second']) {
  const { id } = await makeUser(db, { username })
  users.set(username, {
    userId: id,
    username,
    name: username,
    permissions: {},
    sessionId: '',
    duties: [],
    accessVersion: 0,
  })
}
const app = createHttp({
  db,
  pool: database.pool,
  clock: () => new Date(),
  vault: createVault(Buffer.alloc(32)),
  jobs: idleJobs(database),
  requestKey: Buffer.alloc(32, 3),
  authentication: {
    authenticate: async (header = '') => users.get(header) ?? null,
    authenticateFromCache: async () => null,
    authenticateClient: async () => null,
    keepsSession: async () => true,
    sessionEnd: async () => null,
    clientSessionEnd: async () => null,
  },
  logLevel: 'silent',
  trustProxy: false,
  https: false,
  timeoutMs: 30_000,
})
route(app, create, async ({ body }, { db: tx }) => {
  if (body.name === 'refused') throw badRequest({ code: 'invalid', text: 'Not that name.' })
  const row = await tx
    .insertInto('databases')
    .values({ name: body.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { insertId: row.id }
})
const send = async (name: string, key: string | undefined, user = 'first') => {
  const headers = { authorization: user, ...(key !== undefined && { 'idempotency-key': key }) }
  const response = await app.inject({ method: 'POST', url: create.path, payload: { name }, headers })
  const { error, insertId } = response.json<{ error?: string; insertId?: number }>()
  return [response.statusCode, error ?? insertId]
}
const count = async (name: string) =>
  (await db.selectFrom('databases').select('id').where('name', '=', name).execute()).length

test('a create sent twice with one key creates one record and gets the same reply twice', async () => {
  const first = await send('Once', 'key-1')
  expect(first).toEqual([200, expect.any(Number)])
  expect(await send('Once', 'key-1')).toEqual(first)
  expect(await count('Once')).toBe(1)
})

test('simultaneous duplicates are carried out once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('Together', 'key-2')))
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(200)
  expect(await count('Together')).toBe(1)
})

test('a key that was used for another request is refused', async () => {
  await send('A name', 'key-3')
  expect(await send('Another name', 'key-3')).toEqual([409, messages.keyReused])
  expect(await count('Another name')).toBe(0)
})

test('a key belongs to the user who sent it', async () => {
  const [, mine] = await send('Mine', 'key-4', 'first')
  const [status, theirs] = await send('Theirs', 'key-4', 'second')
  expect(status).toBe(200)
  expect(theirs).not.toBe(mine)
})

test('a refusal leaves the key unused, so that the corrected request can use it', async () => {
  expect(await send('refused', 'key-5')).toEqual([400, 'Not that name.'])
  expect(await send('Corrected', 'key-5')).toEqual([200, expect.any(Number)])
})

test('a key that was used with another password is refused, and no fast hash has the password', async () => {
  const payload = { name: 'With a password', password: 'first password 1' }
  const headers = { authorization: 'first', 'idempotency-key': 'key-password' }
  const sent = (password: string) =>
    app.inject({ method: 'POST', url: create.path, payload: { ...payload, password }, headers })
  expect((await sent(payload.password)).statusCode).toBe(200)
  expect((await sent(payload.password)).statusCode).toBe(200)
  expect((await sent('second password 2')).json()).toMatchObject({ code: 'keyReused' })
  const { request_hash } = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', 'key-password')
    .executeTakeFirstOrThrow()
  const guess = `POST ${create.path}\n${JSON.stringify(payload)}`
  expect(request_hash).not.toBe(createHmac('sha256', app.parts.requestKey).update(guess).digest('hex'))
})

test('an invalid key is refused', async () => {
  expect(await send('Bad key', 'x'.repeat(201))).toEqual([400, messages.badKey])
  expect(await send('Bad key', 'two words')).toEqual([400, messages.badKey])
  expect(await count('Bad key')).toBe(0)
})

test('keys are deleted after a day', async () => {
  await send('Old', 'key-6')
  const keys = async () =>
    (await db.selectFrom('idempotency_keys').select('key').execute()).map(({ key }) => key)
  await deleteOldKeys(db, new Date(Date.now() + 23 * 3_600_000))
  expect(await keys()).toContain('key-6')
  await deleteOldKeys(db, new Date(Date.now() + 25 * 3_600_000))
  expect(await keys()).toEqual([])
})

test('nobody with the database can guess what a request said', async () => {
  expect((await send('900-55-1234', 'key-guess'))[0]).toBe(200)
  const { request_hash } = await db
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('key', '=', 'key-guess')
    .executeTakeFirstOrThrow()
  const guess = `POST ${create.path}\n${JSON.stringify({ name: '900-55-1234' })}`
  expect(request_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(request_hash).not.toBe(hash('sha256', guess))
  expect(request_hash).toBe(createHmac('sha256', app.parts.requestKey).update(guess).digest('hex'))
})
