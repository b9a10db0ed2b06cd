import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller, OpenContext, Staged } from '#platform/context'
import type { FileReply } from '#platform/file-store'
import { toJson } from '#platform/json-text'
import type { TimeLimit } from '#platform/time-limit'
import { readIdempotencyKey, requireUnused, runOnce, storeReply, type IdempotencyKey } from './idempotency.ts'
import { readInput } from './input.ts'
import { authenticate, confirm, sessionCheck, requireStill } from './access.ts'
import { callContext } from './call-context.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'
import { inTransaction } from './transaction.ts'
import { whileConnected } from './while-connected.ts'

/**
 * Runs a call that renders documents or stores files. The handler does that first, so that no transaction waits for it,
 * then opens its transaction by `save`, once for each idempotency key.
 */
export function stagedRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<Staged, unknown>,
): Runner {
  return {
    authenticate: (request) => authenticate(request, call),
    async run(request, limit) {
      const input = readInput(call, request)
      const sent = readIdempotencyKey(request, request.actor)
      const again = () => confirm(request, call)
      return runOnce(parts.db, sent, () =>
        whileConnected(request, async (signal) =>
          toJson(await handler(input, stagedContext(request, { limit, signal, sent, confirm: again }))),
        ),
      )
    },
  }
}

/** The same for a call that replies with a file; it has no idempotency key. */
export const fileRunner = (
  _: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<Staged, FileReply>,
): Runner => ({
  authenticate: (request) => authenticate(request, call),
  run: (request, limit) =>
    whileConnected(request, async (signal) => {
      const again = () => confirm(request, call)
      const context = stagedContext(request, { limit, signal, sent: null, confirm: again })
      const file = await handler(readInput(call, request), context)
      try {
        // It may have waited long for its turn to be drawn
        await again()
      } catch (error) {
        if (!Buffer.isBuffer(file.content)) file.content.destroy()
        throw error
      }
      return file
    }),
})

interface StagedOptions {
  readonly limit: TimeLimit
  readonly signal: AbortSignal
  readonly sent: IdempotencyKey | null
  /** Before each transaction: work takes a while, in which its caller may be signed out or lose a permission. */
  readonly confirm: () => Promise<void>
}

export function stagedContext(
  request: FastifyRequest,
  { limit, signal, sent, confirm: again }: StagedOptions,
): OpenContext & Staged & { readonly actor?: Caller } {
  const { actor, server } = request
  const { db, clock } = server.parts
  const now = clock()
  const tasks: (() => void)[] = []
  const inOwn: Staged['save'] = async (work) => {
    await again()
    requireStill(request, actor)
    return inTransaction(db, { limit, tasks, lastCheck: sessionCheck(request) }, work)
  }
  return {
    ...callContext(request, db, now, tasks),
    signal,
    saveFirst: (work) =>
      inOwn(async (tx) => {
        // Only `save` stores the reply, so nothing else keeps a repetition from saving again
        await requireUnused(tx, sent)
        return work(tx)
      }),
    save: (work) =>
      inOwn(async (tx) => {
        const reply = await work(tx)
        await storeReply(tx, sent, now, toJson(reply))
        return reply
      }),
  }
}
