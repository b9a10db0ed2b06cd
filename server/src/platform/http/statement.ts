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

/** The statement has written nothing: the caller's rights are no longer those of the `accessVersion` it was given. */
class AccessChanged extends Error {
  override readonly name = 'AccessChanged'
}

/**
 * Runs a write whose work is one statement: a transaction by itself, at half the cost of one that is opened and closed
 * around several (decision 15). It writes only under the `access_version` it is param, so nobody is authenticated first.
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
      // Once sent it may be committed at any moment, so it is waited for
      limit.beforeCommit()
      const own = { ...callerValues({ actor: requireActor(request), now }), ...insertReplyValues(sent) }
      const write: StatementPart['write'] = async (statement, values, known) => {
        const given = { ...values, ...own, reply: JSON.stringify(known) }
        const [row] = await runPrepared<{ reply: string }>(pool, statement, given)
        if (row === undefined) throw new AccessChanged()
        return new JsonText(row.reply)
      }
      return toJson(await handler(input, { ...callContext(request, db, now), write }))
    }

    if (request.isFromCache) {
      try {
        return await attempt()
      } catch (error) {
        // Nobody knows whether a statement came through before its connection was lost, so it isn't sent again
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
