import * as call from '@bailiwick/contract/mails'
import { messages } from '@bailiwick/contract/messages'
import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http'
import type { SendMail } from './gateway.ts'
import { keepMail, keptMails, sendMail } from './service.ts'

export interface MailParts {
  /** How mails leave the machine; null where they do not. */
  readonly sendMail: SendMail | null
}

export function mailRoutes(app: FastifyInstance, { sendMail: send }: MailParts): void {
  const { db, clock } = app.parts

  answer(app, call.notifyMail, async ({ body }, context) => {
    const id = await keepMail(context, body, send !== null)
    if (send !== null) {
      // Nobody waits for the mail server
      context.afterCommit(() => {
        void sendMail(db, send, id, clock()).catch((err: unknown) =>
          app.log.warn({ err, mail_id: id }, 'the state of a mail could not be noted'),
        )
      })
    }
    return { message: messages.success }
  })

  answer(app, call.listMails, async ({ query }, context) => ({
    ...(await keptMails(context, query)),
    sends: send !== null,
  }))
}
