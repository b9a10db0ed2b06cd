import * as call from '@bailiwick/contract/mails'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import type { SendMail } from './gateway.ts'
import { storeMail, listStoredMails, sendAfterCommit } from './service.ts'

export interface MailParts {
  /** Sends a mail; null if no mail server is set. */
  readonly sendMail: SendMail | null
}

export function mailRoutes(app: FastifyInstance, { sendMail: send }: MailParts): void {
  const { db, vault, clock } = app.parts
  const warn = (err: unknown, mail_id: number) =>
    app.log.warn({ err, mail_id }, 'the state of a mail could not be saved')

  route(app, call.notifyMail, async ({ body }, context) => {
    const id = await storeMail(context, body, send !== null)
    sendAfterCommit(context, { db, vault, clock, sendMail: send, warn }, id)
    return success('success')
  })

  route(app, call.listMails, async ({ query }, context) => ({
    ...(await listStoredMails(context, query)),
    sends: send !== null,
  }))
}
