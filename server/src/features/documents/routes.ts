import * as own from '@bailiwick/contract/client-documents'
import * as call from '@bailiwick/contract/documents'
import type { PlainCode } from '@bailiwick/contract/kit/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import type { FastifyInstance } from 'fastify'
import type { CallerContext } from '#platform/context'
import { route } from '#platform/http/route'
import { success } from '#platform/success'
import { dismissAlert, listAlerts } from './alert-service.ts'
import type { ContactField } from './contact-queries.ts'
import type { EnvelopeService } from './envelope-gateway.ts'
import { applyReport, readCallBack, received } from './envelope-report-service.ts'
import type { ESign, SignerNotice, VoidOutcome } from './gateway.ts'
import { documentsSent, reminderSent, sentCode } from './notice-policy.ts'
import { resolveCardSigner, resolveDefendant } from './request-service.ts'
import { listOwnDocuments, openOwnDocument } from './own-document-service.ts'
import type { SendingParts } from './parts.ts'
import { resendDocument, replaceDocument, voidPending } from './sent-document-service.ts'
import { remindSigner } from './reminder-service.ts'
import type { SendAnswer } from './sending-service.ts'
import { downloadDocument, previewDocument, sendDocument, sendDocuments } from './service.ts'

interface Parts extends SendingParts {
  /** Null if documents are signed here. */
  readonly docusign: EnvelopeService | null
}

export function documentRoutes(app: FastifyInstance, parts: Parts): void {
  const { files } = parts

  route(app, call.sendDocuments, ({ body: { indemnitor_id: signer, ...body } }, context) => {
    const sent = answerOf(context, 'sentDocuments')
    return signer === undefined || signer === null
      ? sendDocuments(context, parts, body, sent)
      : sendDocument(context, parts, { ...body, indemnitor_id: signer }, sent)
  })

  route(app, call.previewDocument, async ({ query }, context) => {
    const defendant_id = await resolveDefendant(context, query)
    return previewDocument(context, parts, { ...query, defendant_id })
  })

  route(app, call.sendDocument, async ({ query }, context) => {
    const defendant_id = await resolveDefendant(context, query)
    return sendDocument(context, parts, { ...query, defendant_id }, answerOf(context, 'sentDocuments'))
  })

  route(app, call.sendCardAuthorization, ({ body: { type, indemnitor_id, ...body } }, context) => {
    const request = { ...body, type: 'CC', indemnitor_id: resolveCardSigner(type, indemnitor_id) } as const
    return sendDocument(context, parts, request, answerOf(context, 'sentCardAuthorization'))
  })

  route(app, sendReminder, async ({ body }, context) =>
    reminderSent(await remindSigner(context, parts, body)),
  )

  route(app, call.downloadDocument, ({ query }, context) =>
    downloadDocument(context, files, query.envelope_id),
  )

  sentDocumentRoutes(app, parts)
  ownRoutes(app, parts)
}

/** The reply of a send; where documents are signed is nothing that clients hear of. */
const answerOf =
  ({ actor }: Pick<CallerContext, 'actor'>, sent: PlainCode): SendAnswer<ReturnType<typeof documentsSent>> =>
  (notices, voided) =>
    documentsSent(notices, actor.userId === null ? sent : sentCode(notices, voided, sent))

/** The calls of a signed-in signer about their own documents. */
function ownRoutes(app: FastifyInstance, { esign }: Pick<Parts, 'esign'>): void {
  route(app, own.listOwnDocuments, async (_, context) => ({ documents: await listOwnDocuments(context) }))

  route(app, own.openOwnDocument, async ({ body }, context) => ({
    token: await openOwnDocument(context, esign, body.envelope_id),
  }))
}

const voidCodes = {
  voided: 'voidedDocument',
  voiding: 'voidingDocument',
  voidedHere: 'voidedOnlyHere',
} as const satisfies Readonly<Record<VoidOutcome, PlainCode>>

/** The success of a resend, which says what of the signer's contact was new and something went to. */
function resentCode({ text, isMailed }: SignerNotice, changed: readonly ContactField[]) {
  const isToPhone = changed.includes('phone') && text?.state === 'queued'
  const isToEmail = changed.includes('email') && isMailed
  if (isToPhone && isToEmail) return 'resentToNewContact'
  if (isToPhone) return 'resentToNewPhone'
  return isToEmail ? 'resentToNewEmail' : 'resentDocument'
}

/** The success of a replacement: the new one may be on its way to DocuSign, and the one before still be there. */
const replacedCode = ({ firstStatus }: ESign) =>
  firstStatus === call.documentStatuses.created ? 'replacingDocument' : 'replacedDocument'

/** The calls about documents that were sent. */
function sentDocumentRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, call.voidDocument, async ({ body }, context) => {
    return success(voidCodes[await voidPending(context, parts, body)])
  })

  route(app, call.resendDocument, async ({ body }, context) => {
    const { notice, changed, byDocusign } = await resendDocument(context, parts, body)
    return documentsSent([notice], byDocusign ? 'askingDocusign' : resentCode(notice, changed))
  })

  route(app, call.replaceDocument, ({ body }, context) =>
    replaceDocument(context, parts, body, (notices, voided) =>
      documentsSent(notices, sentCode(notices, voided, replacedCode(parts.esign))),
    ),
  )

  route(app, call.listDocumentAlerts, async (_, context) => ({ alerts: await listAlerts(context) }))

  route(app, call.dismissDocumentAlert, async ({ body }, context) => {
    await dismissAlert(context, body.document_id)
    return success('dismissedAlert')
  })

  route(app, call.reportEnvelope, async (_, context) => {
    const report = readCallBack(parts.docusign, context)
    if (report !== null) await context.save((db) => applyReport({ ...context, db }, report))
    return received
  })
}
