import * as templates from '@bailiwick/contract/document-templates'
import { previewDocument, sendDocument } from '@bailiwick/contract/documents'
import { partNames, type DocumentPart, type PartContent } from '@bailiwick/contract/kit/document-parts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadFile } from '#platform/encrypted-files'
import { makeDocumentFile } from '#test/document-file'
import { pdfPages } from '#test/pdf-text'
import { startServer, testVault, type Person } from '#test/server'

const { app, call, db, files, actors, signInClient } = await startServer()
const { owner, agent, clerk } = actors

const read = async (part: DocumentPart) =>
  (await call(templates.readDocumentTemplate, { as: agent, query: { part } })).body
const list = async (as: Person = agent) => (await call(templates.listDocumentTemplates, { as })).body
const rowOf = async (part: DocumentPart) => (await list()).parts.find((one) => one.part === part)

/** Saves the current text of a part with this change. */
async function save(part: DocumentPart, change: Partial<PartContent>, note = 'Our words', as = agent) {
  const { current, version_id: base } = await read(part)
  const body = { part, base, content: { ...current, ...change }, note }
  return call(templates.saveDocumentTemplate, { as, body })
}
async function choose(part: DocumentPart, version_id: number | null) {
  const { version_id: base } = await read(part)
  return call(templates.chooseTemplateVersion, { as: agent, body: { part, base, version_id } })
}
const lastHistory = async () =>
  db
    .selectFrom('history')
    .select(['username', 'action', 'name', 'data'])
    .where('endpoint', '=', 'document_template')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const textOf = async (pdf: Uint8Array) => (await pdfPages(pdf)).join(' ')

/** The text of the document of a file's defendant as it would be sent. */
async function previewText(id: number, query: Record<string, string> = {}): Promise<string> {
  const reply = await app.inject({
    url: previewDocument.path,
    query: { defendant_id: String(id), ...query },
    headers: { authorization: clerk.token },
  })
  expect(reply.statusCode).toBe(200)
  return textOf(reply.rawPayload)
}

/** A preview with invented data. */
const sampleOf = (body: object) =>
  app.inject({
    method: 'POST',
    url: templates.previewDocumentTemplate.path,
    headers: { authorization: agent.token },
    payload: { language: 'en', signer: 'indemnitor', has_plan: true, with_card: true, ...body },
  })

test('a new version is stored, and the next document is made from it in each language', async () => {
  const file = await makeDocumentFile(db)
  const { current } = await read('note')
  const es = { title: 'Pagaré nuestro', text: 'Nuestra primera cláusula.\n\nLa segunda.' }
  const saved = await save('note', {
    source: current.source.replace('signer-signs()', 'par(emph[Made by our counsel.])\n  signer-signs()'),
    en: { title: 'Our Note', text: 'Our first *clause*.\n\nThe second.' },
    es,
  })
  expect([saved.status, saved.body]).toMatchObject([200, { code: 'savedTemplate' }])
  const text = await previewText(file.id)
  for (const words of ['Our Note', '1. Our first *clause*.', '2. The second.', 'Made by our counsel.'])
    expect(text).toContain(words)
  expect(text).not.toContain('Promissory Note')
  expect(await previewText(file.id, { language: 'es' })).toContain('1. Nuestra primera cláusula.')
  expect(await rowOf('note')).toMatchObject({
    version: { number: 1, note: 'Our words', saved_by: agent.name },
  })
  expect(await lastHistory()).toEqual({
    username: 'agent',
    action: 'create',
    name: 'Promissory Note',
    data: { version: 1, note: 'Our words' },
  })
})

test('a sent document stays as it was made, and knows its versions', async () => {
  const file = await makeDocumentFile(db)
  const { body } = await save('indemnity', { en: { title: 'Indemnity One', text: 'First wording.' } })
  await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
  await save('indemnity', { en: { title: 'Indemnity Two', text: 'Second wording.' } })
  const sent = await db
    .selectFrom('documents')
    .select(['document_file', 'template_versions'])
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  expect(sent.template_versions).toMatchObject({ indemnity: body.insertId })
  const pdf = await loadFile({ files, vault: testVault }, sent.document_file ?? '')
  expect(await textOf(pdf ?? new Uint8Array())).toContain('First wording.')
  expect(await previewText(file.id)).toContain('Second wording.')
})

