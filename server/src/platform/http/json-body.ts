import { exceeds } from '@bailiwick/contract/kit/json-limits'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyAtOnce, type GateOptions } from '#platform/gate'
import { badRequest, Refusal } from '#platform/refusal'
import { CallerGates } from './caller-gates.ts'
import { replyNotFound } from './errors.ts'
import { gateCallerOf } from './gate-caller.ts'
import { whileConnected } from './while-connected.ts'

/** More than any body has: a form of 2,000 fields 24,000, a defendant with 200 rows in each list and a base 15,000. */
const limits = { depth: 20, separators: 40_000 }
/** Of clients, and of people who aren't signed in. A defendant with 50 rows in each list and a base has 4,200. */
const clientLimits = { depth: 20, separators: 12_000 }
/** The same with every text at its limit has 224 kB, of letters that take two bytes. */
export const clientBodyBytes = 384 * 1024

/** Makes the server parse JSON, once it knows that it has no more values than a body can have. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const { actor } = request
    const isStaff = actor !== null && actor.userId !== null
    if (actor?.userId === null && Buffer.byteLength(body) > clientBodyBytes)
      done(new Refusal(413, 'tooLarge'))
    else if (exceeds(body, isStaff ? limits : clientLimits)) done(badRequest('tooManyValues'))
    else void parse(request, body, done)
  })
}

/** From here on the bodies of one caller are read and worked on one after the other. */
const largeBytes = 64 * 1024

const oneAtATime = {
  places: 1,
  waiting: 9,
  waitMs: 60_000,
  refusal: tooManyAtOnce,
}

/** The most of a body that anybody may send without waiting: it is read before anything is known of them. */
export const openBodyBytes = 16 * 1024

/** Larger bodies of all who aren't signed in, in bytes: a drawn signature, a report of a provider. */
export const strangerMemory: GateOptions = {
  places: 16 * 1024 * 1024,
  waiting: 100,
  waitMs: 60_000,
  each: { running: 8, waiting: 24 },
  // A small report gets in before the large bodies of many
  fewestFirst: true,
}

/**
 * So that who waits for it gets it in their time. While others wait, a body has 10 seconds without 16 kB a second, or without
 * somebody who would have less, and 30 in all: at 35 kB a second the largest takes as long, and at 40 a signature 10.
 */
export const strangerTimes = { longestMs: 30_000, fairMs: 10_000, patienceMs: 10_000 }

/** Reads a large body only when the caller's one before it is answered: each takes many times its size. */
export function readLargeBodiesInTurn(app: FastifyInstance): void {
  const gates = new CallerGates(oneAtATime)
  app.addHook('preParsing', async (request, reply) => {
    const { actor } = request
    if (actor === null) return readOfStranger(request, reply)
    // Uploads have their own limit
    if (isForm(request) || bodyBytesOf(request) <= largeBytes) return
    const { promise: hasTurn, resolve, reject } = Promise.withResolvers<void>()
    const answered = whenAnswered(reply)
    const work = () => {
      resolve()
      return answered
    }
    gates.run(actor, work).catch(reject)
    // A caller who has gone by then gives the turn back at once
    await hasTurn
  })
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false

/** How long a body says that it is; infinite if it doesn't. */
const bodyBytesOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

/** Reads a large body of somebody who isn't signed in when there is memory for it, whatever it is sent to. */
async function readOfStranger(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const bytes = bodyBytesOf(request)
  if (bytes <= openBodyBytes) return
  // Nothing would read it
  if (request.is404) return void replyNotFound(request, reply)
  const { raw, server, routeOptions } = request
  const memory = await whileConnected(request, (signal) =>
    server.strangerMemory.enter({
      places: Math.min(bytes, routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? bytes),
      caller: gateCallerOf(request),
      signal,
    }),
  )
  finished(reply.raw, memory.leave)
  memory.waitFor({
    bytes: () => (raw.complete ? Infinity : raw.socket.bytesRead),
    end: () => endTooSlow(request),
  })
}

/**
 * Gives the rest of a body as long as the call itself may take: Node's own limit is that of an upload. Forms and what
 * strangers send that is large have theirs.
 */
export function endIfLate(request: FastifyRequest, reply: FastifyReply, limitMs: number): void {
  const { actor, raw } = request
  const bytes = bodyBytesOf(request)
  const hasOwnLimit = isForm(request) || (actor === null && bytes > openBodyBytes)
  if (bytes === 0 || raw.complete || hasOwnLimit) return
  const timer = setTimeout(() => raw.complete || endTooSlow(request), limitMs)
  // Whichever is first: a body that nothing reads has no end
  for (const stream of [raw, reply.raw]) finished(stream, () => clearTimeout(timer))
}

/** Answers 408, as Node does when a request takes longer than any may. */
function endTooSlow({ raw: { socket }, server }: FastifyRequest): void {
  server.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
  // Also if they don't read the answer
  setTimeout(() => socket.destroy(), 2000).unref()
}

/** Resolves once the request is answered, or its connection has closed. */
function whenAnswered({ raw }: FastifyReply): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  finished(raw, () => resolve())
  return promise
}
