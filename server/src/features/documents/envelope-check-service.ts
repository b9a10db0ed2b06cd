import { jobKind, type JobRun } from '#platform/jobs/job-kind'
import type { JobQueue } from '#platform/jobs/job-queue'
import type { Db } from '#tables'
import { isUnavailable } from '#platform/unavailable'
import type { EnvelopeReport } from './envelope-gateway.ts'
import { applyReport } from './envelope-report-service.ts'
import { envelopesWithoutJob, setHeard, silentEnvelopes, voidedWithoutJob } from './envelope-queries.ts'
import { sendEnvelopeJob, voidEnvelopeJob, type EnvelopeParts } from './envelope-service.ts'
import { storeSignedJob } from './signed-service.ts'

export { doubtRestoredEnvelopes } from './envelope-queries.ts'

/** Asks DocuSign about the envelopes whose call-back never came. */
export const checkEnvelopesJob = jobKind<object>({
  name: 'check-envelopes',
  label: 'Questions to DocuSign',
  cron: '*/15 * * * *',
  retries: 1,
  timeoutSeconds: 600,
})

/** What the check needs; `warn` is called with reports that can't be stored, without what they say. */
export type CheckParts = EnvelopeParts & { readonly warn: Warn }
type Warn = (fault: { readonly err: unknown; readonly envelope: string }, text: string) => void

/** After so long without a report DocuSign is asked; more often it allows nobody to ask. */
const silenceMs = 15 * 60_000
const pageSize = 100

/** Adds a job for each envelope that waits without one: jobs are outside of a move. */
export async function resumeEnvelopes(db: Db, jobs: JobQueue): Promise<void> {
  for (const document_id of await envelopesWithoutJob(db, ['queued', 'sending'], sendEnvelopeJob.name))
    await jobs.add(db, sendEnvelopeJob, { document_id })
  for (const document_id of await envelopesWithoutJob(db, ['completed'], storeSignedJob.name))
    await jobs.add(db, storeSignedJob, { document_id })
  for (const document_id of await voidedWithoutJob(db, voidEnvelopeJob.name))
    await jobs.add(db, voidEnvelopeJob, { document_id })
}

/**
 * Asks about all envelopes that were silent for 15 minutes, a page of ids at a time, and applies the answers as reports. One
 * that can't be applied doesn't hold the others back; it is asked about again the next time.
 */
export async function checkEnvelopes(parts: CheckParts, run: JobRun): Promise<void> {
  const { db, jobs, provider } = parts
  await resumeEnvelopes(db, jobs)
  const before = new Date(run.now.getTime() - silenceMs)
  let after = 0
  for (;;) {
    const page = await silentEnvelopes(db, { before, after, limit: pageSize })
    const last = page.at(-1)
    if (last === undefined) return
    const ids = page.map(({ provider_id }) => provider_id)
    const reports = await provider.read(ids, run.signal)
    const faulty = await applyEach(parts, reports, run.now)
    const heard = page.filter(({ provider_id }) => !faulty.has(provider_id))
    if (heard.length > 0)
      await setHeard(
        db,
        heard.map(({ document_id }) => document_id),
        run.now,
      )
    after = last.document_id
  }
}

/** Applies each of these reports, and returns the ids of those that can't be. */
async function applyEach(
  { db, jobs, warn }: CheckParts,
  reports: readonly EnvelopeReport[],
  now: Date,
): Promise<Set<string>> {
  const faulty = new Set<string>()
  for (const report of reports)
    try {
      await db.transaction().execute((tx) => applyReport({ db: tx, jobs, now }, report))
    } catch (error) {
      // Without the database no other can be applied either
      if (isUnavailable(error)) throw error
      faulty.add(report.provider_id)
      warn({ err: error, envelope: report.provider_id }, 'a report of DocuSign could not be stored')
    }
  return faulty
}
