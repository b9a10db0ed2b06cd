import type { Endpoint } from '@bailiwick/contract/endpoint'
import { mayCall } from '@bailiwick/contract/permissions'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import type {
  Authentication,
  Caller,
  CallerContext,
  Context,
  OpenContext,
  ReadContext,
} from '#platform/context'
import { answerErrors, answerMissing } from '#platform/errors'
import { keepReply, onlyOnce, sentKey } from '#platform/idempotency'
import { inTime } from '#platform/in-time'
import { readInput, type Input } from '#platform/input'
import { loggerOptions, logRequests, logsRequests, type LogLevel } from '#platform/log'
import type { Runner } from '#platform/prepared'
import { forbidden, unauthorized } from '#platform/refusal'
import { sendJson } from '#platform/sending'
import type { Vault } from '#platform/vault'
import type { Db } from '#tables'

/** What every call needs of the rest of the server; `createHttp` puts it on the app as `app.parts`. */
export interface HttpParts {
  readonly db: Db
  /** Of the same database. */
  readonly pool: Runner
  readonly clock: Clock
  /** The caller behind an Authorization header; null for no token, or none that is good at this moment. */
  readonly authentication: Authentication
  /** What sensitive values and files are sealed with. */
  readonly vault: Vault
  readonly logLevel: LogLevel
  /** Where log lines go instead of standard output. */
  readonly logTo?: { write(line: string): void }
  readonly trustProxy: string | boolean
  /** Whether browsers reach the portal by https, so that they may be told to keep to it. */
  readonly https: boolean
  readonly timeoutMs: number
  /** How long an upload may take. */
  readonly uploadMs?: number
}

type AnyEndpoint = Endpoint<unknown, unknown, unknown, unknown>

declare module 'fastify' {
  interface FastifyInstance {
    readonly parts: HttpParts
    /** Every call that is answered, for the document at /api/docs. */
    readonly endpoints: AnyEndpoint[]
    /** Set once the server is going down: answers then end their connections. */
    closing: boolean
  }
  interface FastifyRequest {
    actor: Caller | null
    /** Whether the actor is one remembered from an earlier call. */
    isRecalled: boolean
  }
}

/** An answer that the database has already written as JSON text; it is passed through untouched. */
export class Json<Reply> {
  readonly text: string
  /** The count of changes to rights and sessions when the text was read, where it was read along. */
  readonly accessVersion: number | undefined
  /** Never set: it keeps answers of different calls apart. */
  declare readonly reply: Reply

  constructor(text: string, accessVersion?: number) {
    this.text = text
    this.accessVersion = accessVersion
  }
}

type Handler<Params, Query, Body, Reply, C> = (
  input: Input<Params, Query, Body>,
  context: C,
) => Promise<Reply | Json<Reply>>

interface AnswerOptions {
  /** The handler of a writing call opens its transactions itself, because part of its work must not wait in one. */
  readonly ownTransactions?: boolean
  /** The answers of a reading call say their `accessVersion`: no look-up of the caller's rights has to come first. */
  readonly readsAccess?: boolean
  /** How long the call may take, where that is not as long as any (OPEN-11). */
  readonly limitMs?: number
}

/** Answers one call of the contract for staff who may make it; a writing call is one transaction. */
export function answer<Params, Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply, Params>,
  handler: Handler<Params, Query, Body, NoInfer<Reply>, Context>,
  options: Pick<AnswerOptions, 'readsAccess' | 'limitMs'> = {},
): void {
  mount(app, endpoint, options, (input, context, actor) => {
    if (actor === null || actor.userId === null) throw unauthorized()
    return handler(input, { ...context, actor })
  })
}

/** The same for a call that clients make as well; its handler tells them apart by their `userId`. */
export function answerCaller<Params, Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply, Params>,
  handler: Handler<Params, Query, Body, NoInfer<Reply>, CallerContext>,
  options: Pick<AnswerOptions, 'limitMs'> = {},
): void {
  mount(app, endpoint, options, (input, context, actor) => {
    if (actor === null) throw unauthorized()
    return handler(input, { ...context, actor })
  })
}

/** The same for a reading call whose statements are prepared and tell their `accessVersion` (decisions 6 and 16). */
export function answerRead<Params, Query, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, undefined, Reply, Params>,
  handler: Handler<Params, Query, undefined, NoInfer<Reply>, ReadContext>,
): void {
  const { pool } = app.parts
  mount(app, endpoint, { readsAccess: true }, (input, context, actor) => {
    if (actor === null) throw unauthorized()
    return handler(input, { ...context, actor, pool })
  })
}

/** Answers one call that anyone may make. */
export function answerAnyone<Params, Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply, Params>,
  handler: Handler<Params, Query, Body, NoInfer<Reply>, OpenContext>,
  options: AnswerOptions = {},
): void {
  mount(app, endpoint, options, handler)
}

type MountedHandler<Params, Query, Body, Reply> = (
  input: Input<Params, Query, Body>,
  context: OpenContext,
  actor: Caller | null,
) => Promise<Reply | Json<Reply>>

