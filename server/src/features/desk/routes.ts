import * as call from '@bailiwick/contract/desk'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { hiddenQueues, hideQueues, queueOf, type DeskParts } from './service.ts'

export function deskRoutes(app: FastifyInstance, parts: DeskParts): void {
  route(app, call.readQueue, ({ query }, context) => queueOf(context, parts, query.queue))

  route(app, call.readDesk, async (_, context) => ({ hidden: await hiddenQueues(context) }))

  route(app, call.chooseQueues, async ({ body }, context) => {
    await hideQueues(context, body.hidden)
    return success('success')
  })
}
