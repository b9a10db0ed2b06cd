import { hash, X509Certificate } from 'node:crypto'
import { readdirSync } from 'node:fs'
import * as calls from '@bailiwick/contract/documents'
import { outgoingEs } from '@bailiwick/contract/client-texts/outgoing-es'
import { dayMs } from '@bailiwick/contract/kit/durations'
import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { messages } from '@bailiwick/contract/kit/messages'
import * as signing from '@bailiwick/contract/signing'
import * as pkijs from 'pkijs'
import sharp, { type Sharp } from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { pdfPages } from '#test/pdf-text'
import { hasPoppler, popplerSays, taggedText } from '#test/poppler'
import { decompressionBomb } from '#test/decompression-bomb'
import { readAndAgree } from '#test/read-and-agree'
import { serverBeside, startServer } from '#test/server'
import { languageOf } from '../messaging/service.ts'

const server = await startServer()
const { app, call, db, filesFolder, actors, now, travel } = server
const { clerk } = actors

/** A document that was sent to the defendant, and the token of its link. */
async function sentDocument() {
  const { id, booking } = await makeDocumentFile(db)
  const query = { type: 'FCS', defendant_id: id, booking_id: booking, includeCC: 'No' } as const
  expect((await call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  const document = await documentOf(id)
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('defendant_id', '=', id)
    .executeTakeFirstOrThrow()
  const token = /#([\w-]{32})$/.exec(await fullText(db, message))?.[1] ?? ''
  return { id, token, sha256: document.document_sha256 ?? '', envelope_id: document.envelope_id ?? '' }
}
const documentOf = (defendant_id: number) =>
  db.selectFrom('documents').selectAll().where('defendant_id', '=', defendant_id).executeTakeFirstOrThrow()
const eventsOf = async (defendant_id: number) => {
  const { id } = await documentOf(defendant_id)
  return db.selectFrom('signing_events').selectAll().where('document_id', '=', id).orderBy('id').execute()
}

const open = (token: string) => call(signing.openSigning, { body: { token } })
const show = (token: string, sha256: string, how: signing.WayOfReading = 'pages') =>
  call(signing.documentShown, { body: { token, sha256, how } })
const agree = (token: string) => call(signing.agreeToSign, { body: { token, agreed: true } })
const decline = (token: string, reason?: string) =>
  call(signing.declineToSign, { body: reason === undefined ? { token } : { token, reason } })
type Signature = BodyOf<typeof signing.signDocument>['signature']
const sign = (token: string, sha256: string, signature: Signature = typed) =>
  call(signing.signDocument, {
    body: { token, sha256, signature },
    headers: { 'user-agent': 'Night Phone 7' },
  })
const read = (token: string) =>
  app.inject({ method: 'POST', url: signing.readDocumentToSign.path, payload: { token } })
/** Opens, reads, agrees and signs with a drawn signature. */
async function signAll(token: string, sha256: string): Promise<void> {
  await readAndAgree(server, token)
  expect((await sign(token, sha256, drawn)).status).toBe(200)
}
const download = async (envelope_id: string) =>
  (
    await app.inject({
      url: calls.downloadDocument.path,
      query: { envelope_id },
      headers: { authorization: clerk.token },
    })
  ).rawPayload

const typed: Signature = { kind: 'typed', name: 'Ana Lim' }
/** A wave, black on a transparent background. */
function wave(): Sharp {
  const [width, height] = [600, 200]
  const pixels = Buffer.alloc(width * height * 4)
  for (let x = 20; x < width - 20; x += 1) {
    const y = Math.round(height / 2 + Math.sin(x / 40) * (height / 3))
    for (let dy = -3; dy <= 3; dy += 1) pixels[((y + dy) * width + x) * 4 + 3] = 255
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}
const dataUrl = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`
const drawn: Signature = { kind: 'drawn', png: dataUrl(await wave().png().toBuffer()) }

/** Whether the signature of a PDF is valid and covers all of it, and the name of its certificate. */
async function verified(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const [, start = 0, end = 0, rest = 0] = /ByteRange \[ 0 (\d+) (\d+) (\d+) \]/.exec(text)?.map(Number) ?? []
  const covered = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end, end + rest)])
  const info = pkijs.ContentInfo.fromBER(Buffer.from(text.slice(start + 1, end - 1), 'hex'))
  const signed = new pkijs.SignedData({ schema: info.content })
  const [certificate] = signed.certificates ?? []
  const result = await signed
    .verify({ signer: 0, data: Uint8Array.from(covered).buffer, extendedMode: true })
    .catch((error: unknown) => error as { signatureVerified?: boolean })
  return {
    good: result.signatureVerified === true,
    whole: end + rest === pdf.length,
    by: new X509Certificate(Buffer.from((certificate as pkijs.Certificate).toSchema(true).toBER(false)))
      .subject,
  }
}

test('a signer reads the document, agrees and signs it [DOC-3, DOC-7, OPEN-146, OPEN-147, OPEN-154]', async () => {
  const { id, token, sha256 } = await sentDocument()
  const { body } = await open(token)
  expect(body.signing).toMatchObject({
    title: 'Bail Bond Application and Indemnity Agreement',
    signer_name: 'ANA LIM',
    brand: 'Bailiwick',
    state: 'pending',
    sha256,
    shown_at: null,
    agreed_at: null,
  })
  const shown = await read(token)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(hash('sha256', shown.rawPayload)).toBe(sha256)
  expect((await show(token, sha256)).body.message).toBe(messages.shownToEnd)
  expect((await agree(token)).body.message).toBe(messages.agreedToSign)
  const reply = await sign(token, sha256, drawn)
  expect([reply.status, reply.body]).toEqual([
    200,
    { code: 'signedDocument', message: messages.signedDocument },
  ])

  const document = await documentOf(id)
  expect(document.status).toBe(3)
  expect(document.history.map(({ description }) => description)).toEqual(['notified', 'signed'])
  const { signed } = calls.signingStatus(document.history) as { signed: string }
  expect(Math.abs(now().getTime() - Date.parse(signed))).toBeLessThan(60_000)
  const { rows } = await sql<object>`
    select docs_sent, pending_signature from defendant_list where defendant_id = ${id}`.execute(db)
  expect(rows).toEqual([{ docs_sent: true, pending_signature: false }])
  expect((await open(token)).body.signing).toMatchObject({ state: 'signed', signed_at: expect.any(String) })
})

test('each step of signing is recorded, the signature in the signer’s name [OPEN-119, OPEN-154]', async () => {
  const { id, token, sha256 } = await sentDocument()
  await signAll(token, sha256)
  const events = await eventsOf(id)
  expect(events.map(({ kind }) => kind)).toEqual(['sent', 'opened', 'shown', 'agreed', 'signed'])
  expect(events[2]).toMatchObject({ how: 'pages' })
  expect(events[4]).toMatchObject({ ip: '127.0.0.1', user_agent: 'Night Phone 7' })
  const entry = await db
    .selectFrom('history')
    .select(['action', 'endpoint', 'username', 'user_id', 'record_id', 'changed'])
    .where('defendant_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(entry).toEqual({
    action: 'update',
    endpoint: 'document',
    username: 'ANA LIM',
    user_id: null,
    record_id: (await documentOf(id)).id,
    changed: ['status'],
  })
})

test('the signed document has the bytes shown, a certificate and a valid signature [DOC-29, OPEN-154]', async () => {
  const { token, sha256, envelope_id } = await sentDocument()
  const shown = (await read(token)).rawPayload
  await signAll(token, sha256)
  const finished = await download(envelope_id)
  expect((await read(token)).rawPayload.equals(finished)).toBe(true)
  expect(finished.subarray(0, shown.length).equals(shown)).toBe(true)
  expect(finished.subarray(shown.length).includes('/Subtype /Image')).toBe(true)
  const certificate = (await pdfPages(finished)).at(-1) ?? ''
  for (const part of [
    'Signature Certificate',
    envelope_id,
    sha256,
    'ANA LIM',
    'ana@example.com',
    'Drawn by hand',
    'Shown to the end: every page was in view',
    'Sent for signature',
    'Opened',
    'Agreed to sign',
    'Signed',
    '127.0.0.1',
    'Night Phone 7',
  ])
    expect(certificate).toContain(part)
  expect(await verified(finished)).toEqual({ good: true, whole: true, by: 'CN=Bailiwick documents' })
  const forged = Buffer.from(finished)
  forged.writeUInt8(forged.readUInt8(2000) ^ 1, 2000)
  expect((await verified(forged)).good).toBe(false)
})

test('the certificate names a text message only if one left [OPEN-154]', async () => {
  for (const [state, said] of [
    ['failed', 'By a personal link, sent to ana@example.com'],
    ['delivered', 'sent in a text message to the phone'],
  ] as const) {
    const { id, token, sha256, envelope_id } = await sentDocument()
    // As it is recorded while the text is on its way
    await db.updateTable('signing_events').set({ how: 'text and email' }).where('kind', '=', 'sent').execute()
    await db.updateTable('messages').set({ state }).where('defendant_id', '=', id).execute()
    await signAll(token, sha256)
    const certificate = (await pdfPages(await download(envelope_id))).at(-1) ?? ''
    expect(certificate.replaceAll(/\s+/g, ' ')).toContain(said)
  }
})

test.runIf(hasPoppler)(
  'an independent reader finds a signed document tagged, and its signature valid',
  async () => {
    const { token, sha256, envelope_id } = await sentDocument()
    await signAll(token, sha256)
    const said = popplerSays(await download(envelope_id))
    for (const part of ['Tagged: yes', 'Signature is Valid', 'Total document signed'])
      expect(said).toContain(part)
  },
)

test.runIf(hasPoppler)('what a signature adds to a document is tagged like the rest', async () => {
  const { token, sha256, envelope_id } = await sentDocument()
  await signAll(token, sha256)
  const text = taggedText(await download(envelope_id))
  const parts = ['H1 "Bail Bond Application"', 'H1 "Signature Certificate"', 'H2 "What happened"']
  for (const part of [...parts, 'Times are universal time', 'Form']) expect(text).toContain(part)
  expect(text.match(/^ *Figure/gm)).toHaveLength(4)
  expect(text.indexOf('Indemnity Agreement')).toBeLessThan(text.indexOf('Signature Certificate'))
})

test('the certificate is in the language of the document and names devices and the office’s time [OPEN-154]', async () => {
  const office = await serverBeside(server, { officeTimeZone: 'America/Los_Angeles' })
  const { id, booking } = await makeDocumentFile(db)
  const query = {
    type: 'FCS',
    defendant_id: id,
    booking_id: booking,
    includeCC: 'No',
    language: 'es',
  } as const
  expect((await office.call(calls.sendDocument, { as: clerk, query })).status).toBe(200)
  const { document_sha256, envelope_id } = await documentOf(id)
  const texts = db.selectFrom('messages').selectAll().where('defendant_id', '=', id)
  const token = (await fullText(db, await texts.executeTakeFirstOrThrow())).slice(-32)
  await readAndAgree(office, token, 'confirmed')
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
  const signed = await office.call(signing.signDocument, {
    body: { token, sha256: document_sha256 ?? '', signature: typed },
    headers: { 'user-agent': agent },
  })
  expect(signed.status).toBe(200)
  const { rawPayload } = await office.app.inject({
    url: calls.downloadDocument.path,
    query: { envelope_id: envelope_id ?? '' },
    headers: { authorization: clerk.token },
  })
  const pages = await pdfPages(rawPayload)
  for (const part of [
    'Certificado de firma',
    'Solicitud de fianza y acuerdo de indemnización',
    'Por un enlace personal, que la agencia entregó al firmante.',
    'Mostrado hasta el final: el firmante confirmó que leyó su texto',
    'Safari en iPhone',
    'Mozilla/5.0 (iPhone',
    'Las horas son las de la oficina',
  ])
    expect(pages.at(-1)).toContain(part)
  expect(pages.at(-1)).toMatch(/\d+:\d\d:\d\d [ap]m P[DS]T \(\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d UTC\)/)
  expect(pages.filter((page) => page.includes(`Sobre ${envelope_id}`)).length).toBeGreaterThan(3)
})

test('a typed name is on every signature line, and one key signs all documents [OPEN-154]', async () => {
  const one = await sentDocument()
  await readAndAgree(server, one.token)
  expect((await sign(one.token, one.sha256)).status).toBe(200)
  const pages = await pdfPages(await download(one.envelope_id))
  expect(pages.filter((page) => page.includes('Ana Lim'))).toHaveLength(5)
  expect(pages.at(-1)).toContain('Typed: Ana Lim')
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'signing_identity')
    .execute()
  expect(stored).toHaveLength(1)
  // Encrypted: the DER of a key begins like that
  expect(stored[0]?.value).not.toMatch(/^MII/)
})

test('declining ends a document with its reason [DOC-3, DOC-6, OPEN-146, OPEN-147]', async () => {
  const { id, token, sha256 } = await sentDocument()
  await agree(token)
  expect((await decline(token, ' I want to ask my lawyer. ')).body.message).toBe(messages.declinedDocument)
  const document = await documentOf(id)
  expect([document.status, calls.signingStatus(document.history)]).toEqual([4, 'DECLINED'])
  expect(document.history[1]).toEqual({ description: 'declined', time: expect.stringMatching(/Z$/) })
  expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'declined', reason: 'I want to ask my lawyer.' })
  for (const again of [sign(token, sha256), decline(token), agree(token), show(token, sha256)]) {
    const { status, body } = await again
    expect([status, body.error]).toEqual([409, messages.alreadyDeclined])
  }
  expect((await open(token)).body.signing.state).toBe('declined')
})

test('one of many simultaneous signatures counts, and replays change nothing', async () => {
  const { id, token, sha256, envelope_id } = await sentDocument()
  await readAndAgree(server, token)
  const filesBefore = storedFiles()
  const answers = await Promise.all([...Array.from({ length: 4 }, () => sign(token, sha256)), decline(token)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409,
  ])
  const document = await documentOf(id)
  const ends = document.history.filter(({ description }) => description !== 'notified')
  expect(ends).toHaveLength(1)
  expect(storedFiles() - filesBefore).toBe(document.status === 3 ? 1 : 0)
  const finished = await download(envelope_id)
  const replay = await sign(token, sha256, drawn)
  expect(replay.status).toBe(409)
  expect(await documentOf(id)).toEqual(document)
  expect((await download(envelope_id)).equals(finished)).toBe(true)
})
const storedFiles = () =>
  readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('an unknown or expired link, or one without its file, opens nothing', async () => {
  const { id, token, sha256 } = await sentDocument()
  const other = await sentDocument()
  const refused = async (one: string) => {
    const answers = [
      await open(one),
      await show(one, sha256),
      await agree(one),
      await sign(one, sha256),
      await decline(one),
    ]
    const file = await read(one)
    return new Set([
      ...answers.map(({ status, body }) => `${status} ${body.error}`),
      `${file.statusCode} ${file.json().error}`,
    ])
  }
  const gone = new Set([`404 ${messages.signingLinkGone}`])
  expect(await refused('x'.repeat(32))).toEqual(gone)
  expect((await open(`${token}x`)).status).toBe(400)
  expect((await open("' or 1=1 --")).status).toBe(400)
  await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await refused(token)).toEqual(gone)
  travel((signing.signingLinkDays - 1) * dayMs)
  expect((await open(other.token)).status).toBe(200)
  travel(2 * dayMs)
  expect(await refused(other.token)).toEqual(gone)
  travel(-(signing.signingLinkDays + 1) * dayMs)
})

test('only the document shown is signed, after agreeing, with a readable signature [OPEN-154]', async () => {
  const { id, token, sha256 } = await sentDocument()
  await open(token)
  const unread = await sign(token, sha256)
  expect([unread.status, unread.body.error]).toEqual([409, messages.readFirst])
  await show(token, sha256)
  const early = await sign(token, sha256)
  expect([early.status, early.body.error]).toEqual([409, messages.agreeFirst])
  await agree(token)
  await agree(token)
  expect((await eventsOf(id)).filter(({ kind }) => kind === 'agreed')).toHaveLength(1)
  const other = await sign(token, '0'.repeat(64))
  expect([other.status, other.body.error]).toEqual([409, messages.otherDocument])

  const blank = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer()
  const whole = Buffer.from(drawn.png.split(',')[1] ?? '', 'base64')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const [content, text] of [
    [blank, messages.emptySignature],
    [whole.subarray(0, whole.length / 2), messages.badSignature],
    [Buffer.concat([whole.subarray(0, 8), svg]), messages.badSignature],
    [svg, messages.badSignature],
    [await wave().jpeg().toBuffer(), messages.badSignature],
    [decompressionBomb(10_000), messages.badSignature],
    [Buffer.alloc(0), messages.badSignature],
  ] as const) {
    const { status, body } = await sign(token, sha256, { kind: 'drawn', png: dataUrl(content) })
    expect([status, body.error]).toEqual([400, text])
  }
  const huge = await sign(token, sha256, {
    kind: 'drawn',
    png: dataUrl(Buffer.alloc(signing.signaturePicture.bytes + 99)),
  })
  expect(huge.status).toBe(400)
  const vast = await sign(token, sha256, { kind: 'drawn', png: dataUrl(Buffer.alloc(3_000_000)) })
  expect(vast.status).toBe(413)
  for (const name of ['\u202e\u200b\u200b', '\u00ad\u00ad\u00ad', '\u2800\u2800', '😀😀', 'A.']) {
    const { status, body } = await sign(token, sha256, { kind: 'typed', name })
    expect([status, body.error]).toEqual([400, messages.emptySignature])
  }
  expect((await sign(token, sha256, { kind: 'typed', name: ' ' })).status).toBe(400)
  expect((await documentOf(id)).status).toBe(2)
  expect((await sign(token, sha256, { kind: 'typed', name: 'Àna\u0000\ud800 王' })).status).toBe(200)
})

test('only the hash of a link’s token is stored', async () => {
  const { id, token } = await sentDocument()
  const links = await db.selectFrom('signing_links').selectAll().execute()
  expect(links.map(({ token_hash }) => token_hash.toString('hex'))).toContain(hash('sha256', token))
  for (const table of ['signing_links', 'documents', 'history', 'signing_events'] as const) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(json_agg(t), '[]')::text as all from ${sql.table(table)} t`.execute(db)
    expect(rows[0]?.all).not.toContain(token)
  }
  expect((await documentOf(id)).document_file).not.toBeNull()
})

