import * as calls from '@bailiwick/contract/client-sign-in'
import { minuteMs } from '@bailiwick/contract/kit/durations'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { sendDocument, voidDocument } from '@bailiwick/contract/documents'
import { sendOtp } from '@bailiwick/contract/messaging'
import { openSigning } from '@bailiwick/contract/signing'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { makeChild, makeDefendant } from '#test/factories'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors, signIn, travel, now } = await startServer({ frozen: true })
let phones = 2135550100
const newPhone = () => String((phones += 1))
const birthday = { date_of_birth: '1990-04-12' }

/** Whether or not a text was written: without a provider it stays in the portal. */
const answer = {
  code: 'newCodeNotSent',
  message: 'We can’t send texts right now. Please call the agency for a new link.',
}
async function ask(body: BodyOf<typeof calls.requestLink>): Promise<void> {
  const reply = await call(calls.requestLink, { body })
  expect([reply.status, reply.body]).toEqual([200, answer])
}

const textsTo = (phone: string) =>
  db.selectFrom('messages').selectAll().where('phone', '=', phone).orderBy('id').execute()
const countTexts = async (phone: string) => (await textsTo(phone)).length
/** The query of the last link that was sent to a phone. */
async function lastLink(phone: string): Promise<Record<string, string>> {
  const text = (await textsTo(phone)).at(-1)
  const link = /https:\S+/.exec(text ? await fullText(db, text) : '')?.[0] ?? ''
  return Object.fromEntries(new URL(link).searchParams)
}
const logIn = (phone: string, otp: string | undefined, ind: boolean) =>
  call(calls.verifyOtp, { body: { phone, otp, ind } })

async function newDefendant(type?: 'booking_info') {
  const phone = newPhone()
  const id = await makeDefendant(db, { phone, ...birthday })
  await makeChild(db, 'bookings', { defendant_id: id })
  const body = { phone, id, ind: false, defendant_id: id, ...(type && { type }) }
  expect((await call(sendOtp, { as: actors.clerk, body })).status).toBe(200)
  travel(minuteMs)
  return { id, phone }
}

test('phone and date of birth get a new link with the former target, in the limits of a new code', async () => {
  const { id, phone } = await newDefendant('booking_info')
  const request = { phone, date_of_birth: '04/12/1990' }
  await ask(request)
  expect(await countTexts(phone)).toBe(2)
  const link = await lastLink(phone)
  expect(link).toMatchObject({ phone, def: String(id), display_data: 'true' })
  await ask(request)
  expect(await countTexts(phone)).toBe(2)
  expect((await logIn(phone, link['otp'], false)).status).toBe(200)
  for (let at = 0; at < 6; at++) {
    travel(minuteMs)
    await ask(request)
  }
  expect(await countTexts(phone)).toBe(6)
})

test('a link that anybody can request leaves the one that staff sent, until one of both is used', async () => {
  const { phone } = await newDefendant()
  const ofStaff = (await lastLink(phone))['otp']
  const request = { phone, date_of_birth: '04/12/1990' }
  await ask(request)
  const requested = (await lastLink(phone))['otp']
  travel(minuteMs)
  await ask(request)
  expect(await countTexts(phone)).toBe(3)
  // The one that was requested before is void
  expect((await logIn(phone, requested, false)).body.code).toBe('codeExpired')
  expect((await logIn(phone, ofStaff, false)).status).toBe(200)
  const last = (await lastLink(phone))['otp']
  expect((await logIn(phone, last, false)).body.code).toBe('codeExpired')
})

test('an indemnitor gets a new link by their own date of birth, and it opens their part alone', async () => {
  const defendant_id = await makeDefendant(db, birthday)
  const phone = newPhone()
  const child = { defendant_id, name: 'Ida Cole', phone, date_of_birth: '1961-02-03' }
  const indemnitor = await makeChild(db, 'indemnitors', child)
  await call(sendOtp, { as: actors.clerk, body: { phone, id: indemnitor, ind: true, defendant_id } })
  travel(minuteMs)
  await ask({ phone, date_of_birth: '04/12/1990' })
  expect(await countTexts(phone)).toBe(1)
  await ask({ phone, date_of_birth: '02/03/1961' })
  const { body } = await logIn(phone, (await lastLink(phone))['otp'], true)
  expect(decodeJwt(body.token)).toMatchObject({ id: defendant_id, indemnitor_id: indemnitor })
})

