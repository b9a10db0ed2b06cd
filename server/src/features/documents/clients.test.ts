import * as calls from '@bailiwick/contract/documents'
import { createIndemnitor, updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendReminder } from '@bailiwick/contract/messaging'
import { describe, expect, test } from 'vitest'
import { makeChild } from '#test/factories'
import { startDocumentDrivers } from '#test/document-drivers'
import { makeDocumentFile } from '#test/document-file'
import { pdfPages } from '#test/pdf-text'
import { startServer, type TestServer } from '#test/server'

const drivers = await startDocumentDrivers({ sendMail: async () => {} })
const [{ server: builtinServer }] = drivers
const unauthorized = [401, messages.unauthorized]

/** What the tests do with a server. */
function withServer(server: TestServer) {
  const { app, call, db, signInClient } = server

  /** A file with what its defendant and its first indemnitor are signed in with as clients. */
  async function clientFile() {
    const file = await makeDocumentFile(db)
    return { ...file, ana: await signInClient(file.id), idasToken: await signInClient(file.id, file.ida) }
  }
  const preview = async (as: string, query: Record<string, string | number> = {}) => {
    const response = await app.inject({
      url: calls.previewDocument.path,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { authorization: as },
    })
    if (response.statusCode !== 200) return [response.statusCode, response.json().error] as const
    return [200, (await pdfPages(response.rawPayload)).join(' ')] as const
  }
  const send = async (as: string, query: calls.DocumentQuery = {}) => {
    const { status, body } = await call(calls.sendDocument, { as, query })
    return status === 200 ? [status, body.message] : [status, body.error]
  }
  const textsTo = (phone: string) =>
    db.selectFrom('messages').select('id').where('phone', '=', phone).execute()
  const mailsTo = (address: string) =>
    db.selectFrom('mails').select('id').where('to_address', '=', address).execute()
  const documentsOf = (defendant_id: number) =>
    db.selectFrom('documents').selectAll().where('defendant_id', '=', defendant_id).orderBy('id').execute()

  return { ...server, ...server.actors, clientFile, preview, send, documentsOf, textsTo, mailsTo }
}

