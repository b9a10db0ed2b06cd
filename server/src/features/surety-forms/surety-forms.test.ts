import { sendDocument } from '@bailiwick/contract/documents'
import * as forms from '@bailiwick/contract/surety-forms'
import * as signing from '@bailiwick/contract/signing'
import { expect, test } from 'vitest'
import { loadFile } from '#platform/encrypted-files'
import { makeDocumentFile } from '#test/document-file'
import { fillablePdf } from '#test/fillable-pdf'
import { fullText } from '#test/full-text'
import { pdfPages } from '#test/pdf-text'
import { hasPoppler, taggedText } from '#test/poppler'
import { readAndAgree } from '#test/read-and-agree'
import { startServer, testVault } from '#test/server'
import { confirmed, suretyFormClient } from '#test/surety-forms'

const server = await startServer()
const { call, db, files } = server
const { owner, agent, clerk } = server.actors
const client = suretyFormClient(server, agent)
const form = await fillablePdf()

/** A form with every guess confirmed and these changes. */
async function addMapped(change: forms.FormMapping = {}, details: Partial<forms.SuretyFormDetails> = {}) {
  const added = await client.add(form)
  const mapping = { ...confirmed(added.fields, added.content.mapping), ...change }
  const content = { ...added.content, ...details, mapping }
  expect(await client.save(added.id, added.version_id, content)).toMatchObject({ status: 200 })
  return client.read(added.id)
}

/** Switches off every form, because each document has those that are used. */
async function switchOff(): Promise<void> {
  const { body } = await call(forms.listSuretyForms, { as: agent })
  for (const { id, is_used } of body.forms) {
    if (!is_used) continue
    const { version_id, content } = await client.read(id)
    await client.save(id, version_id, { ...content, is_used: false })
  }
}

