import { documentNameOf, outgoingIn } from '@bailiwick/contract/client-texts/outgoing'
import { documentStatuses } from '@bailiwick/contract/documents'
import type { DocumentFault } from '#case-file/document-fault'
import { lockDefendant } from '#case-file/lock-defendant'
import type { Store } from '#platform/context'
import { loadIntactFile } from '#platform/encrypted-files'
import type { FileStore } from '#platform/file-store'
import { JobFailed, jobKind, type JobRun } from '#platform/jobs/job-kind'
import type { JobQueue } from '#platform/jobs/job-queue'
import { toOneLine } from '#platform/one-line'
import type { SignatureSpot } from '#pdf/signature-spot'
import type { Db } from '#tables'
import {
  EnvelopeDelayed,
  EnvelopeRefused,
  type EnvelopeProvider,
  type OutgoingEnvelope,
} from './envelope-gateway.ts'
import { languageOf } from '../messaging/service.ts'
import { lockedEnvelope, setEnvelope, type Envelope } from './envelope-queries.ts'
import { endUnsigned, settleDoubt } from './envelope-end-service.ts'
import { defendantOfDocument, markSent } from './queries.ts'

/** Which document a job is about. */
export interface DocumentJob {
  readonly document_id: number
}

export const sendEnvelopeJob = jobKind<DocumentJob>({
  name: 'send-envelope',
  label: 'Documents to DocuSign',
  sends: true,
})
export const voidEnvelopeJob = jobKind<DocumentJob>({
  name: 'void-envelope',
  label: 'Documents to void at DocuSign',
})

/** What the jobs of envelopes need. */
export interface EnvelopeParts extends Store {
  readonly brand: string
  readonly files: FileStore
  readonly jobs: JobQueue
  readonly provider: EnvelopeProvider
}

/** Longer than one process takes to create an envelope, and than DocuSign takes to list it. */
const handoverMs = 60_000
/** DocuSign's clock and ours differ by less. */
const clockSkewMs = 5 * 60_000

/**
 * Creates the envelope of a document, at most one as far as anybody can tell: its row says 'sending' before the call, and a
 * row that still says so afterwards is looked for at DocuSign first, by our id.
 */
export async function sendStoredEnvelope(parts: EnvelopeParts, { document_id }: DocumentJob, run: JobRun) {
  const { db, provider } = parts
  const before = await db.transaction().execute((tx) => begin(tx, document_id, run.now))
  if (before === null) return
  let isLookedFor = before.sending_at === null
  try {
    const found = await createdBefore(provider, before, run.signal)
    isLookedFor = true
    const provider_id = found ?? (await createIfNeeded(parts, before, run.signal))
    await end(parts, document_id, provider_id, run.now)
  } catch (error) {
    await endWithError(parts, document_id, { error: isLookedFor ? error : unknown(error), run })
  }
}

/** Marks an envelope as being created; null if there is nothing to do any more. */
async function begin(tx: Db, document_id: number, now: Date): Promise<Envelope | null> {
  const envelope = await lockedEnvelope(tx, document_id)
  if (envelope === undefined) return null
  const { state, sending_at } = envelope
  if (state !== 'queued' && state !== 'sending') return null
  if (state === 'sending' && sending_at !== null && now.getTime() - Date.parse(sending_at) < handoverMs)
    throw new JobFailed('The try before it may still be under way.')
  if (sending_at === null && !isStillToSend(envelope)) {
    await setEnvelope(tx, document_id, { state: 'ended' })
    return null
  }
  await setEnvelope(tx, document_id, { state: 'sending', sending_at: sending_at ?? now })
  return envelope
}

/** Whether nobody has voided the document, and its file wasn't deleted. */
const isStillToSend = ({ status, is_deleted }: Envelope) => status === documentStatuses.created && !is_deleted

