import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock'
import type { Authentication, Caller } from '#platform/context'
import type { Runner } from '#platform/prepared'
import type { Vault } from '#platform/vault'
import type { Db } from '#platform/tables'
import { replyWithError, replyNotFound } from './errors.ts'
import { loggerOptions, logRequests, logsRequests, type LogLevel } from './log.ts'
import type { AnyEndpoint } from './handler.ts'

/** What every call needs of the rest of the server; `createHttp` puts it on the app as `app.parts`. */
export interface HttpParts {
  readonly db: Db
  /** Of the same database. */
  readonly pool: Runner
  readonly clock: Clock
  /** The caller behind an Authorization header; null for no token, or none that is good at this moment. */
  readonly authentication: Authentication
  /** Encrypts sensitive values and files. */
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
    /** Whether the actor is as an earlier call found them, so that their rights are yet to be confirmed. */
    isFromCache: boolean
  }
}

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
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
    // The contract checks what comes in; Fastify's own compilers, unless others are named, are loaded for nothing
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })
  app.decorate('parts', parts)
  app.decorate('endpoints', [])
  app.decorate('closing', false)
  app.decorateRequest('actor', null)
  app.decorateRequest('isFromCache', false)
  // Only JSON is a body: text/plain is what a form of another site could send
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyNotFound)
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
