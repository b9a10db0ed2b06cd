import { messages } from '@bailiwick/contract/messages'
import * as call from '@bailiwick/contract/sharing'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { badRequest } from '#platform/refusal'
import { listGrants, share, unshare } from './service.ts'

export function sharingRoutes(app: FastifyInstance): void {
  answer(app, call.listDefendantUsers, ({ query }, context) => listGrants(context, query.id))

  answer(app, call.shareDefendant, async ({ query, body }, context) => {
    if (query.id !== undefined && query.id !== body.defendant_id) {
      throw badRequest(messages.otherDefendant, { fields: ['defendant_id'] })
    }
    return { insertId: await share(context, body), message: messages.success }
  })

  answer(app, call.unshareDefendant, async ({ query }, context) => {
    await unshare(context, query.id)
    return { message: messages.success }
  })
}
