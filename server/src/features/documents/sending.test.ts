import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as calls from '@bailiwick/contract/documents'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { listDefendants, readDefendant } from '@bailiwick/contract/defendants'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { notificationTypes, smsOnly } from '@bailiwick/contract/notifications'
import { photoCalls } from '@bailiwick/contract/photos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { sweepFiles } from '#platform/file-sweep'
import { makeChild, makeDefendant, share } from '#test/factories'
import { fullTextsOf } from '#test/full-text'
import { formData } from '#test/form-data'
import { startDocumentDrivers, type DocumentDriver } from '#test/document-drivers'
import { makeDocumentFile } from '#test/document-file'
import { pdfPages } from '#test/pdf-text'
import type { TestServer } from '#test/server'
import { referencedNames } from '../photos/service.ts'

const drivers = await startDocumentDrivers({ frozen: true, sendMail: async () => {} })
const [builtin] = drivers
/** What the tests do with a server. */
function withServer(server: TestServer, { settle }: Pick<DocumentDriver, 'settle'>) {
  const {
    app,
    call,
    db,
    actors: { clerk },
  } = server

  const documentsOf = (defendant_id: number) =>
    db.selectFrom('documents').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()
  const textsTo = (defendant_id: number) => fullTextsOf(db, defendant_id)
  const flagsOf = (defendant_id: number) =>
    db
      .selectFrom(
        sql<{ docs_sent: boolean; pending_signature: boolean }>`(
        select docs_sent, pending_signature from defendant_list where defendant_id = ${defendant_id})`.as(
          'l',
        ),
      )
      .selectAll()
      .executeTakeFirstOrThrow()

  async function pdfOf(path: string, query: Record<string, string>, as = clerk) {
    const response = await app.inject({ url: path, query, headers: { authorization: as.token } })
    const isPdf = response.headers['content-type'] === 'application/pdf'
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isPdf ? null : response.json<{ error: string; fields?: string[] }>(),
      text: isPdf ? (await pdfPages(response.rawPayload)).join(' ') : '',
      bytes: response.rawPayload,
    }
  }
  const preview = (query: Record<string, string | number>) =>
    pdfOf(
      calls.previewDocument.path,
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    )

  /** A file whose documents were sent to everybody. */
  async function sentFile() {
    const file = await makeDocumentFile(db)
    const body = { type: 1, defendant_id: file.id, booking_id: file.booking } as const
    const reply = await call(calls.sendDocuments, { as: clerk, body })
    await settle()
    return { ...file, status: reply.status, body: reply.body }
  }
  return { ...server, ...server.actors, documentsOf, textsTo, flagsOf, pdfOf, preview, sentFile }
}

