import type { Endpoint } from '@bailiwick/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Actor, Context } from '#platform/context'
import { admitRecalled, contextOf, lookUp } from '#platform/http'
import { onlyOnce, replyKept, sentKey } from '#platform/idempotency'
import { inTime } from '#platform/in-time'
import { readInput, type Input } from '#platform/input'
import { unauthorized } from '#platform/refusal'
import { sendJson } from '#platform/sending'
import { isUnavailable } from '#platform/unavailable'

/** What the handler of a writing call works with that does all its work in one statement. */
export interface StatementContext extends Context {
  /** For the statement: keeps the `reply` of its `answered`, JSON text, under the key of the call. */
  readonly replyKept: RawBuilder<unknown>
}

/** The answer as the JSON text of the statement; null where rights have changed, so that nothing was written. */
type Outcome = string | null

/**
 * Answers one writing call whose work is a single statement, which is a transaction by itself and half the cost of one
 * that is opened and closed around several (decision 15). The statement writes only while `accessVersion` is that of the
 * actor, so no look-up of rights has to come first.
 */
export function answerByStatement<Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply>,
  handler: (input: Input<undefined, Query, Body>, context: StatementContext) => Promise<Outcome>,
): void {
  const { db, clock, timeoutMs } = app.parts
  app.endpoints.push(endpoint)

  async function write(
    request: FastifyRequest,
    input: Input<undefined, Query, Body>,
    beforeCommit: () => void,
  ): Promise<string> {
    const now = clock()
    const sent = sentKey(request, request.actor)
    const attempt = () => {
      // Once it is sent it may be committed at any moment, so it is waited for
      beforeCommit()
      return handler(input, {
        ...contextOf(request, db, now, null),
        actor: actorOf(request),
        replyKept: replyKept(sent, now),
      })
    }
    if (request.isRecalled) {
      const reply = await attempt().catch(unlessUnavailable)
      if (reply !== null) return reply
      await lookUp(request, endpoint)
    }
    return onlyOnce(db, sent, async () => {
      for (;;) {
        const reply = await attempt()
        if (reply !== null) return reply
        await lookUp(request, endpoint)
      }
    })
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: admitRecalled(endpoint),
    async handler(request, reply) {
      const input = readInput(endpoint, request)
      const text = await inTime(timeoutMs, ({ beforeCommit }) => write(request, input, beforeCommit))
      return sendJson(request, reply, text)
    },
  })
}

function actorOf({ actor }: FastifyRequest): Actor {
  if (actor === null || actor.userId === null) throw unauthorized()
  return actor
}

/** Of a lost connection nobody knows whether the statement came through, so it is not sent again. */
function unlessUnavailable(error: unknown): null {
  if (isUnavailable(error)) throw error
  return null
}
