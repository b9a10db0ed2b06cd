import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { createHttp } from '#platform/http/server'
import { afterTest } from '#test/after-test'
import { httpWithCaller } from '#test/cached-caller'

const declared = { audience: 'CRM', summary: 'Does what the test says.', reply: z.any() } as const
const write = endpoint('POST', '/api/test/write', declared)
const staged = endpoint('POST', '/api/test/staged', { ...declared, mode: 'staged' })
const twice = endpoint('POST', '/api/test/twice', { ...declared, mode: 'staged' })
const file = endpoint('POST', '/api/test/file', { ...declared, mode: 'file' })

const { app: parent, caller, reset } = await httpWithCaller({ CRM: [], 'CRM admin': [] })
let now = Date.now()
const app = createHttp({ ...parent.parts, clock: () => new Date(now), timeoutMs: 300, uploadMs: 30_000 })
afterTest(() => app.close())

/** What happens while a handler works. */
let meanwhile = () => {}
let saved = 0
const content = Readable.from(['secret'])
route(app, write, async () => ({ saved: (saved += 1) }))
route(app, staged, async (_, { save }) => {
  meanwhile()
  return save(async () => ({ saved: (saved += 1) }))
})
route(app, twice, async (_, { save, saveFirst }) => {
  meanwhile()
  await saveFirst(async () => 0).catch(() => 0)
  return save(async () => ({ saved: (saved += 1) }))
})
route(app, file, async () => {
  meanwhile()
  return { type: 'text/plain', name: 'a.txt', content }
})
await app.listen({ host: '127.0.0.1', port: 0 })

beforeEach(async () => {
  await reset()
  meanwhile = () => {}
  saved = 0
})
const send = async ({ method, path }: typeof write | typeof staged | typeof file) => {
  const response = await app.inject({ method, url: path })
  return [response.statusCode, response.body]
}

test('the caller of an ordinary call is read once', async () => {
  for (const call of [write, staged]) {
    caller.authentications = 0
    expect((await send(call))[0]).toBe(200)
    expect(caller.authentications).toBe(1)
  }
})

test('who is signed out while their call works saves nothing, and gets no file [OPEN-3]', async () => {
  meanwhile = () => {
    now += 2000
    caller.current = null
  }
  for (const call of [staged, twice, file]) {
    // oxlint-disable-next-line no-await-in-loop
    await reset()
    // oxlint-disable-next-line no-await-in-loop
    const [status, body] = await send(call)
    expect([status, body]).toEqual([401, expect.stringContaining(messages.unauthorized)])
  }
  expect([saved, content.destroyed]).toEqual([0, true])
})

test('who loses another permission meanwhile than that of the call saves nothing either', async () => {
  meanwhile = () => {
    now += 2000
    if (caller.current) caller.current = { ...caller.current, permissions: { CRM: [] } }
  }
  for (const call of [staged, twice]) {
    // oxlint-disable-next-line no-await-in-loop
    await reset()
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(call))[0]).toBe(403)
  }
  expect(saved).toBe(0)
})

test('a body that takes longer than its call may is refused, however long uploads may take', async () => {
  const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  afterTest(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined)
  const fields = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 10'
  socket.write(`POST ${write.path} HTTP/1.1\r\n${fields}\r\n\r\n{"a":`)
  await expect.poll(() => text).toContain(messages.requestTooSlow)
  expect([text.slice(9, 12), saved]).toEqual(['408', 0])
})
