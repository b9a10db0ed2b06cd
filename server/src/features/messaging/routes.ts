import {
  cancelMessage,
  dismissMessage,
  listMessages,
  receiveText,
  reportTextStatus,
  showMessage,
} from '@bailiwick/contract/messaging'
import * as call from '@bailiwick/contract/sms-config'
import * as thread from '@bailiwick/contract/text-threads'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { cancelText, dismissText } from './canceling-service.ts'
import { countInbox, listInbox, readNumber } from './inbox-service.ts'
import { changePreferences } from './preference-service.ts'
import { remainingTexts, type TextingParts } from './service.ts'
import { listStoredMessages, showFullMessage } from './stored-text-service.ts'
import type { OnTextEnd } from './state-service.ts'
import {
  emptyAnswer,
  readReply,
  readReport,
  statusIn,
  storeReply,
  storeStatus,
  type ReadReport,
} from './webhook-service.ts'
import { checkTexts } from './text-check-service.ts'
import { listThreads, readReplies, readThread, sendOwnText } from './thread-service.ts'
import { addTemplate, allTemplates, changeTemplate, removeTemplate } from './template-service.ts'

interface Parts extends TextingParts {
  /** Null if no text provider is set up. */
  readonly readReport: ReadReport | null
  readonly onEnd: OnTextEnd
}

export function messagingRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, call.listSmsConfig, async (_, context) => ({ sms_config: await allTemplates(context.db) }))

  route(app, call.createSmsConfig, async ({ body }, context) => ({
    insertId: await addTemplate(context, parts, body),
    ...success('createdSms'),
  }))

  route(app, call.updateSmsConfig, async ({ body }, context) => {
    await changeTemplate(context, parts, body)
    return success('updatedSms')
  })

  route(app, call.deleteSmsConfig, async ({ query }, context) => {
    await removeTemplate(context, query.id)
    return success('deletedSms')
  })

  route(app, listMessages, ({ query }, context) => listStoredMessages(context, query))

  route(app, reportTextStatus, async ({ query }, context) => {
    const report = statusIn(readReport(parts.readReport, context))
    if (report !== null) await storeStatus({ ...context, onEnd: parts.onEnd }, query, report)
    return emptyAnswer
  })

  route(app, receiveText, async (_, context) => {
    const reply = await readReply(context, parts, readReport(parts.readReport, context))
    if (reply !== null) await context.save((db) => storeReply({ ...context, db }, reply))
    return emptyAnswer
  })

  route(app, showMessage, async ({ body }, context) => ({
    content: await showFullMessage(context, body, parts.onEnd),
  }))

  route(app, cancelMessage, async ({ body }, context) => {
    await cancelText(context, body.message_id, parts.onEnd)
    return success('canceledText')
  })

  route(app, dismissMessage, async ({ body }, context) => {
    await dismissText(context, body.message_id)
    return success('dismissedText')
  })

  threadRoutes(app, parts)
}

function threadRoutes(app: FastifyInstance, parts: TextingParts): void {
  route(app, thread.listTextThreads, ({ query }, context) => listThreads(context, query))

  route(app, thread.readTextThread, ({ query }, context) => readThread(context, query))

  route(app, thread.sendThreadText, async ({ body }, context) => sendOwnText(context, parts, body))

  route(app, thread.markThreadRead, async ({ body }, context) => {
    await readReplies(context, body)
    return success('markedRead')
  })

  route(app, thread.saveTextPreferences, async ({ body }, context) => {
    await changePreferences(context, body)
    return success('savedPreferences')
  })

  route(app, thread.listTextInbox, async (_, context) => ({ threads: await listInbox(context) }))

  route(app, thread.countTextInbox, async (_, context) => ({ unread: await countInbox(context) }))

  route(app, thread.readTextAllowance, async (_, context) => ({ left: await remainingTexts(context) }))

  route(app, thread.checkTexts, ({ body }, context) => checkTexts(context, parts, body))

  route(app, thread.markNumberRead, async ({ body }, context) => {
    await readNumber(context, body)
    return success('markedRead')
  })
}