test('stored versions, also of forms, and stored orders are never changed or removed', async () => {
  await save('note', { en: { title: 'Promissory Note', text: 'As it was.' } })
  const attempts = [
    sql`update document_template_versions set source = ''`,
    sql`delete from document_template_versions`,
    sql`truncate document_template_versions cascade`,
    sql`update document_arrangements set parts = '[]'`,
    sql`delete from document_arrangements`,
    sql`update surety_form_versions set mapping = '{}'`,
    sql`delete from surety_form_versions`,
  ]
  for (const attempt of attempts) {
    await expect(attempt.execute(db)).rejects.toThrow('Versions of templates cannot be changed or removed.')
  }
})

test('former versions and the product’s own text can be used again, and none is lost', async () => {
  const first = await save('disclosure', { en: { title: 'Disclosure', text: 'Version one.' } }, 'one')
  await save('disclosure', { en: { title: 'Disclosure', text: 'Version two.' } }, 'two')
  expect((await choose('disclosure', first.body.insertId)).body.code).toBe('choseTemplate')
  expect(await read('disclosure')).toMatchObject({ current: { en: { text: 'Version one.' } } })
  expect((await choose('disclosure', null)).body.code).toBe('choseOwnTemplate')
  const after = await read('disclosure')
  expect(after.current).toEqual(after.own)
  expect(after.versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'two'],
    [1, 'one'],
  ])
  const { body } = await call(templates.readTemplateVersion, {
    as: agent,
    query: { id: first.body.insertId },
  })
  expect(body.en.text).toBe('Version one.')
  const other = await choose('plan', first.body.insertId)
  expect([other.status, other.body.code]).toEqual([404, 'noSuchVersion'])
})

test('the second of two people who save a part gets the text of the first', async () => {
  const { current, version_id: base } = await read('plan')
  const saveAs = (as: Person, text: string) =>
    call(templates.saveDocumentTemplate, {
      as,
      body: { part: 'plan', base, content: { ...current, en: { title: 'Plan', text } }, note: 'Changed' },
    })
  const [one, other] = await Promise.all([saveAs(agent, 'By the agent.'), saveAs(owner, 'By the owner.')])
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
  const { body } = one.status === 409 ? one : other
  const { current: used, version_id } = await read('plan')
  expect(body).toMatchObject({ code: 'templateChanged', version_id, current: used })
})

test('a text that no document can be made from isn’t saved, and its line is named', async () => {
  const before = await read('application')
  const broken = before.current.source.replace('  people()\n', '  no-such-thing()\n')
  const line = broken.slice(0, broken.indexOf('no-such-thing')).split('\n').length
  const { status, body } = await save('application', { source: broken })
  expect([status, body]).toMatchObject([400, { code: 'templateProblem', line }])
  expect(body.error).toContain(`Line ${line}: unknown variable: no-such-thing`)
  const preview = await sampleOf({
    draft: { part: 'application', content: { ...before.current, source: broken } },
  })
  expect([preview.statusCode, preview.json()]).toMatchObject([400, { code: 'templateUnreadable', line }])
  expect(await read('application')).toEqual(before)
})

test('a part needs its place for the signature for every signer, in every language', async () => {
  const { current } = await read('cosigner')
  const without = await save('cosigner', { source: current.source.replace('signer-signs()', '') })
  expect([without.status, without.body.code]).toEqual([400, 'templateProblem'])
  expect(without.body.error).toContain('Notice to Cosigner has no place for the signature')
  const note = (await read('note')).current
  const spanish = await save('note', {
    source: note.source.replace('signer-signs()', 'if language == "en" { signer-signs() }'),
  })
  expect(spanish.body.error).toContain('Promissory Note has no place for the signature (defendant, Spanish')
})

test('a title and a note are needed, and a text that is used already isn’t saved again', async () => {
  const { current } = await read('authorization')
  const codes = [
    await save('authorization', {}),
    await save('authorization', { source: `${current.source}// More\n` }, ' '),
    await save('authorization', { es: { ...current.es, title: ' ' } }),
  ].map(({ status, body }) => [status, body.code])
  expect(codes).toEqual([
    [400, 'sameTemplate'],
    [400, 'templateNote'],
    [400, 'templateTitle'],
  ])
})

