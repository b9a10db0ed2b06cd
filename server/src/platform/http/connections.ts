import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#platform/network'

/** How many requests of a connection may wait for the answer to the one before. Browsers and proxies send none. */
const mostWaiting = 4

/** How many wait at each connection that has any. */
const waitingAt = new WeakMap<Socket, number>()
/** The answers that were counted there. */
const waiting = new WeakSet<ServerResponse>()

/**
 * Limits the connections and the requests that arrive before the one before them is answered: a connection with more than
 * a few is closed. Every request counts, also those that the framework answers before there is a route.
 */
export function limitConnections({ server, parts }: FastifyInstance): void {
  if (parts.maxConnections !== undefined) {
    server.maxConnections = parts.maxConnections
    // Behind a proxy all are the proxy's, which has limits of its own
    if (parts.trustProxy === false) shareConnections(server, Math.ceil(parts.maxConnections / 10))
  }
  server.on('connection', readNothingOnceClosed)
  server.prependListener('request', countWaiting)
  server.prependListener('checkExpectation', countWaiting)
}

/** Closes those of one network beyond `most`. Those of this machine are of a proxy, or of nobody to be afraid of. */
function shareConnections(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined) return
    const network = networkOf(remoteAddress)
    if (ownNetworks.has(network)) return
    const count = (counts.get(network) ?? 0) + 1
    if (count > most) return void socket.destroy()
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
  })
}

const ownNetworks: ReadonlySet<string> = new Set(['127.0.0.1', networkOf('::1')])

/** Works on the requests of a connection one after the other, each when the answer before it has left. */
export function waitForTurn(app: FastifyInstance): void {
  app.addHook('onRequest', (request: FastifyRequest, { raw }: FastifyReply, done) => {
    // Node gives an answer its connection when the one before has left
    if (raw.socket !== null) return done()
    // With HOST=localhost there may be a second server, whose requests nobody has counted
    if (!waiting.has(raw)) countWaiting(request.raw, raw)
    raw.once('socket', () => queueMicrotask(done))
  })
}

function countWaiting({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.socket !== null) return
  const count = (waitingAt.get(socket) ?? 0) + 1
  waitingAt.set(socket, count)
  if (count > mostWaiting) socket.destroy()
  waiting.add(response)
  response.once('socket', () => waitingAt.set(socket, (waitingAt.get(socket) ?? 1) - 1))
}

interface NodeParser {
  onIncoming?: (request: IncomingMessage, keepAlive: boolean) => number
}

/**
 * Ends the reading of what has arrived of a closed connection: Node would make a request of each that is in it, thousands
 * in one piece of 64 kB. Node has no other way; without this the limit holds too, at more cost.
 */
function readNothingOnceClosed(socket: Socket & { readonly parser?: NodeParser | null }): void {
  const { parser } = socket
  const onIncoming = parser?.onIncoming
  if (!parser || !onIncoming) return
  parser.onIncoming = (request, keepAlive) => (socket.destroyed ? failed : onIncoming(request, keepAlive))
}

/** Neither "read the body" nor "there is none": the parser stops. */
const failed = -1
