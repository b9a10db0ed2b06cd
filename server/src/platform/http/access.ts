import type { Endpoint } from '@bailiwick/contract/kit/endpoint'
import { mayCall } from '@bailiwick/contract/kit/permissions'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/context'
import { forbidden, unauthorized } from '#platform/refusal'

type Access = Pick<Endpoint<unknown, unknown, unknown, unknown>, 'audience' | 'clients'>

/** Sets the caller of a request as the database knows them now; 401 or 403 for anybody outside the audience (OPEN-3). */
export async function authenticate(request: FastifyRequest, call: Access): Promise<void> {
  const { authentication, clock } = request.server.parts
  const { authorization } = request.headers
  request.isFromCache = false
  const staff = await authentication.authenticate(authorization, clock())
  if (staff !== null && !mayCall(staff.permissions, call.audience)) throw forbidden()
  request.actor =
    staff ?? (call.clients ? await authentication.authenticateClient(authorization, clock()) : null)
  requireActor(request)
}

/**
 * Sets the caller as they were last authenticated, or authenticates them. Whoever calls this has yet to find out whether
 * their rights are still the same, by the `accessVersion`.
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
