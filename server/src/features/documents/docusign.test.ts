import * as calls from '@bailiwick/contract/documents'
import { listJobs } from '@bailiwick/contract/jobs'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { sendReminder } from '@bailiwick/contract/messaging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { callBack, sha256, signatureOf, signedPdf, startDocusign, type FakeEnvelope } from '#test/docusign'
import { startServer } from '#test/server'
import { checkEnvelopesJob, doubtRestoredEnvelopes, resumeEnvelopes } from './envelope-check-service.ts'

const { fake, service } = await startDocusign()
const { app, call, db, actors, runJobs, travel } = await startServer({ docusign: service, frozen: true })
const { clerk } = actors

const documentsOf = (defendant_id: number) =>
  documentsWithReason(db).where('defendant_id', '=', defendant_id).orderBy('id').execute()
const documentOf = async (defendant_id: number) => {
  const [document] = await documentsOf(defendant_id)
  if (document === undefined) throw new Error('There is no document')
  return document
}
const endsOf = async (defendant_id: number) => {
  const entries = await db
    .selectFrom('history')
    .select(['username', 'data'])
    .where('defendant_id', '=', defendant_id)
    .where('endpoint', '=', 'document')
    .where('action', '=', 'update')
    .orderBy('id')
    .execute()
  return entries
}

