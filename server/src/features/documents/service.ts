import { documentFileName } from '@bailiwick/contract/documents'
import { recordNotFound, requireSigner } from '#case-file/access'
import { requireRoomInDay } from '#case-file/client-limit'
import { recordHistory } from '#case-file/history'
import type { CallerContext, Staged } from '#platform/context'
import type { FileStore, FileReply } from '#platform/file-store'
import { planAll, planDocument, planPreview } from './plan-service.ts'
import type { DocumentRequest } from './request-service.ts'
import { historyOf } from './history-entry.ts'
import type { DocumentParts, SendingParts } from './parts.ts'
import { documentOfEnvelope } from './queries.ts'
import { renderFor } from './rendering-service.ts'
import { requireNonePending, voidReplaced } from './replacement-service.ts'
import { sendPlanned, type SendAnswer } from './sending-service.ts'
import { documentPdf } from './stored-file-service.ts'

export { documentTitle } from './document-wording.ts'
export { endEnvelopes } from './envelope-deletion-service.ts'
export type { ESign, NamedDocument, Reminder, SignerContact, SignerNotice } from './gateway.ts'
export { countSignaturePlaces, fillForm, fitsInto, textFor } from './form-policy.ts'
export { documentMailEnded, documentTextEnded } from './mail-end-service.ts'
export { reasonNotToSendMail } from './mail-send-check-service.ts'
export type { DocumentParts } from './parts.ts'
export { documentSource, shownParts, type Agency, type DocumentContent } from './source-policy.ts'
export { currentArrangement, currentTemplates, type CurrentTemplates } from './template-queries.ts'
export { endDocument } from './queries.ts'
export { renewSigningLinks } from './renewal-service.ts'
export { mailSignedCopies } from './signed-copy-service.ts'
export { documentPdf } from './stored-file-service.ts'

/** The document of one person as it would be sent; 422 names missing fields (DOC-25, DOC-31). */
export async function previewDocument(
  context: CallerContext & Staged,
  parts: DocumentParts,
  request: DocumentRequest,
): Promise<FileReply> {
  const plan = await planPreview(context, request)
  const [signer = null] = plan.signers
  const { pdf, cardPhotos } = await renderFor(context, parts, plan, signer)
  if (cardPhotos.length > 0) {
    const entry = { ...historyOf(plan, signer), action: 'read', data: { fields: cardPhotos } } as const
    await context.save((db) => recordHistory({ ...context, db }, entry))
  }
  return { type: 'application/pdf', name: documentFileName, content: Buffer.from(pdf) }
}

/**
 * Renders a document, asks the signer to sign it and returns the answer (OPEN-150). 422 names missing fields, 429 if a client
 * reached the limit, 409 if the records keep changing.
 */
export const sendDocument = <Reply>(
  context: CallerContext & Staged,
  parts: SendingParts,
  request: DocumentRequest,
  answer: SendAnswer<Reply>,
): Promise<Reply> =>
  sendPlanned(
    context,
    parts,
    async (inside) => requireNonePending(inside, request, await planDocument(inside, request)),
    answer,
    voidReplaced(parts, request),
  )

/** The same for the defendant and every indemnitor, with an envelope each, all or none (OPEN-150). */
export const sendDocuments = <Reply>(
  context: CallerContext & Staged,
  parts: SendingParts,
  request: DocumentRequest,
  answer: SendAnswer<Reply>,
): Promise<Reply> =>
  sendPlanned(
    context,
    parts,
    async (inside) => requireNonePending(inside, request, await planAll(inside, request)),
    answer,
    voidReplaced(parts, request),
  )

/** The PDF of a document, signed or as sent; the history records who opened it (DOC-29). */
export async function downloadDocument(
  context: CallerContext & Staged,
  files: FileStore,
  envelopeId: string,
): Promise<FileReply> {
  const { db, vault } = context
  const found = await documentOfEnvelope(db, envelopeId)
  if (found === undefined) throw recordNotFound(context.actor)
  requireSigner(context, found)
  const content = await documentPdf(context, { files, vault }, found)
  await context.save(async (tx) => {
    const inside = { ...context, db: tx }
    await requireRoomInDay(inside, 'download', found.defendant_id)
    await recordHistory(inside, {
      action: 'download',
      endpoint: 'document',
      record_id: found.id,
      defendant_id: found.defendant_id,
      name: found.signer_name,
      data: { envelope_id: envelopeId, signed: found.signed_file !== null },
      changed: [],
    })
  })
  return { type: 'application/pdf', name: documentFileName, content }
}
