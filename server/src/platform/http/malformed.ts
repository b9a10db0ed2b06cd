import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { sentence, type PlainCode } from '@bailiwick/contract/kit/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '#platform/refusal'
import { headersOf } from './send-reply.ts'

// Requests that Node refuses before there is a route: they get the product's own error object too.

/** Node's codes; anything else is a request that can't be parsed. */
const known: Readonly<Record<string, readonly [status: number, code: PlainCode]>> = {
  HPE_HEADER_OVERFLOW: [431, 'headersTooLarge'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'requestTooSlow'],
}

/** How long the other side has to read the answer. */
const closingMs = 5000

/** Answers a request that can't be parsed, and closes its connection. */
export const answerMalformed =
  (https: boolean) =>
  ({ code = '' }: Error & { readonly code?: string }, socket: Socket): void => {
    // The other side has gone, or has a reply already
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, reason] = known[code] ?? [400, 'badRequest']
    endWith(socket, status, reason, https)
  }

function endWith(socket: Duplex, status: number, reason: PlainCode, https: boolean): void {
  const body = bodyOf(reason)
  const lines = Object.entries(headersFor(body, https)).map(([name, value]) => `${name}: ${value}\r\n`)
  // Who doesn't close their side would have a connection until the system gives up
  setTimeout(() => socket.destroy(), closingMs).unref()
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

/** Answers who asks for a tunnel to another server: without a listener Node closes the connection without a word. */
export function refuseTunnels({ server, parts }: FastifyInstance): void {
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined)
    endWith(socket, 405, 'methodNotAllowed', parts.https)
  })
}

/** Answers `Expect` headers other than 100-continue, which Node refuses without a body. */
export function refuseExpectations({ server, parts }: FastifyInstance): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf('badRequest')
    response.writeHead(417, headersFor(body, parts.https)).end(body)
  })
}

/**
 * Refuses HTTP/1.1 without a Host header, and more than one, as its standard requires, and closes the connection: what
 * follows may have been meant for another host.
 */
export function requireHost(request: FastifyRequest, reply: FastifyReply): void {
  const { headers, raw } = request
  const isMissing = headers.host === undefined && raw.httpVersion === '1.1'
  // Node keeps the first one
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (!isMissing && hosts.length <= 1) return
  void reply.header('connection', 'close')
  throw badRequest('badRequest')
}

const bodyOf = (reason: PlainCode) => {
  const { code, text } = sentence(reason)
  return JSON.stringify({ error: text, code })
}

const headersFor = (body: string, https: boolean) => ({
  ...headersOf(https),
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  connection: 'close',
})
