import { JobFailed, jobKind, type JobRun } from '#platform/jobs/job-kind'
import { EnvelopeRefused } from './envelope-gateway.ts'
import { envelopeOf } from './envelope-queries.ts'
import type { DocumentJob, EnvelopeParts } from './envelope-service.ts'

export const remindEnvelopeJob = jobKind<DocumentJob>({
  name: 'remind-envelope',
  label: 'Reminders by DocuSign',
})

/** Lets DocuSign send the signer its mail again; at least once, because two mails do no harm. */
export async function remindAgain(
  { db, provider }: EnvelopeParts,
  { document_id }: DocumentJob,
  { signal }: JobRun,
): Promise<void> {
  const envelope = await envelopeOf(db, document_id)
  if (envelope?.state !== 'sent' || envelope.provider_id === null) return
  try {
    await provider.remind(envelope.provider_id, signal)
  } catch (error) {
    // Signed or declined in the meantime, which a call-back says
    if (error instanceof EnvelopeRefused) throw new JobFailed(`DocuSign sent no reminder: ${error.message}`)
    throw error
  }
}
