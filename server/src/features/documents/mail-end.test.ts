import { expect, test } from 'vitest'
import { makeChild } from '#test/factories'
import { makeDocumentFile, shownReason } from '#test/document-file'
import { startServer } from '#test/server'
import { askedAgain, documentMailEnded, documentTextEnded } from './mail-end-service.ts'

const { db } = await startServer()

test('a mail and a text that both reached nobody are both named, until each of them arrives', async () => {
  const { id: defendant_id } = await makeDocumentFile(db)
  const id = await makeChild(db, 'documents', { defendant_id, type: 4, status: 2 })
  const reason = () => shownReason(db, id)
  const mail = (fault: string | null) => documentMailEnded(db, { document_ids: [id], purpose: 'link', fault })
  const text = (fault: string | null) =>
    documentTextEnded(db, { document_ids: [id], fault, unsentLink: null, sentLink: null })
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

test('a text or mail that is on its way says no more that the one before failed', async () => {
  const { id: defendant_id } = await makeDocumentFile(db)
  const id = await makeChild(db, 'documents', { defendant_id, type: 4, status: 2 })
  const reason = () => shownReason(db, id)
  await documentMailEnded(db, { document_ids: [id], purpose: 'link', fault: 'No such address.' })
  await documentTextEnded(db, { document_ids: [id], fault: 'A landline.', unsentLink: null, sentLink: null })
  const text = {
    message_id: 1,
    name: 'ANA',
    phone: '2125550199',
    content: null,
    is_mailed: false,
    reason: null,
    reason_code: null,
  } as const
  await askedAgain(db, [id], { text: { ...text, state: 'queued' }, isMailed: false })
  expect(await reason()).toBe('The email with the link didn’t reach the signer. No such address.')
  // Refused at once: nothing is on its way
  await askedAgain(db, [id], { text: { ...text, state: 'failed' }, isMailed: false })
  expect(await reason()).toContain('The email')
  await askedAgain(db, [id], { text: null, isMailed: true })
  expect(await reason()).toBeNull()
})
