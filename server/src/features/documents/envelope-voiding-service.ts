import type { JobRun } from '#platform/jobs/job-kind'
import { EnvelopeRefused } from './envelope-gateway.ts'
import { applyReport } from './envelope-report-service.ts'
import { envelopeOf, setEnvelope } from './envelope-queries.ts'
import { withLockedEnvelope, type DocumentJob, type EnvelopeParts } from './envelope-service.ts'

/** Voids the envelope of a document that was voided here. */
export async function voidStoredEnvelope(
  { db, jobs, provider }: EnvelopeParts,
  { document_id }: DocumentJob,
  run: JobRun,
): Promise<void> {
  const envelope = await envelopeOf(db, document_id)
  if (envelope?.state !== 'sent' || envelope.provider_id === null) return
  try {
    await provider.void(
      envelope.provider_id,
      envelope.reason ?? 'The agency withdrew this document.',
      run.signal,
    )
  } catch (error) {
    if (!(error instanceof EnvelopeRefused)) throw error
    // The signer was faster: DocuSign says what became of it
    const report = await provider.read([envelope.provider_id], run.signal)
    for (const one of report)
      await db.transaction().execute((tx) => applyReport({ db: tx, jobs, now: run.now }, one))
    return
  }
  await withLockedEnvelope(db, document_id, async (tx, { state }) => {
    if (state === 'sent') await setEnvelope(tx, document_id, { state: 'ended', heard_at: run.now })
  })
}