const documentOf = (defendant_id: number) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('defendant_id', '=', defendant_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const pdfOf = async (name: string | null) =>
  (await loadFile({ files, vault: testVault }, name ?? '')) ?? Buffer.alloc(0)

test('a fillable PDF of 90 fields is read with their kinds, pages and limits', async () => {
  const { fields, content } = await client.add(form)
  expect(fields).toHaveLength(90)
  const field = (key: string) => fields.find((one) => one.key === key)
  expect(field('Defendant First Name')).toMatchObject({ kind: 'text', pages: [1], max: null })
  expect(field('Bond Number')).toMatchObject({ kind: 'text', pages: [2], max: 10, comb: true })
  expect(field('Comments')).toMatchObject({ kind: 'text', multiline: true })
  expect(field('Marital Status')).toMatchObject({
    kind: 'choice',
    options: ['Single', 'Married', 'Divorced'],
  })
  expect(fields.filter(({ name }) => name === 'Sex').map(({ kind, option }) => [kind, option])).toEqual([
    ['radio', '0'],
    ['radio', '1'],
  ])
  expect(field('Defendant Signature')).toMatchObject({ kind: 'signature' })
  expect(content).toMatchObject({ name: 'Application', is_used: false, surety: null, signer: 'defendant' })
})

test('names of fields are guessed, marked as guesses, and left alone if they tell nothing', async () => {
  const { id, version_id, content } = await client.add(form)
  const { mapping } = content
  expect(mapping).toMatchObject({
    'Defendant First Name': { gets: 'value', source: 'defendant.first_name', is_guess: true },
    'Defendant Address': { source: 'defendant.address' },
    'Social Security Number': { source: 'defendant.ss' },
    'Bail Amount in Words': { source: 'booking.bail_amount', as: 'words' },
    'Charge 2': { source: 'charges.2.code' },
    'Indemnitor Name': { source: 'indemnitors.1.name' },
    'US Citizen': { source: 'defendant.us_citizen', text: 'Yes' },
    'Date Signed': { gets: 'date' },
    'Defendant Signature': { gets: 'signature' },
  })
  // Somebody else signs there
  for (const name of ['txt_0417', 'Indemnitor Initials']) expect(mapping[name]).toBeUndefined()
  const states = new Map((await client.check(id, version_id, mapping)).map((one) => [one.key, one]))
  expect(states.get('Bail Amount in Words')).toMatchObject({
    state: 'guessed',
    sample: 'Twenty-five thousand and 00/100 dollars',
  })
  expect(states.get('Social Security Number')?.sample).toBe('•••••1234')
  expect(states.get('txt_0417')).toMatchObject({ state: 'unmapped', sample: '' })
})

test('a text that doesn’t fit at 7 points is overflowing, with the value, and none is cut', async () => {
  const { id, version_id, content } = await client.add(form)
  const mapping = { ...content.mapping, 'Bond Number': { gets: 'text' as const, text: 'ELEVEN CHAR' } }
  const states = await client.check(id, version_id, mapping)
  expect(states.find(({ key }) => key === 'Bond Number')).toMatchObject({
    state: 'overflowing',
    longest: 'ELEVEN CHAR',
    refuses: true,
  })
  const preview = await client.preview({ id, version_id, mapping })
  const shown = (await pdfPages(preview.rawPayload)).join(' ')
  expect([preview.statusCode, shown.includes('ELEVEN'), shown.includes('MARÍA ELENA')]).toEqual([
    200,
    false,
    true,
  ])
  const { body } = await call(forms.listSuretyForms, { as: agent })
  expect(body.forms.find((one) => one.id === id)).toMatchObject({ fields: 90, pages: 2, overflowing: 1 })
})

test('a preview shows invented data in the fields, on pages without fields', async () => {
  const { id, version_id, content, fields } = await client.add(form)
  const mapping = {
    ...confirmed(fields, content.mapping),
    Comments: { gets: 'text' as const, text: 'First line\nSecond line' },
  }
  const preview = await client.preview({ id, version_id, mapping })
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [first = '', second = ''] = await pdfPages(preview.rawPayload)
  for (const text of ['Defendant First Name', 'MARÍA ELENA', '$25,000', '•••••1234', 'PC 459'])
    expect(first).toContain(text)
  for (const text of ['First line', 'signature', 'date']) expect(second).toContain(text)
  expect(second.replaceAll(' ', '')).toContain('B-000001')
  expect(preview.rawPayload.includes('/Widget')).toBe(false)
})

test('a form is used once every field is mapped, no guess is left and there is a place to sign', async () => {
  const { id, version_id, content, fields } = await client.add(form)
  const use = (mapping: forms.FormMapping) =>
    client.save(id, version_id, { ...content, is_used: true, mapping })
  const early = await use(content.mapping)
  expect([early.status, early.body.code]).toEqual([400, 'formNotReady'])
  const whole = confirmed(fields, content.mapping)
  const unsigned = await use({ ...whole, 'Defendant Signature': { gets: 'nothing' } })
  expect(unsigned.body.code).toBe('formNoSignature')
  const { Comments: _, ...unmapped } = whole
  expect((await use(unmapped)).body).toMatchObject({
    code: 'formNotReady',
    error: 'The form can’t be used yet: nobody has said what 1 field gets (Comments).',
  })
})

test('a mapping that a field can’t have isn’t stored', async () => {
  const { id, version_id, content } = await client.add(form)
  const wrong: forms.FormMapping[] = [
    { Comments: { gets: 'value', source: 'defendant.no_such_field' } },
    { Comments: { gets: 'value', source: 'booking.bail_amount', as: 'month' } },
    { Comments: { gets: 'mark' } },
    { 'US Citizen': { gets: 'value', source: 'defendant.us_citizen' } },
    { 'No such field': { gets: 'nothing' } },
    { 'Defendant Signature': { gets: 'text', text: 'Signed' } },
  ]
  for (const mapping of wrong)
    expect(await client.save(id, version_id, { ...content, mapping })).toMatchObject({
      status: 400,
      body: { code: 'badMapping' },
    })
})

test('the second of two people who save a form gets the content of the first', async () => {
  const { id, version_id, content } = await client.add(form)
  const first = { ...content, name: 'By the agent' }
  expect((await client.save(id, version_id, first)).status).toBe(200)
  const second = await client.save(id, version_id, { ...content, name: 'By the owner' }, owner)
  expect(second).toMatchObject({ status: 409, body: { code: 'formChanged', current: first } })
  const { versions } = await client.read(id)
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'Mapped'],
    [1, 'Added'],
  ])
  expect((await client.save(id, versions[0]?.id ?? 0, first)).body.code).toBe('sameForm')
  const entry = await db
    .selectFrom('history')
    .select(['username', 'action', 'name', 'data'])
    .where('endpoint', '=', 'surety_form')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    username: 'agent',
    action: 'update',
    name: 'By the agent',
    data: { version: 2, note: 'Mapped', used: false },
  })
})

