import type { Endpoint } from '@bailiwick/contract/endpoint'
import { messages } from '@bailiwick/contract/messages'
import { mayCall } from '@bailiwick/contract/permissions'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import type { Actor, Context, OpenContext } from '#platform/context'
import { answerErrors, answerMissing } from '#platform/errors'
import { onlyOnce, sentKey } from '#platform/idempotency'
import { readInput } from '#platform/input'
import { loggerOptions, logRequests, logsRequests, type LogLevel } from '#platform/log'
import { forbidden, Refusal, unauthorized } from '#platform/refusal'
import { sendJson } from '#platform/sending'
import type { Db } from '#tables'

/** What every call needs of the rest of the server; `createHttp` puts it on the app as `app.parts`. */
export interface HttpParts {
  readonly db: Db
  readonly clock: Clock
  /** The caller behind an Authorization header; null for no token, or none that is good at this moment. */
  readonly authenticate: (header: string | undefined, now: Date) => Promise<Actor | null>
  readonly logLevel: LogLevel
  /** Where log lines go instead of standard output. */
  readonly logTo?: { write(line: string): void }
  readonly trustProxy: string | boolean
  /** Whether browsers reach the portal by https, so that they may be told to keep to it. */
  readonly https: boolean
  readonly timeoutMs: number
}

type AnyEndpoint = Endpoint<unknown, unknown, unknown>

declare module 'fastify' {
  interface FastifyInstance {
    readonly parts: HttpParts
    /** Every call that is answered, for the document at /api/docs. */
    readonly endpoints: AnyEndpoint[]
    /** Set once the server is going down: answers then end their connections. */
    closing: boolean
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** An answer that the database has already written as JSON text; it is passed through untouched. */
export class Json<Reply> {
  readonly text: string
  /** Never set: it keeps answers of different calls apart. */
  declare readonly reply: Reply

  constructor(text: string) {
    this.text = text
  }
}

interface Input<Query, Body> {
  readonly query: Query
  readonly body: Body
}
type Handler<Query, Body, Reply, C> = (input: Input<Query, Body>, context: C) => Promise<Reply | Json<Reply>>

interface AnswerOptions {
  /** The handler of a writing call opens its transactions itself, because part of its work must not wait in one. */
  readonly ownTransactions?: boolean
}

/** Answers one call of the contract for a signed-in caller who may make it; a writing call is one transaction. */
export function answer<Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply>,
  handler: Handler<Query, Body, NoInfer<Reply>, Context>,
): void {
  mount(app, endpoint, {}, (input, context, actor) => {
    if (actor === null) throw unauthorized()
    return handler(input, { ...context, actor })
  })
}

/** Answers one call that anyone may make. */
export function answerAnyone<Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply>,
  handler: Handler<Query, Body, NoInfer<Reply>, OpenContext>,
  options: AnswerOptions = {},
): void {
  mount(app, endpoint, options, handler)
}

type MountedHandler<Query, Body, Reply> = (
  input: Input<Query, Body>,
  context: OpenContext,
  actor: Actor | null,
) => Promise<Reply | Json<Reply>>

function mount<Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply>,
  { ownTransactions = false }: AnswerOptions,
  handler: MountedHandler<Query, Body, Reply>,
): void {
  const { db, clock } = app.parts
  app.endpoints.push(endpoint)

  const run = async (input: Input<Query, Body>, context: OpenContext, actor: Actor | null) => {
    const reply = await handler(input, context, actor)
    return reply instanceof Json ? reply.text : JSON.stringify(reply)
  }

  async function write(
    request: FastifyRequest,
    reply: FastifyReply,
    input: Input<Query, Body>,
  ): Promise<string> {
    const { actor } = request
    const now = clock()
    return onlyOnce(db, sentKey(request, actor), now, async (keep) => {
      const tasks: (() => void)[] = []
      const text = await db.transaction().execute(async (tx) => {
        const written = await run(input, contextOf(request, tx, now, tasks), actor)
        await keep(tx, written)
        // Who was told that it took too long must not find it saved
        if (reply.sent) throw new Refusal(503, messages.unavailable)
        return written
      })
      for (const task of tasks) task()
      return text
    })
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.audience === 'anyone' ? {} : { onRequest: admit(endpoint) }),
    async handler(request, reply) {
      const input = readInput(endpoint, request.query, request.body)
      const text =
        endpoint.method === 'GET' || ownTransactions
          ? await run(input, contextOf(request, db, clock(), null), request.actor)
          : await write(request, reply, input)
      return sendJson(request, reply, text)
    },
  })
}

/** Lets the right callers in before anything of the request is read; permissions come from the database each time (OPEN-3). */
const admit = ({ audience }: Pick<AnyEndpoint, 'audience'>) =>
  async function onRequest(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
    const { authenticate, clock } = request.server.parts
    const actor = await authenticate(request.headers.authorization, clock())
    if (actor === null) throw unauthorized()
    if (!mayCall(actor.permissions, audience)) throw forbidden()
    request.actor = actor
  }

/** `tasks` gathers what is to run after the commit; without it there is no commit to wait for. */
const contextOf = (
  request: FastifyRequest,
  db: Db,
  now: Date,
  tasks: (() => void)[] | null,
): OpenContext => ({
  db,
  now,
  request: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '', id: request.id },
  afterCommit: (task) => (tasks === null ? task() : void tasks.push(task)),
})

/** The server short of its calls: limits, log, errors and the headers that every answer carries. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(parts.logLevel, parts.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: parts.trustProxy,
    requestTimeout: parts.timeoutMs,
    handlerTimeout: parts.timeoutMs,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerErrors(error, request, reply),
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('parts', parts)
  app.decorate('endpoints', [])
  app.decorate('closing', false)
  app.decorateRequest('actor', null)
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
