import * as call from '@bailiwick/contract/locks'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { releaseLocks, takeLock } from './service.ts'

export function lockRoutes(app: FastifyInstance): void {
  route(app, call.takeLock, async ({ body }, context) => ({ lock: await takeLock(context, body) }))

  route(app, call.releaseLocks, async ({ body }, context) => {
    await releaseLocks(context, body.kind, body.record_id)
    return success('success')
  })
}
