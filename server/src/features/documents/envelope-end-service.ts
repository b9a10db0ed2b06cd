import { documentStatuses } from '@bailiwick/contract/documents'
import { faultText, reasonText, type DocumentFault } from '#case-file/document-fault'
import { recordHistory } from '#case-file/history'
import type { OpenContext } from '#platform/context'
import type { Db } from '#tables'
import type { Envelope } from './envelope-queries.ts'
import { addFault, replaceFault } from './fault-queries.ts'
import { endDocument, type DocumentEnd } from './queries.ts'

type EndContext = Pick<OpenContext, 'db' | 'now'>

/** Ends a document without a signature, as DocuSign says. */
export async function endUnsigned(
  context: EndContext,
  envelope: Envelope,
  end: Extract<DocumentEnd, { readonly as: 'declined' | 'failed' }>,
): Promise<void> {
  await endDocument(context.db, envelope.document_id, end, context.now)
  const reason = reasonText(end.reason)
  await recordEnd(context, envelope, { status: end.as, ...(reason !== null && { reason }) })
}

/** Says what became at DocuSign of a document of which nobody knew whether it is there. */
export const settleDoubt = (db: Db, document_id: number, known: 'docusignHasNone' | 'docusignHadOne') =>
  replaceFault(db, document_id, 'docusignUnclear', known)

/** Alerts who sent a document that was signed in the portal and then at DocuSign: the portal keeps one signed file. */
export async function noteSignedTwice(context: EndContext, envelope: Envelope): Promise<void> {
  const about = { ids: [envelope.document_id], status: documentStatuses.signed }
  const fault = { cause: 'signedTwice' } as const
  await addFault(context.db, about, fault)
  await recordEnd(context, envelope, { status: 'signed', reason: faultText(fault) })
}

/**
 * Ends a document that was signed at DocuSign, whose PDF is stored under this name. One that was voided here meanwhile gets
 * a fault, which alerts who voided it; so does one that had failed or was declined, for its sender.
 */
export async function endSigned(context: EndContext, envelope: Envelope, signed_file: string): Promise<void> {
  const reason = endedBefore(envelope)
  await endDocument(context.db, envelope.document_id, { as: 'signed', signed_file, reason }, context.now)
  await recordEnd(context, envelope, { status: 'signed' })
}

/** What to say of one that had ended here; null of one that hadn't. */
function endedBefore({ status, voided_at }: Envelope): DocumentFault | null {
  if (voided_at !== null) return { cause: 'signedBeforeVoid' }
  if (status === documentStatuses.declined) return { cause: 'signedAfterDecline' }
  return status === documentStatuses.failed ? { cause: 'signedAfterFailure' } : null
}

/** Records the end of a document: what a signer did in their name (OPEN-119), a failure in that of DocuSign. */
const recordEnd = (
  context: EndContext,
  { document_id, defendant_id, indemnitor_id, envelope_id, signer_name }: Envelope,
  data: { readonly status: DocumentEnd['as']; readonly reason?: string },
) =>
  recordHistory(
    { ...context, actor: { userId: null, username: data.status === 'failed' ? 'DocuSign' : signer_name } },
    {
      action: 'update',
      endpoint: 'document',
      record_id: document_id,
      defendant_id,
      name: signer_name,
      data: { ...data, envelope_id, indemnitor_id },
      changed: ['status'],
    },
  )
