import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { connect, type AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { createHttp } from '#platform/http/server'
import { afterTest } from '#test/after-test'
import { httpWithCaller } from '#test/cached-caller'
import { formData, type FormPart } from '#test/form-data'

const create = endpoint('POST', '/api/test/form', {
  audience: 'CRM',
  mode: 'upload',
  upload: { files: 2, bytesPerFile: 1000 },
  summary: 'Takes a name and files.',
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ length: z.number(), files: z.number() }),
})

const { app, caller, reset } = await httpWithCaller({ CRM: [] })
const saved: number[] = []
route(app, create, async (_, { files, readBody, save }) => {
  let count = 0
  for await (const { field } of files) {
    count += 1
    if (field === 'last') caller.current = null
  }
  return save(async () => {
    saved.push(count)
    return { length: readBody().name.length, files: count }
  })
})

beforeEach(reset)

const send = async (...parts: readonly FormPart[]) => {
  const response = await app.inject({ method: 'POST', url: create.path, ...formData(parts) })
  const { error, ...reply } = response.json<{ error?: string }>()
  return [response.statusCode, error ?? reply]
}
const file = { field: 'photo', fileName: 'a.jpg', content: 'a' }

test('the texts of a form may follow its files', async () => {
  const name = { field: 'name', content: 'x'.repeat(60_000) }
  expect(await send(file, file, name)).toEqual([200, { length: 60_000, files: 2 }])
})

test('a form with too many or too long texts is refused, because all of them are in memory', async () => {
  const tooLarge = [413, messages.tooLarge]
  const many = Array.from({ length: 300 }, (_, at) => ({ field: `text${at}`, content: 'x' }))
  expect(await send(...many)).toEqual(tooLarge)
  expect(await send({ field: 'name', content: 'x'.repeat(70_000) })).toEqual(tooLarge)
  expect(await send(file, file, file, { field: 'name', content: 'x' })).toEqual(tooLarge)
})

test('a text that says it is JSON is refused, because nobody sends one', async () => {
  const part = 'content-disposition: form-data; name="name"\r\ncontent-type: application/json'
  const response = await app.inject({
    method: 'POST',
    url: create.path,
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'idempotency-key': 'json' },
    payload: `--b\r\n${part}\r\n\r\n${'['.repeat(9000)}${']'.repeat(9000)}\r\n--b--\r\n`,
  })
  expect([response.statusCode, response.json().error]).toEqual([400, messages.notMultipart])
})

test('a form whose boundary is too long, missing or never comes is refused for that', async () => {
  const whole = 'b'.repeat(300)
  for (const type of [
    `multipart/form-data; boundary=${whole}`,
    `multipart/form-data; boundary=${whole.slice(0, 256)}`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
  ]) {
    const response = await app.inject({
      method: 'POST',
      url: create.path,
      headers: { 'content-type': type, 'idempotency-key': `boundary-${type.length}` },
      payload: `--${whole}\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--${whole}--\r\n`,
    })
    expect([response.statusCode, response.json().error]).toEqual([400, messages.badForm])
  }
})

test('the texts of a form have at most 1 MB together', async () => {
  const many = Array.from({ length: 17 }, (_, at) => ({ field: `text${at}`, content: 'x'.repeat(65_000) }))
  expect(await send(...many)).toEqual([413, messages.tooLarge])
})

test('a text that is sent twice is refused by name, and nothing is saved', async () => {
  const before = saved.length
  const twice = ['first', 'second'].map((content) => ({ field: 'name', content }))
  expect(await send(file, ...twice)).toMatchObject([400, 'name: was given more than once'])
  expect(saved).toHaveLength(before)
})

test('a caller who is signed out during the upload saves nothing [OPEN-3]', async () => {
  const before = saved.length
  const parts = [
    { ...file, field: 'last' },
    { field: 'name', content: 'x' },
  ]
  expect(await send(...parts)).toEqual([401, messages.unauthorized])
  expect(saved).toHaveLength(before)
})

test('an upload that its caller breaks off is refused, which is no fault in the log', async () => {
  const other = createHttp({ ...app.parts, logLevel: 'silent' })
  afterTest(() => other.close())
  const reading = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  route(other, create, async (_, { files }) => {
    reading.resolve()
    try {
      for await (const _file of files) expect.unreachable()
    } catch (error) {
      ended.resolve(error)
      throw error
    }
    return { length: 0, files: 0 }
  })
  await other.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((other.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    `POST ${create.path} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: broken-off\r\nContent-Length: 900\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nhalf',
  )
  await reading.promise
  socket.destroy()
  expect(await ended.promise).toMatchObject({ status: 408 })
})
