import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { endpoint } from '@bailiwick/contract/kit/endpoint'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '#platform/http/route'
import { createHttp } from '#platform/http/server'
import { afterTest } from '#test/after-test'
import { httpWithCaller } from '#test/cached-caller'

const { app, reset } = await httpWithCaller({ CRM: [] })
const look = endpoint('GET', '/api/test/look', {
  audience: 'anyone',
  summary: 'Answers when the test says so.',
  query: z.object({ n: z.string() }),
  reply: z.object({ n: z.string() }),
})

/** The calls that the portal works on, and what ends each. */
const working = new Map<string, () => void>()
route(app, look, async ({ query: { n } }) => {
  await new Promise<void>((resolve) => working.set(n, resolve))
  working.delete(n)
  return { n }
})
/** How many requests Node has made of what arrived. */
let made = 0
app.server.prependListener('request', () => void (made += 1))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

beforeEach(async () => {
  await reset()
  made = 0
})

async function connected(to = port, localAddress = '127.0.0.1') {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress })
  afterTest(() => void socket.destroy())
  await once(socket, 'connect')
  const received: string[] = []
  socket.on('data', (chunk) => received.push(chunk.toString()))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  return { socket, text: () => received.join(''), closed }
}
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const pipelined = (count: number) =>
  Array.from({ length: count }, (_, at) => requestOf(`${look.path}?n=${at}`)).join('')

test('requests that come before the answer wait for it, and are answered in their order', async () => {
  const { socket, text } = await connected()
  socket.write(pipelined(5))
  await expect.poll(() => made).toBe(5)
  for (const n of ['0', '1', '2', '3', '4']) {
    await expect.poll(() => [...working.keys()]).toEqual([n])
    working.get(n)?.()
  }
  await expect.poll(() => text().match(/\{"n":"\d"\}/g)).toEqual([0, 1, 2, 3, 4].map((n) => `{"n":"${n}"}`))
  socket.write(requestOf(`${look.path}?n=again`))
  await expect.poll(() => [...working.keys()]).toEqual(['again'])
  working.get('again')?.()
  await expect.poll(text).toContain('{"n":"again"}')
})

test('a connection with more than four of them is closed, and what else it sent is never read', async () => {
  const { socket, closed } = await connected()
  socket.write(pipelined(1000))
  await closed
  expect([made, working.size]).toEqual([6, 1])
  working.get('0')?.()
})

test.each([
  ['of a bad address', requestOf('/%')],
  ['with an expectation', `GET / HTTP/1.1\r\nHost: x\r\nExpect: much\r\n\r\n`],
])('requests %s count too, which get their answer before any call', async (_, request) => {
  const { socket, closed, text } = await connected()
  socket.write(requestOf(`${look.path}?n=first`) + request.repeat(1000))
  await closed
  expect([text(), working.size]).toEqual(['', 1])
  working.get('first')?.()
})

test('there are only so many connections at once, and one that ends makes room', async () => {
  const small = createHttp({ ...app.parts, maxConnections: 2 })
  afterTest(() => small.close())
  await small.listen({ host: '127.0.0.1', port: 0 })
  const ask = async () => {
    const one = await connected((small.server.address() as AddressInfo).port)
    one.socket.write(requestOf('/api/nothing'))
    return one
  }
  const [first, second, third] = [await ask(), await ask(), await ask()]
  await third.closed
  await expect
    .poll(() => [first, second, third].map(({ text }) => text().slice(9, 12)))
    .toEqual(['404', '404', ''])
  first.socket.destroy()
  await expect
    .poll(async () => {
      const another = await ask()
      await Promise.race([another.closed, once(another.socket, 'data')])
      return another.text().slice(9, 12)
    })
    .toBe('404')
})

test.each([
  ['without a proxy', false as const, [true, true, false, true, true]],
  ['behind one', '127.0.0.1', [true, true, true, true, true]],
])('a network has a tenth of the connections %s', async (_, trustProxy, expected) => {
  const shared = createHttp({ ...app.parts, maxConnections: 20, trustProxy })
  afterTest(() => shared.close())
  await shared.listen({ host: '127.0.0.1', port: 0 })
  const { port: to } = shared.server.address() as AddressInfo
  const isAnswered = async (localAddress: string) => {
    const one = await connected(to, localAddress)
    one.socket.write(requestOf('/api/nothing'))
    await Promise.race([one.closed, once(one.socket, 'data')])
    return { ...one, answered: one.text() !== '' }
  }
  const from = async (addresses: readonly string[]) => {
    const all = []
    for (const address of addresses) all.push(await isAnswered(address))
    return all
  }
  const all = await from(['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.1'])
  expect(all.map(({ answered }) => answered)).toEqual(expected)
  all[0]?.socket.destroy()
  await expect.poll(async () => (await isAnswered('127.0.0.2')).answered).toBe(true)
})
