import * as calls from '@bailiwick/contract/documents'
import { listJobs } from '@bailiwick/contract/jobs'
import { expect, test } from 'vitest'
import { documentReasonOf } from '#case-file/document-fault'
import { makeDocumentFile } from '#test/document-file'
import { callBack, signedPdf, startDocusign } from '#test/docusign'
import { activePdfs } from '#test/hostile/pdf-active'
import { pdfWith, stream } from '#test/hostile/pdf-source'
import { brokenPdfs } from '#test/hostile/pdf-structures'
import { startServer } from '#test/server'
import { checkEnvelopesJob } from './envelope-check-service.ts'
import { documentTextEnded } from './mail-end-service.ts'

const { fake, service } = await startDocusign()
const { app, call, db, actors, runJobs } = await startServer({ docusign: service })
const { clerk, owner } = actors

/** A document that DocuSign says is signed, and what it gives for its PDF, if not its own. */
async function completedDocument(given?: () => Buffer) {
  const { id: defendant_id, booking } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id, booking_id: booking, indemnitor_id: 'defendant' } as const
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  await runJobs()
  const document = () =>
    db
      .selectFrom('documents')
      .select(['id', 'status', documentReasonOf('documents').as('reason'), 'signed_file', 'envelope_id'])
      .where('defendant_id', '=', defendant_id)
      .executeTakeFirstOrThrow()
  const { id, envelope_id } = await document()
  const envelope = Object.assign(fake.of(envelope_id), { status: 'completed' })
  gives(given)
  expect((await app.inject(callBack(envelope))).statusCode).toBe(200)
  const stored = async () =>
    (
      await app.inject({
        url: calls.downloadDocument.path,
        query: { envelope_id: envelope_id ?? '' },
        headers: { authorization: clerk.token },
      })
    ).rawPayload
  return { id, envelope, document, stored }
}

const gives = (given?: () => Buffer) => {
  fake.before = (one) =>
    given && one.includes('/documents/combined') ? { status: 200, body: given() } : undefined
}
const copies = () => db.selectFrom('mails').select('id').where('attachment', 'is not', null).execute()

const page = () => Buffer.from('%PDF-<html><script>alert(1)</script>')

test('what isn’t a PDF that opens isn’t stored as signed, and is fetched again until it is one', async () => {
  const { id, envelope, document, stored } = await completedDocument(page)
  await runJobs()
  expect(await document()).toMatchObject({ status: 2, reason: null, signed_file: null })
  for (let run = 0; run < 11; run += 1) await runJobs({ early: true })
  const fault = 'What DocuSign sent isn’t a PDF that can be opened.'
  const { jobs } = (await call(listJobs, { as: owner })).body
  expect(jobs.find(({ about }) => about?.kind === 'document' && about.id === id)?.reason).toBe(fault)
  const reason = `It was signed at DocuSign, but its PDF couldn’t be fetched: ${fault} The portal tries again every 15 minutes.`
  expect(await document()).toMatchObject({ status: 2, reason, signed_file: null })
  expect(await copies()).toEqual([])
  const { alerts } = (await call(calls.listDocumentAlerts, { as: clerk })).body
  expect(alerts.find((one) => one.id === id)).toMatchObject({ status: 2, reason })
  gives()
  await app.parts.jobs.add(db, checkEnvelopesJob, {})
  for (let run = 0; run < 2; run += 1) await runJobs()
  expect(await document()).toMatchObject({ status: 3, reason: null })
  expect(await stored()).toEqual(signedPdf(envelope))
})

test('that a PDF can’t be fetched is said beside what failed before, with its last fault', async () => {
  const { id, document } = await completedDocument(page)
  const before = 'The text message didn’t reach the signer. This is a landline.'
  await documentTextEnded(db, {
    document_ids: [id],
    fault: 'This is a landline.',
    unsentLink: null,
    sentLink: null,
  })
  for (let run = 0; run < 12; run += 1) await runJobs({ early: true })
  expect((await document()).reason).toBe(
    `${before}\nIt was signed at DocuSign, but its PDF couldn’t be fetched: What DocuSign sent isn’t a PDF that can be opened. The portal tries again every 15 minutes.`,
  )
  fake.before = (one) => (one.includes('/documents/combined') ? { status: 429 } : undefined)
  await app.parts.jobs.add(db, checkEnvelopesJob, {})
  for (let run = 0; run < 13; run += 1) await runJobs({ early: true })
  expect((await document()).reason).toBe(
    `${before}\nIt was signed at DocuSign, but its PDF couldn’t be fetched: DocuSign is busy. The portal tries again every 15 minutes.`,
  )
  gives()
})

const ofName = (files: ReturnType<typeof brokenPdfs>, start: string) =>
  files.filter(({ name }) => name.startsWith(start)).slice(0, 3)
const pages = 300
const odd = [
  ...ofName(brokenPdfs(), 'encrypted'),
  ...activePdfs().slice(0, 3),
  {
    name: `of ${pages} pages`,
    make: () =>
      pdfWith({
        objects: { 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>` },
      }),
  },
  { name: 'of 20 MB', make: () => pdfWith({ objects: { 6: stream('', Buffer.alloc(20_000_000, 1)) } }) },
]

test('a PDF that is active, locked or large is stored as DocuSign sent it', async () => {
  for (const { name, make } of odd) {
    const sent = await make()
    const { document, stored } = await completedDocument(() => sent)
    await runJobs()
    expect([name, (await document()).status]).toEqual([name, 3])
    expect((await stored()).equals(sent)).toBe(true)
  }
})