test('the next edition of a form takes over the mapping by name, and is switched off', async () => {
  const before = await addMapped({ txt_0417: { gets: 'text', text: 'Ours' } }, { is_used: true })
  const edition = await fillablePdf((pdf) =>
    pdf.getForm().createTextField('New Field').addToPage(pdf.getPage(0)),
  )
  const { body } = await client.upload(edition, { id: String(before.id) })
  expect(body.insertId).toBe(before.id)
  const after = await client.read(before.id)
  expect(after.content).toMatchObject({ name: 'Application', is_used: false })
  expect(after.content.mapping['txt_0417']).toEqual({ gets: 'text', text: 'Ours' })
  expect(after.content.mapping['New Field']).toBeUndefined()
  expect(after.fields).toHaveLength(91)
})

test('documents have the forms of their surety, signer and language, and know their versions', async () => {
  await switchOff()
  const used = await addMapped({}, { is_used: true, surety: 'FCS' })
  await addMapped({}, { is_used: true, surety: 'Bankers' })
  await addMapped({}, { is_used: true, signer: 'indemnitor' })
  await addMapped({}, { is_used: true, language: 'es' })
  const file = await makeDocumentFile(db, { bail_amount: '31,000', bond_no: 'B-77' })
  expect((await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })).status).toBe(200)
  const document = await documentOf(file.id)
  expect(document.form_versions).toEqual([used.version_id])
  // The authorization of a card alone has none
  await call(sendDocument, { as: clerk, query: { defendant_id: file.id, type: 'CC' } })
  expect(await documentOf(file.id)).toMatchObject({ type: 3, form_versions: [] })
  const pages = await pdfPages(await pdfOf(document.document_file))
  const [first = '', second = ''] = pages.slice(-2)
  for (const text of [
    'Defendant First Name',
    'ANA',
    'LIM',
    '$31,000',
    'Thirty-one thousand',
    'PC 459',
    'Ida Cole',
  ])
    expect(first).toContain(text)
  expect(second.replaceAll(' ', '')).toContain('B-77')
  expect(document.spots).toContainEqual(
    expect.objectContaining({ page: pages.length - 1, x: 30, y: 540, dateX: 319.5, pageHeight: 1008 }),
  )
  await switchOff()
})

test('a form is signed at its places, and the signed file begins with the bytes that were sent', async () => {
  await switchOff()
  await addMapped({}, { is_used: true })
  const file = await makeDocumentFile(db)
  await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
  const message = await db
    .selectFrom('messages')
    .selectAll()
    .where('defendant_id', '=', file.id)
    .executeTakeFirstOrThrow()
  const token = /#([\w-]{32})$/.exec(await fullText(db, message))?.[1] ?? ''
  await readAndAgree(server, token)
  const { document_sha256, document_file } = await documentOf(file.id)
  const body = {
    token,
    sha256: document_sha256 ?? '',
    signature: { kind: 'typed' as const, name: 'Ana Lim' },
  }
  const signed = await call(signing.signDocument, { body })
  expect(signed.status).toBe(200)
  const document = await documentOf(file.id)
  const [sent, final] = [await pdfOf(document_file), await pdfOf(document.signed_file)]
  expect(final.subarray(0, sent.length).equals(sent)).toBe(true)
  const before = await pdfPages(sent)
  const page = (await pdfPages(final))[before.length - 1] ?? ''
  expect(page.length).toBeGreaterThan((before.at(-1) ?? '').length)
  expect(page).toContain(document.envelope_id)
  await switchOff()
})

test.runIf(hasPoppler)(
  'a program that reads aloud says what a form says, with what was filled in',
  async () => {
    await switchOff()
    await addMapped({}, { is_used: true })
    const file = await makeDocumentFile(db)
    await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
    const text = taggedText(await pdfOf((await documentOf(file.id)).document_file))
    expect(text.match(/^ *Figure/gm)).toHaveLength(2)
    expect(text).toContain('H1 "Bail Bond Application"')
    await switchOff()
  },
)

test('a value that doesn’t fit sends nothing, and names the form and the field', async () => {
  await switchOff()
  await addMapped({}, { is_used: true, name: 'Surety application' })
  const file = await makeDocumentFile(db, { bond_no: 'MORE THAN TEN' })
  const { status, body } = await call(sendDocument, { as: clerk, query: { defendant_id: file.id } })
  expect([status, body]).toMatchObject([
    409,
    { code: 'formOverflow', error: expect.stringContaining('“Surety application”') },
  ])
  expect(JSON.stringify(body)).toContain('Bond Number')
  expect(JSON.stringify(body)).not.toContain('MORE THAN TEN')
  const sent = await db.selectFrom('documents').select('id').where('defendant_id', '=', file.id).execute()
  expect(sent).toEqual([])
  await switchOff()
})
