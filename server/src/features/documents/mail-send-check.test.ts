import * as documents from '@bailiwick/contract/documents'
import { deleteDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { deleteIndemnitor } from '@bailiwick/contract/indemnitors'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import { listMails } from '@bailiwick/contract/mails'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import { expect, test } from 'vitest'
import { makeDocumentFile, shownReason } from '#test/document-file'
import { startMailServer } from '#test/mail-server'
import { startServer, testVault } from '#test/server'
import { mailSignedCopies } from './service.ts'

const { received, sendMail } = await startMailServer()
const { app, call, db, actors, runJobs, travel, now } = await startServer({ sendMail, frozen: true })
const { clerk, owner } = actors

/** A document whose mail waits, as while the mail server is down. */
async function waitingMail(to: 'ana' | 'ida' = 'ana') {
  travel(minuteMs)
  received.length = 0
  const file = await makeDocumentFile(db)
  const signer = to === 'ana' ? ('defendant' as const) : file.ida
  const query = {
    type: 'FCS',
    defendant_id: file.id,
    booking_id: file.booking,
    indemnitor_id: signer,
  } as const
  const reply = await call(documents.sendDocument, { as: clerk, query })
  expect([reply.status, reply.body.error]).toEqual([200, undefined])
  const document = await db
    .selectFrom('documents')
    .selectAll()
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  return { ...file, document_id: document.id, mail: await lastMail() }
}
async function lastMail() {
  const { id } = await db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}
const documentOf = (id: number) =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** The mail as the staff see it. */
const shown = async (id: number) => {
  const { mails } = (await call(listMails, { as: owner, query: { id } })).body
  return mails[0]
}
/** Runs the jobs, and expects that the mail stayed for this reason. */
async function expectStays(mail: number, reason: string) {
  await runJobs()
  expect(await shown(mail)).toMatchObject({ state: 'failed', reason })
  const { secret } = await db
    .selectFrom('mails')
    .select('secret')
    .where('id', '=', mail)
    .executeTakeFirstOrThrow()
  expect(secret).toBeNull()
}

test('a mail whose document was voided meanwhile doesn’t leave', async () => {
  const { document_id, mail } = await waitingMail()
  await call(documents.voidDocument, { as: clerk, body: { document_id } })
  await expectStays(mail, messages.voidedDocument)
  expect(received).toEqual([])
})

test('a mail whose link another phone of the signer ended doesn’t leave, and says so', async () => {
  const { id, mail } = await waitingMail()
  await call(updateDefendant, { as: clerk, body: { id, phone: '3105559187' } })
  await expectStays(mail, messages.mailLinkEnded)
  expect(received).toEqual([])
})

test('a mail about a file that was deleted meanwhile doesn’t leave', async () => {
  const { id, mail } = await waitingMail()
  expect((await call(deleteDefendant, { as: owner, query: { id } })).status).toBe(200)
  await expectStays(mail, messages.fileDeleted)
  expect(received).toEqual([])
})

test('a mail to an indemnitor who was removed meanwhile doesn’t leave', async () => {
  const { ida, mail } = await waitingMail('ida')
  expect((await call(deleteIndemnitor, { as: owner, query: { id: ida } })).status).toBe(200)
  await expectStays(mail, messages.personRemoved)
  expect(received).toEqual([])
})

test('a mail whose link was replaced doesn’t leave, and the newer one does, to the new address', async () => {
  const { id, document_id, mail } = await waitingMail()
  await db.updateTable('defendants').set({ email: 'new@example.com' }).where('id', '=', id).execute()
  travel(10 * minuteMs)
  const resent = await call(documents.resendDocument, {
    as: clerk,
    body: { document_id, contact: 'checked' },
  })
  expect(resent.status).toBe(200)
  await expectStays(mail, messages.newerLink)
  expect(received.map(({ to }) => to)).toEqual(['new@example.com'])
  expect(await shownReason(db, document_id)).toBeNull()
})

test('a mail with a link to an address that was changed doesn’t leave, and its sender sees it', async () => {
  const { id, document_id, mail } = await waitingMail()
  await db.updateTable('defendants').set({ email: 'new@example.com' }).where('id', '=', id).execute()
  await expectStays(mail, messages.emailChanged)
  expect(received).toEqual([])
  expect(await shownReason(db, document_id)).toBe(
    `The email with the link didn’t reach the signer. ${messages.emailChanged}`,
  )
})

test('what happens between two tries counts as well', async () => {
  const { document_id, mail } = await waitingMail()
  await db
    .updateTable('mails')
    .set({ state: 'sending', sending_at: now(), unconfirmed: 1 })
    .where('id', '=', mail)
    .execute()
  travel(2 * minuteMs)
  await call(documents.voidDocument, { as: clerk, body: { document_id } })
  await expectStays(mail, messages.voidedDocument)
  expect(received).toEqual([])
})

test('a mail of a reminder leaves as long as one of its documents waits for its signer', async () => {
  const { id, booking, phone, document_id } = await waitingMail()
  const query = { type: 'CC', defendant_id: id, booking_id: booking } as const
  await call(documents.sendDocument, { as: clerk, query })
  await runJobs()
  travel(minuteMs)
  expect((await call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })).status).toBe(200)
  const mail = await lastMail()
  received.length = 0
  await call(documents.voidDocument, { as: clerk, body: { document_id } })
  await runJobs()
  expect((await shown(mail))?.state).toBe('sent')
})

test('a signed copy doesn’t leave once its file was deleted, and does if the email was changed', async () => {
  const [deleted, changed] = [await waitingMail(), await waitingMail()]
  await runJobs()
  received.length = 0
  const context = { db, vault: testVault, now: now(), jobs: app.parts.jobs, afterCommit: () => {} }
  for (const { document_id } of [deleted, changed]) {
    const { document_file } = await documentOf(document_id)
    await db
      .updateTable('documents')
      .set({ status: 3, signed_file: document_file })
      .where('id', '=', document_id)
      .execute()
    await mailSignedCopies(
      { ...context, actor: { userId: clerk.id } },
      { canSendMail: true, brand: 'Bailiwick', supportEmail: 'office@example.com' },
      document_id,
    )
  }
  await call(deleteDefendant, { as: owner, query: { id: deleted.id } })
  await db.updateTable('defendants').set({ email: 'new@example.com' }).where('id', '=', changed.id).execute()
  await runJobs()
  const copies = await db
    .selectFrom('mails')
    .select(['state', 'reason', 'purpose'])
    .where('purpose', '!=', 'link')
    .orderBy('id')
    .execute()
  expect(copies.map(({ reason }) => reason)).toEqual([messages.fileDeleted, messages.fileDeleted, null, null])
  expect(received.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'office@example.com'])
  expect(await shownReason(db, deleted.document_id)).toContain(messages.fileDeleted)
})
