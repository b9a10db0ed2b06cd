import * as call from '@bailiwick/contract/list-views'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { addView, deleteView, readViews, updateView } from './service.ts'

export function listViewRoutes(app: FastifyInstance): void {
  route(app, call.listViews, async ({ query }, context) => ({ views: await readViews(context, query.list) }))

  route(app, call.createListView, async ({ body }, context) => ({
    insertId: await addView(context, body),
    ...success('savedView'),
  }))

  route(app, call.updateListView, async ({ body: { id, ...change } }, context) => {
    await updateView(context, id, change)
    return success('savedView')
  })

  route(app, call.deleteListView, async ({ query }, context) => {
    await deleteView(context, query.id)
    return success('deletedView')
  })
}
