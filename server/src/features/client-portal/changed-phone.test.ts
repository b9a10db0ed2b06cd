import { clientCalls } from '@bailiwick/contract/client-portal'
import { openOwnDocument } from '@bailiwick/contract/client-documents'
import * as codes from '@bailiwick/contract/client-sign-in'
import { deleteDefendant, readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { restoreFile } from '@bailiwick/contract/deleted-files'
import { resendDocument, sendDocument } from '@bailiwick/contract/documents'
import { deleteIndemnitor, updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { sendOtp } from '@bailiwick/contract/messaging'
import { openSigning } from '@bailiwick/contract/signing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer()
const { clerk, owner } = actors

let phones = 4245550100
const newPhone = () => String((phones += 1))

const textsTo = async (phone: string) => {
  const texts = await db.selectFrom('messages').selectAll().where('phone', '=', phone).orderBy('id').execute()
  return Promise.all(texts.map((text) => fullText(db, text)))
}
const lastText = async (phone: string) => (await textsTo(phone)).at(-1) ?? ''

/** A file whose defendant is signed in at their phone, has an unused code there, and a document to sign by a link or signed in. */
async function reachedFile() {
  const { id, ida, booking } = await makeDocumentFile(db)
  const phone = newPhone()
  await call(updateDefendant, { as: clerk, body: { id, phone } })
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, includeCC: 'No' } as const
  expect((await call(sendDocument, { as: clerk, query })).status).toBe(200)
  const token = /#([\w-]{32})$/.exec(await lastText(phone))?.[1] ?? ''
  const session = await signInClient(id)
  const document = await db
    .selectFrom('documents')
    .select(['id', 'envelope_id'])
    .where('defendant_id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { envelope_id: document.envelope_id ?? '' }
  const opened = (await call(openOwnDocument, { as: session, body })).body.token
  await call(sendOtp, { as: clerk, body: { id, ind: false, defendant_id: id, phone } })
  const otp = new URL(/https:\S+/.exec(await lastText(phone))?.[0] ?? '').searchParams.get('otp') ?? ''
  const signsIn = async () => (await call(codes.verifyOtp, { body: { phone, otp, ind: false } })).status
  const reads = async () => (await call(clientCalls.readDefendant, { as: session, query: { id } })).status
  const opens = async (one: string) => (await call(openSigning, { body: { token: one } })).status
  const reached = async () => [await reads(), await opens(opened), await opens(token)]
  return { id, ida, phone, session, document_id: document.id, token, opened, signsIn, reads, opens, reached }
}

test('somebody at the former phone of a defendant is signed out and can’t come back', async () => {
  const { id, phone, session, reached, signsIn } = await reachedFile()
  expect(await reached()).toEqual([200, 200, 200])
  await call(updateDefendant, {
    as: clerk,
    body: { id, phone: `1 (${phone.slice(0, 3)}) ${phone.slice(3)}` },
  })
  await call(updateDefendant, { as: clerk, body: { id, middle_name: 'LEE' } })
  expect(await reached()).toEqual([200, 200, 200])
  const now = newPhone()
  await call(updateDefendant, { as: clerk, body: { id, phone: now } })
  expect(await reached()).toEqual([401, 404, 404])
  const back = await call(clientCalls.updateDefendant, { as: session, body: { id, phone } })
  expect(back.status).toBe(401)
  // Also with the number back, what was sent before is void
  await call(updateDefendant, { as: clerk, body: { id, phone } })
  expect([await signsIn(), ...(await reached())]).toEqual([400, 401, 404, 404])
})

test('the document says that its link ended, and RESEND sends one to the new phone', async () => {
  const { id, document_id } = await reachedFile()
  const endsAt = async () =>
    (await call(readDefendant, { as: clerk, query: { id } })).body.defendant.documents[0]?.link_ended_at
  expect(await endsAt()).toBeNull()
  const phone = newPhone()
  await call(updateDefendant, { as: clerk, body: { id, phone } })
  expect(await endsAt()).toMatch(/^\d{4}-/)
  expect((await call(resendDocument, { as: clerk, body: { document_id } })).status).toBe(200)
  expect(await endsAt()).toBeNull()
  expect(await lastText(phone)).toContain('/sign#')
})

test('a client who changes their own phone stays signed in', async () => {
  const { id, session, reached } = await reachedFile()
  const saved = await call(clientCalls.updateDefendant, { as: session, body: { id, phone: newPhone() } })
  expect([saved.status, ...(await reached())]).toEqual([200, 200, 200, 200])
})

test('an indemnitor’s former phone reaches nothing, and the defendant goes on', async () => {
  const { id, ida, reached } = await reachedFile()
  const reads = async (as: string) => (await call(clientCalls.readDefendant, { as, query: { id } })).status
  const first = await signInClient(id, ida)
  expect(await reads(first)).toBe(200)
  await call(updateIndemnitor, { as: clerk, body: { id: ida, phone: newPhone() } })
  expect([await reads(first), ...(await reached())]).toEqual([401, 200, 200, 200])
  const second = await signInClient(id, ida)
  await call(deleteIndemnitor, { as: owner, query: { id: ida } })
  expect([await reads(second), ...(await reached())]).toEqual([401, 200, 200, 200])
})

test('a file that was deleted and comes back opens for nobody who had reached it', async () => {
  const { id, ida, reached, signsIn } = await reachedFile()
  const indemnitor = await signInClient(id, ida)
  expect((await call(deleteDefendant, { as: owner, query: { id } })).status).toBe(200)
  expect((await call(restoreFile, { as: owner, body: { id } })).status).toBe(200)
  const reads = await call(clientCalls.readDefendant, { as: indemnitor, query: { id } })
  expect([await signsIn(), reads.status, ...(await reached())]).toEqual([400, 401, 401, 404, 404])
})

test('what a client opened to sign ends when they log out; the link of the text doesn’t', async () => {
  const { session, reached } = await reachedFile()
  expect((await call(codes.logoutClient, { as: session })).status).toBe(200)
  expect(await reached()).toEqual([401, 404, 200])
})

test('a link that was ended leads nowhere, also for a call that began before', async () => {
  const { document_id, opens, opened } = await reachedFile()
  const later = new Date(Date.now() + 60_000)
  await db
    .updateTable('signing_links')
    .set({ ended_at: later })
    .where('document_id', '=', document_id)
    .execute()
  expect(await opens(opened)).toBe(404)
})

test('a merge that takes a phone keeps what was sent there, and ends what was sent to the other', async () => {
  const goes = await reachedFile()
  const stays = await reachedFile()
  const body = { stays: stays.id, goes: goes.id, take: ['phone'] }
  expect((await call(mergeFiles, { as: owner, body })).status).toBe(200)
  expect([await stays.opens(stays.token), await goes.opens(goes.token)]).toEqual([404, 200])
  expect([await stays.signsIn(), await goes.signsIn()]).toEqual([400, 200])
})

test('a phone that was corrected in a merged file stays so when the merge is undone', async () => {
  const { id, ida } = await reachedFile()
  const stays = await makeDefendant(db, { phone: newPhone() })
  const people = [await signInClient(id, ida), await signInClient(id)]
  const body = { stays, goes: id, take: ['phone'] }
  const { merge_id } = (await call(mergeFiles, { as: owner, body })).body
  await call(updateIndemnitor, { as: clerk, body: { id: ida, phone: newPhone() } })
  await call(updateDefendant, { as: clerk, body: { id: stays, phone: newPhone() } })
  expect((await call(undoMerge, { as: owner, body: { merge_id } })).status).toBe(200)
  const reads = (as: string) => call(clientCalls.readDefendant, { as, query: { id } })
  for (const as of people) expect((await reads(as)).status).toBe(401)
})

/** An indemnitor of a file that is part of another one, signed in there, with an unused code. */
async function movedIndemnitor() {
  const { id: goes, ida } = await makeDocumentFile(db)
  const stays = await makeDefendant(db, { phone: newPhone() })
  const phone = newPhone()
  await call(updateIndemnitor, { as: clerk, body: { id: ida, phone } })
  const merge = async () => {
    const { status, body } = await call(mergeFiles, { as: owner, body: { stays, goes, take: [] } })
    expect(status).toBe(200)
    return body.merge_id
  }
  const merge_id = await merge()
  const session = await signInClient(stays, ida)
  await call(sendOtp, { as: clerk, body: { id: ida, ind: true, defendant_id: stays, phone } })
  const otp = new URL(/https:\S+/.exec(await lastText(phone))?.[0] ?? '').searchParams.get('otp') ?? ''
  const undo = async () => expect((await call(undoMerge, { as: owner, body: { merge_id } })).status).toBe(200)
  const reads = async () =>
    (await call(clientCalls.readDefendant, { as: session, query: { id: stays } })).status
  const signsIn = async () => (await call(codes.verifyOtp, { body: { phone, otp, ind: true } })).status
  /** As if the undo hadn't ended them. */
  const revive = async () => {
    for (const [table, column] of [
      ['client_sessions', 'ended_at'],
      ['access_codes', 'voided_at'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where indemnitor_id = ${ida}`.execute(
        db,
      )
  }
  return { goes, ida, phone, merge, undo, reads, signsIn, revive }
}

test('what an undone merge took from an indemnitor does not come back with the next one', async () => {
  const { merge, undo, reads, signsIn } = await movedIndemnitor()
  expect(await reads()).toBe(200)
  await undo()
  await merge()
  expect([await reads(), await signsIn()]).toEqual([401, 400])
})

test('a correction or a deletion ends what names another file that the indemnitor was in', async () => {
  const first = await movedIndemnitor()
  const correct = (body: { id: number; phone: string }) => call(updateIndemnitor, { as: clerk, body })
  await first.undo()
  await first.revive()
  await correct({ id: first.ida, phone: newPhone() })
  await correct({ id: first.ida, phone: first.phone })
  await first.merge()
  expect([await first.reads(), await first.signsIn()]).toEqual([401, 400])

  const second = await movedIndemnitor()
  await second.undo()
  await second.revive()
  expect((await call(deleteDefendant, { as: owner, query: { id: second.goes } })).status).toBe(200)
  expect((await call(restoreFile, { as: owner, body: { id: second.goes } })).status).toBe(200)
  await second.merge()
  expect([await second.reads(), await second.signsIn()]).toEqual([401, 400])
})

test('of a defendant who goes back, codes end, and links that were sent to the other one’s phone', async () => {
  const { id: goes, phone, booking } = await makeDocumentFile(db)
  await call(sendOtp, { as: clerk, body: { id: goes, ind: false, defendant_id: goes, phone } })
  const otp = new URL(/https:\S+/.exec(await lastText(phone))?.[0] ?? '').searchParams.get('otp') ?? ''
  const other = newPhone()
  const { id: stays } = await makeDocumentFile(db)
  await call(updateDefendant, { as: clerk, body: { id: stays, phone: other } })
  const { merge_id } = (await call(mergeFiles, { as: owner, body: { stays, goes, take: [] } })).body
  const query = { type: 'FCS', defendant_id: stays, booking_id: booking, includeCC: 'No' } as const
  expect((await call(sendDocument, { as: clerk, query })).status).toBe(200)
  const token = /#([\w-]{32})$/.exec(await lastText(other))?.[1] ?? ''
  const opens = async () => (await call(openSigning, { body: { token } })).status
  expect(await opens()).toBe(200)
  expect((await call(undoMerge, { as: owner, body: { merge_id } })).status).toBe(200)
  expect(await opens()).toBe(404)
  expect((await call(codes.verifyOtp, { body: { phone, otp, ind: false } })).status).toBe(400)
})

test('an undo ends sessions, codes and new links in both files; links from before the merge stay', async () => {
  const [stays, goes] = [await reachedFile(), await reachedFile()]
  const merge = { stays: stays.id, goes: goes.id, take: [] }
  const { merge_id } = (await call(mergeFiles, { as: owner, body: merge })).body
  const { ida, document_id } = stays
  const phone = newPhone()
  await call(updateIndemnitor, { as: clerk, body: { id: ida, phone } })
  await call(sendOtp, { as: clerk, body: { id: ida, ind: true, defendant_id: stays.id, phone } })
  const otp = new URL(/https:\S+/.exec(await lastText(phone))?.[0] ?? '').searchParams.get('otp') ?? ''
  await db
    .updateTable('signing_links')
    .set({ created_at: sql`created_at - interval '1 day'` })
    .execute()
  await sql`update messages set date_created = date_created - interval '1 day'`.execute(db)
  expect((await call(resendDocument, { as: clerk, body: { document_id } })).status).toBe(200)
  const sentSince = /#([\w-]{32})$/.exec(await lastText(stays.phone))?.[1] ?? ''
  expect(await stays.opens(sentSince)).toBe(200)

  expect((await call(undoMerge, { as: owner, body: { merge_id } })).status).toBe(200)
  expect(await stays.opens(sentSince)).toBe(404)
  expect(await goes.opens(goes.token)).toBe(200)
  expect([await stays.reads(), await goes.reads()]).toEqual([401, 401])
  expect([await stays.signsIn(), await goes.signsIn()]).toEqual([400, 400])
  expect((await call(codes.verifyOtp, { body: { phone, otp, ind: true } })).status).toBe(400)
})

test('an undo of a merge that took the phone leaves the link that was sent to it before', async () => {
  const [stays, goes] = [await reachedFile(), await reachedFile()]
  await db
    .updateTable('signing_links')
    .set({ created_at: sql`created_at - interval '1 day'` })
    .execute()
  const merge = { stays: stays.id, goes: goes.id, take: ['phone'] }
  const { merge_id } = (await call(mergeFiles, { as: owner, body: merge })).body
  const opened = async () => [await stays.opens(stays.token), await goes.opens(goes.token)]
  expect(await opened()).toEqual([404, 200])
  expect((await call(undoMerge, { as: owner, body: { merge_id } })).status).toBe(200)
  expect(await opened()).toEqual([404, 200])
})
