import { clientCalls } from '@bailiwick/contract/client-portal'
import { openOwnDocument } from '@bailiwick/contract/client-documents'
import { requestLink, resendOtp, verifyOtp } from '@bailiwick/contract/client-sign-in'
import { updateDefendant } from '@bailiwick/contract/defendants'
import { sendDocuments } from '@bailiwick/contract/documents'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { sendOtp } from '@bailiwick/contract/messaging'
import { openSigning } from '@bailiwick/contract/signing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { makeChild, makeDefendant } from '#test/factories'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'
import { untilBlocked } from '#test/until-blocked'

const { call, db, actors, signInClient } = await startServer()
const { clerk, owner } = actors

const correct = (id: number, phone: string) => call(updateDefendant, { as: clerk, body: { id, phone } })

async function lastCode(phone: string): Promise<string> {
  const texts = db.selectFrom('messages').selectAll().where('phone', '=', phone).orderBy('id', 'desc')
  const text = await fullText(db, await texts.executeTakeFirstOrThrow())
  return new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('otp') ?? ''
}

/** Locks rows until it is let go. */
async function lockRows(rows: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx) => {
    await rows.execute(tx)
    lock()
    await isLetGo
  })
  await isLocked
  return async () => {
    letGo()
    await done
  }
}

/** A file with a document for each person, and what opens one as its signer. */
async function sentFile() {
  const { id, ida, booking } = await makeDocumentFile(db)
  const body = { type: 4, defendant_id: id, booking_id: booking } as const
  expect((await call(sendDocuments, { as: clerk, body })).status).toBe(200)
  const open = async (indemnitor_id: number | null) => {
    const as = await signInClient(id, indemnitor_id ?? undefined)
    const { envelope_id } = await db
      .selectFrom('documents')
      .select('envelope_id')
      .where('defendant_id', '=', id)
      .where('indemnitor_id', 'is not distinct from', indemnitor_id)
      .executeTakeFirstOrThrow()
    return () => call(openOwnDocument, { as, body: { envelope_id: envelope_id ?? '' } })
  }
  const lockFile = () => lockRows(sql`select from defendants where id = ${id} for no key update`)
  return { id, ida, open, lockFile }
}
const leadsTo = async (token: string) => (await call(openSigning, { body: { token } })).status

test('who opens a document to sign just after their phone is corrected gets no link', async () => {
  const { id, open, lockFile } = await sentFile()
  const own = await open(null)
  const letGo = await lockFile()
  const correcting = correct(id, '4245550301')
  await untilBlocked(db, 1)
  const opening = own()
  await untilBlocked(db, 2)
  await letGo()
  expect([(await correcting).status, (await opening).status]).toEqual([200, 401])
  const opened = db.selectFrom('signing_links').select('token_hash').where('session_id', 'is not', null)
  expect(await opened.execute()).toEqual([])
})

test('an indemnitor who opens a document just before their phone is corrected has it no more', async () => {
  const { ida, open, lockFile } = await sentFile()
  const own = await open(ida)
  const letGo = await lockFile()
  const opening = own()
  await untilBlocked(db, 1)
  const correcting = call(updateIndemnitor, { as: clerk, body: { id: ida, phone: '4245550303' } })
  await untilBlocked(db, 2)
  await letGo()
  expect([(await opening).status, (await correcting).status]).toEqual([200, 200])
  expect(await leadsTo((await opening).body.token)).toBe(404)
})

test('a login that uses a code at the moment in which the phone is corrected reaches nothing', async () => {
  const { id, phone } = await makeDocumentFile(db)
  await call(sendOtp, { as: clerk, body: { id, ind: false, defendant_id: id, phone } })
  const otp = await lastCode(phone)
  const letGo = await lockRows(sql`select from short_links for update`)
  const entering = call(verifyOtp, { body: { phone, otp, ind: false } })
  await untilBlocked(db, 1)
  const correcting = correct(id, '4245550302')
  await untilBlocked(db, 2)
  await letGo()
  expect([(await correcting).status, (await entering).status]).toEqual([200, 200])
  const reading = call(clientCalls.readDefendant, { as: (await entering).body.token, query: { id } })
  expect((await reading).status).toBe(401)
})

test('a login by the second of two codes and a correction of the phone do not block each other', async () => {
  const { id, phone } = await makeDocumentFile(db)
  await call(sendOtp, { as: clerk, body: { id, ind: false, defendant_id: id, phone } })
  const [first] = await db.selectFrom('access_codes').select('id').where('phone', '=', phone).execute()
  // What somebody requests without a login leaves it valid
  await call(requestLink, { body: { phone, date_of_birth: '05/06/1990' } })
  const otp = await lastCode(phone)
  const letGo = await lockRows(sql`select from access_codes where id = ${first?.id} for update`)
  const correcting = correct(id, '4245550304')
  await untilBlocked(db, 1)
  const entering = call(verifyOtp, { body: { phone, otp, ind: false } })
  await untilBlocked(db, 2)
  await letGo()
  expect([(await correcting).status, (await entering).status]).toEqual([200, 400])
})

