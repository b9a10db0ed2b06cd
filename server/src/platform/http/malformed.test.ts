import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { messages, type MessageCode } from '@bailiwick/contract/kit/messages'
import { expect, test, vi } from 'vitest'
import { startServer } from '#test/server'

const { app } = await startServer()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** Sends bytes and returns everything that is answered until the connection ends. */
function answerTo(bytes: string | Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', reject)
  socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  return promise
}

/** A request with these lines besides the usual ones. */
const get = (target: string, ...headers: readonly string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: portal', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`
const login = (body: string, ...headers: readonly string[]) =>
  `${['POST /api/users/login HTTP/1.1', 'Host: portal', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`
const json = 'Content-Type: application/json'
const long = 'x'.repeat(20_000)

const requests: Readonly<Record<string, readonly [string | Buffer, number, MessageCode]>> = {
  'no HTTP at all': ['hello\r\n\r\n', 400, 'badRequest'],
  'random bytes': [Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 13, 10, 13, 10]), 400, 'badRequest'],
  'an unknown method': ['BREW / HTTP/1.1\r\nHost: portal\r\n\r\n', 400, 'badRequest'],
  'an unknown version': ['GET / HTTP/9.9\r\nHost: portal\r\n\r\n', 400, 'badRequest'],
  'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'badRequest'],
  'no Host': ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'badRequest'],
  'two Hosts': [get('/healthz', 'Host: another'), 400, 'badRequest'],
  // Without "Connection: close": it is the answer that ends the connection
  'two Hosts of a connection that could stay': [
    'GET /healthz HTTP/1.1\r\nHost: portal\r\nHost: another\r\n\r\n',
    400,
    'badRequest',
  ],
  'a tunnel': ['CONNECT portal:443 HTTP/1.1\r\nHost: portal\r\n\r\n', 405, 'methodNotAllowed'],
  'an expectation': [get('/healthz', 'Expect: 200-maybe'), 417, 'badRequest'],
  'a header without a colon': [get('/healthz', 'nothing'), 400, 'badRequest'],
  'a header with a bad name': [get('/healthz', 'a b: c'), 400, 'badRequest'],
  'a header with a NUL': [get('/healthz', 'a: b\0c'), 400, 'badRequest'],
  'oversized headers': [get('/healthz', `X-Long: ${long}`), 431, 'headersTooLarge'],
  'an oversized address': [get(`/healthz?${long}`), 431, 'headersTooLarge'],
  'a negative Content-Length': [login('{}', json, 'Content-Length: -1'), 400, 'badRequest'],
  'a Content-Length with letters': [login('{}', json, 'Content-Length: 2x'), 400, 'badRequest'],
  'two Content-Lengths': [login('{}', json, 'Content-Length: 2', 'Content-Length: 3'), 400, 'badRequest'],
  'Content-Length and chunks': [
    login('0\r\n\r\n', json, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    400,
    'badRequest',
  ],
  'a bad chunk': [login('zz\r\n', json, 'Transfer-Encoding: chunked'), 400, 'badRequest'],
  'an enormous chunk extension': [
    login(`1;${long}\r\n{\r\n0\r\n\r\n`, json, 'Transfer-Encoding: chunked'),
    413,
    'tooLarge',
  ],
  'more than a call that anybody can make needs': [
    login(`{"username":"${long}"}`, json, `Content-Length: ${long.length + 15}`),
    413,
    'tooLarge',
  ],
  'a Content-Length of gigabytes': [login('{}', json, 'Content-Length: 9999999999'), 413, 'tooLarge'],
  'a bad encoding in the address': [get('/api/%zz'), 400, 'badAddress'],
  'half a character in the address': [get('/api/%c3'), 400, 'badAddress'],
  'a NUL in the address': [get('/api/%00'), 404, 'notFound'],
  'an unknown address': [get('/api/nothing'), 404, 'notFound'],
  'a way out of the folder': [get('/api/../../../etc/passwd'), 404, 'notFound'],
  'a parameter of 300 characters': [
    get(`/api/userperms/user/${'x'.repeat(300)}`, 'Authorization: x'),
    404,
    'notFound',
  ],
  'another method': [
    'DELETE /api/users/login HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n',
    405,
    'methodNotAllowed',
  ],
  'a rare method': [
    'TRACE /api/users/login HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n',
    405,
    'methodNotAllowed',
  ],
  'no JSON': [login('{', json, 'Content-Length: 1'), 400, 'badJson'],
  'an empty body': [login('', json, 'Content-Length: 0'), 400, 'badJson'],
  'a list': [login('[]', json, 'Content-Length: 2'), 400, 'notAnObject'],
  'a prototype': [login('{"__proto__":{}}', json, 'Content-Length: 16'), 400, 'badJson'],
  'a wrong content type': [
    login('a=b', 'Content-Type: text/plain', 'Content-Length: 3'),
    415,
    'wrongMediaType',
  ],
  'a broken content type': [login('{}', 'Content-Type: ;;', 'Content-Length: 2'), 415, 'wrongMediaType'],
  'no content type': [login('{}', 'Content-Length: 2'), 415, 'wrongMediaType'],
}

test('every request that can’t be read gets the product’s own error object and headers [OPEN-7]', async () => {
  const wrong: unknown[] = []
  for (const [name, [bytes, status, code]] of Object.entries(requests)) {
    const answer = await answerTo(bytes)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const { error, code: answered } = parsed(body)
    const isWhole = [
      `HTTP/1.1 ${status} `,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'referrer-policy: no-referrer',
      'connection: close',
    ].every((part) => head.toLowerCase().includes(part.toLowerCase()))
    if (!isWhole || answered !== code || error !== messages[code]) wrong.push([name, answer.slice(0, 300)])
  }
  expect(wrong).toEqual([])
})

test('the server goes on after all of them', async () => {
  expect(await answerTo(get('/healthz'))).toContain('{"status":"ok"}')
})

test('who doesn’t close their side after the answer loses the connection all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write('hello\r\n\r\n')
  await once(socket, 'end')
  const connections = promisify(app.server.getConnections.bind(app.server))
  expect(await connections()).toBe(1)
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  await expect.poll(() => connections()).toBe(0)
  socket.destroy()
})

function parsed(body: string): { error?: string; code?: string } {
  try {
    return JSON.parse(body) as { error?: string; code?: string }
  } catch {
    return {}
  }
}