describe.each(drivers)('by the driver $esign', ({ server, state, esign, settle, askedByMail }) => {
  const { app, call, db, clerk, now, signInClient, ...more } = withServer(server)
  const { clientFile, send, documentsOf, textsTo, mailsTo } = more

  test('a client sends their own documents, only by mail and five times a day [OPEN-140, CLI-46, CLI-47, CLI-58]', async () => {
    const { id, ida, booking, ana, idasToken } = await clientFile()
    const attached = { type: 'FCS', defendant_id: id, booking_id: booking } as const
    expect(await send(ana, { ...attached, indemnitor_id: 'defendant' })).toEqual([
      200,
      messages.sentDocuments,
    ])
    expect(await send(idasToken, { ...attached, indemnitor_id: ida })).toEqual([200, messages.sentDocuments])
    expect((await documentsOf(id)).map((one) => [one.type, one.indemnitor_id, one.created_by])).toEqual([
      [1, null, null],
      [1, ida, null],
    ])
    await settle()
    expect(await askedByMail(await documentsOf(id))).toEqual([
      { name: 'ANA LIM', email: 'ana@example.com' },
      { name: 'Ida Cole', email: 'ida@example.com' },
    ])
    const mails = await db.selectFrom('mails').select(['subject', 'created_by']).execute()
    const own = { subject: 'Bailiwick: documents to sign', created_by: null }
    expect(mails).toEqual(esign === 'builtin' ? [own, own] : [])
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([])
    const entries = await db
      .selectFrom('history')
      .select(['username', 'user_id', 'action', 'endpoint'])
      .where('defendant_id', '=', id)
      .where('endpoint', '=', 'document')
      .orderBy('id')
      .execute()
    expect(entries.map(({ username, user_id, action }) => [username, user_id, action])).toEqual([
      ['ANA LIM', null, 'send'],
      ['Ida Cole', null, 'send'],
    ])
    // Four of the five are left, no matter how many simultaneous requests there are
    const more = await Promise.all(Array.from({ length: 6 }, () => send(ana, attached)))
    expect(more.filter(([status]) => status === 200)).toHaveLength(4)
    expect(more.filter(([status]) => status !== 200)).toEqual([
      [429, messages.tooManyDocuments],
      [429, messages.tooManyDocuments],
    ])
    expect(await send(idasToken, { indemnitor_id: 'defendant' })).toEqual(unauthorized)
  })

  test('a client’s complete save replaces the document of the one before, not that of staff [CLI-46]', async () => {
    const { id, booking, ana } = await clientFile()
    const query = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
    expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
    for (let saves = 0; saves < 3; saves += 1) {
      expect(await send(ana, query)).toEqual([200, messages.sentDocuments])
      await settle()
    }
    const documents = await documentsOf(id)
    expect(documents.map(({ created_by, status }) => [created_by, status])).toEqual([
      [clerk.id, 2],
      [null, 5],
      [null, 5],
      [null, 2],
    ])
  })

  /** A document that staff sent to the indemnitor, whose phone and email somebody changes afterwards. */
  async function movedSigner(as: typeof clerk | 'client') {
    const { id, ida, booking, ana } = await clientFile()
    const query = { type: 4, defendant_id: id, booking_id: booking, indemnitor_id: ida } as const
    expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
    await settle()
    const [{ id: document_id } = { id: 0 }] = await documentsOf(id)
    const phone = `310556${String(id).padStart(4, '0')}`
    const body = { id: ida, phone, email: 'new@example.com' }
    expect((await call(updateIndemnitor, { as: as === 'client' ? ana : as, body })).status).toBe(200)
    const codeOf = ({ status, body: reply }: { status: number; body: { code: string } }) =>
      `${status} ${reply.code}`
    const contact = 'checked' as const
    return {
      id,
      phone,
      resend: async (checked = {}) =>
        codeOf(await call(calls.resendDocument, { as: clerk, body: { document_id, ...checked } })),
      replace: async (checked = {}) =>
        codeOf(await call(calls.replaceDocument, { as: clerk, body: { document_id, ...checked } })),
      remind: async () =>
        codeOf(
          await call(sendReminder, { as: clerk, body: { defendant_id: id, indemnitor_id: ida, phone } }),
        ),
      checked: { contact },
    }
  }

  test('a contact that a client changed gets no link before staff have checked it [OPEN-140, OPEN-154]', async () => {
    const { id, phone, resend, replace, remind, checked } = await movedSigner('client')
    const before = { texts: await textsTo(phone), mails: await mailsTo('new@example.com') }
    expect([await resend(), await remind(), await replace()]).toEqual(
      esign === 'builtin'
        ? ['409 changedByClient', '409 notReminded', '409 changedByClient']
        : // DocuSign would mail the former address
          ['409 formerEmail', '409 formerEmail', '409 changedByClient'],
    )
    expect({ texts: await textsTo(phone), mails: await mailsTo('new@example.com') }).toEqual(before)
    expect(await documentsOf(id)).toMatchObject([{ status: 2, signer_email: 'ida@example.com' }])
    expect(await (esign === 'builtin' ? resend : replace)(checked)).toBe(
      esign === 'builtin' ? '200 resentToNewEmail' : '200 replacingDocument',
    )
    await settle()
    const document = (await documentsOf(id)).at(-1)
    expect(document).toMatchObject({ signer_phone: phone, signer_email: 'new@example.com' })
    expect((await askedByMail(document ? [document] : [])).map(({ email }) => email)).toEqual([
      'new@example.com',
    ])
    expect(await remind()).toBe('200 sentReminder')
  })

  test('a defendant sends no document to a phone or email of an indemnitor that a client typed [OPEN-140]', async () => {
    const { id, ida, booking, ana } = await clientFile()
    const attached = { type: 'FCS', defendant_id: id, booking_id: booking } as const
    expect(await send(ana, { ...attached, indemnitor_id: ida })).toEqual([200, messages.sentDocuments])
    const refused = [409, messages.documentsByAgency]
    await call(updateIndemnitor, { as: ana, body: { id: ida, email: 'ana.too@example.com' } })
    expect(await send(ana, { ...attached, indemnitor_id: ida })).toEqual(refused)
    const { insertId: own } = (
      await call(createIndemnitor, {
        as: ana,
        body: { defendant_id: id, name: 'Bea Cole', phone: '2135550177', email: 'ana.three@example.com' },
      })
    ).body
    expect(await send(ana, { ...attached, indemnitor_id: own })).toEqual(refused)
    expect(await mailsTo('ana.too@example.com')).toEqual([])
    // The indemnitor asks for their own, and staff for any
    expect(await send(await signInClient(id, ida), { ...attached, indemnitor_id: ida })).toEqual([
      200,
      messages.sentDocuments,
    ])
    await call(updateIndemnitor, { as: clerk, body: { id: ida, email: 'ida@example.com' } })
    expect(await send(ana, { ...attached, indemnitor_id: ida })).toEqual([200, messages.sentDocuments])
  })

  test('a contact that staff changed gets the link, and the answer says so [OPEN-154]', async () => {
    const { resend, replace } = await movedSigner(clerk)
    const again = esign === 'builtin' ? resend : replace
    expect([await resend(), await again()]).toEqual(
      esign === 'builtin'
        ? ['200 resentToNewEmail', '200 resentDocument']
        : ['409 formerEmail', '200 replacingDocument'],
    )
  })

  test('clients send at most twenty documents of a file a day, staff any number [OPEN-140, CLI-56]', async () => {
    const { id, booking, ana } = await clientFile()
    for (let count = 0; count < 19; count += 1) {
      const indemnitor_id = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Somebody' })
      await makeChild(db, 'documents', {
        defendant_id: id,
        indemnitor_id,
        type: 4,
        status: 2,
        date_created: now(),
      })
    }
    const request = {
      type: 'FCS',
      defendant_id: id,
      booking_id: booking,
      indemnitor_id: 'defendant',
    } as const
    expect(await send(ana, request)).toEqual([200, messages.sentDocuments])
    const refused = await call(calls.sendDocument, { as: ana, query: request })
    expect([refused.status, refused.body.error]).toEqual([429, messages.tooManyDocuments])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect((await call(calls.sendDocument, { as: clerk, query: request })).status).toBe(200)
  })

  test('a name that a client typed never starts a new line in a mail or text [OPEN-140]', async () => {
    const { id, ida, booking } = await clientFile()
    const idasToken = await signInClient(id, ida)
    const name = 'Ida\r\n\nBcc: all <b onclick="x()">Cole</b>'
    await db.updateTable('indemnitors').set({ name }).where('id', '=', ida).execute()
    const oneLine = 'Ida Bcc: all <b onclick="x()">Cole</b>'
    /** Expects that the last mail has the name in one line. */
    const expectMail = async () => {
      await settle()
      const last = (await documentsOf(id)).slice(-1)
      expect(await askedByMail(last)).toEqual([{ name: oneLine, email: 'ida@example.com' }])
    }
    const request = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: ida } as const
    expect(await send(idasToken, request)).toEqual([200, messages.sentDocuments])
    await expectMail()
    await call(calls.sendDocument, { as: clerk, query: request })
    const reminded = await call(sendReminder, {
      as: clerk,
      body: { defendant_id: id, phone: '2135550111', indemnitor_id: ida },
    })
    expect([reminded.status, reminded.body.texts]).toMatchObject([200, [{ state }]])
    await expectMail()
    const texts = await db
      .selectFrom('messages')
      .select('content')
      .where('defendant_id', '=', id)
      .orderBy('id')
      .execute()
    expect(texts).toHaveLength(esign === 'builtin' ? 2 : 1)
    for (const { content } of texts) {
      expect(content).toContain(`Hello ${oneLine}`)
      expect(content).not.toContain('\n')
    }
  })

  test('a client downloads only the documents that they sign [OPEN-140, DOC-29]', async () => {
    const { id, booking, ana, idasToken } = await clientFile()
    const other = await clientFile()
    await call(calls.sendDocuments, { as: clerk, body: { type: 4, defendant_id: id, booking_id: booking } })
    const [own, idas, bos] = await documentsOf(id)
    const download = async (as: string, envelope_id: string | null | undefined) =>
      (
        await app.inject({
          url: calls.downloadDocument.path,
          query: { envelope_id: envelope_id ?? '' },
          headers: { authorization: as },
        })
      ).statusCode
    expect([await download(ana, own?.envelope_id), await download(ana, bos?.envelope_id)]).toEqual([200, 401])
    expect([
      await download(idasToken, idas?.envelope_id),
      await download(idasToken, own?.envelope_id),
      await download(idasToken, bos?.envelope_id),
      await download(other.ana, own?.envelope_id),
      await download(other.ana, 'env-of-nobody'),
    ]).toEqual([200, 401, 401, 401, 401])
  })
})

