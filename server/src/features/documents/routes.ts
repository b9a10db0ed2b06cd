import * as call from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { answer, answerCaller } from '#platform/http'
import { answerFile } from '#platform/uploads'
import type { SendMail } from '../mails/service.ts'
import { builtinESign } from './esign.ts'
import { remindSigner } from './reminders.ts'
import { cardSigner, defendantAsked } from './asked.ts'
import { downloadDocument, previewPaper, sendPaper, sendPapers, type SendingParts } from './service.ts'

interface Parts {
  readonly brand: string
  readonly publicUrl: string
  readonly files: FileStore
  readonly sendMail: SendMail | null
}

/** What sends papers, put together once for the calls of documents and for saves that send them along. */
export function sendingParts(
  app: FastifyInstance,
  { brand, publicUrl, files, sendMail }: Parts,
): SendingParts {
  const { db, clock } = app.parts
  const warn = (err: unknown, mail_id: number) =>
    app.log.warn({ err, mail_id }, 'the state of a mail could not be noted')
  const parts = { brand, publicUrl, files, office: { db, clock, sendMail, warn } }
  return { ...parts, esign: builtinESign(parts) }
}

export function documentRoutes(app: FastifyInstance, parts: SendingParts, uploadMs: number): void {
  const { files } = parts
  const draws = { limitMs: uploadMs }

  answer(
    app,
    call.sendDocuments,
    async ({ body: { indemnitor_id: who, ...body } }, context) => {
      if (who === undefined || who === null) await sendPapers(context, parts, body)
      else await sendPaper(context, parts, { ...body, indemnitor_id: who })
      return { message: messages.sentDocuments }
    },
    draws,
  )

  answerFile(
    app,
    call.previewDocument,
    async ({ query }, context) => {
      const defendant_id = await defendantAsked(context, query)
      return previewPaper(context, parts, { ...query, defendant_id })
    },
    draws,
  )

  answerCaller(
    app,
    call.sendDocument,
    async ({ query }, context) => {
      const defendant_id = await defendantAsked(context, query)
      await sendPaper(context, parts, { ...query, defendant_id })
      return { message: messages.sentDocuments }
    },
    draws,
  )

  answer(
    app,
    call.sendCardAuthorization,
    async ({ body: { type, indemnitor_id, ...body } }, context) => {
      const signer = cardSigner(type, indemnitor_id)
      await sendPaper(context, parts, { ...body, type: 'CC', indemnitor_id: signer })
      return { message: messages.sentCardAuthorization }
    },
    draws,
  )

  answer(app, sendReminder, async ({ body }, context) => {
    await remindSigner(context, parts, body)
    return { message: messages.sentReminder }
  })

  answerFile(app, call.downloadDocument, ({ query }, context) =>
    downloadDocument(context, files, query.envelope_id),
  )
}