let phones = 4245550400
const newPhone = () => String((phones += 1))

/** Two files, of which one can be merged into the other, and a code of the one that goes. */
async function twoFiles() {
  const phone = newPhone()
  const goes = await makeDefendant(db, { phone })
  const stays = await makeDefendant(db, { phone: newPhone() })
  await call(sendOtp, { as: clerk, body: { id: goes, ind: false, defendant_id: goes, phone } })
  const otp = await lastCode(phone)
  const merge = (take: string[] = []) => call(mergeFiles, { as: owner, body: { stays, goes, take } })
  const undo = async (merging: ReturnType<typeof merge>) => {
    const { merge_id } = (await merging).body
    return () => call(undoMerge, { as: owner, body: { merge_id } })
  }
  return { stays, goes, merge, undo, enter: () => call(verifyOtp, { body: { phone, otp, ind: false } }) }
}
const reads = async (as: string, id: number) =>
  (await call(clientCalls.readDefendant, { as, query: { id } })).status

/** Two calls, of which the first waits for these rows and the second for the first. */
async function enqueueTwo<First, Second>(
  rows: Parameters<typeof lockRows>[0],
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const letGo = await lockRows(rows)
  const before = first()
  await untilBlocked(db, 1)
  const after = second()
  await untilBlocked(db, 2)
  await letGo()
  return [await before, await after] as const
}
const fileRow = (id: number) => sql`select from defendants where id = ${id} for update`

/** A login that has a code and waits, and what staff do meanwhile. */
const whileEntering = <Entered, Reply>(enter: () => Promise<Entered>, act: () => Promise<Reply>) =>
  enqueueTwo(sql`select from short_links for update`, enter, act)

test('a login that waits for an undo of a merge gets into neither file', async () => {
  const { stays, goes, merge, undo, enter } = await twoFiles()
  const [undone, entered] = await enqueueTwo(fileRow(stays), await undo(merge()), enter)
  expect([undone.status, entered.status]).toEqual([200, 400])
  const sessions = db.selectFrom('client_sessions').select('id').where('defendant_id', 'in', [stays, goes])
  expect(await sessions.execute()).toEqual([])
})

test('a login that waits for a merge gets into the file that stays', async () => {
  const { stays, goes, merge, enter } = await twoFiles()
  const [merged, entered] = await enqueueTwo(fileRow(goes), merge, enter)
  expect([merged.status, entered.status]).toEqual([200, 200])
  const { token } = entered.body
  expect([await reads(token, stays), await reads(token, goes)]).toEqual([200, 401])
})

test('a login and an undo of a merge do not block each other, and it reaches neither file', async () => {
  for (const take of [[], ['phone']]) {
    const { stays, goes, merge, undo, enter } = await twoFiles()
    const [entered, undone] = await whileEntering(enter, await undo(merge(take)))
    expect([entered.status, undone.status]).toEqual([200, 200])
    const { token } = entered.body
    expect([await reads(token, stays), await reads(token, goes)]).toEqual([401, 401])
  }
})

test('a login and a merge that takes the phone do not block each other', async () => {
  const { stays, merge } = await twoFiles()
  const phone = newPhone()
  await correct(stays, phone)
  await call(sendOtp, { as: clerk, body: { id: stays, ind: false, defendant_id: stays, phone } })
  const otp = await lastCode(phone)
  const enter = () => call(verifyOtp, { body: { phone, otp, ind: false } })
  const [entered, merged] = await whileEntering(enter, () => merge(['phone']))
  expect([entered.status, merged.status]).toEqual([200, 200])
  expect(await reads(entered.body.token, stays)).toBe(401)
})

test('an indemnitor who requests a new link and a merge do not block each other', async () => {
  const { goes, merge } = await twoFiles()
  const phone = newPhone()
  const ida = await makeChild(db, 'indemnitors', { defendant_id: goes, name: 'IDA MOSS', phone })
  await call(sendOtp, { as: clerk, body: { id: ida, ind: true, defendant_id: goes, phone } })
  const otp = await lastCode(phone)
  const letGo = await lockRows(sql`select from indemnitors where id = ${ida} for update`)
  const requesting = call(resendOtp, { body: { phone, otp, ind: true } })
  await untilBlocked(db, 1)
  const merging = merge()
  await untilBlocked(db, 2)
  await letGo()
  expect([(await requesting).status, (await merging).status]).toEqual([200, 200])
  expect(await lastCode(phone)).not.toBe(otp)
})
