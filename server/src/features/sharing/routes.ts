import * as call from '@bailiwick/contract/sharing'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { badRequest } from '#platform/refusal'
import { success } from '#platform/success'
import { listGrants, listShareUsers, share, unshare } from './service.ts'

export function sharingRoutes(app: FastifyInstance): void {
  route(app, call.listDefendantUsers, ({ query }, context) => listGrants(context, query.id))

  route(app, call.listShareUsers, async (_, context) => ({ users: await listShareUsers(context) }))

  route(app, call.shareDefendant, async ({ query, body }, context) => {
    if (query.id !== undefined && query.id !== body.defendant_id) {
      throw badRequest('otherDefendant', { fields: ['defendant_id'] })
    }
    return { insertId: await share(context, body), ...success('success') }
  })

  route(app, call.unshareDefendant, async ({ query }, context) => {
    await unshare(context, query.id)
    return success('success')
  })
}
