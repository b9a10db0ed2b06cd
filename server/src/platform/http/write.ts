import type { FastifyInstance } from 'fastify'
import { toJson } from '#platform/json-text'
import { storeReply, runOnce, readIdempotencyKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { authenticate, sessionCheck } from './access.ts'
import { callContext } from './call-context.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'
import { inTransaction } from './transaction.ts'

/** Runs a write and stores its reply in one transaction, once for each idempotency key. */
export function writeRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<unknown, unknown>,
): Runner {
  const { db, clock } = parts
  return {
    authenticate: (request) => authenticate(request, call),
    async run(request, limit) {
      const input = readInput(call, request)
      const now = clock()
      const sent = call.hasSecretReply ? null : readIdempotencyKey(request, request.actor)
      return runOnce(db, sent, () => {
        const tasks: (() => void)[] = []
        return inTransaction(db, { limit, tasks, lastCheck: sessionCheck(request, call) }, async (tx) => {
          const reply = toJson(await handler(input, callContext(request, tx, now, tasks)))
          await storeReply(tx, sent, now, reply)
          return reply
        })
      })
    },
  }
}
