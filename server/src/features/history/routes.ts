import * as call from '@bailiwick/contract/history'
import type { FastifyInstance } from 'fastify'
import { answer, Json } from '#platform/http'
import { listHistories, readHistory } from './service.ts'

export function historyRoutes(app: FastifyInstance): void {
  answer(app, call.listHistories, async ({ query }, context) => {
    const { total, rows } = await listHistories(context, query)
    return new Json(`{"histories":${rows},"total":${total}}`)
  })

  answer(
    app,
    call.readHistory,
    async ({ query }, context) => new Json(`{"history":${await readHistory(context, query.id)}}`),
  )
}
