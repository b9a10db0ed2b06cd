import * as call from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer, Json } from '#platform/http'
import {
  createDefendant,
  deleteDefendant,
  listDefendants,
  readDefendant,
  updateDefendant,
} from './service.ts'

export function defendantRoutes(app: FastifyInstance): void {
  answer(app, call.listDefendants, async ({ query }, context) => {
    const { total, rows } = await listDefendants(context, query, 0)
    return new Json(
      `{"defendants":${rows},"total":${total},"message":${JSON.stringify(messages.gotDefendants)}}`,
    )
  })

  answer(app, call.readDefendant, async ({ query }, context) => {
    const record = await readDefendant(context, query.id)
    return new Json(`{"defendant":${record},"message":${JSON.stringify(messages.gotDefendant)}}`)
  })

  answer(app, call.createDefendant, async ({ body }, context) => ({
    insertId: await createDefendant(context, body),
    message: messages.createdDefendant,
  }))

  answer(app, call.updateDefendant, async ({ body }, context) => {
    await updateDefendant(context, body)
    return { message: messages.updatedDefendant }
  })

  answer(app, call.deleteDefendant, async ({ query }, context) => {
    await deleteDefendant(context, query.id)
    return { message: messages.deletedDefendant }
  })
}
