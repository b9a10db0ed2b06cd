import { readdirSync } from 'node:fs'
import { updateBooking } from '@bailiwick/contract/bookings'
import { updateDefendant } from '@bailiwick/contract/defendants'
import * as documents from '@bailiwick/contract/documents'
import { messages } from '@bailiwick/contract/kit/messages'
import { photoCalls } from '@bailiwick/contract/photos'
import * as signing from '@bailiwick/contract/signing'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WorkThread } from '#platform/work-thread/work-thread'
import { makeDocumentFile } from '#test/document-file'
import { fullText } from '#test/full-text'
import { pdfPages } from '#test/pdf-text'
import { photo, photoClient } from '#test/photo-client'
import { readAndAgree } from '#test/read-and-agree'
import { startServer } from '#test/server'

/** Runs while a document is rendered; set by a test. */
let whileRendering = async () => {}
let renders = 0

const run = Reflect.get(WorkThread.prototype, 'run') as WorkThread['run']
WorkThread.prototype.run = async function (this: WorkThread, ...task: Parameters<typeof run>) {
  renders += 1
  await whileRendering()
  return run.apply(this, task)
} as typeof run
afterAll(() => {
  WorkThread.prototype.run = run
})

const server = await startServer()
const { app, call, db, files, filesFolder, actors } = server
const { clerk } = actors
const client = photoClient(server, clerk)

/** Fails if a transaction is open: it would keep the only connection of the embedded database busy. */
async function expectNoTransaction(): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect(rows).toEqual([{ open: 0 }])
}

beforeEach(() => {
  whileRendering = async () => {}
  renders = 0
})

const sent = (id: number) =>
  db.selectFrom('documents').selectAll().where('defendant_id', '=', id).orderBy('id').execute()
const storedFiles = () =>
  readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const send = (file: { readonly id: number; readonly booking: number }) =>
  call(documents.sendDocument, { as: clerk, query: { defendant_id: file.id, booking_id: file.booking } })
const textOf = async (envelope_id: string | null | undefined) => {
  const { path } = documents.downloadDocument
  const query = { envelope_id: envelope_id ?? '' }
  const { rawPayload } = await app.inject({ url: path, query, headers: { authorization: clerk.token } })
  return (await pdfPages(rawPayload)).join(' ')
}
/** A document that its signer may sign: the token of its link and its hash. */
async function agreed(id: number) {
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('defendant_id', '=', id)
    .executeTakeFirstOrThrow()
  const token = (await fullText(db, message)).slice(-32)
  await readAndAgree(server, token)
  return { token, sha256: (await sent(id))[0]?.document_sha256 ?? '' }
}
const signature = { kind: 'typed', name: 'Ana Lim' } as const

test('no transaction is open while a document is rendered or its file stored or loaded', async () => {
  const put = files.put.bind(files)
  const get = files.get.bind(files)
  files.put = async (...args) => {
    await expectNoTransaction()
    return put(...args)
  }
  files.get = async (...args) => {
    await expectNoTransaction()
    return get(...args)
  }
  whileRendering = expectNoTransaction
  const { id, bo, booking } = await makeDocumentFile(db)
  const card = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246a52' } })
    .png()
    .toBuffer()
  const upload = await client.upload(id, [photo(card, 'card.png', 'front_credit_card_photo')])
  expect(upload.status).toBe(200)
  const query = { defendant_id: id, booking_id: booking }
  const preview = await app.inject({
    url: documents.previewDocument.path,
    query: { defendant_id: String(id) },
    headers: { authorization: clerk.token },
  })
  const pdf = { type: 'FCS', indemnitor_id: bo, defendant_id: id, booking_id: booking } as const
  const replies = [
    await call(documents.sendDocument, { as: clerk, query }),
    await call(documents.sendDocuments, { as: clerk, body: { type: 1, ...query } }),
    await call(documents.sendCardAuthorization, { as: clerk, body: { type: 'defendant', ...query } }),
    await call(updateDefendant, { as: clerk, body: { id, city: 'Clovis', pdf } }),
    await call(signing.signDocument, { body: { ...(await agreed(id)), signature } }),
  ]
  expect([preview.statusCode, ...replies.map(({ status }) => status)]).toEqual(Array(6).fill(200))
  expect(renders).toBe(8)
  expect(await sent(id)).toHaveLength(6)
  expect(await textOf((await sent(id))[0]?.envelope_id)).toContain('Signature Certificate')
  const { photos } = (await call(photoCalls.defendant.list, { as: clerk, query: { id } })).body
  const [file = ''] = photos['front_credit_card_photo'] ?? []
  const download = { id, name: 'front_credit_card_photo', file, reason: 'To look' }
  expect((await client.download(download)).statusCode).toBe(200)
  Object.assign(files, { put, get })
})

test('a document is rendered again if its records change meanwhile, and no stale one is sent', async () => {
  const file = await makeDocumentFile(db)
  const before = storedFiles()
  whileRendering = async () => {
    if (renders > 1) return
    const body = { id: file.booking, bail_amount: '90,000' }
    expect((await call(updateBooking, { as: clerk, body })).status).toBe(200)
  }
  expect((await send(file)).status).toBe(200)
  expect(renders).toBe(2)
  const rows = await sent(file.id)
  expect([rows.length, storedFiles() - before]).toEqual([1, 1])
  const text = await textOf(rows[0]?.envelope_id)
  expect([text.includes('$90,000'), text.includes('$25,000')]).toEqual([true, false])
})

test('a document whose records keep changing is refused, and leaves nothing behind', async () => {
  const file = await makeDocumentFile(db)
  const before = storedFiles()
  whileRendering = async () => {
    await db
      .updateTable('indemnitors')
      .set({ name: `Ida ${renders}` })
      .where('id', '=', file.ida)
      .execute()
  }
  const { status, body } = await send(file)
  expect([status, body.error]).toEqual([409, messages.recordsChanged])
  expect([renders, await sent(file.id), storedFiles() - before]).toEqual([3, [], 0])
})

test('a document is not sent to somebody who was deleted while it was rendered', async () => {
  const file = await makeDocumentFile(db)
  const before = storedFiles()
  whileRendering = async () => {
    await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', file.id).execute()
  }
  expect((await send(file)).status).toBe(404)
  expect([await sent(file.id), storedFiles() - before]).toEqual([[], 0])
})

test('a certificate is rendered again if the signer’s name changes meanwhile', async () => {
  const file = await makeDocumentFile(db)
  await send(file)
  const link = await agreed(file.id)
  renders = 0
  whileRendering = async () => {
    if (renders > 1) return
    await db.updateTable('defendants').set({ last_name: 'LIMA' }).where('id', '=', file.id).execute()
  }
  expect((await call(signing.signDocument, { body: { ...link, signature } })).status).toBe(200)
  expect(renders).toBe(2)
  const pages = await textOf((await sent(file.id))[0]?.envelope_id)
  expect(pages.slice(pages.indexOf('Signature Certificate'))).toContain('ANA LIMA')
})
