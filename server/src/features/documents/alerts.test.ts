import {
  dismissDocumentAlert,
  listDocumentAlerts,
  sendDocument,
  type DocumentQuery,
} from '@bailiwick/contract/documents'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'
import { endDocument, setReason } from './queries.ts'

const { call, db, actors, now } = await startServer({ frozen: true })
const { clerk, agent } = actors

const alertsFor = async (as = clerk) => (await call(listDocumentAlerts, { as })).body.alerts
const send = (query: DocumentQuery) => call(sendDocument, { as: clerk, query })

/** A document that the clerk sent to an indemnitor. */
async function sentDocument() {
  const { id, ida, booking } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: ida } as const
  await send(query)
  const found = db.selectFrom('documents').select('id').where('defendant_id', '=', id)
  return { id, query, document_id: (await found.executeTakeFirstOrThrow()).id }
}

test('the person who sent a document learns that it was declined or failed, and why', async () => {
  const [declined, failed, returned] = [await sentDocument(), await sentDocument(), await sentDocument()]
  expect(await alertsFor()).toEqual([])
  await endDocument(db, declined.document_id, { as: 'declined', reason: 'Wrong amount' }, now())
  await endDocument(db, failed.document_id, { as: 'failed', reason: 'No email.' }, now())
  await setReason(db, returned.document_id, 'It came back.')
  expect(await alertsFor()).toEqual(
    [
      { of: returned, status: 2, reason: 'It came back.' },
      { of: failed, status: 5, reason: 'No email.' },
      { of: declined, status: 4, reason: 'Wrong amount' },
    ].map(({ of, status, reason }) => ({
      id: of.document_id,
      defendant_id: of.id,
      defendant_name: 'ANA LIM',
      signer_name: 'Ida Cole',
      type: 4,
      status,
      reason,
    })),
  )
  expect(await alertsFor(agent)).toEqual([])
  const longAgo = new Date(now().getTime() - 31 * 24 * 60 * 60 * 1000)
  await db.updateTable('documents').set({ date_created: longAgo }).execute()
  expect(await alertsFor()).toEqual([])
})

test('an alert ends when the document is sent again or voided, or its sender dismisses it', async () => {
  const [replaced, voided, read] = [await sentDocument(), await sentDocument(), await sentDocument()]
  await endDocument(db, replaced.document_id, { as: 'declined', reason: null }, now())
  await endDocument(db, voided.document_id, { as: 'voided', reason: null }, now())
  await endDocument(db, read.document_id, { as: 'failed', reason: null }, now())
  expect((await alertsFor()).map(({ id }) => id)).toEqual([read.document_id, replaced.document_id])
  await send(replaced.query)
  expect((await alertsFor()).map(({ id }) => id)).toEqual([read.document_id])
  const dismiss = (as = clerk) => call(dismissDocumentAlert, { as, body: { document_id: read.document_id } })
  expect((await dismiss(agent)).status).toBe(404)
  expect(await alertsFor()).toHaveLength(1)
  expect((await dismiss()).status).toBe(200)
  expect(await alertsFor()).toEqual([])
  // Something new about it
  await setReason(db, read.document_id, 'It came back.')
  expect(await alertsFor()).toHaveLength(1)
})