/** A document that was sent to the defendant, but not yet handed to DocuSign. */
async function storedDocument() {
  const { id, phone, booking } = await makeDocumentFile(db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  const { status, body } = await call(calls.sendDocument, { as: clerk, query })
  expect([status, body.code]).toEqual([200, 'sentDocuments'])
  return { id, phone, booking }
}

/** One that DocuSign has sent to the signer. */
async function sentDocument() {
  const file = await storedDocument()
  await runJobs()
  const { envelope_id } = await documentOf(file.id)
  return { ...file, envelope: fake.of(envelope_id) }
}

const report = async (envelope: FakeEnvelope, change: Parameters<typeof callBack>[1] = {}) =>
  (await app.inject(callBack(envelope, change))).statusCode
const countOf = (envelope_id: string | null) =>
  fake.envelopes.filter((one) => JSON.stringify(one.body.customFields).includes(String(envelope_id))).length

test('a document is created at once, and sent when DocuSign has its envelope [OPEN-154, OPEN-146, OPEN-147]', async () => {
  const { id } = await storedDocument()
  expect(await documentOf(id)).toMatchObject({ status: 1, history: [], link_last_sent: null })
  expect(fake.envelopes).toHaveLength(0)
  await runJobs()
  const { status, history, envelope_id } = await documentOf(id)
  expect([status, history.map(({ description }) => description)]).toEqual([2, ['notified']])
  expect(countOf(envelope_id)).toBe(1)
})

test('the envelope has our PDF, its tabs on the signature lines and our call-back [OPEN-154]', async () => {
  const { id, envelope } = await sentDocument()
  const { document_sha256, spots } = await documentOf(id)
  const { documents, recipients, eventNotification } = envelope.body
  expect(sha256(Buffer.from(documents[0]?.documentBase64 ?? '', 'base64'))).toBe(document_sha256)
  const [signer] = recipients.signers
  expect([signer?.name, signer?.email]).toEqual(['ANA LIM', 'ana@example.com'])
  const { signHereTabs = [], dateSignedTabs = [] } = signer?.tabs ?? {}
  const [spot] = spots as { page: number; x: number; y: number }[]
  expect(signHereTabs[0]).toEqual({
    documentId: '1',
    pageNumber: String((spot?.page ?? 0) + 1),
    xPosition: String(Math.round(spot?.x ?? 0)),
    yPosition: String(Math.round(792 - (spot?.y ?? 0) - 40)),
  })
  expect([signHereTabs.length, dateSignedTabs.length]).toEqual(Array(2).fill((spots as unknown[]).length))
  expect(eventNotification).toMatchObject({
    url: 'https://portal.example.com/api/documents/webhook',
    includeHMAC: 'true',
    requireAcknowledgment: 'true',
  })
})

test('DocuSign writes to a signer in their language, with the title of the document in it [OPEN-154]', async () => {
  const { envelope } = await sentDocument()
  const title = 'Bail Bond Application and Indemnity Agreement with Card Authorization'
  expect(envelope.body.emailSubject).toBe(`Bailiwick: ${title}`.slice(0, 100))
  expect(envelope.body.recipients.signers[0]?.emailNotification['supportedLanguage']).toBe('en')
  const other = await storedDocument()
  await db.insertInto('text_preferences').values({ defendant_id: other.id, language: 'es' }).execute()
  await runJobs()
  const { emailSubject, recipients } = fake.of((await documentOf(other.id)).envelope_id).body
  const spanish = 'Bailiwick: Solicitud de fianza y acuerdo de indemnización, con autorización de tarjeta'
  expect([emailSubject, recipients.signers[0]?.emailNotification]).toEqual([
    spanish,
    { emailSubject: spanish, supportedLanguage: 'es' },
  ])
})

test('one access token serves many calls, and a new one follows when DocuSign refuses it', async () => {
  await sentDocument()
  const before = fake.tokens
  await sentDocument()
  await sentDocument()
  expect(fake.tokens).toBe(before)
  const { id } = await storedDocument()
  fake.before = (one) => (one.startsWith('POST /envelopes') ? { status: 401, body: {} } : undefined)
  await runJobs()
  expect((await documentOf(id)).status).toBe(1)
  fake.before = () => {}
  await runJobs({ early: true })
  expect([fake.tokens, (await documentOf(id)).status]).toEqual([before + 1, 2])
})

test('a lost answer leaves exactly one envelope, which the next try finds by our id [OPEN-154]', async () => {
  const { id } = await storedDocument()
  fake.losesAnswer = (one) => one.startsWith('POST /envelopes')
  await runJobs()
  fake.losesAnswer = () => false
  const { envelope_id, status } = await documentOf(id)
  expect([status, countOf(envelope_id)]).toEqual([1, 1])
  // Another process might still be waiting for the answer
  await runJobs({ early: true })
  expect(countOf(envelope_id)).toBe(1)
  travel(2 * minuteMs)
  await runJobs({ early: true })
  expect([(await documentOf(id)).status, countOf(envelope_id)]).toEqual([2, 1])
})

test('while DocuSign can’t say whether there is an envelope, no second one is created [OPEN-154]', async () => {
  const { id } = await storedDocument()
  fake.losesAnswer = (one) => one.startsWith('POST /envelopes')
  await runJobs()
  fake.losesAnswer = () => false
  travel(2 * minuteMs)
  fake.before = (one) => (one.startsWith('GET /envelopes') ? { status: 429, body: {} } : undefined)
  await runJobs({ early: true })
  fake.before = () => {}
  travel(2 * minuteMs)
  await runJobs({ early: true })
  const { envelope_id, status } = await documentOf(id)
  expect([status, countOf(envelope_id)]).toEqual([2, 1])
})

test('after a restore an envelope that was created since the backup isn’t created again [OPEN-154]', async () => {
  const { id } = await sentDocument()
  const { id: document_id, envelope_id } = await documentOf(id)
  // As the backup has it
  await db.updateTable('documents').set({ status: 1, history: '[]' }).where('id', '=', document_id).execute()
  await sql`update envelopes set state = 'queued', provider_id = null where document_id = ${document_id}`.execute(
    db,
  )
  await doubtRestoredEnvelopes(db)
  await resumeEnvelopes(db, app.parts.jobs)
  await runJobs()
  expect([(await documentOf(id)).status, countOf(envelope_id)]).toEqual([2, 1])
})

test('DocuSign is tried again while it is busy or broken, and creates one envelope [OPEN-154]', async () => {
  const { id } = await storedDocument()
  for (const status of [429, 500]) {
    fake.before = (one) => (one.startsWith('POST /envelopes') ? { status, body: {} } : undefined)
    travel(2 * minuteMs)
    await runJobs({ early: true })
    expect((await documentOf(id)).status).toBe(1)
  }
  fake.before = () => {}
  travel(2 * minuteMs)
  await runJobs({ early: true })
  const { envelope_id, status } = await documentOf(id)
  expect([status, countOf(envelope_id)]).toEqual([2, 1])
})

test('a failed job of DocuSign names its document and the file', async () => {
  const { id } = await storedDocument()
  const { id: document_id } = await documentOf(id)
  fake.before = () => ({ status: 429, body: {} })
  for (let run = 0; run <= 11; run += 1) {
    travel(2 * minuteMs)
    await runJobs({ early: true })
  }
  fake.before = () => {}
  const { jobs } = (await call(listJobs, { as: actors.owner })).body
  expect(jobs.map(({ queue, about }) => [queue, about])).toContainEqual([
    'send-envelope',
    { kind: 'document', id: document_id, defendant_id: id },
  ])
})

test('a refused document fails with the reason in words, and is not tried again [OPEN-146]', async () => {
  const { id } = await storedDocument()
  fake.before = (one) =>
    one.startsWith('POST /envelopes')
      ? { status: 400, body: { errorCode: 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT' } }
      : undefined
  await runJobs()
  fake.before = () => {}
  expect(await documentOf(id)).toMatchObject({
    status: 5,
    reason: 'DocuSign doesn’t accept the email address of the signer.',
    voided_at: null,
  })
  expect(await endsOf(id)).toMatchObject([{ username: 'DocuSign', data: { status: 'failed' } }])
  await runJobs({ early: true })
  expect(countOf((await documentOf(id)).envelope_id)).toBe(0)
})

test('a signed document is downloaded with its certificate and stored once [OPEN-154, DOC-3, DOC-7, DOC-29]', async () => {
  const { id, envelope } = await sentDocument()
  envelope.status = 'completed'
  expect([await report(envelope), await report(envelope)]).toEqual([200, 200])
  expect((await documentOf(id)).status).toBe(2)
  await runJobs()
  expect([await report(envelope), await report(envelope, { status: 'sent' })]).toEqual([200, 200])
  await runJobs()
  const { status, history, envelope_id } = await documentOf(id)
  expect([status, history.map(({ description }) => description)]).toEqual([3, ['notified', 'signed']])
  expect(await endsOf(id)).toMatchObject([{ username: 'ANA LIM', data: { status: 'signed' } }])
  expect(fake.calls.filter((one) => one.includes(`${envelope.envelopeId}/documents/combined`))).toEqual([
    `GET /envelopes/${envelope.envelopeId}/documents/combined?certificate=true`,
  ])
  const download = await app.inject({
    url: calls.downloadDocument.path,
    query: { envelope_id: envelope_id ?? '' },
    headers: { authorization: clerk.token },
  })
  expect(download.rawPayload).toEqual(signedPdf(envelope))
})

test('a declined document has its reason, whatever order the call-backs come in [OPEN-154, DOC-3, DOC-6]', async () => {
  const { id, envelope } = await sentDocument()
  Object.assign(envelope, { status: 'declined', reason: 'I was never there.' })
  for (const status of ['declined', 'sent', 'declined', 'voided'])
    expect(await report(envelope, { status })).toBe(200)
  const { status, reason, history } = await documentOf(id)
  expect([status, reason, calls.signingStatus(history)]).toEqual([4, 'I was never there.', 'DECLINED'])
  expect(history.map(({ description }) => description)).toEqual(['notified', 'declined'])
  expect(await endsOf(id)).toMatchObject([
    { username: 'ANA LIM', data: { status: 'declined', reason: 'I was never there.' } },
  ])
})

test('a document that was declined and then signed at DocuSign says so, and alerts who sent it', async () => {
  const { id, envelope } = await sentDocument()
  Object.assign(envelope, { status: 'declined', reason: 'Not yet.' })
  expect([await report(envelope), await report(envelope, { status: 'completed' })]).toEqual([200, 200])
  await runJobs()
  const reason =
    'It had been declined and was signed at DocuSign all the same. The signed document is stored.'
  const document = await documentOf(id)
  expect(document).toMatchObject({ status: 3, reason, signed_file: expect.any(String) })
  const { alerts } = (await call(calls.listDocumentAlerts, { as: clerk })).body
  expect(alerts.find((one) => one.id === document.id)).toMatchObject({ status: 3, reason })
})

test('a document that ended at DocuSign has failed, and a mail that came back is a warning [OPEN-146]', async () => {
  const [ended, bounced] = [await sentDocument(), await sentDocument()]
  Object.assign(ended.envelope, { status: 'voided', reason: 'Expired' })
  await report(ended.envelope)
  expect(await documentOf(ended.id)).toMatchObject({
    status: 5,
    reason: 'DocuSign ended the envelope without a signature: Expired',
  })
  await report(bounced.envelope, { recipients: { signers: [{ status: 'autoresponded' }] } })
  expect(await documentOf(bounced.id)).toMatchObject({
    status: 2,
    reason: expect.stringContaining('came back'),
  })
})

test('a call-back that is faster than the lost answer of its envelope settles it [OPEN-154]', async () => {
  const { id } = await storedDocument()
  fake.losesAnswer = (one) => one.startsWith('POST /envelopes')
  await runJobs()
  fake.losesAnswer = () => false
  const { envelope_id } = await documentOf(id)
  await report(fake.of(envelope_id))
  expect((await documentOf(id)).status).toBe(2)
  travel(2 * minuteMs)
  await runJobs({ early: true })
  expect(countOf(envelope_id)).toBe(1)
})

test('call-backs without a valid signature are refused, and one valid of several is enough [OPEN-154]', async () => {
  const { id, envelope } = await sentDocument()
  Object.assign(envelope, { status: 'declined', reason: 'No' })
  const { headers: _, ...request } = callBack(envelope)
  const right = signatureOf(request.payload)
  const wrong = signatureOf(request.payload, 'another key')
  const send = async (headers: Record<string, string>, payload = request.payload) =>
    (await app.inject({ ...request, payload, headers: { 'content-type': 'application/json', ...headers } }))
      .statusCode
  expect(await send({})).toBe(403)
  expect(await send({ 'x-docusign-signature-1': wrong })).toBe(403)
  expect(await send({ 'x-docusign-signature-1': '' })).toBe(403)
  expect(await send({ 'x-docusign-signature': right })).toBe(403)
  expect(await send({ 'x-docusign-signature-1': right }, `${request.payload} `)).toBe(403)
  expect((await documentOf(id)).status).toBe(2)
  expect(await send({ 'x-docusign-signature-1': wrong, 'x-docusign-signature-2': right })).toBe(200)
  expect((await documentOf(id)).status).toBe(4)
})

test('call-backs about anything else are taken and ignored [OPEN-154]', async () => {
  const { envelope } = await sentDocument()
  const send = async (payload: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/documents/webhook',
        payload,
        headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signatureOf(payload) },
      })
    ).statusCode
  expect(
    await report({
      ...envelope,
      envelopeId: 'unknown',
      body: { ...envelope.body, customFields: { textCustomFields: [] } },
    }),
  ).toBe(200)
  const statuses = ['odd', 'constructor', '__proto__', 'toString']
  const oddOnes = statuses.map((status) => JSON.stringify({ envelopeId: 'x', status }))
  const nul = JSON.stringify({ envelopeId: 'x\0y', status: 'sent' })
  for (const payload of ['', '{', '[]', '"x"', '{"data":{}}', nul, ...oddOnes])
    expect([payload, await send(payload)]).toEqual([payload, 200])
})

