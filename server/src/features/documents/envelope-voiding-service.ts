import { isPendingStatus } from '@bailiwick/contract/documents'
import { faultText } from '#case-file/document-fault'
import type { JobRun } from '#platform/jobs/job-kind'
import { EnvelopeRefused } from './envelope-gateway.ts'
import { applyReport } from './envelope-report-service.ts'
import { endUnsigned, settleDoubt } from './envelope-end-service.ts'
import { envelopeOf, hasEndedHere, setEnvelope, type Envelope } from './envelope-queries.ts'
import { hasFaultOf } from './fault-queries.ts'
import { withLockedEnvelope, type DocumentJob, type EnvelopeParts } from './envelope-service.ts'

/** Voids the envelope of a document that was voided here, or whose file or signer was deleted. */
export async function voidStoredEnvelope(
  { db, jobs, provider }: EnvelopeParts,
  { document_id }: DocumentJob,
  run: JobRun,
): Promise<void> {
  const envelope = await envelopeOf(db, document_id)
  if (envelope?.state !== 'sent' || envelope.provider_id === null || !hasEndedHere(envelope)) return
  try {
    await provider.void(envelope.provider_id, reasonForSigner(envelope), run.signal)
  } catch (error) {
    if (!(error instanceof EnvelopeRefused)) throw error
    // The signer was faster: DocuSign says what became of it
    const report = await provider.read([envelope.provider_id], run.signal)
    for (const one of report)
      await db.transaction().execute((tx) => applyReport({ db: tx, jobs, now: run.now }, one))
    return
  }
  await withLockedEnvelope(db, document_id, async (tx, locked) => {
    if (locked.state !== 'sent') return
    await setEnvelope(tx, document_id, { state: 'ended', heard_at: run.now })
    // Deleted in a way that ended no document
    if (isPendingStatus(locked.status))
      await endUnsigned({ db: tx, now: run.now }, locked, { as: 'failed', reason: { cause: 'fileDeleted' } })
    else await settleDoubt(tx, document_id, 'docusignHadOne')
  })
}

const generalReason = 'The agency withdrew this document.'

/**
 * DocuSign mails it to the signer: what staff typed, or that a new document follows. What the agency reads of a deletion, or
 * of a document that failed, is no reason for the signer.
 */
function reasonForSigner(envelope: Envelope): string {
  const { is_deleted, voided_at, reason } = envelope
  if (is_deleted || voided_at === null) return generalReason
  return hasFaultOf(envelope, 'replaced') ? faultText({ cause: 'replaced' }) : (reason ?? generalReason)
}
