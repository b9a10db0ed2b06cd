import { lockDefendant } from '#case-file/lock-defendant'
import { withStoredFiles } from '#platform/encrypted-files'
import { JobFailed, jobKind, type JobRun } from '#platform/jobs/job-kind'
import type { Db } from '#tables'
import { endSigned } from './envelope-end-service.ts'
import { envelopeOf, lockedEnvelope, setEnvelope } from './envelope-queries.ts'
import type { DocumentJob, EnvelopeParts } from './envelope-service.ts'
import { mailSignedCopies, type CopyParts } from './signed-copy-service.ts'

/** Stores the signed PDF of an envelope that is completed. */
export const storeSignedJob = jobKind<DocumentJob>({
  name: 'store-signed',
  label: 'Signed documents of DocuSign',
})

/** What ending a document that was signed at DocuSign needs. */
export type SignedParts = EnvelopeParts & CopyParts

/** Downloads the signed PDF with its certificate, ends the document with it and mails its copies. */
export async function storeSigned(parts: SignedParts, { document_id }: DocumentJob, run: JobRun) {
  const { db, provider } = parts
  const before = await envelopeOf(db, document_id)
  if (before?.state !== 'completed' || before.provider_id === null) return
  const pdf = await provider.download(before.provider_id, run.signal)
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new JobFailed('DocuSign sent no PDF.')
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
