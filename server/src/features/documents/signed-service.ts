import { lockDefendant } from '#case-file/lock-defendant'
import { isPdf } from '#pdf/open-pdf'
import { withStoredFiles } from '#platform/encrypted-files'
import { JobFailed, jobKind, JobWaits, type JobRun } from '#platform/jobs/job-kind'
import { Refusal } from '#platform/refusal'
import { toOneLine } from '#platform/one-line'
import { largePlaces, uploadGate } from '#platform/upload-gate'
import type { Db } from '#tables'
import { endSigned } from './envelope-end-service.ts'
import { EnvelopeDelayed, EnvelopeRefused } from './envelope-gateway.ts'
import { envelopeOf, hasEndedHere, lockedEnvelope, setEnvelope } from './envelope-queries.ts'
import { addFault, hasFault } from './fault-queries.ts'
import { withLockedEnvelope, type DocumentJob, type EnvelopeParts } from './envelope-service.ts'
import { mailSignedCopies, type CopyParts } from './signed-copy-service.ts'

/** Stores the signed PDF of an envelope that is completed. Its check may wait for those of uploads. */
export const storeSignedJob = jobKind<DocumentJob>({
  name: 'store-signed',
  label: 'Signed documents of DocuSign',
  // Their copies
  sends: true,
  timeoutSeconds: 150,
})

/** What ending a document that was signed at DocuSign needs. */
export type SignedParts = EnvelopeParts & CopyParts

const timeMs = 10_000
/** Of PDFium. */
const memory = 192 * 1024 * 1024

/**
 * Downloads the signed PDF with its certificate, ends the document with it and mails its copies. Its bytes stay as DocuSign
 * sent them, because its signature covers them.
 */
export async function storeSigned(parts: SignedParts, { document_id }: DocumentJob, run: JobRun) {
  const { db } = parts
  const before = await envelopeOf(db, document_id)
  if (before?.state !== 'completed' || before.provider_id === null) return
  const pdf = await signedPdf(parts, before.provider_id, run.signal).catch(async (error: unknown) => {
    if (run.isLastTry && !(error instanceof JobWaits)) await sayUnfetched(db, document_id, error)
    throw error
  })
  const save = <Result>(work: (tx: Db) => Promise<Result>) => db.transaction().execute(work)
  const after: (() => void)[] = []
  const job = { ...run, actor: { userId: null }, afterCommit: (task: () => void) => void after.push(task) }
  await withStoredFiles(
    { ...parts, save },
    (store) => store(pdf),
    async (tx, name) => {
      await lockDefendant(tx, before.defendant_id)
      const envelope = await lockedEnvelope(tx, document_id)
      // The file is removed again
      if (envelope?.state !== 'completed') throw new JobFailed('Another process has stored the document.')
      await setEnvelope(tx, document_id, { state: 'ended' })
      const context = { ...parts, ...job, db: tx }
      await endSigned(context, envelope, name)
      await mailSignedCopies(context, parts, document_id)
    },
  )
  for (const task of after) task()
}

/** The signed PDF; what else DocuSign may send isn't one. */
async function signedPdf({ provider }: EnvelopeParts, provider_id: string, signal: AbortSignal) {
  const pdf = await provider.download(provider_id, signal)
  const opens = () => isPdf(pdf, { memory, timeMs, signal })
  const isWhole =
    pdf.subarray(0, 5).equals(Buffer.from('%PDF-')) &&
    (await uploadGate.run(opens, { places: largePlaces, signal }).catch(waitIfBusy))
  if (!isWhole) throw new JobFailed('What DocuSign sent isn’t a PDF that can be opened.')
  return pdf
}

function waitIfBusy(error: unknown): never {
  throw error instanceof Refusal ? new JobWaits('The portal is busy with uploads.') : error
}

/** Alerts who sent a document that it was signed and can't be shown yet. */
const sayUnfetched = (db: Db, document_id: number, error: unknown): Promise<void> =>
  withLockedEnvelope(db, document_id, async (tx, envelope) => {
    if (envelope.state !== 'completed' || hasEndedHere(envelope)) return
    const words = isInWords(error) && { detail: toOneLine(error.message) }
    const fault = { cause: 'pdfUnfetched', ...words } as const
    // Who has dismissed it isn't alerted again
    if (hasFault(envelope, fault)) return
    await addFault(tx, { ids: [document_id], status: envelope.status }, fault)
  })

const isInWords = (error: unknown): error is Error =>
  error instanceof JobFailed || error instanceof EnvelopeDelayed || error instanceof EnvelopeRefused
