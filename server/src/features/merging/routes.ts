import * as call from '@bailiwick/contract/merging'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { merge, previewOf } from './service.ts'
import { undo } from './undo-service.ts'

export function mergingRoutes(app: FastifyInstance): void {
  route(app, call.previewMerge, ({ query }, context) => previewOf(context, query))

  route(app, call.mergeFiles, async ({ body }, context) => ({
    merge_id: await merge(context, body),
    ...success('mergedFiles'),
  }))

  route(app, call.undoMerge, async ({ body }, context) => {
    const { code, text } = await undo(context, body.merge_id)
    return { code, message: text }
  })
}
