import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ChangedMeanwhile } from '@bailiwick/contract/defendants'
import type { login } from '@bailiwick/contract/auth'
import { pathWith, type Endpoint, type ErrorBody, type ReplyOf } from '@bailiwick/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Database } from '#platform/database'
import type { SiteParts } from '#platform/site'
import type { DiskWatch } from '#platform/disk-watch'
import { diskStore } from '#platform/file-store'
import { requestKeyOf } from '#platform/http/idempotency'
import type { LogLevel } from '#platform/http/log'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { Vault } from '#platform/vault'
import { WorkThread } from '#platform/work-thread/work-thread'
import type { Db, Tables } from '#tables'
import { afterTest } from '#test/after-test'
import { testDatabase } from '#test/database'
import { failureLog } from '#test/failure-log'
import { createApp, drawingLimits } from '../src/app.ts'
import { ownerPermissions } from '../src/commands/install.ts'
import type { EnvelopeService } from '../src/features/documents/envelope-gateway.ts'
import type { SendMail } from '../src/features/mails/gateway.ts'
import type { TextProvider } from '../src/features/messaging/gateway.ts'
import type { ReadReport } from '../src/features/messaging/webhook-service.ts'
import { startSession } from '../src/features/auth/service.ts'
import { staffTokens } from '../src/features/auth/tokens.ts'
import { ownerId } from '../src/features/users/service.ts'
import { codeKeyOf } from '../src/features/client-portal/code-tokens.ts'
import { startSession as startClientSession } from '../src/features/client-portal/sign-in-service.ts'
import { clientTokens } from '../src/features/client-portal/tokens.ts'
import { makeUser, type User } from './factories.ts'
import { testVault } from './vault.ts'

export { testDataKey, testVault } from './vault.ts'

/** A signed-in user. `as` of a call takes a person, or the content of the Authorization header. */
export interface Person extends User {
  readonly token: string
}

interface CallOptions<Params, Query, Body> {
  readonly as?: Person | string
  readonly params?: SentQuery<Params>
  readonly query?: SentQuery<Query>
  readonly body?: Body
  readonly headers?: Readonly<Record<string, string>>
}
/** A query as it is sent: ids and row counts are digits in an address. */
type SentQuery<Query> = { readonly [Name in keyof Query]?: string | number | undefined }

interface CallResult<Reply> {
  readonly status: number
  /** The reply, or the error object if the status is 400 or above. */
  readonly body: Reply & ErrorBody & Partial<Pick<ChangedMeanwhile, 'changed_at'>>
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
}

export interface ServerOptions {
  readonly site?: SiteParts
  readonly https?: boolean
  readonly trustProxy?: string
  readonly requestMs?: number
  readonly uploadMs?: number
  readonly sendMail?: SendMail
  /** The process works on jobs once the test calls `start` of its queue, also on these; by default the test runs them. */
  readonly addJobs?: (jobs: JobQueue) => void
  /** By default the office has no address of its own. */
  readonly supportEmail?: string
  /** By default texts stay in the outbox. */
  readonly textProvider?: TextProvider
  /** By default texts are sent at any hour. */
  readonly officeTimeZone?: string
  /** 10 by default. */
  readonly premiumPercent?: string | null
  readonly readReport?: ReadReport
  /** By default documents are signed in the portal. */
  readonly docusign?: EnvelopeService
  /** By default signatures get no time stamp. */
  readonly tsaUrl?: string
  readonly passwordMinimum?: number
  /** Null by default: sessions don't end for lack of use. */
  readonly idleMs?: number
  /** How long a sign-in lasts: 12 hours by default. */
  readonly sessionMs?: number
  readonly cardPhotoDays?: number | null
  readonly hasNightlyBackup?: boolean
  readonly disk?: DiskWatch
  readonly vault?: Vault
  /** Receives the log lines that are otherwise printed if the test fails. */
  readonly logTo?: { write(line: string): void }
  /** 'error' by default. */
  readonly logLevel?: LogLevel
  /** The server's clock stands still except for `travel`. */
  readonly frozen?: boolean
}

export const tokenSecret = 'a secret for tests, of no use elsewhere'
export const testCodeKey = codeKeyOf(tokenSecret)
const testTokens = staffTokens(tokenSecret)
export const testClientTokens = clientTokens(tokenSecret)
const ordinarySessionMs = 12 * 60 * 60 * 1000
/** Renders the documents of all tests: its start takes longer than a document. */
const drawing = new WorkThread(drawingLimits)

/** The token of a sign-in without a second factor. */
export function tokenIn(reply: ReplyOf<typeof login>): string {
  if ('challenge' in reply) throw new Error('The sign-in asks for a code')
  return reply.user.token
}

