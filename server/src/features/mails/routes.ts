import * as call from '@bailiwick/contract/mails'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { listStoredMails, storeMail, type MailParts } from './service.ts'

export function mailRoutes(app: FastifyInstance, parts: MailParts): void {
  route(app, call.notifyMail, async ({ body }, context) => {
    await storeMail(context, parts, body)
    return success('success')
  })

  route(app, call.listMails, async ({ query }, context) => ({
    ...(await listStoredMails(context, query)),
    sends: parts.canSendMail,
  }))
}
