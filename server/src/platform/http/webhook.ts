import type { FastifyInstance } from 'fastify'
import type { Webhook, WebhookReply } from '#platform/context'
import type { FileReply } from '#platform/file-store'
import { callContext } from './call-context.ts'
import type { AnyEndpoint, AnyHandler, Runner } from './handler.ts'
import { readInput } from './input.ts'
import { inTransaction } from './transaction.ts'

/** Makes a scope take any body as it is: a signature covers its bytes. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}

/** Runs a call that a provider makes. The handler checks its signature first, then opens its transaction by `save`. */
export function webhookRunner(
  { parts }: FastifyInstance,
  call: AnyEndpoint,
  handler: AnyHandler<Webhook, WebhookReply>,
): Runner {
  const { db, clock } = parts
  return {
    authenticate: async () => {},
    async run(request, limit): Promise<FileReply> {
      const input = readInput(call, { params: request.params, query: request.query, body: undefined })
      const { url, headers, body } = request
      const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const tasks: (() => void)[] = []
      const { type, text } = await handler(input, {
        ...callContext(request, db, clock(), tasks),
        webhook: { path: url, headers, content },
        save: (work) => inTransaction(db, { limit, tasks }, work),
      })
      return { type, name: 'reply', content: Buffer.from(text) }
    },
  }
}