const { app, clerk, clientFile, preview, documentsOf } = withServer(builtinServer)

test('clients preview only the documents that they sign, without the defendant’s numbers [OPEN-140, CLI-51]', async () => {
  const { id, ida, bo, booking, ana, idasToken } = await clientFile()
  const other = await clientFile()
  const [ss, dl] = ['900-12-3456', 'D1234567']
  // As staff saved them in the record
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/crm/defendant',
    headers: { authorization: clerk.token },
    payload: { id, ss, dl },
  })
  expect(saved.statusCode).toBe(200)

  const [, own] = await preview(ana)
  expect([own.includes('ANA LIM'), own.includes('•••-••-3456')]).toEqual([true, true])
  const [, hers] = await preview(idasToken, { type: 'FCS', defendant_id: id, booking_id: booking })
  expect([hers.includes('Ida Cole'), hers.includes('3456'), hers.includes('4567')]).toEqual([
    true,
    false,
    false,
  ])
  for (const query of [
    { indemnitor_id: 'defendant' },
    { indemnitor_id: bo },
    { defendant_id: other.id },
    { defendant_id: other.id, indemnitor_id: other.ida },
  ])
    expect([query, await preview(idasToken, query)]).toEqual([query, unauthorized])
  for (const query of [
    { defendant_id: other.id },
    { booking_id: other.booking },
    { indemnitor_id: ida },
    { indemnitor_id: other.ida },
    { defendant_id: 2_000_000 },
  ])
    expect([query, await preview(ana, query)]).toEqual([query, unauthorized])
})

