import { readDefendant } from '@bailiwick/contract/defendants'
import {
  dismissDocumentAlert,
  listDocumentAlerts,
  replaceDocument,
  resendDocument,
  sendDocument,
  voidDocument,
} from '@bailiwick/contract/documents'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { agreeToSign, declineToSign } from '@bailiwick/contract/signing'
import { describe, expect, test } from 'vitest'
import { startDocumentDrivers, type DocumentDriver } from '#test/document-drivers'
import { makeDocumentFile } from '#test/document-file'
import { callBack } from '#test/docusign'
import { fullText } from '#test/full-text'

const drivers = await startDocumentDrivers({ frozen: true })
const [, { server: docusignServer, docusign }] = drivers

/** What the tests do with a driver. */
function withDriver({ server, docusign: fake, settle }: DocumentDriver) {
  const { app, call, db, actors } = server
  const { clerk } = actors

  /** A document that the clerk sent to an indemnitor; `settle` says whether it waits for DocuSign. */
  async function sentDocument(wait = settle) {
    const { id, ida, booking } = await makeDocumentFile(db)
    const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: ida } as const
    await call(sendDocument, { as: clerk, query })
    await wait()
    const found = db.selectFrom('documents').select(['id', 'envelope_id']).where('defendant_id', '=', id)
    const { id: document_id, envelope_id } = await found.executeTakeFirstOrThrow()
    return { id, document_id, envelope_id }
  }
  type Sent = Awaited<ReturnType<typeof sentDocument>>

  /** The signer declines, here or at DocuSign. */
  async function decline({ id, envelope_id }: Sent, reason: string) {
    if (fake !== null) {
      const envelope = Object.assign(fake.of(envelope_id), { status: 'declined', reason })
      expect((await app.inject(callBack(envelope))).statusCode).toBe(200)
      return
    }
    const texts = db.selectFrom('messages').selectAll().where('defendant_id', '=', id)
    const token = /#([\w-]{32})/.exec(await fullText(db, await texts.executeTakeFirstOrThrow()))?.[1] ?? ''
    await call(agreeToSign, { body: { token, agreed: true } })
    expect((await call(declineToSign, { body: { token, reason } })).status).toBe(200)
  }
  return {
    ...server,
    ...actors,
    sentDocument,
    decline,
    alertsFor: async (as = clerk) => (await call(listDocumentAlerts, { as })).body.alerts,
    dismiss: ({ document_id }: Sent, as = clerk) => call(dismissDocumentAlert, { as, body: { document_id } }),
  }
}

/** The alert about a document. */
const alertOf = (
  { id, document_id }: { readonly id: number; readonly document_id: number },
  status: number,
  reason: string,
) => ({
  id: document_id,
  defendant_id: id,
  defendant_name: 'ANA LIM',
  signer_name: 'Ida Cole',
  type: 4,
  status,
  reason,
  link_ended_at: null,
})

describe.each(drivers)('by the driver $esign', (driver) => {
  const { call, db, agent, clerk, now, sentDocument, decline, alertsFor, dismiss } = withDriver(driver)

  test('the person who sent a document learns that it was declined, and why', async () => {
    const declined = await sentDocument()
    await sentDocument()
    expect(await alertsFor()).toEqual([])
    await decline(declined, 'Wrong amount')
    expect(await alertsFor()).toEqual([alertOf(declined, 4, 'Wrong amount')])
    expect(await alertsFor(agent)).toEqual([])
    const longAgo = new Date(now().getTime() - 31 * 24 * 60 * 60 * 1000)
    await db.updateTable('documents').set({ date_created: longAgo }).execute()
    expect(await alertsFor()).toEqual([])
  })

  test('an alert ends when the document is sent again, or its sender dismisses it', async () => {
    const [replaced, voided, read] = [await sentDocument(), await sentDocument(), await sentDocument()]
    await decline(replaced, 'No')
    await call(voidDocument, { as: clerk, body: { document_id: voided.document_id, reason: 'A mistake' } })
    await decline(read, 'No')
    expect((await alertsFor()).map(({ id }) => id)).toEqual([read.document_id, replaced.document_id])
    const body = { document_id: replaced.document_id }
    expect((await call(replaceDocument, { as: clerk, body })).status).toBe(200)
    expect((await alertsFor()).map(({ id }) => id)).toEqual([read.document_id])
    expect((await dismiss(read, agent)).status).toBe(404)
    expect(await alertsFor()).toHaveLength(1)
    expect((await dismiss(read)).status).toBe(200)
    expect(await alertsFor()).toEqual([])
  })
})

