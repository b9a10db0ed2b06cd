import * as call from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer, Json } from '#platform/http'
import { indemnitors } from './service.ts'

export function indemnitorRoutes(app: FastifyInstance): void {
  const readsAccess = true

  answer(
    app,
    call.listIndemnitors,
    async ({ query }, context) => {
      const { records, accessVersion } = await indemnitors.list(context, query.id)
      const message = JSON.stringify(messages.gotIndemnitors)
      return new Json(`{"indemnitors":${records},"message":${message}}`, accessVersion)
    },
    { readsAccess },
  )

  answer(
    app,
    call.readIndemnitor,
    async ({ query }, context) => {
      const { record, accessVersion } = await indemnitors.read(context, query.id)
      const message = JSON.stringify(messages.gotIndemnitor)
      return new Json(`{"indemnitor":${record},"message":${message}}`, accessVersion)
    },
    { readsAccess },
  )

  answer(app, call.createIndemnitor, async ({ body }, context) => ({
    insertId: await indemnitors.create(context, body),
    message: messages.createdIndemnitor,
  }))

  answer(app, call.updateIndemnitor, async ({ body }, context) => {
    await indemnitors.update(context, body)
    return { message: messages.updatedIndemnitor }
  })

  answer(app, call.deleteIndemnitor, async ({ query }, context) => {
    await indemnitors.remove(context, query.id)
    return { message: messages.deletedIndemnitor }
  })
}
