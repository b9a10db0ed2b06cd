import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { pathWith, type Endpoint, type ErrorBody } from '@bailiwick/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Database } from '#platform/database'
import type { SiteParts } from '#platform/site'
import { diskStore } from '#platform/file-store'
import { clientTokens, staffTokens } from '#platform/tokens'
import { vaultWith } from '#platform/vault'
import type { Db, Tables } from '#tables'
import { afterwards } from '#test/cleanup'
import { testDatabase } from '#test/database'
import { createApp } from '../src/app.ts'
import { ownerPermissions } from '../src/commands/install.ts'
import type { SendMail } from '../src/features/mails/gateway.ts'
import { startSession } from '../src/features/auth/service.ts'
import { ownerId } from '../src/features/users/service.ts'
import { codeKeyOf } from '../src/features/client-portal/access-code.ts'
import { startSession as startClientSession } from '../src/features/client-portal/sign-in.ts'
import { makeUser, type User } from './factories.ts'

/** Somebody signed in; `as` of a call takes a person, or whatever is to stand in the Authorization header. */
export interface Person extends User {
  readonly token: string
}

interface Call<Params, Query, Body> {
  readonly as?: Person | string
  readonly params?: Params
  readonly query?: SentQuery<Query>
  readonly body?: Body
  readonly headers?: Readonly<Record<string, string>>
}
/** A query as it stands in an address: numbers are digits there. */
type SentQuery<Query> = { readonly [Name in keyof Query]?: string | number | undefined }

interface Answer<Reply> {
  readonly status: number
  /** The reply, or the error object where the status is 400 or above. */
  readonly body: Reply & ErrorBody & { readonly errors?: Readonly<Record<string, string>> }
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>
}

interface Wishes {
  readonly site?: SiteParts
  readonly https?: boolean
  readonly trustProxy?: string
  readonly requestMs?: number
  readonly uploadMs?: number
  readonly sendMail?: SendMail
  readonly passwordMinimum?: number
  readonly cardPhotoDays?: number | null
  /** Time stands still for the server but for `travel`. */
  readonly frozen?: boolean
}

export const tokenSecret = 'a secret for tests, of no use elsewhere'
export const testDataKey = '07'.repeat(32)
export const testVault = vaultWith(Buffer.from(testDataKey, 'hex'))
export const testCodeKey = codeKeyOf(tokenSecret)
const testTokens = staffTokens(tokenSecret)
export const testClientTokens = clientTokens(tokenSecret)
const sessionMs = 12 * 60 * 60 * 1000

/** A server on a database of its own, with an owner (permissions 1 to 7), an agent (CRM and its admin) and a clerk (CRM). */
export async function startServer(wishes: Wishes = {}) {
  const database = await testDatabase<Tables>()
  const server = await serverOn(database, wishes)
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

/** A server on a database that the test has opened, with nobody in it. */
export async function serverOn(database: Pick<Database<Tables>, 'kysely' | 'pool'>, wishes: Wishes = {}) {
  const db: Db = database.kysely
  const started = Date.now()
  let ahead = 0
  const clock = () => new Date((wishes.frozen ? started : Date.now()) + ahead)
  const filesFolder = mkdtempSync(join(tmpdir(), 'bailiwick-files-'))
  const files = diskStore(filesFolder)
  const app = await createApp({
    db,
    pool: database.pool,
    clock,
    tokens: testTokens,
    clientTokens: testClientTokens,
    codeKey: testCodeKey,
    codeMs: 24 * 60 * 60 * 1000,
    publicUrl: 'https://portal.example.com',
    brand: 'Bailiwick',
    sessionMs,
    requestMs: wishes.requestMs ?? 30_000,
    uploadMs: wishes.uploadMs ?? 30_000,
    vault: testVault,
    files,
    sendMail: wishes.sendMail ?? null,
    passwordMinimum: wishes.passwordMinimum ?? 8,
    cardPhotoDays: wishes.cardPhotoDays ?? null,
    logLevel: 'silent',
    trustProxy: wishes.trustProxy ?? false,
    https: wishes.https ?? false,
    site: wishes.site ?? null,
  })
  afterwards(async () => {
    await app.close()
    rmSync(filesFolder, { recursive: true, force: true })
  })

  const contextOfNow = () => ({
    db,
    vault: testVault,
    now: clock(),
    request: { ip: '127.0.0.1', userAgent: 'tests', id: 'test' },
    afterCommit: (task: () => void) => task(),
  })

  async function signIn(user: User): Promise<Person> {
    return { ...user, token: await startSession(contextOfNow(), testTokens, sessionMs, user) }
  }
  return {
    app,
    db,
    files,
    /** Where the files lie. */
    filesFolder,
    signIn,
    /** The token of a defendant, or of one of the indemnitors, who has signed in. */
    signInClient: (defendant_id: number, indemnitor_id: number | null = null): Promise<string> =>
      startClientSession(contextOfNow(), testClientTokens, { defendant_id, indemnitor_id }),
    call: caller(app),
    /** What the server takes for the time. */
    now: clock,
    /** Lets so many milliseconds pass for the server. */
    travel: (ms: number): void => {
      ahead += ms
    },
  }
}

/** Makes calls of the contract; whatever answers 2xx must be exactly what the contract says. */
const caller =
  (app: FastifyInstance) =>
  async <Params, Query, Body, Reply>(
    endpoint: Endpoint<Query, Body, Reply, Params>,
    { as, params, query, body, headers }: Call<Params, Query, Body> = {},
  ): Promise<Answer<Reply>> => {
    const token = typeof as === 'string' ? as : as?.token
    const response = await app.inject({
      method: endpoint.method,
      url: pathWith(endpoint.path, params),
      headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(query === undefined ? {} : { query: asText(query) }),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const answer = response.json() as Answer<Reply>['body']
    if (response.statusCode < 300) assertReply(endpoint, answer)
    return { status: response.statusCode, body: answer, headers: response.headers }
  }

const asText = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

function assertReply(
  { method, path, reply }: Endpoint<unknown, unknown, unknown, unknown>,
  answer: unknown,
): void {
  const parsed = reply.safeParse(answer)
  expect(parsed.error?.issues ?? [], `the answer of ${method} ${path}`).toEqual([])
  // A schema drops members that it does not name
  if (!isDeepStrictEqual(parsed.data, answer))
    expect(answer, `the answer of ${method} ${path}`).toEqual(parsed.data)
}
