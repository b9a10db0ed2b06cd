import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '#platform/context'
import { forbidden, unauthorized } from '#platform/refusal'
import type { Db } from '#platform/tables'

type Access = Pick<Endpoint<unknown, unknown, unknown, unknown>, 'audience' | 'clients'>

/** Reads the caller of a request from the database; 401 or 403 for anyone outside the audience (OPEN-3). */
export async function authenticate(request: FastifyRequest, call: Access): Promise<void> {
  const { authentication, clock } = request.server.parts
  const { authorization } = request.headers
  request.isFromCache = false
  const staff = await authentication.authenticate(authorization, clock())
  request.actor =
    staff ?? (call.clients ? await authentication.authenticateClient(authorization, clock()) : null)
  if (staff !== null && !mayCall(staff.permissions, call.audience)) throw forbidden()
  requireActor(request)
}

/**
 * Takes the caller from the cache, or else authenticates them. The code that runs the call must then check by the
 * `accessVersion` that their permissions haven't changed.
 */
export async function authenticateFromCache(request: FastifyRequest, call: Access): Promise<void> {
  const { authentication, clock } = request.server.parts
  const staff = await authentication.authenticateFromCache(request.headers.authorization, clock())
  if (staff === null || !mayCall(staff.permissions, call.audience)) return authenticate(request, call)
  request.actor = staff
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