test('what a client’s save sent alerts the agent of the file, or else who added it', async () => {
  const { db, clerk, agent, sentDocument, decline, alertsFor, dismiss } = withDriver(drivers[0])
  const sent = await sentDocument()
  await db.updateTable('documents').set({ created_by: null }).where('id', '=', sent.document_id).execute()
  const ofFile = (values: { created_by?: number; agent_id?: number | null }) =>
    db.updateTable('defendants').set(values).where('id', '=', sent.id).execute()
  await decline(sent, 'Wrong amount')
  await ofFile({ created_by: clerk.id })
  expect(await alertsFor(clerk)).toEqual([alertOf(sent, 4, 'Wrong amount')])
  await ofFile({ agent_id: agent.id })
  expect([await alertsFor(clerk), await alertsFor(agent)]).toEqual([[], [alertOf(sent, 4, 'Wrong amount')]])
  expect((await dismiss(sent, clerk)).status).toBe(404)
  expect((await dismiss(sent, agent)).status).toBe(200)
  expect(await alertsFor(agent)).toEqual([])
})

test('a signer whose name is missing doesn’t go by that of the defendant', async () => {
  const { db, sentDocument, decline, alertsFor, dismiss } = withDriver(drivers[0])
  const sent = await sentDocument()
  await decline(sent, 'No')
  await db.updateTable('indemnitors').set({ name: null }).where('defendant_id', '=', sent.id).execute()
  expect(await alertsFor()).toEqual([{ ...alertOf(sent, 4, 'No'), signer_name: '' }])
  await dismiss(sent)
})

test('a document that DocuSign refuses, or whose mail came back, alerts its sender', async () => {
  const { app, runJobs } = docusignServer
  const { sentDocument, decline, alertsFor, dismiss } = withDriver(drivers[1])
  const returned = await sentDocument()
  const bounce = { recipients: { signers: [{ status: 'autoresponded' }] } }
  await app.inject(callBack(docusign.of(returned.envelope_id), bounce))
  const failed = await sentDocument(async () => {
    docusign.before = (one) =>
      one.startsWith('POST /envelopes')
        ? { status: 400, body: { errorCode: 'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT' } }
        : undefined
    await runJobs()
    docusign.before = () => {}
  })
  const cameBack = expect.stringContaining('came back')
  expect(await alertsFor()).toEqual([
    alertOf(failed, 5, 'DocuSign doesn’t accept the email address of the signer.'),
    { ...alertOf(returned, 2, ''), reason: cameBack },
  ])
  for (const alert of [returned, failed]) expect((await dismiss(alert)).status).toBe(200)
  expect(await alertsFor()).toEqual([])
  await decline(returned, 'Wrong amount')
  expect(await alertsFor()).toEqual([alertOf(returned, 4, 'Wrong amount')])
})

test('a link that ended alerts its sender and says so at the document, until it is sent again', async () => {
  const { db, call, clerk, agent, now, sentDocument, alertsFor, dismiss } = withDriver(drivers[0])
  const [ended, fresh] = [await sentDocument(), await sentDocument()]
  const endLink = ({ document_id }: typeof ended, days: number) =>
    db
      .updateTable('signing_links')
      .set({
        created_at: new Date(now().getTime() - (days + 30) * dayMs),
        expires_at: new Date(now().getTime() - days * dayMs),
      })
      .where('document_id', '=', document_id)
      .execute()
  const endsAt = async ({ id }: typeof ended) =>
    (await call(readDefendant, { as: clerk, query: { id } })).body.defendant.documents[0]?.link_ended_at
  expect([await endsAt(ended), await alertsFor()]).toEqual([null, []])
  expect((await dismiss(ended)).status).toBe(200)
  await endLink(ended, -0.01)
  await db
    .updateTable('documents')
    .set({ date_created: new Date(now().getTime() - 90 * dayMs) })
    .where('id', '=', ended.document_id)
    .execute()
  expect(await endsAt(ended)).toBeNull()
  // What was dismissed before the link ended
  const before = new Date(now().getTime() - 5 * dayMs)
  await db
    .updateTable('documents')
    .set({ alert_seen_at: before })
    .where('id', '=', ended.document_id)
    .execute()
  await endLink(ended, 2)
  // A client who opened it in the portal has a link until they are signed out
  const opened = { token_hash: Buffer.alloc(32, ended.document_id), document_id: ended.document_id }
  const soon = new Date(now().getTime() + 60_000)
  await db
    .insertInto('signing_links')
    .values({ ...opened, session_id: crypto.randomUUID(), created_at: now(), expires_at: soon })
    .execute()
  const link_ended_at = new Date(now().getTime() - 2 * dayMs).toISOString()
  expect([await endsAt(ended), await endsAt(fresh)]).toEqual([link_ended_at, null])
  expect(await alertsFor()).toEqual([{ ...alertOf(ended, 2, ''), reason: null, link_ended_at }])
  expect(await alertsFor(agent)).toEqual([])
  await endLink(ended, 31)
  expect(await alertsFor()).toEqual([])
  await endLink(ended, 2)
  const body = { document_id: ended.document_id }
  expect((await call(resendDocument, { as: clerk, body })).status).toBe(200)
  expect([await endsAt(ended), await alertsFor()]).toEqual([null, []])
})