function mount<Params, Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply, Params>,
  { ownTransactions = false, readsAccess = false, limitMs }: AnswerOptions,
  handler: MountedHandler<Params, Query, Body, Reply>,
): void {
  const { db, clock, timeoutMs } = app.parts
  if (readsAccess && endpoint.method !== 'GET')
    throw new Error(`${endpoint.path} writes: rights that are remembered are no rights to do so`)
  app.endpoints.push(endpoint)

  const run = async (input: Input<Params, Query, Body>, context: OpenContext, actor: Caller | null) => {
    const reply = await handler(input, context, actor)
    return reply instanceof Json ? reply.text : JSON.stringify(reply)
  }

  /** Reads as the caller who is remembered, and once more as the caller of now where his rights may have changed. */
  async function read(request: FastifyRequest, input: Input<Params, Query, Body>): Promise<string> {
    if (request.isRecalled) {
      const reply = await handler(input, contextOf(request, db, clock(), null), request.actor).catch(
        () => undefined,
      )
      if (reply instanceof Json && reply.accessVersion === request.actor?.accessVersion) return reply.text
      await lookUp(request, endpoint)
    }
    return run(input, contextOf(request, db, clock(), null), request.actor)
  }

  async function write(
    request: FastifyRequest,
    input: Input<Params, Query, Body>,
    beforeCommit: () => void,
  ): Promise<string> {
    const { actor } = request
    const now = clock()
    const sent = sentKey(request, actor)
    return onlyOnce(db, sent, async () => {
      const tasks: (() => void)[] = []
      const text = await db.transaction().execute(async (tx) => {
        const written = await run(input, contextOf(request, tx, now, tasks), actor)
        await keepReply(tx, sent, now, written)
        beforeCommit()
        return written
      })
      for (const task of tasks) task()
      return text
    })
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.audience === 'anyone'
      ? {}
      : { onRequest: readsAccess ? admitRecalled(endpoint) : admit(endpoint) }),
    async handler(request, reply) {
      const input = readInput(endpoint, request)
      const reads = endpoint.method === 'GET' || ownTransactions
      const text = await inTime(limitMs ?? timeoutMs, ({ beforeCommit }) =>
        reads ? read(request, input) : write(request, input, beforeCommit),
      )
      return sendJson(request, reply, text)
    },
  })
}

/** Lets the right callers in before anything of the request is read; permissions come from the database each time (OPEN-3). */
export const admit = (endpoint: Admission) =>
  async function onRequest(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
    await lookUp(request, endpoint)
  }

/** The same, where the answer itself will tell whether what is remembered of the caller still holds. */
export const admitRecalled = (endpoint: Admission) =>
  async function onRequest(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
    const { authentication, clock } = request.server.parts
    const actor = await authentication.recall(request.headers.authorization, clock())
    if (actor === null || !mayCall(actor.permissions, endpoint.audience)) return lookUp(request, endpoint)
    request.actor = actor
    request.isRecalled = true
  }

type Admission = Pick<AnyEndpoint, 'audience' | 'clients'>

/** Recognises the caller anew and refuses whoever may not make the call. */
export async function lookUp(request: FastifyRequest, { audience, clients }: Admission): Promise<void> {
  const { authentication, clock } = request.server.parts
  const { authorization } = request.headers
  request.isRecalled = false
  const actor = await authentication.authenticate(authorization, clock())
  if (actor !== null && !mayCall(actor.permissions, audience)) throw forbidden()
  request.actor = actor ?? (clients ? await authentication.authenticateClient(authorization, clock()) : null)
  if (request.actor === null) throw unauthorized()
}

/** `tasks` gathers what is to run after the commit; without it there is no commit to wait for. */
export const contextOf = (
  request: FastifyRequest,
  db: Db,
  now: Date,
  tasks: (() => void)[] | null,
): OpenContext => ({
  db,
  now,
  vault: request.server.parts.vault,
  request: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '', id: request.id },
  afterCommit: (task) => (tasks === null ? task() : void tasks.push(task)),
})

function noSchema(): never {
  throw new Error('A route has a JSON schema; the contract is what says the shape of a call')
}

/** The server short of its calls: limits, log, errors and the headers that every answer carries. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(parts.logLevel, parts.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: parts.trustProxy,
    // For a request to arrive; what is made of it then has limits of its own
    requestTimeout: Math.max(parts.timeoutMs, parts.uploadMs ?? 0),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerErrors(error, request, reply),
    routerOptions: { maxParamLength: 200 },
    // The contract checks what comes in; Fastify's own compilers, unless others are named, are loaded for nothing
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })
  app.decorate('parts', parts)
  app.decorate('endpoints', [])
  app.decorate('closing', false)
  app.decorateRequest('actor', null)
  app.decorateRequest('isRecalled', false)
  // Only JSON is a body: text/plain is what a form of another site could send
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerErrors)
  app.setNotFoundHandler(answerMissing)
  if (logsRequests(parts.logLevel)) logRequests(app)
  endConnections(app)
  return app
}

/** A connection that was busy when the server began to close would hold it open until it has idled for long. */
function endConnections(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    app.closing = true
    timer = setInterval(() => app.server.closeIdleConnections(), 100)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
