import { hash } from 'node:crypto'
import { readDefendant } from '@bailiwick/contract/defendants'
import * as calls from '@bailiwick/contract/documents'
import { listJobs } from '@bailiwick/contract/jobs'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import * as signing from '@bailiwick/contract/signing'
import { expect, test } from 'vitest'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { callBack, startDocusign } from '#test/docusign'
import { serverBeside, startServer } from '#test/server'
import { startTwilio } from '#test/twilio'
import { checkEnvelopesJob } from './envelope-check-service.ts'

const { fake, service } = await startDocusign()
/** With ESIGN_DRIVER=docusign, and the same portal after the change to `builtin`. */
const before = await startServer({ docusign: service })
const after = await serverBeside(before, (await startTwilio()).service)
const { app, db, actors, runJobs } = before
const { clerk } = actors

const documentOf = (defendant_id: number) =>
  documentsWithReason(db).where('defendant_id', '=', defendant_id).orderBy('id').executeTakeFirstOrThrow()
const textsOf = (defendant_id: number) =>
  db.selectFrom('messages').select('id').where('defendant_id', '=', defendant_id).execute()
const shownOf = async (id: number) =>
  (await after.call(readDefendant, { as: clerk, query: { id } })).body.defendant.documents.at(-1)
const alertsOf = async (document_id: number) =>
  (await before.call(calls.listDocumentAlerts, { as: clerk })).body.alerts.filter(
    ({ id }) => id === document_id,
  )

/** A document that was sent while DocuSign was set up; DocuSign has it, unless it is to wait. */
async function sentBefore({ isWaiting = false } = {}) {
  const { id, phone, booking } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  expect((await before.call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  if (!isWaiting) await runJobs()
  const { id: document_id, envelope_id, document_sha256 } = await documentOf(id)
  const sha256 = document_sha256 ?? ''
  return { id, phone, booking, query, document_id, envelope: () => fake.of(envelope_id), sha256 }
}

test('without DocuSign, RESEND and REMINDER of what is signed there are refused [OPEN-154]', async () => {
  const { id, phone, document_id } = await sentBefore()
  const resent = await after.call(calls.resendDocument, { as: clerk, body: { document_id } })
  expect([resent.status, resent.body]).toMatchObject([
    409,
    { code: 'stillAtDocusign', error: messages.stillAtDocusign },
  ])
  const reminded = await after.call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })
  expect([reminded.status, reminded.body.code]).toEqual([409, 'remindedAtDocusign'])
  expect(await textsOf(id)).toEqual([])
  expect(await db.selectFrom('signing_links').where('document_id', '=', document_id).execute()).toEqual([])
})

test('no link opens, declines or signs a document in the portal while DocuSign has it [OPEN-154]', async () => {
  const { id, document_id, sha256 } = await sentBefore()
  const token = 'link-of-an-earlier-version-00000'
  const link = { token_hash: hash('sha256', token, 'buffer'), document_id }
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + dayMs)]
  await db
    .insertInto('signing_links')
    .values({ ...link, created_at, expires_at })
    .execute()
  const signature = { kind: 'typed', name: 'Ana Lim' } as const
  const replies = [
    await after.call(signing.openSigning, { body: { token } }),
    await after.call(signing.agreeToSign, { body: { token, agreed: true } }),
    await after.call(signing.declineToSign, { body: { token } }),
    await after.call(signing.signDocument, { body: { token, sha256, signature } }),
  ]
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    Array(4).fill([409, 'signedElsewhere']),
  )
  expect((await documentOf(id)).status).toBe(2)
})

test('without DocuSign, VOID says that it still has the document, which is voided there later', async () => {
  const { id, document_id, envelope } = await sentBefore()
  const { body } = await after.call(calls.voidDocument, {
    as: clerk,
    body: { document_id, reason: 'Wrong amount' },
  })
  expect(body).toEqual({ code: 'voidedOnlyHere', message: messages.voidedOnlyHere })
  expect(await shownOf(id)).toMatchObject({ status: 5, is_voiding: true, at_docusign: 'there' })
  expect(envelope().status).toBe('sent')
  // DocuSign is set up again
  await app.parts.jobs.add(db, checkEnvelopesJob, {})
  for (let run = 0; run < 2; run += 1) await runJobs()
  expect(envelope()).toMatchObject({ status: 'voided', reason: 'Wrong amount' })
  expect(await shownOf(id)).toMatchObject({ status: 5, is_voiding: false, at_docusign: 'ended' })
})

test('without DocuSign, one that it never got is voided for good', async () => {
  const { id, document_id } = await sentBefore({ isWaiting: true })
  const envelopes = fake.envelopes.length
  expect((await shownOf(id))?.at_docusign).toBe('waiting')
  const { body } = await after.call(calls.voidDocument, { as: clerk, body: { document_id } })
  expect([body.code, (await shownOf(id))?.is_voiding]).toEqual(['voidedDocument', false])
  await runJobs()
  expect(fake.envelopes).toHaveLength(envelopes)
})

