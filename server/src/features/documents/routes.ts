import * as call from '@bailiwick/contract/documents'
import { sendReminder } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#platform/file-store'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import type { WorkThread } from '#platform/work-thread/work-thread'
import type { SendMail } from '../mails/service.ts'
import { resolveCardSigner, resolveDefendant } from './request-service.ts'
import type { DocumentParts, SendingParts } from './parts.ts'
import { remindSigner } from './reminder-service.ts'
import { downloadDocument, previewDocument, sendDocument, sendDocuments } from './service.ts'

interface Parts {
  readonly brand: string
  readonly publicUrl: string
  readonly files: FileStore
  readonly sendMail: SendMail | null
  readonly drawing: WorkThread
}

/** What the calls about documents need from the rest of the server. */
export function documentParts(
  app: FastifyInstance,
  { brand, publicUrl, files, sendMail, drawing }: Parts,
): DocumentParts {
  const { db, vault, clock } = app.parts
  const warn = (err: unknown, mail_id: number) =>
    app.log.warn({ err, mail_id }, 'the state of a mail could not be saved')
  return { brand, publicUrl, files, drawing, office: { db, vault, clock, sendMail, warn } }
}

export function documentRoutes(app: FastifyInstance, parts: SendingParts): void {
  const { files } = parts
  const sent = success('sentDocuments')

  route(app, call.sendDocuments, ({ body: { indemnitor_id: signer, ...body } }, context) =>
    signer === undefined || signer === null
      ? sendDocuments(context, parts, body, sent)
      : sendDocument(context, parts, { ...body, indemnitor_id: signer }, sent),
  )

  route(app, call.previewDocument, async ({ query }, context) => {
    const defendant_id = await resolveDefendant(context, query)
    return previewDocument(context, parts, { ...query, defendant_id })
  })

  route(app, call.sendDocument, async ({ query }, context) => {
    const defendant_id = await resolveDefendant(context, query)
    return sendDocument(context, parts, { ...query, defendant_id }, sent)
  })

  route(app, call.sendCardAuthorization, ({ body: { type, indemnitor_id, ...body } }, context) => {
    const request = { ...body, type: 'CC', indemnitor_id: resolveCardSigner(type, indemnitor_id) } as const
    return sendDocument(context, parts, request, success('sentCardAuthorization'))
  })

  route(app, sendReminder, async ({ body }, context) => {
    await remindSigner(context, parts, body)
    return success('sentReminder')
  })

  route(app, call.downloadDocument, ({ query }, context) =>
    downloadDocument(context, files, query.envelope_id),
  )
}
