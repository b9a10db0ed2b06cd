import * as calls from '@bailiwick/contract/client-sign-in'
import { outgoingEn } from '@bailiwick/contract/client-texts/outgoing-en'
import { outgoingEs } from '@bailiwick/contract/client-texts/outgoing-es'
import { updateDefendant } from '@bailiwick/contract/defendants'
import { sendDocument } from '@bailiwick/contract/documents'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { openSigning } from '@bailiwick/contract/signing'
import { productTexts, updateSmsConfig } from '@bailiwick/contract/sms-config'
import { listTextThreads, saveTextPreferences } from '@bailiwick/contract/text-threads'
import { expect, test } from 'vitest'
import { makeDocumentFile } from '#test/document-file'
import { fullTextsOf } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer({ frozen: true })
const { clerk, owner } = actors

const lastText = async (id: number) => (await fullTextsOf(db, id)).at(-1)?.content ?? ''

/** Texts the defendant a link and signs in with it. */
async function logIn({ id, phone }: { readonly id: number; readonly phone: string }) {
  await call(sendOtp, { as: clerk, body: { phone, id, ind: false, defendant_id: id } })
  const link = new URL(/https:\S+/.exec(await lastText(id))?.[0] ?? '')
  const body = { phone, otp: link.searchParams.get('otp') ?? '', ind: false, defendant_id: id }
  return (await call(calls.verifyOtp, { body })).body
}

/** A file whose defendant has chosen Spanish in the client portal. */
async function spanishFile() {
  const file = await makeDocumentFile(db)
  const { token, language } = await logIn(file)
  expect(language).toBeNull()
  const saved = await call(calls.saveClientLanguage, { as: token, body: { language: 'es' } })
  expect([saved.status, saved.body.code]).toEqual([200, 'savedPreferences'])
  return { ...file, token }
}

test('a client’s language is remembered with one entry in the history, and staff can set it', async () => {
  const { token, ...file } = await spanishFile()
  await call(calls.saveClientLanguage, { as: token, body: { language: 'es' } })
  const entries = await db
    .selectFrom('history')
    .select(['user_id', 'action', 'data', 'changed'])
    .where('defendant_id', '=', file.id)
    .where('endpoint', '=', 'text_preferences')
    .execute()
  expect(entries).toEqual([
    {
      user_id: null,
      action: 'update',
      data: { indemnitor_id: null, consent: null, language: 'es' },
      changed: ['language'],
    },
  ])
  expect((await logIn(file)).language).toBe('es')
  const body = { defendant_id: file.id, consent: null, language: 'en' } as const
  await call(saveTextPreferences, { as: clerk, body })
  expect((await logIn(file)).language).toBe('en')
  const threads = await call(listTextThreads, { as: clerk, query: { defendant_id: file.id } })
  expect(threads.body.threads.map(({ language }) => language)).toEqual(['en', null, null])
})

test('only a client saves their language, and only one that there is', async () => {
  const { token } = await logIn(await makeDocumentFile(db))
  const save = (as: typeof clerk | string, language: unknown) =>
    call(calls.saveClientLanguage, { as, body: { language: language as 'es' } })
  expect((await save(token, 'fr')).status).toBe(400)
  expect((await save(clerk, 'es')).status).toBe(403)
  expect((await call(calls.saveClientLanguage, { body: { language: 'es' } })).status).toBe(401)
})

test('links, documents and reminders go out in the language of their recipient', async () => {
  const file = await spanishFile()
  const { id, phone, booking } = file
  await logIn(file)
  expect(await lastText(id)).toMatch(/: Hola, ANA LIM\. Llene su formulario en este enlace: https/)
  await call(sendDocument, {
    as: clerk,
    query: {
      type: 'FCS',
      defendant_id: id,
      booking_id: booking,
      indemnitor_id: 'defendant',
      includeCC: 'No',
    },
  })
  expect(await lastText(id)).toMatch(
    /: Hola, ANA LIM\. Lea y firme \(documentos de la fianza\) en este enlace: https/,
  )
  const [mail] = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(mail?.subject).toMatch(/: documentos para firmar$/)
  expect(mail?.message).toMatch(
    /^Hola, ANA LIM:\n\n.* le pide leer y firmar:\n\ndocumentos de la fianza: http/,
  )
  const token = /#([\w-]{32})/.exec(await lastText(id))?.[1] ?? ''
  expect((await call(openSigning, { body: { token } })).body.signing.language).toBe('es')
  await call(sendReminder, { as: clerk, body: { defendant_id: id, phone } })
  expect(await lastText(id)).toMatch(/Falta firmar: documentos de la fianza: https\S+\. ¿Dudas\?/)
})

test('a built-in template is translated until staff change it, which is sent as they wrote it [OPEN-47]', async () => {
  const stored = await db.selectFrom('sms_config').select(['id', 'content']).where('type', '=', '2').execute()
  const english = new Map(Object.entries(outgoingEn.templates))
  for (const [name, { id }] of Object.entries(productTexts))
    expect(stored.find((one) => one.id === id)?.content).toBe(english.get(name))

  const file = await spanishFile()
  const content = 'Hello {name}, open {link} please.'
  await call(updateSmsConfig, { as: owner, body: { id: productTexts.formLink.id, content } })
  await logIn(file)
  expect(await lastText(file.id)).toMatch(/^Hello ANA LIM, open https\S+ please\.$/)
  const body = { id: productTexts.formLink.id, content: outgoingEn.templates.formLink }
  await call(updateSmsConfig, { as: owner, body })
  await logIn(file)
  expect(await lastText(file.id)).toContain(outgoingEs.templates.formLink.split('{link}')[1])
})

test('a refusal carries the values of its sentence and of each field’s', async () => {
  const file = await makeDocumentFile(db)
  const { token } = await logIn(file)
  const answer = await call(updateDefendant, { as: token, body: { id: file.id, instagram: 'x'.repeat(51) } })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error_args: { instagram: [50] } })
})
