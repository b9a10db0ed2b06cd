import { readDefendant } from '@bailiwick/contract/defendants'
import * as calls from '@bailiwick/contract/documents'
import { listJobs, retryJobs } from '@bailiwick/contract/jobs'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { sendReminder } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { callBack, startDocusign } from '#test/docusign'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'
import { checkEnvelopesJob } from './envelope-check-service.ts'

const { fake, service } = await startDocusign()
const { app, call, db, actors, runJobs, travel } = await startServer({ docusign: service, frozen: true })
const { clerk, owner } = actors
afterEach(() => Object.assign(fake, { before: () => {}, losesAnswer: () => false }))

const documentsOf = (defendant_id: number) =>
  documentsWithReason(db).where('defendant_id', '=', defendant_id).orderBy('id').execute()
const reasonsOf = async (defendant_id: number) =>
  (await documentsOf(defendant_id)).map(({ reason }) => reason)
const alertsOf = async (document_id: number) =>
  (await call(calls.listDocumentAlerts, { as: clerk })).body.alerts.filter(({ id }) => id === document_id)
const tryUntilGivenUp = async () => {
  for (let run = 0; run <= 11; run += 1) {
    travel(2 * minuteMs)
    await runJobs({ early: true })
  }
}
const check = async () => {
  await app.parts.jobs.add(db, checkEnvelopesJob, {})
  for (let run = 0; run < 3; run += 1) await runJobs()
}

async function sentDocument() {
  const { id, phone, booking } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  const [document] = await documentsOf(id)
  const { id: document_id, envelope_id } = document ?? { id: 0, envelope_id: null }
  return { id, phone, document_id, query, envelope: () => fake.of(envelope_id) }
}

/** One that DocuSign took, without an answer for an hour; or didn't take. */
async function doubtfulDocument({ isTaken = true } = {}) {
  const sent = await sentDocument()
  if (isTaken) fake.losesAnswer = (one) => one.startsWith('POST /envelopes')
  else fake.before = (one) => (one.startsWith('POST /envelopes') ? { status: 500 } : undefined)
  await runJobs()
  Object.assign(fake, { losesAnswer: () => false, before: () => ({ status: 500 }) })
  await tryUntilGivenUp()
  fake.before = () => {}
  return sent
}

const inDoubt = 'DocuSign gave no clear answer for an hour, so it may have this document all the same.'

test('a document that DocuSign may have says so, and the check finds and voids it [OPEN-154]', async () => {
  const { id, document_id, envelope } = await doubtfulDocument()
  expect(await documentsOf(id)).toMatchObject([{ status: 5, reason: inDoubt }])
  const { defendant } = (await call(readDefendant, { as: clerk, query: { id } })).body
  expect(defendant.documents.map(({ at_docusign }) => at_docusign)).toEqual(['maybe'])
  expect(await alertsOf(document_id)).toMatchObject([{ status: 5, reason: inDoubt }])
  await check()
  expect(envelope()).toMatchObject({ status: 'voided', reason: 'The agency withdrew this document.' })
  expect(await reasonsOf(id)).toEqual([
    'DocuSign gave no clear answer for an hour. It had this document all the same, but nobody can sign it there any more.',
  ])
})

test('of a document that DocuSign never got, the check says that it doesn’t have it', async () => {
  const { id } = await doubtfulDocument({ isTaken: false })
  expect(await reasonsOf(id)).toEqual([inDoubt])
  await check()
  expect(await reasonsOf(id)).toEqual([
    'DocuSign gave no clear answer for an hour. It doesn’t have this document.',
  ])
})

test.each(['REPLACE', 'SEND'])(
  '%s looks for the one that DocuSign may have and voids it, at once',
  async (how) => {
    const { id, document_id, query, envelope } = await doubtfulDocument()
    const replaced = how === 'REPLACE'
    const { status, body } = replaced
      ? await call(calls.replaceDocument, { as: clerk, body: { document_id } })
      : await call(calls.sendDocument, { as: clerk, query })
    expect([status, body.code]).toEqual([200, replaced ? 'replacingDocument' : 'sentDocuments'])
    for (let run = 0; run < 2; run += 1) await runJobs()
    expect(envelope().status).toBe('voided')
    expect((await documentsOf(id)).map(({ status: now }) => now)).toEqual([5, 2])
  },
)

test('a signature on the one that DocuSign had all the same alerts, also beside a newer one', async () => {
  const [replaced, left] = [await doubtfulDocument(), await doubtfulDocument()]
  await call(calls.replaceDocument, { as: clerk, body: { document_id: replaced.document_id } })
  for (const { id, document_id, envelope } of [replaced, left]) {
    const report = callBack(Object.assign(envelope(), { status: 'completed' }))
    expect((await app.inject(report)).statusCode).toBe(200)
    await runJobs()
    expect((await documentsOf(id))[0]).toMatchObject({ status: 3, signed_file: expect.any(String) })
    expect(await alertsOf(document_id)).toMatchObject([
      { status: 3, reason: expect.stringContaining('signed at DocuSign') },
    ])
  }
})

