import { documentStatuses } from '@bailiwick/contract/documents'
import { recordHistory } from '#case-file/history'
import type { OpenContext } from '#platform/context'
import type { Db } from '#tables'
import type { Envelope } from './envelope-queries.ts'
import { endDocument, type DocumentEnd } from './queries.ts'
import { rewordReasonLine, setReasonLine } from './reason-queries.ts'

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
const signedAfterAll = 'It had failed here and was signed at DocuSign. The signed document is stored.'
const signedDeclined =
  'It had been declined and was signed at DocuSign all the same. The signed document is stored.'
const signedTwice =
  'It was signed at DocuSign, too. The portal keeps the copy that was signed here; download the other one at DocuSign.'

/** Why a document that failed here may be at DocuSign all the same: until that is known, which `settleDoubt` says. */
export const doubtful =
  'DocuSign gave no clear answer for an hour, so it may have this document all the same.'
const settled = {
  never: 'DocuSign gave no clear answer for an hour. It doesn’t have this document.',
  ended:
    'DocuSign gave no clear answer for an hour. It had this document all the same, but nobody can sign it there any more.',
} as const

/** Says what became at DocuSign of a document of which nobody knew whether it is there. */
export const settleDoubt = (db: Db, document_id: number, outcome: keyof typeof settled) =>
  rewordReasonLine(db, document_id, doubtful, settled[outcome])

/** Alerts who sent a document that was signed in the portal and then at DocuSign: the portal keeps one signed file. */
export async function noteSignedTwice(context: EndContext, envelope: Envelope): Promise<void> {
  const about = { ids: [envelope.document_id], status: documentStatuses.signed }
  await setReasonLine(context.db, about, signedTwice, signedTwice)
  await recordEnd(context, envelope, { status: 'signed', reason: signedTwice })
}

/**
 * Ends a document that was signed at DocuSign, whose PDF is stored under this name. One that was voided here meanwhile gets
 * a reason, which alerts who voided it; so does one that had failed or was declined, for its sender.
 */
export async function endSigned(context: EndContext, envelope: Envelope, signed_file: string): Promise<void> {
  const reason = endedBefore(envelope)
  await endDocument(context.db, envelope.document_id, { as: 'signed', signed_file, reason }, context.now)
  await recordEnd(context, envelope, { status: 'signed' })
}

/** What to say of one that had ended here; null of one that hadn't. */
function endedBefore({ status, voided_at }: Envelope): string | null {
  if (voided_at !== null) return signedBefore
  if (status === documentStatuses.declined) return signedDeclined
  return status === documentStatuses.failed ? signedAfterAll : null
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
