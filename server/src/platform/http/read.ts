import type { FastifyInstance } from 'fastify'
import type { ReadPart } from '#platform/context'
import { accessVersionOf, toJson } from '#platform/json-text'
import { readInput } from './input.ts'
import { authenticate, authenticateFromCache } from './access.ts'
import { callContext } from './call-context.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'

/** Runs a call outside a transaction: a read, or a write that opens its own transactions. */
export function readRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<ReadPart, unknown>,
): Runner {
  const { db, pool, clock } = parts
  /**
   * Whether replies carry the `accessVersion`, known from the first one on. Later callers are taken from the cache, and the
   * version shows afterwards whether their permissions were still the same.
   */
  let provesAccess = false

  return {
    authenticate: (request) => (provesAccess ? authenticateFromCache : authenticate)(request, call),
    async run(request) {
      const input = readInput(call, request)
      const attempt = () => handler(input, { ...callContext(request, db, clock()), pool })
      if (request.isFromCache) {
        const reply = await attempt().catch(() => undefined)
        const version = accessVersionOf(reply)
        if (version !== undefined && version === request.actor?.accessVersion) return toJson(reply)
        await authenticate(request, call)
      }
      const reply = await attempt()
      provesAccess ||= accessVersionOf(reply) !== undefined
      return toJson(reply)
    },
  }
}
