import { documentStatuses, isPendingStatus } from '@bailiwick/contract/documents'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Webhook, WebhookReply } from '#platform/context'
import type { JobQueue } from '#platform/jobs/job-queue'
import { forbidden, notFound } from '#platform/refusal'
import type { Db } from '#tables'
import { endUnsigned, noteSignedTwice, settleDoubt } from './envelope-end-service.ts'
import type { EnvelopeReport, EnvelopeService } from './envelope-gateway.ts'
import { lockedEnvelope, reportedEnvelope, setEnvelope, type Envelope } from './envelope-queries.ts'
import { voidEnvelopeJob } from './envelope-service.ts'
import { addFault, hasFaultOf } from './fault-queries.ts'
import { markSent } from './queries.ts'
import { storeSignedJob } from './signed-service.ts'

/** What a call-back is answered: that it has arrived. */
export const received: WebhookReply = { type: 'text/plain', text: 'OK' }

interface ReportContext {
  /** A transaction. */
  readonly db: Db
  readonly jobs: JobQueue
  readonly now: Date
}

/** The report in a call-back; null if it's about nothing that matters here. 404 without DocuSign, 403 without its signature. */
export function readCallBack(docusign: EnvelopeService | null, { webhook }: Webhook): EnvelopeReport | null {
  if (docusign === null) throw notFound()
  const report = docusign.readReport(webhook)
  if (report === 'unsigned') throw forbidden()
  return report
}

/**
 * Stores what DocuSign says about an envelope. Reports come in any order and more than once: only the first of each changes
 * something. Envelopes that aren't ours are ignored.
 */
export async function applyReport(context: ReportContext, report: EnvelopeReport): Promise<void> {
  const { db, now } = context
  const found = await reportedEnvelope(db, report)
  if (found === undefined) return
  const { document_id } = found
  await lockDefendant(db, found.defendant_id)
  const envelope = await lockedEnvelope(db, document_id)
  if (envelope === undefined || (envelope.provider_id ?? report.provider_id) !== report.provider_id) return
  await setEnvelope(db, document_id, { provider_id: report.provider_id, sending_at: null, heard_at: now })
  await appliers[report.status](context, envelope, report)
}

type Apply = (context: ReportContext, envelope: Envelope, report: EnvelopeReport) => Promise<void>

const { created, sent, signed } = documentStatuses

/** Whether the document has ended neither here nor at DocuSign. */
const isUnfinished = ({ state, status }: Envelope) =>
  state !== 'completed' && state !== 'ended' && isPendingStatus(status)

const appliers: Readonly<Record<EnvelopeReport['status'], Apply>> = {
  async sent({ db, jobs, now }, envelope, { isUndelivered }) {
    const { document_id, state, status } = envelope
    if (state === 'queued' || state === 'sending') await setEnvelope(db, document_id, { state: 'sent' })
    // Voided while it was being created
    if (!isUnfinished(envelope))
      return state === 'sending' ? jobs.add(db, voidEnvelopeJob, { document_id }) : undefined
    if (status === created) await markSent(db, document_id, now)
    // Who has dismissed it isn't alerted again by the next report
    if (isUndelivered && !hasFaultOf(envelope, 'docusignMailReturned'))
      await addFault(db, { ids: [document_id], status: sent }, { cause: 'docusignMailReturned' })
  },
  async completed({ db, jobs, now }, envelope) {
    const { document_id, state, status } = envelope
    if (state === 'completed' || (status === signed && state === 'ended')) return
    if (status === signed) {
      await setEnvelope(db, document_id, { state: 'ended' })
      return noteSignedTwice({ db, now }, envelope)
    }
    // Also of a document that was voided at the same time: the signature counts
    await setEnvelope(db, document_id, { state: 'completed' })
    await jobs.add(db, storeSignedJob, { document_id })
  },
  async declined({ db, now }, envelope, { reason }) {
    if (envelope.state === 'completed') return
    await setEnvelope(db, envelope.document_id, { state: 'ended' })
    if (isUnfinished(envelope)) await endUnsigned({ db, now }, envelope, { as: 'declined', reason })
    else await settleDoubt(db, envelope.document_id, 'docusignHadOne')
  },
  async voided({ db, now }, envelope, { reason }) {
    if (envelope.state === 'completed') return
    await setEnvelope(db, envelope.document_id, { state: 'ended' })
    const fault = { cause: 'endedAtDocusign', ...(reason !== null && { detail: reason }) } as const
    if (isUnfinished(envelope)) await endUnsigned({ db, now }, envelope, { as: 'failed', reason: fault })
    else await settleDoubt(db, envelope.document_id, 'docusignHadOne')
  },
}
