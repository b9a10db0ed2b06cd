import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerValues, type StatementPart } from '#platform/context'
import { JsonText, toJson } from '#platform/json-text'
import { runPrepared } from '#platform/prepared'
import type { TimeLimit } from '#platform/time-limit'
import { isUnavailable } from '#platform/unavailable'
import { insertReplyValues, runOnce, readIdempotencyKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { authenticate, authenticateFromCache, requireActor } from './access.ts'
import { callContext } from './call-context.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'

/** The statement wrote nothing, because the `accessVersion` it was given is outdated. */
class AccessChanged extends Error {
  override readonly name = 'AccessChanged'
}

/**
 * Runs a write that is a single statement: a transaction by itself, at half the cost of an explicit one around several
 * (decision 15). It writes only if `access_version` is still current, so the caller can come from the cache.
 */
export function statementRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<StatementPart, unknown>,
): Runner {
  const { db, pool, clock } = parts

  async function run(request: FastifyRequest, limit: TimeLimit): Promise<string> {
    const input = readInput(call, request)
    const now = clock()
    const sent = readIdempotencyKey(request, request.actor)

    async function attempt(): Promise<string> {
      // Once sent it may commit at any moment, so the time limit ends here
      limit.beforeCommit()
      const own = { ...callerValues({ actor: requireActor(request), now }), ...insertReplyValues(sent) }
      const write: StatementPart['write'] = async (statement, values, known) => {
        const params = { ...values, ...own, reply: JSON.stringify(known) }
        const [row] = await runPrepared<{ reply: string }>(pool, statement, params)
        if (row === undefined) throw new AccessChanged()
        return new JsonText(row.reply)
      }
      return toJson(await handler(input, { ...callContext(request, db, now), write }))
    }

    if (request.isFromCache) {
      try {
        return await attempt()
      } catch (error) {
        // The statement may have been committed before the connection was lost, so don't send it again
        if (isUnavailable(error)) throw error
      }
      await authenticate(request, call)
    }
    return runOnce(db, sent, async () => {
      for (;;) {
        try {
          return await attempt()
        } catch (error) {
          if (!(error instanceof AccessChanged)) throw error
        }
        await authenticate(request, call)
      }
    })
  }

  return { authenticate: (request) => authenticateFromCache(request, call), run }
}
