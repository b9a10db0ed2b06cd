import type { Endpoint } from '@bailiwick/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerValues, type Actor, type Context } from '#platform/context'
import { admitRecalled, contextOf, lookUp } from '#platform/http'
import { keyValues, onlyOnce, sentKey } from '#platform/idempotency'
import { inTime } from '#platform/in-time'
import { readInput, type Input } from '#platform/input'
import { runPrepared, type Prepared } from '#platform/prepared'
import { unauthorized } from '#platform/refusal'
import { sendJson } from '#platform/sending'
import { isUnavailable } from '#platform/unavailable'

/** What the handler of a writing call works with that does all its work in one statement. */
export interface StatementContext extends Context {
  /**
   * Runs the statement and returns its `reply`, the answer as JSON text, or null where it wrote nothing. Beside the
   * `values` it is given the `callerValues`, and what `replyKept` takes.
   */
  readonly write: (statement: Prepared, values: Readonly<Record<string, unknown>>) => Promise<Outcome>
}

/** Null where rights have changed, so that nothing was written. */
type Outcome = string | null

/**
 * Answers one writing call whose work is a single statement, which is a transaction by itself and half the cost of one
 * that is opened and closed around several (decision 15). The statement writes only while `accessVersion` is the
 * `access_version` that it is given, so no look-up of rights has to come first.
 */
export function answerByStatement<Query, Body, Reply>(
  app: FastifyInstance,
  endpoint: Endpoint<Query, Body, Reply>,
  handler: (input: Input<undefined, Query, Body>, context: StatementContext) => Promise<Outcome>,
): void {
  const { db, pool, clock, timeoutMs } = app.parts
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
      const actor = actorOf(request)
      const own = { ...callerValues({ actor, now }), ...keyValues(sent) }
      return handler(input, {
        ...contextOf(request, db, now, null),
        actor,
        write: async (statement, values) => {
          const [row] = await runPrepared<{ reply: string }>(pool, statement, { ...values, ...own })
          return row?.reply ?? null
        },
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
