import type { FastifyInstance } from 'fastify'
import type { ReadPart } from '#platform/context'
import { accessVersionOf, toJson } from '#platform/json-text'
import { authenticate, authenticateFromCache, readAccessVersion } from './access.ts'
import { callContext } from './call-context.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'
import { readInput } from './input.ts'

/**
 * Runs a call outside a transaction: a read, or a write that opens its own transactions. A read takes its caller from the
 * cache. If the `access_version` in its reply, or else the one after it, is still that of the caller, then their
 * permissions had not changed; otherwise they are authenticated and the call runs again (decision 6).
 */
export function readRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<ReadPart, unknown>,
): Runner {
  const { db, pool, clock } = parts
  const firstly = call.mode === 'read' ? authenticateFromCache : authenticate

  return {
    authenticate: (request) => firstly(request, call),
    async run(request) {
      const input = readInput(call, request)
      const attempt = () => handler(input, { ...callContext(request, db, clock()), pool })
      if (request.isFromCache) {
        const reply = await attempt().catch(() => undefined)
        if (reply !== undefined) {
          const version = accessVersionOf(reply) ?? (await readAccessVersion(db))
          if (version === request.actor?.accessVersion) return toJson(reply)
        }
        await authenticate(request, call)
      }
      return toJson(await attempt())
    },
  }
}
