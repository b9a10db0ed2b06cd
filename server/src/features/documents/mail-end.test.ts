import { expect, test } from 'vitest'
import { makeChild } from '#test/factories'
import { makeDocumentFile } from '#test/document-file'
import { startServer } from '#test/server'
import { documentMailEnded, documentTextEnded } from './mail-end-service.ts'

const { db } = await startServer()

test('a mail and a text that both reached nobody are both named, until each of them arrives', async () => {
  const { id: defendant_id } = await makeDocumentFile(db)
  const id = await makeChild(db, 'documents', { defendant_id, type: 4, status: 2 })
  const reason = async () =>
    (await db.selectFrom('documents').select('reason').where('id', '=', id).executeTakeFirstOrThrow()).reason
  const mail = (fault: string | null) => documentMailEnded(db, { document_ids: [id], purpose: 'link', fault })
  const text = (fault: string | null) =>
    documentTextEnded(db, { document_ids: [id], fault, unsentLink: null, leftLink: null })
  const mailFailed = 'The email with the link didn’t reach the signer. This email address doesn’t exist.'
  const textFailed = 'The text message didn’t reach the signer. This is a landline.'
  await text('This is a landline.')
  await mail('This email address\ndoesn’t exist.')
  expect(await reason()).toBe(`${textFailed}\n${mailFailed}`)
  await text('This is a landline.')
  expect(await reason()).toBe(`${mailFailed}\n${textFailed}`)
  await text(null)
  expect(await reason()).toBe(mailFailed)
  await mail(null)
  expect(await reason()).toBeNull()
})
