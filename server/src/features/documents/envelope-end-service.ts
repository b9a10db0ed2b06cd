import { recordHistory } from '#case-file/history'
import type { OpenContext } from '#platform/context'
import type { Envelope } from './envelope-queries.ts'
import { endDocument, type DocumentEnd } from './queries.ts'

type EndContext = Pick<OpenContext, 'db' | 'now'>

/** Ends a document without a signature, as DocuSign says. */
export async function endUnsigned(
  context: EndContext,
  envelope: Envelope,
  end: { readonly as: 'declined' | 'failed'; readonly reason: string | null },
): Promise<void> {
  await endDocument(context.db, envelope.document_id, end, context.now)
  const reason = end.reason === null ? {} : { reason: end.reason }
  await recordEnd(context, envelope, { status: end.as, ...reason })
}

const signedBefore =
  'It was signed at DocuSign before it could be voided there. The signed document is stored.'

/**
 * Ends a document that was signed at DocuSign, whose PDF is stored under this name. One that was voided here meanwhile gets
 * a reason, which alerts who voided it.
 */
export async function endSigned(context: EndContext, envelope: Envelope, signed_file: string): Promise<void> {
  const reason = envelope.voided_at === null ? null : signedBefore
  await endDocument(context.db, envelope.document_id, { as: 'signed', signed_file, reason }, context.now)
  await recordEnd(context, envelope, { status: 'signed' })
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