test('a reminder that DocuSign never takes alerts who sent the document, until it is asked again', async () => {
  const { id, phone, document_id, envelope } = await sentDocument()
  await runJobs()
  fake.before = (one) => (one.startsWith('PUT ') ? { status: 500 } : undefined)
  const body = { defendant_id: id, phone }
  const reminded = await call(sendReminder, { as: clerk, body })
  expect(reminded.body.texts).toMatchObject([{ is_mailed: true, is_mailed_by_docusign: true }])
  await tryUntilGivenUp()
  const reason = 'DocuSign didn’t take the request to email the signer again. Use RESEND to ask once more.'
  expect(await alertsOf(document_id)).toMatchObject([{ status: 2, reason }])
  fake.before = () => {}
  const resent = await call(calls.resendDocument, { as: clerk, body: { document_id } })
  expect(resent.body).toMatchObject({
    code: 'askingDocusign',
    message: 'DocuSign is asked to email the signer again.',
  })
  await runJobs()
  expect([envelope().resent, await reasonsOf(id), await alertsOf(document_id)]).toEqual([1, [null], []])
})

test('a mail of DocuSign that came back is said beside what failed before, and alerts once', async () => {
  const { id, phone, document_id, envelope } = await sentDocument()
  await runJobs()
  fake.before = (one) => (one.startsWith('PUT ') ? { status: 500 } : undefined)
  await call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })
  await tryUntilGivenUp()
  fake.before = () => {}
  const bounce = callBack(envelope(), { recipients: { signers: [{ status: 'autoresponded' }] } })
  expect((await app.inject(bounce)).statusCode).toBe(200)
  const reason =
    'DocuSign didn’t take the request to email the signer again. Use RESEND to ask once more.\n' +
    'The mail of DocuSign to the signer came back. Correct the email address and replace the document.'
  expect(await alertsOf(document_id)).toMatchObject([{ status: 2, reason }])
  await call(calls.dismissDocumentAlert, { as: clerk, body: { document_id } })
  expect((await app.inject(bounce)).statusCode).toBe(200)
  expect([await reasonsOf(id), await alertsOf(document_id)]).toEqual([[reason], []])
  // Asked once more, it may come back once more
  await call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })
  await runJobs()
  expect(await reasonsOf(id)).toEqual([null])
  expect((await app.inject(bounce)).statusCode).toBe(200)
  expect(await alertsOf(document_id)).toMatchObject([{ status: 2 }])
})

const failedOf = async (document_id: number) => {
  const { jobs, total, queues } = (await call(listJobs, { as: owner })).body
  expect(total).toBe(queues.reduce((sum, { failed }) => sum + failed, 0))
  return jobs.filter(({ about }) => about?.kind === 'document' && about.id === document_id)
}

test('the failed job of a document leaves the list once DocuSign or a newer document settles it', async () => {
  const [taken, replaced] = [await doubtfulDocument(), await doubtfulDocument({ isTaken: false })]
  for (const { document_id } of [taken, replaced]) expect(await failedOf(document_id)).toHaveLength(1)
  const before = (await call(listJobs, { as: owner })).body.total
  await check()
  // That DocuSign never got it, nobody has done anything about yet
  expect([await failedOf(taken.document_id), await failedOf(replaced.document_id)]).toMatchObject([[], [{}]])
  const body = { document_id: replaced.document_id }
  const [job] = await failedOf(replaced.document_id)
  expect((await call(calls.replaceDocument, { as: clerk, body })).status).toBe(200)
  for (let run = 0; run < 2; run += 1) await runJobs()
  expect(await failedOf(replaced.document_id)).toEqual([])
  expect((await call(listJobs, { as: owner })).body.total).toBe(before - 2)
  // RETRY ALL is about those of the list
  await call(retryJobs, { as: owner, body: { queue: 'send-envelope' } })
  const { rows } = await sql`select state from jobs.job where id = ${job?.id}`.execute(db)
  expect(rows).toEqual([{ state: 'failed' }])
  // On a page that still shows it
  const retried = await call(retryJobs, {
    as: owner,
    body: { queue: 'send-envelope', ...(job && { id: job.id }) },
  })
  expect(retried.body).toMatchObject({
    message: '1 document isn’t sent, because it was voided or sent again since.',
    retried: 0,
  })
})

test('RETRY of a document that failed says that it isn’t sent, and REPLACE is the way', async () => {
  const { id, document_id } = await doubtfulDocument()
  const { jobs } = (await call(listJobs, { as: owner })).body
  const job = jobs.find(({ about }) => about?.kind === 'document' && about.id === document_id)
  const retried = await call(retryJobs, {
    as: owner,
    body: { queue: 'send-envelope', ...(job && { id: job.id }) },
  })
  expect(retried.body).toEqual({
    code: 'retriedWithout',
    message:
      '1 document isn’t sent, because it has failed or ended. If it is still needed, use REPLACE in the Docs tab of the file.',
    retried: 0,
  })
  for (let run = 0; run < 2; run += 1) await runJobs()
  expect((await documentsOf(id)).map(({ status }) => status)).toEqual([5])
})