test('without DocuSign, REPLACE says that the one from before can still be signed there', async () => {
  const { id, document_id, envelope } = await sentBefore()
  const { body } = await after.call(calls.replaceDocument, { as: clerk, body: { document_id } })
  expect([body.code, body.message]).toEqual(['replacedOnlyHere', messages.replacedOnlyHere])
  expect([(await documentOf(id)).status, envelope().status]).toEqual([5, 'sent'])
  const report = callBack(Object.assign(envelope(), { status: 'completed' }))
  expect((await app.inject(report)).statusCode).toBe(200)
  await runJobs()
  expect(await alertsOf(document_id)).toMatchObject([
    { status: 3, reason: expect.stringContaining('before it could be voided there') },
  ])
})

test('without DocuSign, another SEND says that the one from before can still be signed there', async () => {
  const [one, all, card] = [await sentBefore(), await sentBefore(), await sentBefore()]
  const replace = 'Yes'
  const of = (file: typeof one) => ({ defendant_id: file.id, booking_id: file.booking, replace }) as const
  const sent = await after.call(calls.sendDocument, { as: clerk, query: { ...one.query, replace } })
  expect([sent.body.code, sent.body.message]).toEqual(['replacedOnlyHere', messages.replacedOnlyHere])
  const toAll = await after.call(calls.sendDocuments, { as: clerk, body: { type: 4, ...of(all) } })
  expect(toAll.body.code).toBe('allReplacedOnlyHere')
  const body = { type: 'defendant', ...of(card) } as const
  expect((await after.call(calls.sendCardAuthorization, { as: clerk, body })).body.code).toBe(
    'sentCardAuthorization',
  )
  await db.updateTable('documents').set({ type: 3 }).where('id', '=', card.document_id).execute()
  expect((await after.call(calls.sendCardAuthorization, { as: clerk, body })).body.code).toBe(
    'replacedOnlyHere',
  )
  expect([one, all, card].map(({ envelope }) => envelope().status)).toEqual(Array(3).fill('sent'))
})

test('without DocuSign, what never left is said to wait, and REPLACE or SEND is the way', async () => {
  const [left, other] = [await sentBefore({ isWaiting: true }), await sentBefore({ isWaiting: true })]
  const { queues } = (await after.call(listJobs, { as: actors.owner })).body
  expect(queues.find(({ name }) => name === 'send-envelope')).toMatchObject({
    label: 'Documents to DocuSign',
    idle: 'They wait until DocuSign is set up.',
  })
  const body = { document_id: left.document_id }
  const resent = await after.call(calls.resendDocument, { as: clerk, body })
  expect([resent.status, resent.body]).toMatchObject([
    409,
    { code: 'stuckSending', error: messages.stuckSending },
  ])
  expect((await after.call(calls.replaceDocument, { as: clerk, body })).body.code).toBe('replacedDocument')
  const query = { ...other.query, replace: 'Yes' } as const
  expect((await after.call(calls.sendDocument, { as: clerk, query })).body.code).toBe('sentDocuments')
  expect(
    (await after.call(listJobs, { as: actors.owner })).body.queues.map(({ name }) => name),
  ).not.toContain('send-envelope')
  await runJobs()
})

test('a signature at DocuSign after one in the portal alerts, and the file of the portal stays', async () => {
  const { id, document_id, envelope } = await sentBefore()
  // As an earlier version let it be signed
  const signed = { status: 3, signed_file: 'of the portal' }
  await db.updateTable('documents').set(signed).where('id', '=', document_id).execute()
  const report = callBack(Object.assign(envelope(), { status: 'completed' }))
  for (let time = 0; time < 2; time += 1) expect((await app.inject(report)).statusCode).toBe(200)
  await runJobs()
  const reason =
    'It was signed at DocuSign, too. The portal keeps the copy that was signed here; download the other one at DocuSign.'
  expect(await documentOf(id)).toMatchObject({ ...signed, reason })
  expect(await alertsOf(document_id)).toMatchObject([{ status: 3, reason }])
})

test('an envelope that is still open after a signature in the portal is voided', async () => {
  const { id, document_id, envelope } = await sentBefore()
  await db.updateTable('documents').set({ status: 3 }).where('id', '=', document_id).execute()
  await app.parts.jobs.add(db, checkEnvelopesJob, {})
  for (let run = 0; run < 2; run += 1) await runJobs()
  expect(envelope()).toMatchObject({ status: 'voided', reason: 'The agency withdrew this document.' })
  expect((await documentOf(id)).status).toBe(3)
})