test('a wrong date, an unknown phone and one without an earlier link are answered alike [OPEN-134]', async () => {
  const { phone } = await newDefendant()
  const unlinked = newPhone()
  await makeDefendant(db, { phone: unlinked, ...birthday })
  const bodies = [
    { phone, date_of_birth: '04/13/1990' },
    { phone, date_of_birth: '' },
    { phone, date_of_birth: '13/45/1990' },
    { phone: unlinked, date_of_birth: '04/12/1990' },
    { phone: '9995550122', date_of_birth: '04/12/1990' },
    {},
  ]
  const timed = async (body: BodyOf<typeof calls.requestLink>) => {
    const started = performance.now()
    await ask(body)
    return performance.now() - started
  }
  expect(Math.min(...(await Promise.all(bodies.map(timed))))).toBeGreaterThanOrEqual(249)
  expect([await countTexts(phone), await countTexts(unlinked)]).toEqual([1, 0])
})

test('what is asked for doesn’t lift the lock after wrong codes [OPEN-186]', async () => {
  const { phone } = await newDefendant()
  for (let guess = 0; guess < 5; guess++) await logIn(phone, 'AAAAAA', false)
  await ask({ phone, date_of_birth: '04/12/1990' })
  expect((await logIn(phone, (await lastLink(phone))['otp'], false)).status).toBe(429)
})

/** A file whose defendant, or Ida Cole, was sent a document to sign, and never a link to the form. */
async function pendingFile(signer: 'defendant' | 'ida' = 'defendant') {
  const file = await makeDocumentFile(db)
  const indemnitor_id = signer === 'ida' ? file.ida : signer
  if (signer === 'ida') {
    const own = { phone: newPhone(), date_of_birth: '1961-02-03' }
    await db.updateTable('indemnitors').set(own).where('id', '=', file.ida).execute()
    Object.assign(file, own)
  }
  const query = { type: 4, defendant_id: file.id, booking_id: file.booking, indemnitor_id } as const
  expect((await call(sendDocument, { as: await signIn(actors.clerk), query })).status).toBe(200)
  const sent = db.selectFrom('documents').select('id').where('defendant_id', '=', file.id)
  return { ...file, document_id: (await sent.executeTakeFirstOrThrow()).id }
}
/** Whether the link of the last text to a phone opens a document. */
async function opensDocument(phone: string): Promise<number> {
  const text = (await textsTo(phone)).at(-1)
  const token = /\/sign#([\w-]{32})/.exec(text ? await fullText(db, text) : '')?.[1] ?? ''
  return (await call(openSigning, { body: { token } })).status
}

test('who only got documents to sign gets new links to them, in the same limits', async () => {
  const { id, phone, document_id } = await pendingFile()
  const request = { phone, date_of_birth: '05/06/1990' }
  travel(31 * 24 * 60 * minuteMs)
  expect(await opensDocument(phone)).toBe(404)
  await ask({ ...request, date_of_birth: '05/07/1990' })
  expect(await countTexts(phone)).toBe(1)
  await ask(request)
  await ask(request)
  const texts = await textsTo(phone)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatchObject({ defendant_id: id, document_ids: [document_id], created_by: null })
  expect(await opensDocument(phone)).toBe(200)
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(1)
  for (let at = 0; at < 6; at++) {
    travel(minuteMs)
    await ask(request)
  }
  expect(await countTexts(phone)).toBe(6)
  const void_ = { as: await signIn(actors.clerk), body: { document_id } }
  expect((await call(voidDocument, void_)).status).toBe(200)
  travel(25 * 60 * minuteMs)
  await ask(request)
  expect(await countTexts(phone)).toBe(6)
})

test('a text with new links that doesn’t leave is no reminder of its documents', async () => {
  const { id, phone, document_id } = await pendingFile()
  travel(minuteMs)
  await ask({ phone, date_of_birth: '05/06/1990' })
  const reminders = db
    .selectFrom('signing_events')
    .select('id')
    .where('document_id', '=', document_id)
    .where('kind', '=', 'reminded')
  expect([await countTexts(phone), await reminders.execute()]).toEqual([2, []])
  const { link_last_sent } = await db
    .selectFrom('documents')
    .select('link_last_sent')
    .where('defendant_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(link_last_sent).not.toBe(now().toISOString())
})

test('an indemnitor gets theirs, and none at a phone that the document wasn’t sent to', async () => {
  const file = await pendingFile('ida')
  travel(minuteMs)
  const request = { phone: file.phone, date_of_birth: '02/03/1961' }
  await ask(request)
  expect([await countTexts(file.phone), await opensDocument(file.phone)]).toEqual([2, 200])
  const phone = newPhone()
  await db.updateTable('indemnitors').set({ phone }).where('id', '=', file.ida).execute()
  travel(minuteMs)
  for (const at of [phone, file.phone]) await ask({ ...request, phone: at })
  expect([await countTexts(phone), await countTexts(file.phone)]).toEqual([0, 2])
})
