import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import type { PlainCode } from '@bailiwick/contract/kit/messages'
import { mayCall, type PermissionMap } from '@bailiwick/contract/kit/permissions'
import { idleHeader, type SessionDuty } from '@bailiwick/contract/kit/session'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor, Caller, CallTime } from '#platform/context'
import { forbidden, unauthorized } from '#platform/refusal'
import type { Db } from '#platform/tables'

type Access = Pick<
  Endpoint<unknown, unknown, unknown, unknown>,
  'audience' | 'clients' | 'duringSetup' | 'endsSession'
>

/** Reads the caller of a request from the database; 401 or 403 for anyone outside the audience (OPEN-3). */
export async function authenticate(request: FastifyRequest, call: Access): Promise<void> {
  const { authentication } = request.server.parts
  const { authorization } = request.headers
  const at = timeOf(request)
  request.isFromCache = false
  request.checkedAt = null
  const staff = await authentication.authenticate(authorization, at)
  request.actor = staff ?? (await authentication.authenticateClient(authorization, at.now))
  if (staff !== null) requireAccess(staff, call)
  if (request.actor !== null) {
    // Of a client who is known, so that the log says who tried
    if (staff === null && !call.clients) throw unauthorized()
    request.checkedAt = at.now
    return
  }
  const session_end =
    (await authentication.sessionEnd(authorization, at.now)) ??
    (await authentication.clientSessionEnd(authorization, at.now))
  throw unauthorized(session_end === null ? {} : { session_end })
}

/** How long a caller stays known: ordinary calls have begun their work by then. */
const knownMs = 1000

/**
 * Authenticates the caller again if that was a while ago: while a body arrives, or a call waits for its turn, they may be
 * signed out or lose a permission.
 */
export async function confirm(request: FastifyRequest, call: Access): Promise<void> {
  if (call.audience === 'anyone') return
  const { checkedAt, server } = request
  const isKnown =
    checkedAt !== null && Math.abs(server.parts.clock().getTime() - checkedAt.getTime()) <= knownMs
  if (!isKnown) await authenticate(request, call)
}

/**
 * For the end of a transaction: 401 if the session of a client has ended since they were authenticated, however short that is
 * ago. Undefined for staff, and for the call by which a client ends it.
 */
export function sessionCheck(
  { actor, server }: FastifyRequest,
  call?: Access,
): ((tx: Db) => Promise<void>) | undefined {
  if (actor === null || actor.userId !== null || call?.endsSession === true) return undefined
  return async (tx) => {
    if (!(await server.parts.authentication.keepsSession(tx, actor))) throw unauthorized()
  }
}

/** 403 if a caller has lost a permission since work began that goes by what they had. */
export function requireStill({ actor }: FastifyRequest, before: Caller | null): void {
  if (before === null || before.userId === null) return
  const left: PermissionMap = actor === null || actor.userId === null ? {} : actor.permissions
  if (Object.keys(before.permissions).some((key) => !(key in left))) throw forbidden()
}

const dutyCodes = {
  password: 'changePasswordFirst',
  second_factor: 'secondFactorFirst',
} as const satisfies Record<SessionDuty, PlainCode>

/** 403 if something else must be done first, or without the permission. */
function requireAccess({ duties: [duty], permissions }: Actor, { audience, duringSetup }: Access): void {
  if (duty !== undefined && !duringSetup) throw forbidden(dutyCodes[duty])
  if (!mayCall(permissions, audience)) throw forbidden()
}

/** The most seconds that the header says; more is the same. */
const longestIdle = /^\d{1,6}$/

/** Now, and when the caller says that somebody last used the browser; without saying, now. */
function timeOf(request: FastifyRequest): CallTime {
  const now = request.server.parts.clock()
  const sent = String(request.headers[idleHeader] ?? '')
  const idleSeconds = longestIdle.test(sent) ? Number(sent) : 0
  // As it was when the call came: that its body arrives slowly is no use
  request.usedAt ??= new Date(now.getTime() - idleSeconds * 1000)
  return { now, usedAt: request.usedAt }
}

/**
 * Takes the caller from the cache, or else authenticates them. The code that runs the call must then check by the
 * `accessVersion` that their permissions haven't changed.
 */
export async function authenticateFromCache(request: FastifyRequest, call: Access): Promise<void> {
  const { authentication } = request.server.parts
  const staff = await authentication.authenticateFromCache(request.headers.authorization, timeOf(request))
  if (staff === null || staff.duties.length > 0 || !mayCall(staff.permissions, call.audience))
    return authenticate(request, call)
  request.actor = staff
  request.checkedAt = request.server.parts.clock()
  request.isFromCache = true
}

/** The caller of an authenticated request; 401 without one. */
export function requireActor({ actor }: FastifyRequest): Caller {
  if (actor === null) throw unauthorized()
  return actor
}

/** `access_version` as it is now: the same as before if nothing about users, sessions and grants has changed. */
export async function readAccessVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select n from access_version`.execute(db)
  return rows[0]?.n
}
