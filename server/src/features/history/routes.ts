import * as call from '@bailiwick/contract/history'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { listHistories, readHistory } from './service.ts'

export function historyRoutes(app: FastifyInstance): void {
  route(app, call.listHistories, async ({ query }, context) => {
    const { total, rows } = await listHistories(context, query)
    return { histories: rows, total }
  })

  route(app, call.readHistory, async ({ query }, context) => ({
    history: await readHistory(context, query.id),
  }))
}
