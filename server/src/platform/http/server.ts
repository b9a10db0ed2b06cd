import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock'
import type { Authentication, Caller } from '#platform/context'
import type { DiskWatch } from '#platform/disk-watch'
import { Gate } from '#platform/gate'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { Runner } from '#platform/prepared'
import type { Vault } from '#platform/vault'
import type { Db } from '#platform/tables'
import { CallerGates } from './caller-gates.ts'
import { limitConnections, waitForTurn } from './connections.ts'
import { replyWithError, replyNotFound } from './errors.ts'
import { loggerOptions, logRequests, logsRequests, type LogLevel } from './log.ts'
import type { AnyEndpoint } from './handler.ts'
import { downloadMemory, downloadTimes } from './downloads.ts'
import { acceptJson, readLargeBodiesInTurn, strangerMemory, strangerTimes } from './json-body.ts'
import { readForwardedFor } from './forwarded.ts'
import { answerMalformed, refuseExpectations, refuseTunnels, requireHost } from './malformed.ts'
import { SharedMemory } from './shared-memory.ts'

/** What calls need from the rest of the server, available as `app.parts`. */
interface HttpParts {
  readonly db: Db
  /** Of the same database. */
  readonly pool: Runner
  readonly clock: Clock
  readonly authentication: Authentication
  /** Encrypts sensitive values and files. */
  readonly vault: Vault
  readonly jobs: JobQueue
  /** The key of the hashes of requests, see `requestKeyOf`. */
  readonly requestKey: Buffer
  readonly logLevel: LogLevel
  /** Where log lines go instead of standard output. */
  readonly logTo?: { write(line: string): void }
  /** The proxies whose X-Forwarded-For counts; false: none. */
  readonly trustProxy: string | false
  /** Whether browsers reach the portal by https, which allows Strict-Transport-Security. */
  readonly https: boolean
  readonly timeoutMs: number
  /** The space that the disk of the data folder has left. */
  readonly disk?: DiskWatch
  /** How long an upload may take. */
  readonly uploadMs?: number
  /** How many connections there may be; without it Node has no limit. */
  readonly maxConnections?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly parts: HttpParts
    /** Every call that has a route, for the document at /api/docs. */
    readonly endpoints: AnyEndpoint[]
    /** Set when the server shuts down: replies then close their connections. */
    closing: boolean
    /** Limits how much heavy work of one caller runs at once. */
    readonly callerGates: CallerGates
    /** The memory that uploads take all together, in bytes. */
    readonly uploadMemory: Gate
    /** The memory that files take until their answers have left. */
    readonly downloadMemory: SharedMemory
    /** The memory that large bodies of people take who aren't signed in. */
    readonly strangerMemory: SharedMemory
  }
  interface FastifyRequest {
    actor: Caller | null
    /** Whether the actor comes from the cache, so that their permissions are still to be confirmed. */
    isFromCache: boolean
    /** When the caller was last authenticated. */
    checkedAt: Date | null
    /** When its user last used the browser, as the call said when it came. */
    usedAt: Date | null
  }
}

const megabyte = 1024 * 1024

/** What is being sent and checked of files, beside 250 MB of the check itself. What clients can't take is for staff. */
const uploadMemory = {
  places: 96 * megabyte,
  waiting: 100,
  waitMs: 60_000,
  clients: { places: 64 * megabyte, waiting: 60, each: 1 },
}

function noSchema(): never {
  throw new Error('A route has a JSON schema; declare the shape of a call in the contract instead')
}

/** The server without its routes: limits, log and errors. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(parts.logLevel, parts.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: parts.trustProxy,
    // For the request to arrive; the call itself has a time limit of its own
    requestTimeout: Math.max(parts.timeoutMs, parts.uploadMs ?? 0),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformed(parts.https),
    // Node's own refusal has no body: see `requireHost`
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
    routerOptions: { maxParamLength: 200 },
    // The contract validates input; without this Fastify would load its own compilers for nothing
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })
  if (parts.trustProxy !== false) readForwardedFor(app)
  app.decorate('parts', parts)
  app.decorate('endpoints', [])
  app.decorate('closing', false)
  app.decorate('callerGates', new CallerGates())
  app.decorate('uploadMemory', new Gate(uploadMemory))
  app.decorate('downloadMemory', new SharedMemory(downloadMemory, downloadTimes))
  app.decorate('strangerMemory', new SharedMemory(strangerMemory, strangerTimes))
  app.decorateRequest('actor', null)
  app.decorateRequest('isFromCache', false)
  app.decorateRequest('checkedAt', null)
  app.decorateRequest('usedAt', null)
  // Accept only JSON: a form on another site could send text/plain
  app.removeContentTypeParser('text/plain')
  acceptJson(app)
  readLargeBodiesInTurn(app)
  limitConnections(app)
  waitForTurn(app)
  app.addHook('onRequest', (request, reply, done) => {
    requireHost(request, reply)
    done()
  })
  refuseExpectations(app)
  refuseTunnels(app)
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyNotFound)
  if (logsRequests(parts.logLevel)) logRequests(app)
  endConnections(app)
  return app
}

/** Closes connections that become idle during shutdown; otherwise each would delay it until its idle timeout. */
function endConnections(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    app.closing = true
    timer = setInterval(() => app.server.closeIdleConnections(), 100)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
