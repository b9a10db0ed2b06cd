import * as calls from '@bailiwick/contract/documents'
import { deleteDefendant } from '@bailiwick/contract/defendants'
import { restoreFile } from '@bailiwick/contract/deleted-files'
import { deleteIndemnitor } from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import { expect, test } from 'vitest'
import { documentReasonOf } from '#case-file/document-fault'
import { callBack, startDocusign } from '#test/docusign'
import { documentsWithReason, makeDocumentFile } from '#test/document-file'
import { makeUser, share } from '#test/factories'
import { startMailServer } from '#test/mail-server'
import { startServer } from '#test/server'
import { checkEnvelopesJob } from './envelope-check-service.ts'

const { fake, service: docusign } = await startDocusign()
const { received, sendMail } = await startMailServer()
const supportEmail = 'office@example.com'
const { app, call, db, actors, signIn, runJobs, now } = await startServer({
  docusign,
  sendMail,
  supportEmail,
})
const { owner, clerk } = actors

/** A file with a document that DocuSign has sent to the defendant, or to an indemnitor. */
async function sentDocument(signer: 'defendant' | 'ida' = 'defendant', { isWaiting = false } = {}) {
  const file = await makeDocumentFile(db)
  const indemnitor_id = signer === 'ida' ? file.ida : signer
  const query = { type: 'FCS', defendant_id: file.id, booking_id: file.booking, indemnitor_id } as const
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  if (!isWaiting) await runJobs()
  received.length = 0
  const row = await documentOf(file.id)
  return { ...file, document_id: row.id, envelope: () => fake.of(row.envelope_id) }
}
const documentOf = (defendant_id: number) =>
  documentsWithReason(db).where('defendant_id', '=', defendant_id).executeTakeFirstOrThrow()
const remove = async (id: number) =>
  expect((await call(deleteDefendant, { as: owner, query: { id } })).status).toBe(200)

test('deleting a file voids its envelope, with words for the signer that say nothing of the file', async () => {
  const { id, envelope } = await sentDocument()
  await remove(id)
  await runJobs()
  expect(envelope()).toMatchObject({ status: 'voided', reason: 'The agency withdrew this document.' })
  expect(await documentOf(id)).toMatchObject({
    status: 5,
    reason: messages.fileDeleted,
    voided_by: owner.id,
  })
  expect((await call(restoreFile, { as: owner, body: { id } })).status).toBe(200)
  await runJobs()
  expect((await documentOf(id)).status).toBe(5)
})

test('removing a co-signer voids their envelope, and no other of the file', async () => {
  const { id, ida, booking, envelope } = await sentDocument('ida')
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  await runJobs()
  expect((await call(deleteIndemnitor, { as: owner, query: { id: ida } })).status).toBe(200)
  await runJobs()
  expect(envelope().status).toBe('voided')
  const documents = await db
    .selectFrom('documents')
    .select(['status', documentReasonOf('documents').as('reason')])
    .where('defendant_id', '=', id)
    .orderBy('id')
    .execute()
  expect(documents).toEqual([
    { status: 5, reason: messages.personRemoved },
    { status: 2, reason: null },
  ])
})

test('a document that is on its way to DocuSign doesn’t get there once its file was deleted', async () => {
  const before = fake.envelopes.length
  const { id } = await sentDocument('defendant', { isWaiting: true })
  await remove(id)
  await runJobs()
  expect([fake.envelopes.length, (await documentOf(id)).status]).toEqual([before, 5])
})

test('who may not delete a file voids nothing', async () => {
  const { id, envelope } = await sentDocument()
  const reader = await signIn(await makeUser(db, { permissions: [3] }))
  await share(db, id, reader.id, 'R')
  expect((await call(deleteDefendant, { as: reader, query: { id } })).status).toBe(403)
  await runJobs()
  expect([envelope().status, (await documentOf(id)).status]).toEqual(['sent', 2])
})

test('a signature that was faster than the deletion is stored, and its copies go nowhere', async () => {
  const { id, envelope } = await sentDocument()
  fake.before = (one) => (one.startsWith('PUT ') ? { status: 503 } : undefined)
  await remove(id)
  await runJobs()
  fake.before = () => {}
  const signed = Object.assign(envelope(), { status: 'completed' })
  expect((await app.inject(callBack(signed))).statusCode).toBe(200)
  for (let run = 0; run < 2; run += 1) await runJobs({ early: true })
  expect(await documentOf(id)).toMatchObject({
    status: 3,
    signed_file: expect.any(String),
    voided_by: owner.id,
    reason: 'It was signed at DocuSign before it could be voided there. The signed document is stored.',
  })
  expect(received).toEqual([])
  expect((await call(restoreFile, { as: owner, body: { id } })).status).toBe(200)
  const { alerts } = (await call(calls.listDocumentAlerts, { as: owner })).body
  expect(alerts).toMatchObject([{ defendant_id: id, reason: expect.stringContaining('It was signed') }])
})

test('the copy of a co-signer who was removed and signed all the same goes to the office alone', async () => {
  const { id, ida, envelope } = await sentDocument('ida')
  fake.before = (one) => (one.startsWith('PUT ') ? { status: 503 } : undefined)
  expect((await call(deleteIndemnitor, { as: owner, query: { id: ida } })).status).toBe(200)
  await runJobs()
  fake.before = () => {}
  await app.inject(callBack(Object.assign(envelope(), { status: 'completed' })))
  for (let run = 0; run < 2; run += 1) await runJobs({ early: true })
  expect([(await documentOf(id)).status, received.map(({ to }) => to)]).toEqual([3, [supportEmail]])
})

test('the check voids what was left open when files were deleted before', async () => {
  const { id, envelope } = await sentDocument()
  await db.updateTable('defendants').set({ deleted_at: now() }).where('id', '=', id).execute()
  await app.parts.jobs.add(db, checkEnvelopesJob, {})
  for (let run = 0; run < 2; run += 1) await runJobs()
  expect([envelope().status, await documentOf(id)]).toMatchObject([
    'voided',
    { status: 5, reason: messages.fileDeleted },
  ])
})
