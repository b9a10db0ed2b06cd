import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientBodyBytes } from '#platform/http/json-body'
import { route } from '#platform/http/route'
import { clientHeader, httpWithCaller } from '#test/cached-caller'

const save = endpoint('POST', '/api/test/save', {
  audience: 'CRM',
  clients: true,
  mode: 'staged',
  summary: 'Takes anything.',
  body: z.strictObject({ value: z.unknown() }),
  reply: z.object({ saved: z.boolean() }),
})
const open = endpoint('POST', '/api/test/open', {
  audience: 'anyone',
  summary: 'Takes anything from anybody.',
  body: z.strictObject({ value: z.unknown() }),
  reply: z.object({ saved: z.boolean() }),
})

const { app, reset } = await httpWithCaller({ CRM: [] })
let running = 0
let released = Promise.withResolvers<void>()
route(app, save, async (_, context) => {
  running += 1
  await released.promise
  running -= 1
  return context.save(async () => ({ saved: true }))
})
route(app, open, async () => ({ saved: true }))

beforeEach(async () => {
  await reset()
  released = Promise.withResolvers()
})

const client = clientHeader(7)
/** Sends JSON text, by default of a client. */
async function send(payload: string, { as = client, to = save.path, key = '' } = {}) {
  const response = await app.inject({
    method: 'POST',
    url: to,
    payload,
    headers: {
      'content-type': 'application/json',
      authorization: as,
      ...(key && { 'idempotency-key': key }),
    },
  })
  return [response.statusCode, response.json().error]
}
const fine = [200, undefined]
const tooManyValues = [400, messages.tooManyValues]
const deep = (depth: number) => `{"value":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const list = (length: number) => JSON.stringify({ value: Array.from({ length }, () => 1) })

test('what no form sends is refused before it is parsed: lists in lists, and too many values', async () => {
  released.resolve()
  expect(await send(deep(20))).toEqual(fine)
  for (const depth of [21, 100_000]) expect(await send(deep(depth))).toEqual(tooManyValues)
  const names = Array.from({ length: 8000 }, (_, at) => `"k${at}":1`)
  expect(await send(`{${names.join(',')}}`)).toEqual(tooManyValues)
  // Also what isn't JSON
  expect(await send('['.repeat(100_000))).toEqual(tooManyValues)
})

test('staff send more values than clients and people who aren’t signed in', async () => {
  released.resolve()
  const staff = { as: 'staff' }
  expect(await send(list(20_000))).toEqual(tooManyValues)
  expect(await send(list(20_000), { to: open.path })).toEqual([413, messages.tooLarge])
  expect(await send(list(8000))).toEqual(fine)
  expect(await send(list(20_000), staff)).toEqual(fine)
  expect(await send(list(50_000), staff)).toEqual(tooManyValues)
})

test('nested lists with an Idempotency-Key are refused, and not a fault', async () => {
  released.resolve()
  expect(await send(deep(6000), { key: 'a' })).toEqual(tooManyValues)
  expect(await send(deep(20), { key: 'a' })).toEqual(fine)
})

test('a client’s body is at most as large as the fullest form', async () => {
  released.resolve()
  const text = (length: number) => JSON.stringify({ value: 'x'.repeat(length) })
  expect(await send(text(clientBodyBytes))).toEqual([413, messages.tooLarge])
  expect(await send(text(clientBodyBytes - 100))).toEqual(fine)
  expect(await send(text(clientBodyBytes), { as: 'staff' })).toEqual(fine)
})

test('a caller’s large bodies run one at a time, small ones and those of others beside them', async () => {
  const large = JSON.stringify({ value: 'x'.repeat(70_000) })
  const sent = [send(large), send(large), send(large)]
  await expect.poll(() => running).toBe(1)
  const others = [send('{"value":1}'), send(large, { as: clientHeader(8) }), send(large, { as: 'staff' })]
  await expect.poll(() => running).toBe(4)
  // Each turn of the event loop would let in another one
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(running).toBe(4)
  released.resolve()
  for (const answer of await Promise.all([...sent, ...others])) expect(answer).toEqual(fine)
})

test('of too many large bodies of one caller the last are refused', async () => {
  const large = JSON.stringify({ value: 'x'.repeat(70_000) })
  const sent = Array.from({ length: 12 }, () => send(large))
  await expect.poll(() => running).toBe(1)
  released.resolve()
  const statuses = (await Promise.all(sent)).map(([status]) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
