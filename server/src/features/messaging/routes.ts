import { listMessages, showMessage } from '@bailiwick/contract/messaging'
import * as call from '@bailiwick/contract/sms-config'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { listStoredMessages, showFullMessage } from './service.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './template-service.ts'

export function messagingRoutes(app: FastifyInstance): void {
  route(app, call.listSmsConfig, async (_, context) => ({ sms_config: await listTemplates(context) }))

  route(app, call.createSmsConfig, async ({ body }, context) => ({
    insertId: await addTemplate(context, body),
    ...success('createdSms'),
  }))

  route(app, call.updateSmsConfig, async ({ body }, context) => {
    await changeTemplate(context, body)
    return success('updatedSms')
  })

  route(app, call.deleteSmsConfig, async ({ query }, context) => {
    await removeTemplate(context, query.id)
    return success('deletedSms')
  })

  route(app, listMessages, ({ query }, context) => listStoredMessages(context, query))

  route(app, showMessage, async ({ body }, context) => ({ content: await showFullMessage(context, body.id) }))
}
