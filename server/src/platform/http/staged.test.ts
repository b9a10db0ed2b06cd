import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { whileConnected } from '#platform/http/while-connected'
import { badRequest } from '#platform/refusal'
import type { Db } from '#platform/tables'
import { changeAccess, httpWithCaller } from '#test/cached-caller'

const save = endpoint('POST', '/api/test/save', {
  audience: 'CRM',
  mode: 'staged',
  summary: 'Prepares, then saves.',
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ insertId: z.number() }),
})
const download = endpoint('GET', '/api/test/download', {
  audience: 'CRM',
  mode: 'file',
  summary: 'Replies with a file.',
  reply: z.unknown(),
})

const { app, db, caller, reset } = await httpWithCaller({ CRM: [] })
const committed: string[] = []

const insert = (tx: Db, name: string) =>
  tx.insertInto('databases').values({ name }).returning('id').executeTakeFirstOrThrow()
route(app, save, async ({ body: { name } }, context) => {
  await context.saveFirst((tx) => insert(tx, `${name}, first`))
  return context.save(async (tx) => {
    const { id } = await insert(tx, name)
    context.afterCommit(() => void committed.push(name))
    if (name === 'refused') throw badRequest({ code: 'invalid', text: 'Not that name.' })
    return { insertId: id }
  })
})
route(app, download, async () => ({ type: 'text/plain', name: 'note.txt', content: Buffer.from('a note') }))

beforeEach(reset)

const send = async (name: string, key?: string) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await app.inject({ method: 'POST', url: save.path, payload: { name }, headers })
  const { error, insertId } = response.json<{ error?: string; insertId?: number }>()
  return [response.statusCode, error ?? insertId]
}
const count = async (name: string) =>
  (await db.selectFrom('databases').select('id').where('name', '=', name).execute()).length

test('what `save` does is rolled back by a refusal; what `saveFirst` did stays', async () => {
  expect(await send('refused')).toEqual([400, 'Not that name.'])
  expect([await count('refused'), await count('refused, first')]).toEqual([0, 1])
  expect(committed).not.toContain('refused')
  await send('accepted')
  expect(committed).toContain('accepted')
})

test('simultaneous repetitions of a key save first once, and get the same reply', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => send('At once', 'key-at-once')))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect([await count('At once'), await count('At once, first')]).toEqual([1, 1])
})

test('a key sent twice saves once and gets the same reply twice', async () => {
  const first = await send('Twice', 'key-1')
  expect(first).toEqual([200, expect.any(Number)])
  expect(await send('Twice', 'key-1')).toEqual(first)
  expect(await send('Another', 'key-1')).toEqual([409, messages.keyReused])
  expect([await count('Twice'), await count('Another')]).toEqual([1, 0])
})

test('a key that was used already also keeps `saveFirst` from saving', async () => {
  await send('Once', 'key-2')
  await send('Once', 'key-2')
  await send('Other', 'key-2')
  expect([await count('Once, first'), await count('Other, first')]).toEqual([1, 0])
})

test('a call whose connection closed while it waited for its turn isn’t worked on', async () => {
  const socket = new Socket()
  socket.destroy()
  expect(await whileConnected({ raw: { socket } }, async (signal) => signal.aborted)).toBe(true)
})

test('a file is sent under its name and type, in a sandbox', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: download.path })
  expect([statusCode, body, headers['content-type']]).toEqual([200, 'a note', 'text/plain'])
  expect(headers['content-disposition']).toBe('inline; filename="note.txt"')
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('a caller who lost the permission saves nothing and gets no file [OPEN-3]', async () => {
  caller.current = caller.current && { ...caller.current, permissions: {} }
  await changeAccess(db)
  expect(await send('Not allowed')).toEqual([403, messages.notAuthorized])
  expect(await count('Not allowed, first')).toBe(0)
  expect((await app.inject({ method: 'GET', url: download.path })).statusCode).toBe(403)
})