test('a signer is written to in the language that they signed in, also in their copy', async () => {
  const { id, token, sha256 } = await sentDocument()
  await readAndAgree(server, token)
  // An older page says none
  expect(await languageOf(db, { defendant_id: id, indemnitor_id: null })).toBeNull()
  await call(signing.agreeToSign, { body: { token, agreed: true, language: 'es' } })
  await call(signing.documentShown, { body: { token, sha256, how: 'pages', language: 'es' } })
  const body = { token, sha256, signature: typed, language: 'es' } as const
  expect((await call(signing.signDocument, { body })).status).toBe(200)
  const mails = await db.selectFrom('mails').select(['subject', 'purpose']).orderBy('id', 'desc').execute()
  const copy = mails.find(({ purpose }) => purpose === 'signer copy')
  expect(copy?.subject).toBe(outgoingEs.copySubject('Bailiwick'))
  const entries = await db
    .selectFrom('history')
    .select(['user_id', 'username', 'data', 'changed'])
    .where('defendant_id', '=', id)
    .where('endpoint', '=', 'text_preferences')
    .execute()
  const data = { indemnitor_id: null, consent: null, language: 'es' }
  expect(entries).toEqual([{ user_id: null, username: 'ANA LIM', data, changed: ['language'] }])
  const strange = { token, agreed: true, language: 'fr' as 'es' } as const
  expect((await call(signing.agreeToSign, { body: strange })).status).toBe(400)
})

test('the language of a step is remembered also if the signer goes no further', async () => {
  for (const step of ['shown', 'agreed', 'declined'] as const) {
    const { id, token, sha256 } = await sentDocument()
    await open(token)
    const language = 'es' as const
    if (step === 'shown')
      await call(signing.documentShown, { body: { token, sha256, how: 'pages', language } })
    if (step === 'agreed') await call(signing.agreeToSign, { body: { token, agreed: true, language } })
    if (step === 'declined') await call(signing.declineToSign, { body: { token, language } })
    expect(await languageOf(db, { defendant_id: id, indemnitor_id: null })).toBe('es')
  }
})