test('a draft is previewed alone with invented data, and all documents as they are used', async () => {
  const { current } = await read('cosigner')
  const draft = { part: 'cosigner', content: { ...current, en: { ...current.en, title: 'Draft Notice' } } }
  const alone = await sampleOf({ draft, signer: 'defendant', has_plan: false })
  const text = await textOf(alone.rawPayload)
  expect(text).toContain('Draft Notice')
  expect(text).not.toContain('Bail Bond Application Surety')
  const all = await textOf((await sampleOf({})).rawPayload)
  for (const words of ['Ida Sample', 'Notice to Cosigner', 'Card Authorization']) expect(all).toContain(words)
  expect(all).not.toContain('Draft Notice')
})

test('parts are moved and left out, but not those that are always used', async () => {
  const file = await makeDocumentFile(db, { unpaid_balance: '500' })
  const base = (await list()).parts.map(({ part, is_used }) => ({ part, is_used }))
  const order: DocumentPart[] = [
    'cosigner',
    'disclosure',
    'application',
    'plan',
    'indemnity',
    'authorization',
  ]
  const parts = [...order.map((part) => ({ part, is_used: true })), { part: 'note' as const, is_used: false }]
  const arrange = (body: { base: templates.Arrangement; parts: templates.Arrangement }) =>
    call(templates.arrangeDocumentParts, { as: agent, body })
  expect((await arrange({ base, parts })).body.code).toBe('arrangedParts')
  const text = await previewText(file.id)
  const places = ['Disclosure', 'Bail Bond Application Surety', 'Premium and Payment Terms'].map((title) =>
    text.indexOf(title),
  )
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(text.indexOf('Bail Bond Application Surety')).toBeGreaterThan(text.indexOf('The premium is what'))
  expect(text).not.toContain('Promissory Note')
  expect((await arrange({ base, parts: base })).body.code).toBe('arrangementChanged')
  const without = (name: DocumentPart) =>
    parts.map(({ part, is_used }) => ({ part, is_used: is_used && part !== name }))
  const refused = [
    without('application'),
    without('cosigner'),
    without('authorization'),
    parts.toReversed(),
    parts.slice(1),
  ]
  for (const wrong of refused)
    expect((await arrange({ base: parts, parts: wrong })).body.code).toBe('badArrangement')
  expect((await lastHistory()).data).toMatchObject({ left_out: ['Promissory Note'] })
  expect((await arrange({ base: parts, parts: base })).status).toBe(200)
})

test('only the owner confirms the product’s texts, as they were shown, and takes that back', async () => {
  const { parts, may_confirm } = await list(owner)
  expect([may_confirm, (await list(agent)).may_confirm]).toEqual([true, false])
  expect(parts.map(({ confirmed }) => confirmed)).toEqual(partNames.map(() => null))
  const confirm = (as: Person, body: { part: DocumentPart; own_hash: string | null }[]) =>
    call(templates.confirmDocumentTexts, { as, body: { parts: body } })
  const shown = parts.map(({ part, own_hash }) => ({ part, own_hash }))
  expect((await confirm(agent, shown)).status).toBe(403)
  expect((await confirm(owner, [{ part: 'note', own_hash: 'another' }])).body.code).toBe('otherOwnText')
  expect((await confirm(owner, [...shown, ...shown])).status).toBe(400)
  expect((await confirm(owner, shown)).body.code).toBe('confirmedTexts')
  expect((await list()).parts.map(({ confirmed }) => confirmed?.by)).toEqual(partNames.map(() => owner.name))
  // As after an update of the product that changes the text
  await db
    .updateTable('document_templates')
    .set({ confirmed_hash: 'former' })
    .where('part', '=', 'note')
    .execute()
  expect(await rowOf('note')).toMatchObject({ confirmed: null })
  expect((await confirm(owner, [{ part: 'plan', own_hash: null }])).body.code).toBe('unconfirmedTexts')
  expect(await rowOf('plan')).toMatchObject({ confirmed: null })
  expect(await lastHistory()).toMatchObject({
    username: 'owner',
    name: 'Payment Plan',
    data: { confirmed: false },
  })
})

