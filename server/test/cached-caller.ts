import type { PermissionMap } from '@bailiwick/contract/kit/permissions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor, Authentication, Client } from '#platform/context'
import { createHttp } from '#platform/http/server'
import type { Db, Tables } from '#platform/tables'
import { createVault } from '#platform/vault'
import { testDatabase } from './database.ts'
import { makeUser } from './factories.ts'
import { idleJobs } from './idle-jobs.ts'

/** A staff user as the database and as the cache know them, and how often they were authenticated. */
interface CachedCaller {
  current: Actor | null
  cached: Actor | null
  authentications: number
}

/** The Authorization header of the client whose file is this one. */
export const clientHeader = (defendantId: number) => `client ${defendantId}`

function clientOf(header = ''): Client | null {
  const [, id] = /^client (\d+)$/.exec(header) ?? []
  const client = {
    userId: null,
    username: 'client',
    indemnitorId: null,
    sessionId: '',
    accessVersion: 0,
  } as const
  return id === undefined ? null : { ...client, defendantId: Number(id) }
}

/** A caller with these permissions, who is `cached` after each `reset`, and the authentication that recognizes them. */
async function cachedCaller(db: Db, permissions: PermissionMap) {
  const { id: userId } = await makeUser(db, { username: 'clerk' })
  const caller: CachedCaller = { current: null, cached: null, authentications: 0 }
  const version = async () =>
    (await sql<{ n: number }>`select n from access_version`.execute(db)).rows[0]?.n ?? 0
  const authentication: Authentication = {
    authenticate: async (header) => {
      if (clientOf(header) !== null) return null
      caller.authentications += 1
      if (caller.current) caller.current = { ...caller.current, accessVersion: await version() }
      return caller.current
    },
    authenticateFromCache: async () => caller.cached,
    authenticateClient: async (header) => clientOf(header),
    keepsSession: async () => true,
    sessionEnd: async () => null,
    clientSessionEnd: async () => null,
  }
  async function reset(): Promise<void> {
    const actor = {
      userId,
      username: 'clerk',
      name: 'Clerk',
      sessionId: '',
      duties: [],
      accessVersion: await version(),
    }
    Object.assign(caller, {
      current: { ...actor, permissions },
      cached: { ...actor, permissions },
      authentications: 0,
    })
  }
  return { caller, authentication, reset }
}

/** The HTTP layer alone on an empty database, with a cached caller. */
export async function httpWithCaller(permissions: PermissionMap) {
  const database = await testDatabase<Tables>()
  const { kysely: db, pool } = database
  const { caller, authentication, reset } = await cachedCaller(db, permissions)
  const app: FastifyInstance = createHttp({
    db,
    pool,
    clock: () => new Date(),
    vault: createVault(Buffer.alloc(32)),
    jobs: idleJobs(database),
    requestKey: Buffer.alloc(32, 3),
    authentication,
    logLevel: 'silent',
    trustProxy: false,
    https: false,
    timeoutMs: 30_000,
  })
  return { app, db, caller, reset }
}

/** Makes every cached caller outdated, as a change of anybody's permissions does. */
export const changeAccess = async (db: Db): Promise<void> =>
  void (await sql`update access_version set n = n + 1`.execute(db))
