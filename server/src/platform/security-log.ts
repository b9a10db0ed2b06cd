import type { SecurityDetails, SecurityKind } from '@bailiwick/contract/kit/security-kinds'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '#platform/context'

/** A security event, for the log. */
export interface SecurityLine extends SecurityDetails {
  readonly kind: SecurityKind
  /** The user it is about, if that isn't the caller: whose password changed, whose sign-in failed. */
  readonly about_id?: number | null
  /** Only a refused call has them. */
  readonly method?: string
  readonly path?: string
  readonly status?: number
  readonly code?: string
}

/**
 * Writes a security event to the log: one JSON line with `event: 'security'`, the kind, the caller, the address and the
 * request. It has ids only, never a secret nor what somebody typed: a username may be a password in the wrong field.
 */
export function logSecurity(request: FastifyRequest, line: SecurityLine): void {
  request.server.log.info(
    { event: 'security', ...line, ...callerIds(request.actor), ip: request.ip, request_id: request.id },
    'security',
  )
}

function callerIds(actor: Caller | null) {
  if (actor === null) return {}
  if (actor.userId !== null) return { user_id: actor.userId }
  const { defendantId, indemnitorId } = actor
  return { client: { defendant_id: defendantId, indemnitor_id: indemnitorId } }
}
