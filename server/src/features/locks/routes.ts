import * as call from '@bailiwick/contract/locks'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { releaseLocks, takeLock } from './service.ts'

export function lockRoutes(app: FastifyInstance): void {
  answer(app, call.takeLock, async ({ body }, context) => ({ lock: await takeLock(context, body) }))

  answer(app, call.releaseLocks, async ({ body }, context) => {
    await releaseLocks(context, body.kind, body.record_id)
    return { message: messages.success }
  })
}