test('a template that fails with the data of a file sends nothing, and names the part alone', async () => {
  const file = await makeDocumentFile(db, { bail_amount: '77,000' })
  const { current, version_id: before } = await read('note')
  const source = current.source.replace(
    '  part(words.titles.note)\n',
    '  part(words.titles.note)\n  if data.booking.bail_amount == "$77,000" { panic(data.head.defendant) }\n',
  )
  expect((await save('note', { source })).status).toBe(200)
  const query = { defendant_id: file.id }
  const { status, body } = await call(sendDocument, { as: clerk, query })
  expect([status, body.code]).toEqual([409, 'templateFailed'])
  expect(body.error).toContain('own template of Promissory Note can’t be used')
  expect(JSON.stringify(body)).not.toContain('ANA')
  const asClient = await call(sendDocument, { as: await signInClient(file.id), query })
  expect([asClient.status, asClient.body.code]).toEqual([409, 'documentsNotMade'])
  const sent = await db.selectFrom('documents').select('id').where('defendant_id', '=', file.id).execute()
  expect(sent).toEqual([])
  await choose('note', before)
})

test('a layout that leaves out a place for the signature in one file sends nothing of it', async () => {
  const file = await makeDocumentFile(db, { bail_amount: '88,000' })
  const { current, version_id: before } = await read('note')
  const source = current.source.replace(
    '  signer-signs()\n',
    '  if data.booking.bail_amount != "$88,000" { signer-signs() }\n',
  )
  expect((await save('note', { source })).status).toBe(200)
  const { status, body } = await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
  expect([status, body.code]).toEqual([409, 'templateFailed'])
  await choose('note', before)
})

test('the documents of both sureties are tried, and the card authorization alone', async () => {
  const { current } = await read('note')
  const source = current.source.replace(
    '  part(words.titles.note)\n',
    '  part(words.titles.note)\n  if data.set == "AABB" { no-such-thing() }\n',
  )
  expect((await save('note', { source })).body).toMatchObject({ code: 'templateProblem' })
  const { current: card } = await read('authorization')
  const withoutPlace = card.source.replace('signer-signs()', 'if data.set != "CC" { signer-signs() }')
  expect((await save('authorization', { source: withoutPlace })).body).toMatchObject({
    code: 'templateProblem',
  })
})

test('a part with any paragraph of the product stays marked for counsel', async () => {
  const { current } = await read('disclosure')
  const ours = current.en.text.split('\n\n')
  const en = { ...current.en, text: 'Our own words.' }
  expect((await save('disclosure', { en })).status).toBe(200)
  // The Spanish is still the product's
  expect(await rowOf('disclosure')).toMatchObject({ shows_own: true, version: { note: 'Our words' } })
  const es = { ...current.es, text: 'Nuestras palabras.' }
  expect((await save('disclosure', { en, es })).status).toBe(200)
  expect(await rowOf('disclosure')).toMatchObject({ shows_own: false })
  const reworded = `Our own words.\n\n  ${ours.at(-1)?.toUpperCase()} .`
  expect((await save('disclosure', { en: { ...en, text: reworded }, es })).status).toBe(200)
  expect(await rowOf('disclosure')).toMatchObject({ shows_own: true })
  await choose('disclosure', null)
})

test('characters that can’t be stored are left out, and a title or note needs letters', async () => {
  const { current } = await read('plan')
  const text = 'Half a \ud800pair, and a \0 zero.'
  const { status, body } = await save('plan', { en: { ...current.en, text } }, 'Our\0s')
  expect(status).toBe(200)
  const stored = await call(templates.readTemplateVersion, { as: agent, query: { id: body.insertId } })
  expect(stored.body.en.text).toBe('Half a \ufffdpair, and a  zero.')
  expect(await rowOf('plan')).toMatchObject({ version: { note: 'Ours' } })
  const untitled = { en: { title: '\u200b', text: 'A text' } }
  expect((await save('plan', untitled)).body.code).toBe('templateTitle')
  expect((await save('plan', { en: { title: 'Plan', text: 'A text' } }, '\u200b')).body.code).toBe(
    'templateNote',
  )
  await choose('plan', null)
})

test('of a place for a signature only what the portal knows is stored', async () => {
  const { current } = await read('note')
  const spot = '[#metadata((page: 0, x: 1, y: 2, width: 10, dateX: 20, junk: "A" * 1000)) <anchor>]'
  const source = current.source.replace('  signer-signs()', `  ${spot}\n  signer-signs()`)
  expect((await save('note', { source })).status).toBe(200)
  const file = await makeDocumentFile(db)
  expect((await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })).status).toBe(200)
  const { spots } = await db
    .selectFrom('documents')
    .select('spots')
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  expect(spots).toContainEqual({ page: 0, x: 1, y: 2, width: 10, dateX: 20 })
  await choose('note', null)
})
