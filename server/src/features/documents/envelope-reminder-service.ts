import { JobFailed, jobKind, type JobRun } from '#platform/jobs/job-kind'
import { EnvelopeRefused } from './envelope-gateway.ts'
import { envelopeOf } from './envelope-queries.ts'
import { hasFaultOf } from './fault-queries.ts'
import { withLockedEnvelope, type DocumentJob, type EnvelopeParts } from './envelope-service.ts'
import { reminderEnded } from './mail-end-service.ts'

export const remindEnvelopeJob = jobKind<DocumentJob>({
  name: 'remind-envelope',
  label: 'Reminders by DocuSign',
  sends: true,
})

/**
 * Lets DocuSign send the signer its mail again; at least once, because two mails do no harm. If it never takes that, who sent
 * the document is alerted.
 */
export async function remindAgain(
  { db, provider }: EnvelopeParts,
  { document_id }: DocumentJob,
  { signal, isLastTry }: JobRun,
): Promise<void> {
  const envelope = await envelopeOf(db, document_id)
  if (envelope?.state !== 'sent' || envelope.provider_id === null) return
  try {
    await provider.remind(envelope.provider_id, signal)
  } catch (error) {
    if (isLastTry)
      await withLockedEnvelope(db, document_id, (tx) => reminderEnded(tx, document_id, 'given up'))
    // Signed or declined in the meantime, which a call-back says
    if (error instanceof EnvelopeRefused) throw new JobFailed(`DocuSign sent no reminder: ${error.message}`)
    throw error
  }
  // By a retry of the job after it was given up
  if (hasFaultOf(envelope, 'reminderRefused'))
    await withLockedEnvelope(db, document_id, (tx) => reminderEnded(tx, document_id, 'sent'))
}
