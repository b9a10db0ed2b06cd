import * as call from '@bailiwick/contract/arrests'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { arrests } from './service.ts'

export function arrestRoutes(app: FastifyInstance): void {
  route(app, call.listArrests, async ({ query }, context) => ({
    arrests: await arrests.list(context, query.id),
    ...success('gotArrests'),
  }))

  route(app, call.createArrest, async ({ body }, context) => ({
    insertId: await arrests.create(context, body),
    ...success('createdArrest'),
  }))

  route(app, call.updateArrest, async ({ body }, context) => {
    await arrests.update(context, body)
    return success('updatedArrest')
  })

  route(app, call.deleteArrest, async ({ query }, context) => {
    await arrests.remove(context, query.id)
    return success('deletedArrest')
  })
}