test('an id that is too large and a broken envelope are refused [OPEN-149]', async () => {
  const { id, ana } = await clientFile()
  for (const as of [clerk.token, ana])
    for (const [method, url, query, name] of [
      [
        'POST',
        calls.sendDocument.path,
        { defendant_id: String(id), indemnitor_id: '2147483648' },
        'indemnitor_id',
      ],
      ['POST', calls.sendDocument.path, { defendant_id: '9999999999' }, 'defendant_id'],
      ['GET', calls.previewDocument.path, { booking_id: '9999999999' }, 'booking_id'],
      ['GET', calls.previewDocument.path, { indemnitor_id: '-1' }, 'indemnitor_id'],
    ] as const) {
      const answer = await app.inject({ method, url, query, headers: { authorization: as } })
      expect([url, answer.statusCode, answer.json().fields]).toEqual([url, 400, [name]])
    }
  const download = (envelope_id: string) =>
    app.inject({
      url: calls.downloadDocument.path,
      query: { envelope_id },
      headers: { authorization: ana },
    })
  expect((await download('\0')).statusCode).toBe(400)
  expect((await download('%')).statusCode).toBe(401)
})

test('only staff send to everybody, send a separate card authorization, or remind [OPEN-140, CLI-58]', async () => {
  const { id, phone, booking, ana } = await clientFile()
  for (const [url, payload] of [
    [calls.sendDocuments.path, { type: 1, defendant_id: id, booking_id: booking }],
    [calls.sendCardAuthorization.path, { type: 'defendant', defendant_id: id, booking_id: booking }],
    ['/api/documents/reminder', { defendant_id: id, phone }],
  ] as const) {
    const response = await app.inject({ method: 'POST', url, headers: { authorization: ana }, payload })
    expect([url, response.statusCode]).toEqual([url, 401])
  }
  expect(await documentsOf(id)).toEqual([])
})

test('without a mail server a client who sends documents is referred to the agency [OPEN-189]', async () => {
  const server = await startServer()
  const { id, booking } = await makeDocumentFile(server.db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, indemnitor_id: 'defendant' } as const
  const reply = await server.call(calls.sendDocument, { as: await server.signInClient(id), query })
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    200,
    'documentsNotMailed',
    messages.documentsNotMailed,
  ])
})

test('staff choose the language of a document, REPLACE keeps it, and clients get English', async () => {
  const { app, call, db, clerk, clientFile, preview, documentsOf } = withServer(builtinServer)
  const { id, booking, ana } = await clientFile()
  const query = { defendant_id: id, booking_id: booking, language: 'es' } as const
  const shown = await app.inject({
    url: calls.previewDocument.path,
    query: { defendant_id: String(id), language: 'es' },
    headers: { authorization: clerk.token },
  })
  expect((await pdfPages(shown.rawPayload)).join(' ')).toContain('Solicitud de fianza')
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  const [sent] = await documentsOf(id)
  const document_id = sent?.id ?? 0
  expect((await call(calls.replaceDocument, { as: clerk, body: { document_id } })).status).toBe(200)
  const body = { type: 4, defendant_id: id, booking_id: booking, language: 'es' } as const
  expect((await call(calls.sendDocuments, { as: clerk, body })).status).toBe(200)
  expect((await call(calls.sendDocument, { as: clerk, query: { defendant_id: id } })).status).toBe(200)
  expect((await documentsOf(id)).map((one) => one.language)).toEqual(['es', 'es', 'es', 'es', 'es', 'en'])
  const entries = db.selectFrom('history').select('data').where('defendant_id', '=', id)
  const last = entries.where('endpoint', '=', 'document').where('action', '=', 'send').orderBy('id')
  expect((await last.execute()).map(({ data }) => Object(data).language)).toEqual([
    'es',
    'es',
    'es',
    'es',
    'es',
    undefined,
  ])
  const [status, text] = await preview(ana, { language: 'es' })
  expect([status, text.includes('Solicitud'), text.includes('Bail Bond Application')]).toEqual([
    200,
    false,
    true,
  ])
})