describe.each(drivers)('by the drivers $driver and $esign', ({ server, ...driver }) => {
  const { esign, state, replied, expectEnd, askedByMail } = driver
  const { call, db, files, filesFolder, agent, clerk, now, ...more } = withServer(server, driver)
  const { documentsOf, textsTo, flagsOf, pdfOf, preview, sentFile } = more

  test('the defendant and each indemnitor get a document in an envelope [DOC-1, DOC-2, DOC-4, DOC-23, OPEN-150]', async () => {
    const { id, ida, bo, booking, status } = await sentFile()
    expect(status).toBe(200)
    const documents = await documentsOf(id)
    expect(documents.map((one) => one.indemnitor_id)).toEqual([null, ida, bo])
    expect(new Set(documents.map((one) => one.envelope_id)).size).toBe(3)
    const asked = (await askedByMail(documents)).map(({ email }) => email)
    expect(asked).toEqual(['ana@example.com', 'ida@example.com', 'bo@example.com'])
    for (const one of documents) {
      expect(one).toMatchObject({ type: 1, status: 2, booking_id: booking, created_by: clerk.id })
      expect(Date.parse(one.link_last_sent ?? '')).toBe(Date.parse(one.date_created))
    }
  })

  test('a sent document is pending, in the list and in the record [DOC-1, DOC-3, DOC-9, OPEN-146, OPEN-148]', async () => {
    const untouched = await makeDocumentFile(db)
    expect(await flagsOf(untouched.id)).toEqual({ docs_sent: false, pending_signature: false })
    const { id, ida, bo, booking } = await sentFile()
    for (const { status, history, date_created } of await documentsOf(id)) {
      expect(status).toBe(2)
      expect(history).toEqual([{ description: 'notified', time: new Date(date_created).toISOString() }])
    }
    expect(await flagsOf(id)).toEqual({ docs_sent: true, pending_signature: true })
    const refreshed = await readDerivedTables(db)
    await sql`select rebuild_defendant_list()`.execute(db)
    expect(refreshed).toEqual(await readDerivedTables(db))
    const listed = async (pending_signature: 'Yes' | 'No') =>
      (await call(listDefendants, { as: clerk, query: { pending_signature, rows: 30 } })).body.defendants.map(
        (row) => row.id,
      )
    expect([await listed('Yes'), await listed('No')]).toEqual([
      expect.arrayContaining([id]),
      expect.arrayContaining([untouched.id]),
    ])
    const { body: read } = await call(readDefendant, { as: clerk, query: { id } })
    const sent = await documentsOf(id)
    expect(sent.map(({ indemnitor_id }) => indemnitor_id)).toEqual([null, ida, bo])
    expect(read.defendant.documents).toEqual(
      sent.toReversed().map((one) => ({
        id: one.id,
        type: 1,
        status: 2,
        envelope_id: one.envelope_id,
        indemnitor_id: one.indemnitor_id,
        booking_id: booking,
        date_created: new Date(one.date_created).toISOString(),
        link_last_sent: new Date(one.date_created).toISOString(),
        history: one.history,
        reason: null,
        voided_at: null,
        is_voiding: false,
        at_docusign: esign === 'docusign' ? 'there' : null,
        link_ended_at: null,
        booking_changed_at: null,
        phone_changed_at: null,
      })),
    )
  })

  test('staff send a link, notices, documents, a card authorization and a reminder [NOTE-1, NOTE-19, DOC-28]', async () => {
    const { id, phone, booking } = await makeDocumentFile(db)
    const file = { defendant_id: id, booking_id: booking }
    const notice = (messageType: string) =>
      call(smsOnly, { as: clerk, body: { phone, name: 'ANA LIM', defendant_id: id, messageType } })
    const asked = [
      await call(calls.sendDocument, { as: clerk, query: { ...file, type: 4 } }),
      await call(calls.sendCardAuthorization, { as: clerk, body: { ...file, type: 'defendant' } }),
    ]
    await driver.settle()
    const documents = await documentsOf(id)
    expect(await askedByMail(documents)).toEqual(Array(2).fill({ name: 'ANA LIM', email: 'ana@example.com' }))
    const replies = [
      ...asked,
      await call(sendOtp, { as: clerk, body: { phone, id, defendant_id: id } }),
      await notice(notificationTypes.courtFull),
      await notice(notificationTypes.paymentSchedule),
      await call(sendReminder, { as: clerk, body: { phone, defendant_id: id } }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [200, 'sentDocuments'],
      [200, 'sentCardAuthorization'],
      ...(['sentSms', 'sentNotification', 'sentNotification'] as const).map((code) => [
        200,
        replied(code).code,
      ]),
      [200, 'sentReminder'],
    ])
    const texts = replies.flatMap(({ body }) => body.texts)
    // DocuSign asks and reminds by its own mails
    expect(texts.map((text) => text.state)).toEqual(Array(esign === 'builtin' ? 6 : 4).fill(state))
    expect((await textsTo(id)).at(-1)?.content).toMatch(
      esign === 'builtin'
        ? /sign: bail bond documents: https:\S+\/sign#\S{32}, card authorization: https:\S+\/sign#\S{32}\./
        : /sign: bail bond documents \(by email from DocuSign\), card authorization \(by email from DocuSign\)\./,
    )
    await expectEnd(...texts.map(({ message_id }) => message_id))
    const reminded = await documentsOf(id)
    expect(reminded.map(({ type, status }) => [type, status])).toEqual([
      [4, 2],
      [3, 2],
    ])
    for (const { history, envelope_id } of reminded) {
      expect(history.map(({ description }) => description)).toEqual(['notified', 'notified'])
      expect(driver.docusign?.of(envelope_id).resent).toBe(esign === 'builtin' ? undefined : 1)
    }
  })

  test('somebody who wants no texts is reminded by mail alone, if there is something to sign [OPEN-132]', async () => {
    const { id, phone, booking } = await makeDocumentFile(db)
    await db.insertInto('text_opt_outs').values({ phone, since: now() }).execute()
    const remind = () => call(sendReminder, { as: clerk, body: { phone, defendant_id: id } })
    // Without a document there is no mail
    expect((await remind()).body.code).toBe(state === 'queued' ? 'optedOut' : 'textNotSent')
    const query = { defendant_id: id, booking_id: booking, type: 4 } as const
    expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
    await driver.settle()
    const { status, body } = await remind()
    expect([status, body.code]).toEqual([200, 'sentReminder'])
    const refused = { state: 'failed', reason: messages.optedOut, is_mailed: true }
    expect(body.texts).toMatchObject([state === 'queued' ? refused : { state, is_mailed: true }])
    await driver.settle()
    const documents = await documentsOf(id)
    expect(await askedByMail(documents)).toEqual([{ name: 'ANA LIM', email: 'ana@example.com' }])
    expect(documents[0]?.history).toHaveLength(2)
  })

  test('a document goes to one person, its type a code or a name [DOC-19, DOC-26, DOC-36, OPEN-149, OPEN-150]', async () => {
    const { id, ida, booking } = await makeDocumentFile(db)
    const without = await makeDocumentFile(db, { includeCC: 'No', surety: 'Bankers' })
    const single = (query: calls.DocumentQuery) => call(calls.sendDocument, { as: clerk, query })
    for (const [query, type, whose] of [
      [{ type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' }, 1, null],
      [{ type: 'FCS', defendant_id: id, indemnitor_id: ida, includeCC: 'No' }, 4, ida],
      [{ type: 'AABB', defendant_id: id, booking_id: booking, indemnitor_id: ida, includeCC: 'Yes' }, 2, ida],
      [{ type: 5, defendant_id: id, booking_id: booking, indemnitor_id: ida }, 5, ida],
      [{ type: 'CC', booking_id: booking, indemnitor_id: 'defendant' }, 3, null],
      [{ booking_id: booking }, 1, null],
    ] as const) {
      const before = (await documentsOf(id)).length
      const { status, body } = await single(query)
      expect([query, status, body.message]).toEqual([query, 200, 'Successfully sent Documents for Docusign.'])
      const sent = (await documentsOf(id)).slice(before)
      expect([query, sent.map((one) => [one.type, one.indemnitor_id])]).toEqual([query, [[type, whose]]])
    }
    await single({ defendant_id: without.id })
    expect((await documentsOf(without.id)).map(({ type }) => type)).toEqual([5])

    const [one, other] = [await makeDocumentFile(db), await makeDocumentFile(db)]
    const send = (body: object) =>
      call(calls.sendDocuments, { as: clerk, body: body as BodyOf<typeof calls.sendDocuments> })
    await send({ type: 'AABB', defendant_id: one.id, booking_id: one.booking, includeCC: 'No' })
    expect((await documentsOf(one.id)).map(({ type }) => type)).toEqual([5, 5, 5])
    await send({ type: '4', defendant_id: other.id, booking_id: other.booking, indemnitor_id: other.bo })
    expect((await documentsOf(other.id)).map((d) => [d.type, d.indemnitor_id])).toEqual([[4, other.bo]])
  })

  test('a separate card authorization goes to the requested person [DOC-27, OPEN-155, MSG-33]', async () => {
    const { id, bo, booking } = await makeDocumentFile(db)
    const cc = (body: { type: 'defendant' | 'indemnitor'; indemnitor_id?: number | null }) =>
      call(calls.sendCardAuthorization, {
        as: clerk,
        body: { booking_id: booking, defendant_id: id, ...body },
      })
    const ok = { code: 'sentCardAuthorization', message: 'Successfully sent Credit Card Authorization' }
    expect((await cc({ type: 'defendant', indemnitor_id: null })).body).toMatchObject(ok)
    expect((await cc({ type: 'indemnitor', indemnitor_id: bo })).body).toMatchObject(ok)
    expect((await documentsOf(id)).map((one) => [one.type, one.indemnitor_id])).toEqual([
      [3, null],
      [3, bo],
    ])
    const nobody = await cc({ type: 'indemnitor' })
    expect([nobody.status, nobody.body.fields]).toEqual([400, ['indemnitor_id']])
  })

  test('a preview is the PDF that would be sent, and isn’t stored [DOC-24, DOC-25, OPEN-110, OPEN-151, PHOTO-14]', async () => {
    const { id, ida, booking } = await makeDocumentFile(db)
    // The latest booking lacks what a document needs
    await makeChild(db, 'bookings', { defendant_id: id, booking: '2' })
    const own = await preview({
      type: 'FCS',
      defendant_id: id,
      booking_id: booking,
      indemnitor_id: 'defendant',
      includeCC: 'Yes',
    })
    expect([own.status, own.headers['content-disposition']]).toEqual([200, 'inline; filename="document.pdf"'])
    expect(own.headers['cache-control']).toBe('no-store')
    for (const part of ['ANA LIM', '$25,000', 'PC 459', 'Card Authorization'])
      expect(own.text).toContain(part)
    const hers = await preview({
      type: 'AABB',
      defendant_id: id,
      booking_id: booking,
      indemnitor_id: ida,
      includeCC: 'No',
    })
    expect(hers.text).toContain('Ida Cole')
    expect(hers.text).toContain('AABB')
    expect(hers.text).not.toContain('Card Authorization')
    expect((await preview({ type: 'CC', defendant_id: id, booking_id: booking })).text).not.toContain(
      'Bail Bond Application',
    )
    expect([await documentsOf(id), await textsTo(id)]).toEqual([[], []])
  })

  test('every call names missing fields and sends nothing [DOC-31, OPEN-152, OPEN-153, OPEN-154]', async () => {
    const { id, ida, booking } = await makeDocumentFile(db)
    await db.updateTable('defendants').set({ first_name: null, email: ' ' }).where('id', '=', id).execute()
    await db.updateTable('indemnitors').set({ phone: null }).where('id', '=', ida).execute()
    await db
      .updateTable('bookings')
      .set({ surety: null, charges: '[]', credit_card_charge_amount: null })
      .where('id', '=', booking)
      .execute()
    const file = { defendant_id: id, booking_id: booking }
    const own = ['First Name', 'Email', 'Surety', 'Charges', 'Credit Card Charge Amount']
    const shown = await preview({ ...file, type: 'FCS', indemnitor_id: 'defendant', includeCC: 'Yes' })
    expect([shown.status, shown.body]).toEqual([
      422,
      {
        error: own.join(','),
        code: 'fieldsRequired',
        message: 'Fields Required',
        fields: ['first_name', 'email', 'surety', 'charges', 'credit_card_charge_amount'],
        request_id: expect.any(String),
      },
    ])
    const all = await call(calls.sendDocuments, { as: clerk, body: { ...file, type: 1 } })
    expect([all.status, all.body.error.split(',')]).toEqual([422, [...own, 'Ida Cole: Mobile Phone']])
    const single = await call(calls.sendDocument, {
      as: clerk,
      query: { ...file, type: 'AABB', includeCC: 'No' },
    })
    expect([single.status, single.body.error]).toEqual([422, 'First Name,Email,Surety,Charges'])
    const cc = await call(calls.sendCardAuthorization, {
      as: clerk,
      body: { ...file, type: 'indemnitor', indemnitor_id: ida },
    })
    expect([cc.status, cc.body.error]).toEqual([422, 'Ida Cole: Mobile Phone,Credit Card Charge Amount'])
    expect([await documentsOf(id), await textsTo(id)]).toEqual([[], []])
  })

  test('documents of another file, a deleted record or no booking are refused', async () => {
    const [one, other] = [await makeDocumentFile(db), await makeDocumentFile(db)]
    const send = async (body: object) =>
      (
        await call(calls.sendDocuments, {
          as: clerk,
          body: { type: 1, ...body } as BodyOf<typeof calls.sendDocuments>,
        })
      ).status
    expect(await send({ defendant_id: one.id, booking_id: other.booking })).toBe(404)
    expect(await send({ defendant_id: one.id, booking_id: one.booking, indemnitor_id: other.ida })).toBe(404)
    expect(await send({ defendant_id: 2_000_000, booking_id: one.booking })).toBe(404)
    expect(await send({ defendant_id: one.id, booking_id: one.booking, type: 6 })).toBe(400)
    expect(await send({ defendant_id: one.id, booking_id: one.booking, type: 'toString' })).toBe(400)
    expect((await preview({ type: 'FCS', defendant_id: one.id, booking_id: other.booking })).status).toBe(404)
    expect((await preview({ type: 'FCS', defendant_id: one.id, indemnitor_id: other.ida })).status).toBe(404)
    expect((await preview({ type: 'FCS' })).body?.fields).toEqual(['defendant_id'])
    const bare = await makeDefendant(db)
    expect((await preview({ type: 'FCS', defendant_id: bare })).body?.error).toBe(
      'There’s no booking to make documents from.',
    )
    await db.updateTable('bookings').set({ deleted_at: new Date() }).where('id', '=', one.booking).execute()
    expect(await send({ defendant_id: one.id, booking_id: one.booking })).toBe(404)
    await share(db, other.id, clerk.id, 'R')
    expect(await send({ defendant_id: other.id, booking_id: other.booking })).toBe(403)
    expect([await documentsOf(one.id), await documentsOf(other.id)]).toEqual([[], []])
  })

  test('a send that fails halfway saves nothing, and a repeated request sends once', async () => {
    const { id, bo, booking } = await makeDocumentFile(db)
    const body = { type: 4, defendant_id: id, booking_id: booking } as const
    // The disk is full at the third document
    const put = files.put.bind(files)
    let puts = 0
    files.put = async (name, content) => {
      puts += 1
      if (puts === 3) throw new Error('the disk is full')
      await put(name, content)
    }
    expect((await call(calls.sendDocuments, { as: clerk, body })).status).toBe(500)
    files.put = put
    expect([await documentsOf(id), await textsTo(id), await flagsOf(id)]).toEqual([
      [],
      [],
      { docs_sent: false, pending_signature: false },
    ])
    const again = () =>
      call(calls.sendDocuments, {
        as: clerk,
        body: { ...body, indemnitor_id: bo },
        headers: { 'idempotency-key': 'the-same' },
      })
    const statuses = await Promise.all([again(), again(), again()])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([(await documentsOf(id)).length, (await textsTo(id)).length]).toEqual([
      1,
      esign === 'builtin' ? 1 : 0,
    ])
  })

  test('documents are stored encrypted and unchanged, and no sweep removes them [OPEN-151]', async () => {
    const { id, booking } = await makeDocumentFile(db)
    await call(calls.sendDocument, {
      as: clerk,
      query: { type: 'FCS', defendant_id: id, booking_id: booking },
    })
    const [document] = await documentsOf(id)
    const path = readdirSync(filesFolder, { recursive: true, withFileTypes: true }).find(
      ({ name }) => name === document?.document_file,
    )
    const box = readFileSync(join(path?.parentPath ?? '', path?.name ?? ''))
    expect(box.includes('%PDF')).toBe(false)
    const months = new Date(now().getTime() + 90 * 24 * 60 * 60 * 1000)
    expect(await sweepFiles({ db, files, referencedNames }, months)).toBe(0)
    const { status, bytes, headers, text } = await pdfOf(calls.downloadDocument.path, {
      envelope_id: document?.envelope_id ?? '',
    })
    expect([status, headers['content-disposition']]).toEqual([200, 'inline; filename="document.pdf"'])
    expect(hash('sha256', bytes)).toBe(document?.document_sha256)
    expect(text).toContain('ANA LIM')
  })

  test('anyone who may read the file downloads a document, and is recorded [DOC-29, OPEN-110, PHOTO-14]', async () => {
    const { id, booking } = await makeDocumentFile(db)
    await call(calls.sendDocument, {
      as: clerk,
      query: { type: 'FCS', defendant_id: id, booking_id: booking },
    })
    const [document] = await documentsOf(id)
    const envelope_id = document?.envelope_id ?? ''
    expect((await pdfOf(calls.downloadDocument.path, { envelope_id }, agent)).status).toBe(200)
    const [entry] = await db
      .selectFrom('history')
      .select(['action', 'endpoint', 'record_id', 'username', 'data'])
      .where('defendant_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toEqual({
      action: 'download',
      endpoint: 'document',
      record_id: document?.id,
      username: 'agent',
      data: { envelope_id, signed: false },
    })
    await makeChild(db, 'documents', { defendant_id: id, type: 1, status: 3, envelope_id: 'env-0000000001' })
    const old = await pdfOf(calls.downloadDocument.path, { envelope_id: 'env-0000000001' })
    expect([old.status, old.body?.error]).toEqual([404, 'This document has no file.'])
    for (const unknown of ['', '../../etc/passwd', "' or 1=1", 'x'.repeat(100)])
      expect((await pdfOf(calls.downloadDocument.path, { envelope_id: unknown })).status).toBe(404)
    await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await pdfOf(calls.downloadDocument.path, { envelope_id })).status).toBe(404)
  })
})

