import type { Caller } from '#platform/context'
import type { GateCaller } from '#platform/gate'

/** One name for a person, whatever session they use. */
export function callerName(actor: Caller): string {
  if (actor.userId !== null) return `user ${actor.userId}`
  return actor.indemnitorId === null ? `defendant ${actor.defendantId}` : `indemnitor ${actor.indemnitorId}`
}

/** A caller as a gate of the whole portal tells them apart. */
export const gateCaller = (actor: Caller): GateCaller => ({
  name: callerName(actor),
  isClient: actor.userId === null,
})
