import { listMessages, receiveText, reportTextStatus, showMessage } from '@bailiwick/contract/messaging'
import * as call from '@bailiwick/contract/sms-config'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { listStoredMessages, showFullMessage } from './service.ts'
import { emptyAnswer, readReport, storeReply, storeStatus, type ReadReport } from './webhook-service.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './template-service.ts'

interface Parts {
  /** Null if no text provider is set up. */
  readonly readReport: ReadReport | null
}

export function messagingRoutes(app: FastifyInstance, parts: Parts): void {
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

  route(app, reportTextStatus, async ({ query }, context) => {
    await storeStatus(context, query.id, readReport(parts.readReport, context))
    return emptyAnswer
  })

  route(app, receiveText, async (_, context) => {
    await storeReply(context, readReport(parts.readReport, context))
    return emptyAnswer
  })

  route(app, showMessage, async ({ body }, context) => ({ content: await showFullMessage(context, body.id) }))
}
