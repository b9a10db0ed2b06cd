import * as calls from '@bailiwick/contract/documents'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'

const { service } = await startTwilio()
const { call, db, actors, now, travel } = await startServer({ ...service, frozen: true })
const as = actors.clerk
const paceMs = 10 * 1000

/** A file whose defendant and indemnitor, with one phone, were each just sent a document. */
async function sentToBoth() {
  const { id, booking, phone } = await makeDocumentFile(db)
  await db.updateTable('indemnitors').set({ phone }).where('defendant_id', '=', id).execute()
  const sent = await call(calls.sendDocuments, {
    as,
    body: { type: 4, defendant_id: id, booking_id: booking },
  })
  const documents = await db
    .selectFrom('documents')
    .select('id')
    .where('defendant_id', '=', id)
    .orderBy('id')
    .execute()
  const textsTo = () => db.selectFrom('messages').select('id').where('phone', '=', phone).execute()
  return { id, phone, sent, document_id: documents[0]?.id ?? 0, textsTo }
}

test('signers with one phone all get their links, and RESEND and REMINDER then wait', async () => {
  const { id, phone, sent, document_id, textsTo } = await sentToBoth()
  const { length } = await textsTo()
  expect([sent.status, sent.body.texts.length]).toEqual([200, length])
  expect(length).toBeGreaterThan(1)
  const resend = () => call(calls.resendDocument, { as, body: { document_id } })
  const remind = () => call(sendReminder, { as, body: { defendant_id: id, phone } })
  for (const ask of [resend, remind]) {
    const { status, body } = await ask()
    expect([status, body.error]).toEqual([429, expect.stringContaining('no other one was sent.')])
  }
  expect(await textsTo()).toHaveLength(length)
  travel(paceMs)
  for (const status of [200, 200]) expect((await resend()).status).toBe(status)
  expect((await remind()).status).toBe(429)
  travel(paceMs)
  for (const status of [200, 200, 429]) expect((await remind()).status).toBe(status)
})

test('a signer gets two links within ten seconds, also by sending documents again and again', async () => {
  const { id, booking, phone } = await makeDocumentFile(db)
  const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  const send = () => call(calls.sendDocument, { as, query })
  for (const status of [200, 200]) expect((await send()).status).toBe(status)
  const { status, body } = await send()
  expect([status, body.error]).toEqual([429, expect.stringContaining('no other one was sent.')])
  const texts = await db.selectFrom('messages').select('id').where('phone', '=', phone).execute()
  expect(texts).toHaveLength(2)
  travel(paceMs)
  expect((await send()).status).toBe(200)
})

test('the link of a form waits for those of documents', async () => {
  const { id, phone } = await sentToBoth()
  const sendForm = () => call(sendOtp, { as, body: { phone, id, defendant_id: id } })
  expect((await sendForm()).status).toBe(429)
  travel(paceMs)
  expect((await sendForm()).status).toBe(200)
})

test('a text that a STOP refused doesn’t count: no provider got it', async () => {
  const { id, booking, phone } = await makeDocumentFile(db)
  await db.insertInto('text_opt_outs').values({ phone, since: now() }).execute()
  const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  const send = () => call(calls.sendDocument, { as, query })
  for (let refused = 0; refused < 3; refused += 1) {
    const { status, body } = await send()
    expect([status, body.texts.map(({ reason_code }) => reason_code)]).toEqual([200, ['optedOut']])
  }
  await db.deleteFrom('text_opt_outs').where('phone', '=', phone).execute()
  for (const status of [200, 200, 429]) expect((await send()).status).toBe(status)
})