/** A server with its own database, an owner (permissions 1 to 7), an agent (CRM and CRM admin) and a clerk (CRM). */
export async function startServer(options: ServerOptions = {}) {
  const database = await testDatabase<Tables>()
  const server = await serverOn(database, options)
  const { db, signIn } = server
  const actors = {
    owner: await signIn(
      await makeUser(db, { id: ownerId, username: 'owner', permissions: ownerPermissions }),
    ),
    agent: await signIn(await makeUser(db, { username: 'agent', permissions: [3, 4] })),
    clerk: await signIn(await makeUser(db, { username: 'clerk', permissions: [3] })),
  }
  return { ...server, pool: database.pool, engine: database.engine, actors }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** Another server on the database of this one, where the same people are signed in. */
export const serverBeside = async (
  { db, pool, engine, actors }: TestServer,
  options: ServerOptions = {},
): Promise<TestServer> => ({
  ...(await serverOn({ kysely: db, pool, engine }, options)),
  pool,
  engine,
  actors,
})

/** A server on a database that the test has opened, without any users. */
export async function serverOn(
  database: Pick<Database<Tables>, 'engine' | 'kysely' | 'pool'>,
  options: ServerOptions = {},
) {
  const db: Db = database.kysely
  const started = Date.now()
  let aheadMs = 0
  const { sessionMs = ordinarySessionMs } = options
  const clock = () => new Date((options.frozen ? started : Date.now()) + aheadMs)
  const filesFolder = mkdtempSync(join(tmpdir(), 'bailiwick-files-'))
  const files = diskStore(filesFolder)
  const app = await createApp({
    db,
    pool: database.pool,
    engine: database.engine,
    worksOnJobs: options.addJobs !== undefined,
    ...(options.addJobs && { addJobs: options.addJobs }),
    clock,
    tokens: testTokens,
    clientTokens: testClientTokens,
    codeKey: testCodeKey,
    requestKey: requestKeyOf(tokenSecret),
    codeMs: 24 * 60 * 60 * 1000,
    publicUrl: 'https://portal.example.com',
    brand: 'Bailiwick',
    agency: { name: 'Bailiwick', address: null, phone: null, license: null },
    hasNightlyBackup: options.hasNightlyBackup ?? false,
    sessionMs,
    idleMs: options.idleMs ?? null,
    requestMs: options.requestMs ?? 30_000,
    uploadMs: options.uploadMs ?? 30_000,
    vault: options.vault ?? testVault,
    files,
    drawing,
    sendMail: options.sendMail ?? null,
    supportEmail: options.supportEmail,
    textProvider: options.textProvider ?? null,
    officeTimeZone: options.officeTimeZone ?? null,
    premiumPercent: options.premiumPercent === undefined ? '10' : options.premiumPercent,
    textCountries: ['US'],
    readReport: options.readReport ?? null,
    docusign: options.docusign ?? null,
    tsaUrl: options.tsaUrl ?? null,
    passwordMinimum: options.passwordMinimum ?? 8,
    cardPhotoDays: options.cardPhotoDays ?? null,
    ...(options.disk && { disk: options.disk }),
    logLevel: options.logLevel ?? 'error',
    logTo: options.logTo ?? failureLog(),
    trustProxy: options.trustProxy ?? false,
    https: options.https ?? false,
    site: options.site ?? null,
  })
  afterTest(async () => {
    await app.close()
    rmSync(filesFolder, { recursive: true, force: true })
  })

  const contextNow = () => ({
    db,
    vault: testVault,
    now: clock(),
    jobs: app.parts.jobs,
    request: { ip: '127.0.0.1', userAgent: 'tests', id: 'test' },
    afterCommit: (task: () => void) => task(),
    logSecurity: () => {},
  })

  async function signIn(user: User): Promise<Person> {
    return { ...user, token: await startSession(contextNow(), { tokens: testTokens, sessionMs }, user) }
  }
  return {
    app,
    db,
    files,
    /** The folder in which files are stored. */
    filesFolder,
    signIn,
    /** Signs in a defendant, or one of their indemnitors; returns the token. */
    signInClient: (defendant_id: number, indemnitor_id: number | null = null): Promise<string> =>
      startClientSession(contextNow(), testClientTokens, { defendant_id, indemnitor_id }),
    call: caller(app),
    /** Does the jobs that are due; those for later, and retries, with `early`. */
    runJobs: (options?: { readonly early?: boolean }): Promise<number> => app.parts.jobs.runDue(options),
    /** The time on the server's clock. */
    now: clock,
    /** Moves the server's clock ahead by this many milliseconds. */
    travel: (ms: number): void => {
      aheadMs += ms
    },
  }
}

/** Makes calls of the contract; a 2xx body must match the contract exactly. */
const caller =
  (app: FastifyInstance) =>
  async <Params, Query, Body, Reply>(
    endpoint: Endpoint<Query, Body, Reply, Params>,
    { as, params, query, body, headers }: CallOptions<Params, Query, Body> = {},
  ): Promise<CallResult<Reply>> => {
    const token = typeof as === 'string' ? as : as?.token
    const response = await app.inject({
      method: endpoint.method,
      url: pathWith(endpoint.path, params),
      headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(query === undefined ? {} : { query: asText(query) }),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const reply = response.json() as CallResult<Reply>['body']
    if (response.statusCode < 300) assertReply(endpoint, reply)
    return { status: response.statusCode, body: reply, headers: response.headers }
  }

const asText = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

function assertReply(
  { method, path, reply }: Endpoint<unknown, unknown, unknown, unknown>,
  body: unknown,
): void {
  const parsed = reply.safeParse(body)
  expect(parsed.error?.issues ?? [], `the reply of ${method} ${path}`).toEqual([])
  // A schema drops members that it doesn't name
  if (!isDeepStrictEqual(parsed.data, body))
    expect(body, `the reply of ${method} ${path}`).toEqual(parsed.data)
}