/** DocuSign's id of an envelope that it created although its answer got lost; undefined if it surely didn't. */
async function createdBefore(
  provider: EnvelopeProvider,
  { sending_at, envelope_id }: Envelope,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (sending_at === null || envelope_id === null) return undefined
  return provider.find(envelope_id, new Date(Date.parse(sending_at) - clockSkewMs), signal)
}

const createIfNeeded = async (parts: EnvelopeParts, envelope: Envelope, signal: AbortSignal) =>
  isStillToSend(envelope) ? parts.provider.create(await outgoing(parts, envelope), signal) : undefined

async function outgoing(
  { db, files, vault, brand }: EnvelopeParts,
  envelope: Envelope,
): Promise<OutgoingEnvelope> {
  const { envelope_id, spots, type, signer_name, signer_email } = envelope
  const pdf =
    envelope.document_file === null ? null : await loadIntactFile({ files, vault }, envelope.document_file)
  if (pdf === null) throw new EnvelopeRefused('The file of this document is missing or was changed.')
  if (signer_email === null) throw new EnvelopeRefused('The signer has no email address.')
  const language = (await languageOf(db, envelope)) ?? 'en'
  const title = outgoingIn(language).titles[documentNameOf(type)]
  return {
    envelope_id: envelope_id ?? '',
    title,
    subject: `${brand}: ${title}`,
    language,
    pdf,
    spots: spots as SignatureSpot[],
    signer: { name: toOneLine(signer_name), email: signer_email },
  }
}

/** Stores that DocuSign has the envelope, unless a call-back was faster; undefined if there is none and shall be none. */
const end = ({ db, jobs }: EnvelopeParts, document_id: number, provider_id: string | undefined, now: Date) =>
  withLockedEnvelope(db, document_id, async (tx, envelope) => {
    if (envelope.state !== 'sending') return
    if (provider_id === undefined) {
      await setEnvelope(tx, document_id, { state: 'ended', sending_at: null })
      return settleDoubt(tx, document_id, 'docusignHasNone')
    }
    await setEnvelope(tx, document_id, { state: 'sent', provider_id, sending_at: null, heard_at: now })
    if (isStillToSend(envelope)) await markSent(tx, document_id, now)
    // Voided while it was being created
    else await jobs.add(tx, voidEnvelopeJob, { document_id })
  })

/** Runs work on an envelope in a transaction; the defendant is locked first, in the same order everywhere. */
export const withLockedEnvelope = (
  db: Db,
  document_id: number,
  work: (tx: Db, envelope: Envelope) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockDefendant(tx, await defendantOfDocument(tx, document_id))
    const envelope = await lockedEnvelope(tx, document_id)
    if (envelope !== undefined) await work(tx, envelope)
  })

/** While an earlier attempt may have succeeded, no error says that there is no envelope. */
const unknown = (error: unknown): unknown =>
  error instanceof EnvelopeRefused || error instanceof EnvelopeDelayed
    ? new JobFailed(`${error.message} An earlier attempt may have succeeded.`)
    : error

async function endWithError(
  { db }: EnvelopeParts,
  document_id: number,
  { error, run }: { readonly error: unknown; readonly run: JobRun },
): Promise<void> {
  const isRefused = error instanceof EnvelopeRefused
  const isUntaken = isRefused || error instanceof EnvelopeDelayed
  const isLast = isRefused || run.isLastTry
  await withLockedEnvelope(db, document_id, async (tx, envelope) => {
    if (envelope.state !== 'sending') return
    // Otherwise nobody knows whether there is one, so `sending_at` stays and the next try looks for it
    if (isUntaken)
      await setEnvelope(tx, document_id, { state: isLast ? 'ended' : 'queued', sending_at: null })
    const reason: DocumentFault = isUntaken
      ? { cause: 'notTaken', detail: error.message }
      : { cause: 'docusignUnclear' }
    if (isLast && isStillToSend(envelope))
      await endUnsigned({ db: tx, now: run.now }, envelope, { as: 'failed', reason })
  })
  if (isRefused) return
  throw error instanceof EnvelopeDelayed ? new JobFailed(error.message, { cause: error.cause }) : error
}
