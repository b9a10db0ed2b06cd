import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { notFound } from '#platform/refusal'
import { route } from '#platform/http/route'
import { afterTest } from '#test/after-test'
import { clientHeader, httpWithCaller } from '#test/cached-caller'

const { app, reset } = await httpWithCaller({ CRM: [] })
const query = z.object({ bytes: z.string() })
const shared = { mode: 'file', summary: 'Answers with a file.', query, reply: z.any() } as const
const load = endpoint('GET', '/api/test/load', { ...shared, audience: 'CRM', clients: true })
const letter = endpoint('GET', '/api/test/letter', { ...shared, audience: 'anyone' })

/** How many files have been loaded. */
let loaded = 0
const fileOf = async ({ query: { bytes } }: { readonly query: { readonly bytes: string } }) => {
  if (bytes === 'none') throw notFound()
  loaded += 1
  return { type: 'image/png', name: 'a.png', content: Buffer.alloc(Number(bytes), 97) }
}
route(app, load, fileOf)
route(app, letter, fileOf)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

const large = 9_000_000

beforeEach(async () => {
  await reset()
  loaded = 0
})
afterEach(() => vi.useRealTimers())

/** Asks for files of 9 MB and reads nothing of them. */
function unread(count: number, authorization: string, path: string = load.path, localAddress = '127.0.0.1') {
  const request = `GET ${path}?bytes=${large} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`
  return Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    afterTest(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write(request)
    return socket
  })
}
async function answerTo(bytes: number | 'none', authorization: string) {
  const request = httpGet(`${address}${load.path}?bytes=${bytes}`, {
    headers: { authorization },
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, content: await buffer(response) }
}
/** A file that is read. */
async function read(bytes: number | 'none', authorization = 'staff') {
  const { status, headers, content } = await answerTo(bytes, authorization)
  return [status, headers['content-length'], content.length]
}
const whole = (bytes: number) => [200, String(bytes), bytes]
/** Until whatever can be loaded is. */
async function settled() {
  let before = -1
  while (before !== loaded || !app.downloadMemory.isCrowded) {
    before = loaded
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return loaded
}

// First, so that no earlier test has started a timer that isn’t faked
test('who reads nothing for 30 seconds is ended once others wait, and never before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const sockets = unread(2, clientHeader(5))
  await expect.poll(() => loaded).toBe(2)
  vi.advanceTimersByTime(50_000)
  await new Promise(setImmediate)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false])
  const next = read(1000, clientHeader(5))
  await expect.poll(() => app.downloadMemory.isCrowded).toBe(true)
  // What the system took of each at once counts until then
  vi.advanceTimersByTime(1000)
  vi.advanceTimersByTime(32_000)
  expect(await next).toEqual(whole(1000))
  // The next test starts without a timer of this one
  vi.advanceTimersByTime(1000)
})

test('a caller who doesn’t read has four files in memory, a client two; who leaves makes room', async () => {
  const ofClient = unread(3, clientHeader(6))
  expect(await settled()).toBe(2)
  for (const socket of ofClient) socket.destroy()
  await expect.poll(() => app.downloadMemory.isCrowded).toBe(false)
  loaded = 0

  const sockets = unread(6, 'staff')
  expect(await settled()).toBe(4)
  sockets[0]?.destroy()
  await expect.poll(() => loaded).toBe(5)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => app.downloadMemory.isCrowded).toBe(false)
  expect(await read(large)).toEqual(whole(large))
})

test('clients and strangers together take a part of the memory, and staff find room', async () => {
  unread(4, clientHeader(1))
  unread(4, clientHeader(2))
  unread(4, '', letter.path)
  unread(4, '', letter.path, '127.0.0.2')
  // Seven of 9 MB beside one that is loaded, in 80 MB
  expect(await settled()).toBe(7)
  expect(await read(large)).toEqual(whole(large))
})

test('a page that asks for the files of a whole record at once gets them all', async () => {
  const files = await Promise.all(Array.from({ length: 30 }, () => read(1_000_000, clientHeader(3))))
  expect(files).toEqual(Array.from({ length: 30 }, () => whole(1_000_000)))
  expect(await read('none')).toEqual([404, expect.any(String), expect.any(Number)])
  expect(app.downloadMemory.isCrowded).toBe(false)
})

test('more than sixty of one caller that would wait are refused, until those before have left', async () => {
  const sockets = unread(65, clientHeader(4))
  const answers = sockets.slice(60).map((socket) => once(socket, 'data').then(([chunk]) => String(chunk)))
  const text = await Promise.race(answers)
  expect(text).toMatch(/^HTTP\/1.1 (429|200)/)
  const { status, headers, content } = await answerTo(1, clientHeader(4))
  const { error } = JSON.parse(content.toString()) as { readonly error: string }
  expect([status, headers['retry-after'], error]).toEqual([429, '5', messages.tooManyAtOnce])
})
