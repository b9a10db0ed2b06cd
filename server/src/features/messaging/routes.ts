import { messages } from '@bailiwick/contract/messages'
import { listMessages } from '@bailiwick/contract/messaging'
import * as call from '@bailiwick/contract/sms-config'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import { listKept } from './service.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.ts'

export function messagingRoutes(app: FastifyInstance): void {
  answer(app, call.listSmsConfig, async (_, context) => ({ sms_config: await listTemplates(context) }))

  answer(app, call.createSmsConfig, async ({ body }, context) => ({
    insertId: await addTemplate(context, body),
    message: messages.createdSms,
  }))

  answer(app, call.updateSmsConfig, async ({ body }, context) => {
    await changeTemplate(context, body)
    return { message: messages.updatedSms }
  })

  answer(app, call.deleteSmsConfig, async ({ query }, context) => {
    await removeTemplate(context, query.id)
    return { message: messages.deletedSms }
  })

  answer(app, listMessages, ({ query }, context) => listKept(context, query))
}
