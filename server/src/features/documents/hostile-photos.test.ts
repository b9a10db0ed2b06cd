import { previewDocument, sendDocument } from '@bailiwick/contract/documents'
import { expect, test } from 'vitest'
import { withStoredFiles } from '#platform/encrypted-files'
import { makeDocumentFile } from '#test/document-file'
import { objectStreamBomb } from '#test/object-stream-bomb'
import { startServer, testVault } from '#test/server'

// Card photos that are PDFs and were stored before uploads were rewritten.

const { app, call, db, files, actors } = await startServer()
const { clerk } = actors

/** A file whose front card photo is this PDF. */
async function fileWithCard(content: Buffer) {
  const file = await makeDocumentFile(db)
  await withStoredFiles(
    { files, vault: testVault, db, save: (work) => db.transaction().execute(work) },
    (store) => store(content),
    (tx, name) =>
      tx
        .insertInto('files')
        .values({
          name,
          defendant_id: file.id,
          indemnitor_id: null,
          field: 'front_credit_card_photo',
          slot: 1,
          type: 'application/pdf',
          bytes: content.length,
          has_thumbnail: false,
          uploaded_by: null,
          date_created: new Date(),
        })
        .execute(),
  )
  return file
}
const preview = (defendant_id: number, more: Record<string, string> = {}) =>
  app.inject({
    url: previewDocument.path,
    query: { defendant_id: String(defendant_id), ...more },
    headers: { authorization: clerk.token },
  })

const unreadable = {
  code: 'unreadablePhotos',
  error:
    'The portal can’t read the file under Front Credit Card Photo. Please upload it again as a photo, then try again.',
}

test('a card photo that can’t be parsed is named, and nothing is sent [OPEN-151]', async () => {
  const file = await fileWithCard(Buffer.from('%PDF-1.7\nnothing\n%%EOF\n'))
  const shown = await preview(file.id)
  expect([shown.statusCode, shown.json()]).toMatchObject([409, unreadable])
  const sent = await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
  expect([sent.status, sent.body]).toMatchObject([409, unreadable])
  expect(await db.selectFrom('documents').where('defendant_id', '=', file.id).select('id').execute()).toEqual(
    [],
  )
  expect((await preview(file.id, { includeCC: 'No' })).statusCode).toBe(200)
})

test('a card photo that inflates to gigabytes stops its own document only [OPEN-151]', async () => {
  const file = await fileWithCard(objectStreamBomb(4096))
  const other = await makeDocumentFile(db)
  const [shown, health, next] = await Promise.all([
    preview(file.id),
    app.inject('/healthz'),
    preview(other.id),
  ])
  expect([shown.statusCode, shown.json()]).toMatchObject([409, unreadable])
  expect([health.statusCode, next.statusCode]).toEqual([200, 200])
})