test('card photos are only in the defendant’s document, and previews are recorded [OPEN-151, OPEN-155]', async () => {
  const { app, db, clerk, preview } = withServer(builtin.server, builtin)
  const { id, ida, booking } = await makeDocumentFile(db)
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const picture = await sharp({
    create: { width: 900, height: 560, channels: 3, background: '#246a52', noise },
  })
    .png()
    .toBuffer()
  const { headers, payload } = formData([
    { field: 'front_credit_card_photo', fileName: 'card.png', content: picture },
  ])
  const upload = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.upload.path,
    query: { id: String(id) },
    headers: { authorization: clerk.token, ...headers },
    payload,
  })
  expect(upload.statusCode).toBe(200)
  const file = { type: 'CC', defendant_id: id, booking_id: booking }
  const own = await preview({ ...file, indemnitor_id: 'defendant' })
  expect([own.text.includes('Front Credit Card Photo'), own.bytes.includes('/Subtype /Image')]).toEqual([
    true,
    true,
  ])
  const hers = await preview({ ...file, indemnitor_id: ida })
  expect([
    hers.status,
    hers.text.includes('Credit Card Photo'),
    hers.bytes.includes('/Subtype /Image'),
  ]).toEqual([200, false, false])
  const seen = await db
    .selectFrom('history')
    .select(['endpoint', 'data'])
    .where('defendant_id', '=', id)
    .where('action', '=', 'read')
    .execute()
  expect(seen).toEqual([{ endpoint: 'document', data: { fields: ['Front Credit Card Photo'] } }])
})
