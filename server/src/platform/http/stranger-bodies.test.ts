import { connect, type AddressInfo } from 'node:net'
import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { afterTest } from '#test/after-test'
import { httpWithCaller } from '#test/cached-caller'

const { app, reset } = await httpWithCaller({ CRM: [] })
const bytes = 400_000
const sign = endpoint('POST', '/api/test/sign', {
  audience: 'anyone',
  mode: 'staged',
  bodyBytes: bytes,
  summary: 'Takes a large text of anybody.',
  body: z.strictObject({ text: z.string() }),
  reply: z.object({ length: z.number() }),
})
const report = endpoint('POST', '/api/test/report', {
  audience: 'anyone',
  mode: 'webhook',
  bodyBytes: 1024 * 1024,
  summary: 'Takes anything of a provider.',
  reply: z.any(),
})
route(app, sign, async ({ body }) => ({ length: body.text.length }))
route(app, report, async () => ({ type: 'text/plain', text: 'ok' }))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** How many large bodies have memory. */
let holding = 0
const enter = app.strangerMemory.enter.bind(app.strangerMemory)
app.strangerMemory.enter = async (request) => {
  const place = await enter(request)
  holding += 1
  let isLeft = false
  return {
    ...place,
    leave: () => {
      if (!isLeft) holding -= 1
      isLeft = true
      place.leave()
    },
  }
}

beforeEach(reset)
afterEach(() => vi.useRealTimers())

const whole = JSON.stringify({ text: 'a'.repeat(bytes - 11) })
interface Sending {
  readonly path?: string
  readonly headers?: string
  readonly from?: string
}

/** Sends a body of 400 kB but for its end. */
function halfSent({ path = sign.path, headers = 'Content-Type: application/json', from }: Sending = {}) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from ?? '127.0.0.1' })
  afterTest(() => void socket.destroy())
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined)
  const length = /transfer-encoding/i.test(headers) ? '' : `Content-Length: ${bytes}\r\n`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${length}\r\n`)
  if (length !== '') socket.write(whole.slice(0, -100))
  return {
    socket,
    text: () => text,
    status: () => text.slice(9, 12),
    finish: () => socket.write(whole.slice(-100)),
  }
}
const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)

test.each<readonly [string, Sending]>([
  ['a signature', {}],
  ['a report in any type', { path: report.path, headers: 'Content-Type: multipart/form-data; boundary=x' }],
  ['a body of unknown length', { headers: 'Content-Type: application/json\r\nTransfer-Encoding: chunked' }],
])('of %s eight of one network are read at once, a few wait, and others are refused', async (_, sending) => {
  const sent = times(40, () => halfSent(sending))
  await expect.poll(() => sent.filter(({ status }) => status() === '429').length).toBe(8)
  expect([holding, sent.filter(({ text }) => text() !== '').length]).toEqual([8, 8])
  for (const { socket } of sent) socket.destroy()
  await expect.poll(() => [holding, app.strangerMemory.isCrowded]).toEqual([0, false])
})

test('a large body to an unknown address is refused before it is read', async () => {
  const sent = times(20, () => halfSent({ path: '/api/test/nothing' }))
  await expect.poll(() => sent.map(({ status }) => status())).toEqual(times(20, () => '404'))
  expect(holding).toBe(0)
})

const networks = times(6, () => 0).map((_, at) => `127.0.0.${at + 2}`)

test('all networks share the memory, what waits is read in turn, and small bodies never wait', async () => {
  const sent = networks.flatMap((from) => times(8, () => halfSent({ from })))
  await expect.poll(() => [holding, app.strangerMemory.isCrowded]).toEqual([41, true])
  const small = await app.inject({ method: 'POST', url: sign.path, payload: { text: 'small' } })
  expect(small.json()).toEqual({ length: 5 })
  for (const { finish } of sent) finish()
  await expect
    .poll(() => sent.map(({ text }) => text().includes(`{"length":${bytes - 11}}`)))
    .toEqual(sent.map(() => true))
  await expect.poll(() => holding).toBe(0)
})

test('who sends too slowly is ended once others wait, and never before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const slow = times(8, halfSent)
  await expect.poll(() => holding).toBe(8)
  vi.advanceTimersByTime(50_000)
  await new Promise(setImmediate)
  expect(slow.map(({ text }) => text())).toEqual(times(8, () => ''))
  const next = halfSent()
  await expect.poll(() => app.strangerMemory.isCrowded).toBe(true)
  // What each sent before counts until then
  vi.advanceTimersByTime(1000)
  vi.advanceTimersByTime(32_000)
  await expect.poll(() => slow.map(({ status }) => status())).toEqual(times(8, () => '408'))
  expect(slow[0]?.text()).toContain(messages.requestTooSlow)
  next.finish()
  await expect.poll(next.status).toBe('200')
})

test('who takes long is ended before those who wait for them give up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const sent = networks.flatMap((from) => times(8, () => halfSent({ from })))
  await expect.poll(() => [holding, app.strangerMemory.isCrowded]).toEqual([41, true])
  // All were quick so far
  vi.advanceTimersByTime(31_000)
  const ended = () => sent.filter(({ status }) => status() === '408').length
  await expect.poll(ended).toBeGreaterThanOrEqual(40)
  await expect.poll(() => ended() + holding).toBe(48)
})

test('a call-back is answered while 600 slow bodies of 60 networks wait, and more follow each', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const fields = 'Content-Type: application/json\r\nContent-Length'
  const post = (from: string, length: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    afterTest(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write(`POST ${report.path} HTTP/1.1\r\nHost: x\r\n${fields}: ${length}\r\n\r\n`)
    return socket
  }
  let isOver = false
  afterTest(() => void (isOver = true))
  const hold = (from: string) => {
    const socket = post(from, 1024 * 1024)
    socket.resume().write(whole.slice(0, 20_000))
    socket.on('close', () => setTimeout(() => isOver || hold(from), 200))
  }
  for (let at = 0; at < 600; at += 1) hold(`127.1.${at % 60}.1`)
  await expect.poll(() => [holding, app.strangerMemory.isCrowded]).toEqual([16, true])
  const genuine = post('127.200.0.1', 25_000)
  let text = ''
  genuine.on('data', (chunk) => (text += chunk.toString()))
  genuine.write(whole.slice(0, 25_000))
  let seconds = 0
  const answered = () => {
    seconds += 1
    if (seconds <= 20) vi.advanceTimersByTime(1000)
    return text.slice(9, 12)
  }
  await expect.poll(answered, { timeout: 10_000 }).toBe('200')
  // The memory of all is as it was
  expect(holding).toBeLessThanOrEqual(16)
})
