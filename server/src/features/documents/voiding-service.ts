import { reasonText, type DocumentFault, type EndReason } from '#case-file/document-fault'
import { recordHistory } from '#case-file/history'
import type { CallerContext } from '#platform/context'
import { envelopeOf } from './envelope-queries.ts'
import type { VoidOutcome } from './gateway.ts'
import type { SendingParts } from './parts.ts'
import { endDocument, type DocumentWithSigner } from './queries.ts'

/** Why a document is voided for which another one is sent. */
export const replacedReason: DocumentFault = { cause: 'replaced' }

/** Whether it was signed at DocuSign, and only its PDF isn't stored yet. */
export const isSigned = async ({ db }: Pick<CallerContext, 'db'>, documentId: number): Promise<boolean> =>
  (await envelopeOf(db, documentId))?.state === 'completed'

/** Voids a document; returns whether nobody can sign it from now on. */
export async function voidDocument(
  context: CallerContext,
  { esign }: Pick<SendingParts, 'esign'>,
  document: DocumentWithSigner,
  reason: EndReason,
): Promise<VoidOutcome> {
  const end = { as: 'voided', reason, by: context.actor.userId } as const
  await endDocument(context.db, document.id, end, context.now)
  const state = await esign.void(context, document.id)
  const why = reasonText(reason)
  await recordDocument(context, document, 'update', {
    status: 'voided',
    ...(why !== null && { reason: why }),
  })
  return state
}

/** Adds an entry about a document to the history. */
export const recordDocument = (
  context: CallerContext,
  { id, defendant_id, indemnitor_id, envelope_id, signer_name }: DocumentWithSigner,
  action: 'send' | 'update',
  data: object,
) =>
  recordHistory(context, {
    action,
    endpoint: 'document',
    record_id: id,
    defendant_id,
    name: signer_name,
    data: { ...data, envelope_id, indemnitor_id },
    changed: action === 'update' ? ['status'] : [],
  })