test('envelopes without a report for 15 minutes are asked about, as if they had called back', async () => {
  const [signed, declined, quiet] = [await sentDocument(), await sentDocument(), await sentDocument()]
  signed.envelope.status = 'completed'
  Object.assign(declined.envelope, { status: 'declined', reason: 'No' })
  const check = async () => {
    const before = fake.calls.length
    await app.parts.jobs.add(db, checkEnvelopesJob, {})
    await runJobs()
    return fake.calls.slice(before).filter((one) => one.startsWith('GET /envelopes?'))
  }
  travel(14 * minuteMs)
  await check()
  expect((await documentOf(declined.id)).status).toBe(2)
  travel(2 * minuteMs)
  expect(await check()).toHaveLength(1)
  await runJobs()
  const statuses = await Promise.all(
    [signed, declined, quiet].map(async ({ id }) => (await documentOf(id)).status),
  )
  expect(statuses).toEqual([3, 4, 2])
  expect(await check()).toEqual([])
})

test('a report that can’t be stored doesn’t hold back those of the other envelopes', async () => {
  const [odd, other] = [await sentDocument(), await sentDocument()]
  Object.assign(odd.envelope, { status: 'declined', reason: 'No' })
  Object.assign(other.envelope, { status: 'declined', reason: 'No' })
  const { envelope_id } = await documentOf(odd.id)
  // As long as a trigger refuses it
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.status = 4 and new.envelope_id = ${sql.lit(envelope_id)} then raise 'refused'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_one before update on documents for each row execute function refuse_one()`.execute(
    db,
  )
  const check = async () => {
    travel(16 * minuteMs)
    await app.parts.jobs.add(db, checkEnvelopesJob, {})
    await runJobs()
  }
  await check()
  expect([(await documentOf(odd.id)).status, (await documentOf(other.id)).status]).toEqual([2, 4])
  await sql`drop trigger refuse_one on documents`.execute(db)
  await sql`drop function refuse_one`.execute(db)
  await check()
  expect((await documentOf(odd.id)).status).toBe(4)
})

test('whatever text a report has is stored, without NUL and at most 500 characters long', async () => {
  const [voided, declined] = [await sentDocument(), await sentDocument()]
  Object.assign(voided.envelope, { status: 'voided', reason: 'x\0y' })
  Object.assign(declined.envelope, { status: 'declined', reason: `\u202E${'😀'.repeat(45_000)}` })
  for (const { envelope } of [voided, declined]) expect(await report(envelope)).toBe(200)
  expect((await documentOf(voided.id)).reason).toMatch(/: xy$/)
  const { reason } = await documentOf(declined.id)
  expect([reason?.length, reason?.isWellFormed(), reason?.slice(0, 2)]).toEqual([500, true, '😀'])
})

test('a reminder lets DocuSign send its mail again [OPEN-132, OPEN-154, NOTE-19]', async () => {
  const { id, phone, envelope } = await sentDocument()
  const { body } = await call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })
  expect(body).toMatchObject({ code: 'sentReminder', texts: [{ is_mailed: true }] })
  await runJobs()
  expect(envelope.resent).toBe(1)
  expect((await documentOf(id)).history.map(({ description }) => description)).toEqual([
    'notified',
    'notified',
  ])
})

test('a job that DocuSign answers with a fault says so on the page of jobs', async () => {
  const { id } = await storedDocument()
  const document_id = (await documentOf(id)).id
  fake.before = (one) => (one.startsWith('POST /envelopes') ? { status: 500, body: {} } : undefined)
  for (let run = 0; run <= 11; run += 1) {
    travel(2 * minuteMs)
    await runJobs({ early: true })
  }
  fake.before = () => {}
  const { jobs } = (await call(listJobs, { as: actors.owner })).body
  expect(jobs.find(({ about }) => about?.kind === 'document' && about.id === document_id)?.reason).toBe(
    'DocuSign has a fault of its own: it answered with 500.',
  )
})
