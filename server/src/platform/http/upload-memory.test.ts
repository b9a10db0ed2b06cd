import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { clientHeader, httpWithCaller } from '#test/cached-caller'
import { formData } from '#test/form-data'

const megabyte = 1024 * 1024
const send = endpoint('POST', '/api/test/file', {
  audience: 'CRM',
  clients: true,
  mode: 'upload',
  upload: { files: 1, bytesPerFile: 10 * megabyte },
  summary: 'Takes a file.',
  reply: z.object({ bytes: z.number() }),
})

const { app, reset } = await httpWithCaller({ CRM: [] })
route(app, send, async (_, { files, save }) => {
  let bytes = 0
  for await (const { content } of files) bytes += content.length
  return save(async () => ({ bytes }))
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })

/** How many uploads have memory. */
let holding = 0
const enter = app.uploadMemory.enter.bind(app.uploadMemory)
app.uploadMemory.enter = async (request) => {
  const place = await enter(request)
  holding += 1
  return {
    ...place,
    leave: () => {
      holding -= 1
      place.leave()
    },
  }
}

beforeEach(reset)
afterEach(() => vi.useRealTimers())

const { headers, payload } = formData([
  { field: 'photo', fileName: 'a.jpg', content: Buffer.alloc(10 * megabyte) },
])

/** Sends the start of a file of 10 MB. */
function startUpload(authorization: string, sent = 1000) {
  const request = httpRequest(`${address}${send.path}`, {
    method: 'POST',
    headers: { ...headers, authorization, 'content-length': payload.length },
  })
  request.write(payload.subarray(0, sent))
  const answer = once(request, 'response').then(async ([response]) => {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return [response.statusCode, JSON.parse(Buffer.concat(chunks).toString())]
  })
  return { answer, finish: () => void request.end(payload.subarray(sent)), leave: () => request.destroy() }
}
const whole = [200, { bytes: 10 * megabyte }]
const ofClients = (count: number, sent?: number) =>
  Array.from({ length: count }, (_, at) => startUpload(clientHeader(at + 1), sent))

test('uploads share memory: others wait unread, and staff have a part of their own', async () => {
  const clients = ofClients(12)
  await expect.poll(() => [holding, app.uploadMemory.isCrowded]).toEqual([6, true])
  const staff = startUpload('staff')
  await expect.poll(() => holding).toBe(7)
  staff.finish()
  expect(await staff.answer).toEqual(whole)
  await expect.poll(() => holding).toBe(6)
  for (const { finish } of clients) finish()
  expect(await Promise.all(clients.map(({ answer }) => answer))).toEqual(clients.map(() => whole))
  await expect.poll(() => [holding, app.uploadMemory.isCrowded]).toEqual([0, false])
})

test('a client has one file in memory, and who leaves gives theirs back', async () => {
  const [first, second] = [startUpload(clientHeader(1)), startUpload(clientHeader(1))]
  await expect.poll(() => [holding, app.uploadMemory.isCrowded]).toEqual([1, true])
  first.answer.catch(() => undefined)
  first.leave()
  await expect.poll(() => [holding, app.uploadMemory.isCrowded]).toEqual([1, false])
  second.finish()
  expect(await second.answer).toEqual(whole)
})

test.each([
  ['too slowly', 1000],
  ['not slowly, and for longer than those wait,', 2 * megabyte],
])('who sends %s is ended once others wait, and never before', async (_, sent) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const slow = ofClients(6, sent)
  await expect.poll(() => holding).toBe(6)
  vi.advanceTimersByTime(50_000)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(holding).toBe(6)
  const next = startUpload(clientHeader(10))
  await expect.poll(() => app.uploadMemory.isCrowded).toBe(true)
  vi.advanceTimersByTime(1000)
  const [status, body] = await (slow[0]?.answer ?? [])
  expect([status, body.error]).toEqual([408, messages.requestTooSlow])
  next.finish()
  expect(await next.answer).toEqual(whole)
  for (const { answer, leave } of slow) {
    answer.catch(() => undefined)
    leave()
  }
  await expect.poll(() => holding).toBe(0)
})
