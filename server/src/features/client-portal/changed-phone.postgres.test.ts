import { clientCalls } from '@bailiwick/contract/client-portal'
import { openOwnDocument } from '@bailiwick/contract/client-documents'
import { verifyOtp } from '@bailiwick/contract/client-sign-in'
import { updateDefendant } from '@bailiwick/contract/defendants'
import { sendDocument } from '@bailiwick/contract/documents'
import { sendOtp } from '@bailiwick/contract/messaging'
import { openSigning } from '@bailiwick/contract/signing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'
import { untilBlocked } from '#test/until-blocked'

const { call, db, actors, signInClient } = await startServer()
const { clerk } = actors

const correct = (id: number, phone: string) => call(updateDefendant, { as: clerk, body: { id, phone } })

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

test('who opens a document to sign at the moment in which their phone is corrected gets no link', async () => {
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, includeCC: 'No' } as const
  expect((await call(sendDocument, { as: clerk, query })).status).toBe(200)
  const session = await signInClient(id)
  const { envelope_id } = await db
    .selectFrom('documents')
    .select('envelope_id')
    .where('defendant_id', '=', id)
    .executeTakeFirstOrThrow()
  const letGo = await lockRows(sql`select from defendants where id = ${id} for update`)
  const correcting = correct(id, '3105550301')
  await untilBlocked(db, 1)
  const opening = call(openOwnDocument, { as: session, body: { envelope_id: envelope_id ?? '' } })
  await untilBlocked(db, 2)
  await letGo()
  expect([(await correcting).status, (await opening).status]).toEqual([200, 401])
  const links = await db
    .selectFrom('signing_links')
    .select('token_hash')
    .where('ended_at', 'is', null)
    .execute()
  expect(links).toEqual([])
  expect((await call(openSigning, { body: { token: 'x'.repeat(32) } })).status).toBe(404)
})

test('a login that uses a code at the moment in which the phone is corrected reaches nothing', async () => {
  const { id, phone } = await makeDocumentFile(db)
  await call(sendOtp, { as: clerk, body: { id, ind: false, defendant_id: id, phone } })
  const text = await db
    .selectFrom('messages')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const otp = new URL(/https:\S+/.exec(await fullText(db, text))?.[0] ?? '').searchParams.get('otp') ?? ''
  const letGo = await lockRows(sql`select from short_links for update`)
  const entering = call(verifyOtp, { body: { phone, otp, ind: false } })
  await untilBlocked(db, 1)
  const correcting = correct(id, '3105550302')
  await untilBlocked(db, 2)
  await letGo()
  expect([(await correcting).status, (await entering).status]).toEqual([200, 200])
  const reading = call(clientCalls.readDefendant, { as: (await entering).body.token, query: { id } })
  expect((await reading).status).toBe(401)
})
