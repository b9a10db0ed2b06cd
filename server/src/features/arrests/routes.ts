import * as call from '@bailiwick/contract/arrests'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer, answerRead, Json } from '#platform/http'
import { arrests } from './service.ts'

export function arrestRoutes(app: FastifyInstance): void {
  answerRead(app, call.listArrests, async ({ query }, context) => {
    const { records, accessVersion } = await arrests.list(context, query.id)
    const message = JSON.stringify(messages.gotArrests)
    return new Json(`{"arrests":${records},"message":${message}}`, accessVersion)
  })

  answer(app, call.createArrest, async ({ body }, context) => ({
    insertId: await arrests.create(context, body),
    message: messages.createdArrest,
  }))

  answer(app, call.updateArrest, async ({ body }, context) => {
    await arrests.update(context, body)
    return { message: messages.updatedArrest }
  })

  answer(app, call.deleteArrest, async ({ query }, context) => {
    await arrests.remove(context, query.id)
    return { message: messages.deletedArrest }
  })
}
