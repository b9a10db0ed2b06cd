import * as forms from '@bailiwick/contract/surety-forms'
import { expect, test } from 'vitest'
import { pdfPages } from '#test/pdf-text'
import { startServer } from '#test/server'
import { formOfTexts, smallForm } from '#test/small-form'
import { confirmed, suretyFormClient } from '#test/surety-forms'

const server = await startServer()
const { call, db } = server
const { agent } = server.actors
const client = suretyFormClient(server, agent)

/** A form with every guess confirmed and nothing in the other fields, and this changed. */
async function addSaved(
  file: Buffer,
  change: forms.FormMapping = {},
  details: Partial<forms.SuretyFormDetails> = {},
) {
  const added = await client.add(file)
  const mapping = { ...confirmed(added.fields, added.content.mapping), ...change }
  const { body } = await client.save(added.id, added.version_id, { ...added.content, ...details, mapping })
  return { body, form: await client.read(added.id) }
}

const value = (source: string, as: 'whole' | 'digits' | 'month_name' | 'year2' | 'initial' = 'whole') => ({
  gets: 'value' as const,
  source,
  as,
})

test('names that every object has are fields like others, and a form with them isn’t ready', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']
  const { id, version_id, content, fields } = await client.add(await formOfTexts(names))
  expect(fields.map(({ name }) => name)).toEqual([...names, 'Signature'])
  expect(Object.keys(content.mapping)).toEqual(['Signature'])
  const mapping = { Signature: { gets: 'signature' as const } }
  const { status, body } = await client.save(id, version_id, { ...content, is_used: true, mapping })
  expect([status, body.error]).toEqual([
    400,
    'The form can’t be used yet: nobody has said what 5 fields get (__proto__ (field), constructor (field), toString (field), valueOf (field), hasOwnProperty (field)).',
  ])
  const states = (await client.check(id, version_id, mapping)).map(({ state }) => state)
  expect(states.filter((state) => state === 'unmapped')).toHaveLength(5)
  const whole = confirmed(fields, mapping)
  expect((await client.save(id, version_id, { ...content, is_used: true, mapping: whole })).status).toBe(200)
})

test('a form of whose surety nobody said anything isn’t added', async () => {
  const file = await formOfTexts(['Phone'])
  expect((await client.upload(file, { name: 'Application' })).body.code).toBe('formSurety')
  const { body } = await client.upload(file, { name: 'Of FCS', surety: 'FCS' })
  expect((await client.read(body.insertId)).content.surety).toBe('FCS')
})

test('what is saved while the form is off says so, and one that is on says the other', async () => {
  const file = await formOfTexts(['Phone'])
  const { body, form } = await addSaved(file)
  expect(body.message).toBe('Saved. The form is off: documents don’t have it.')
  const on = await client.save(form.id, form.version_id, { ...form.content, is_used: true })
  expect(on.body.message).toBe('Saved. The next documents have this version.')
})

test('names and fixed texts are stored without what controls a screen', async () => {
  const text = { gets: 'text' as const, text: 'One\u001b[2J\nTwo\u202e' }
  const { form } = await addSaved(
    await formOfTexts(['Comments']),
    { Comments: text },
    { name: 'A\u001b\u202eB' },
  )
  expect(form.content).toMatchObject({ name: 'A B', mapping: { Comments: { text: 'One [2J\nTwo' } } })
})

/** A form whose birthday, phone and city have a cell for each of so few characters. */
const combs = () =>
  smallForm((form, page) => {
    const cells = { 'Date of Birth': 8, Phone: 10, City: 2, Zip: 5, SSN: 9 }
    for (const [at, [name, max]] of Object.entries(cells).entries()) {
      const field = form.createTextField(name)
      field.setMaxLength(max)
      field.enableCombing()
      field.addToPage(page, { x: 50, y: 700 - at * 30, width: max * 16, height: 16 })
    }
  })

test('a form into which usual values don’t fit is switched on only after a confirmation', async () => {
  const { form } = await addSaved(await combs())
  const { id, version_id, content } = form
  const states = new Map((await client.check(id, version_id, content.mapping)).map((one) => [one.key, one]))
  expect([...states.values()].filter(({ refuses }) => refuses).map(({ key }) => key)).toEqual([
    'Date of Birth',
    'Phone',
    'City',
  ])
  expect(['Zip', 'SSN'].map((key) => states.get(key)?.state)).toEqual(['mapped', 'mapped'])
  const used = { ...content, is_used: true }
  const { status, body } = await client.save(id, version_id, used)
  expect([status, body.code, body.error]).toEqual([
    409,
    'formOverflowsUsually',
    'Usual values don’t fit into: Date of Birth, Phone, City. Documents with them will be refused.',
  ])
  const accepted = await call(forms.saveSuretyForm, {
    as: agent,
    body: { id, base: version_id, content: used, note: 'On', accepts_overflow: true },
  })
  expect(accepted.status).toBe(200)
  // Asked once, not with each later save
  const later = await client.read(id)
  expect((await client.save(id, later.version_id, { ...later.content, name: 'Later' })).status).toBe(200)
})

test('dates and phones fit into cells as digits alone', async () => {
  const { form } = await addSaved(await combs(), {
    'Date of Birth': value('defendant.date_of_birth', 'digits'),
    Phone: value('defendant.phone', 'digits'),
    City: value('defendant.state'),
  })
  const { id, version_id, content } = form
  const checked = await client.check(id, version_id, content.mapping)
  expect(checked.map(({ sample }) => sample)).toEqual([
    expect.stringMatching(/^\d{8}$/),
    expect.stringMatching(/^\d{10}$/),
    'CA',
    expect.stringMatching(/^\d{5}$/),
    '•••••1234',
    '',
  ])
  expect((await client.save(id, version_id, { ...content, is_used: true })).status).toBe(200)
})

test('legal dates have the month by name and two digits of the year, and an address one field', async () => {
  const names = ['Month', 'Year', 'Initial', 'Place', 'Where']
  const { form } = await addSaved(await formOfTexts(names), {
    Month: value('document.date', 'month_name'),
    Year: value('document.date', 'year2'),
    Initial: value('defendant.first_name', 'initial'),
    Place: value('defendant.city_state_zip'),
    Where: value('defendant.full_address'),
  })
  const checked = await client.check(form.id, form.version_id, form.content.mapping)
  const now = new Date()
  const [month, year, initial, place = '', where] = checked.map(({ sample }) => sample)
  expect([month, year]).toEqual([
    now.toLocaleDateString('en-US', { month: 'long' }),
    String(now.getFullYear()).slice(2),
  ])
  expect(initial).toBe('M')
  expect(place).toMatch(/^[\w ]+, CA \d{5}$/)
  expect(where).toMatch(new RegExp(`., ${place}$`))
})

/** A form with a radio button of these answers. */
const withRadio = (answers: readonly string[], more: readonly string[] = []) =>
  smallForm((form, page) => {
    const sex = form.createRadioGroup('Sex')
    for (const [at, answer] of answers.entries()) {
      sex.addOptionToPage(answer, page, { x: 50 + at * 40, y: 600, width: 12, height: 12 })
      page.drawText(answer, { x: 64 + at * 40, y: 600, size: 8 })
    }
    for (const name of more) form.createTextField(name).addToPage(page, { x: 50, y: 500 })
  })

test('a new edition leaves answers named by numbers to confirm, and says what became of it', async () => {
  const first = await withRadio(['Male', 'Female'], ['Phone', 'Old field'])
  const answers = {
    'Sex: 0': { ...value('defendant.sex'), text: 'MALE' },
    'Sex: 1': { ...value('defendant.sex'), text: 'FEMALE' },
  }
  const { form } = await addSaved(first, answers, { is_used: true })
  const second = await withRadio(['Female', 'Male'], ['Phone', 'New field'])
  const { body } = await client.upload(second, { id: String(form.id) })
  expect(body).toMatchObject({
    code: 'newEdition',
    message:
      'The new PDF was added. The form is off until somebody switches it on. Of its 5 fields, 4 get what they got before (2 of them to confirm), and 1 is new. Dropped from the last version: 1.',
  })
  const { content } = await client.read(form.id)
  expect(content.mapping).toMatchObject({
    'Sex: 0': { text: 'MALE', is_guess: true },
    'Sex: 1': { text: 'FEMALE', is_guess: true },
  })
  expect(content.mapping['Phone']).toEqual(form.content.mapping['Phone'])
  expect(content.is_used).toBe(false)
})

test('a PDF of another form is added only if somebody says so, and loses nothing for good', async () => {
  const names = ['Phone', 'Email', 'City', 'Zip', 'Comments']
  const right = await formOfTexts(names)
  const { form } = await addSaved(right, { Comments: { gets: 'text', text: 'Ours' } })
  const wrong = await formOfTexts(['Phone', 'b', 'c', 'd', 'e', 'f'])
  const asked = await client.upload(wrong, { id: String(form.id) })
  expect([asked.status, asked.body.error]).toEqual([
    409,
    'Only 2 of 7 fields of this PDF are in the form. Is it the right file?',
  ])
  const smaller = await client.upload(await formOfTexts(['Phone']), { id: String(form.id) })
  expect(smaller.body.error).toBe('This PDF has only 2 of the form’s 6 fields. Is it the right file?')
  expect((await client.read(form.id)).version_id).toBe(form.version_id)
  await client.upload(wrong, { id: String(form.id), anyway: 'true' })
  expect((await client.read(form.id)).content.mapping['Comments']).toBeUndefined()
  await client.upload(right, { id: String(form.id) })
  expect((await client.read(form.id)).content.mapping).toEqual(form.content.mapping)
})

test('a former version is used again with its PDF, and is on only if both are', async () => {
  const { form } = await addSaved(await formOfTexts(['Phone', 'Email']), {}, { is_used: true })
  await client.upload(await formOfTexts(['Phone', 'Email', 'City']), { id: String(form.id) })
  const later = await client.read(form.id)
  const body = { id: form.id, base: later.version_id, version_id: form.version_id }
  const chosen = await call(forms.chooseSuretyFormVersion, { as: agent, body })
  expect(chosen.body).toMatchObject({ code: 'savedFormOff' })
  const again = await client.read(form.id)
  expect(again).toMatchObject({ fields: form.fields, content: { ...form.content, is_used: false } })
  expect(again.versions[0]?.note).toBe('Version 2 again')
  const stale = await call(forms.chooseSuretyFormVersion, { as: agent, body })
  expect(stale).toMatchObject({ status: 409, body: { code: 'formChanged' } })
  expect((await client.read(form.id)).version_id).toBe(again.version_id)
})

test('who saves over another PDF learns which fields it has', async () => {
  const { form } = await addSaved(await formOfTexts(['Phone', 'Old']))
  await client.upload(await formOfTexts(['Phone', 'New']), { id: String(form.id) })
  const { body } = await client.save(form.id, form.version_id, { ...form.content, name: 'Mine' })
  expect(body).toMatchObject({ code: 'formChanged', fields: ['Phone', 'New', 'Signature'] })
})

test('a form that is off is deleted, with an entry in the history, and one that is on isn’t', async () => {
  const { form } = await addSaved(await formOfTexts(['Phone']), {}, { is_used: true, name: 'To delete' })
  const remove = () => call(forms.deleteSuretyForm, { as: agent, query: { id: form.id } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'formInUse' } })
  await client.save(form.id, form.version_id, { ...form.content, is_used: false })
  expect(await remove()).toMatchObject({ status: 200, body: { code: 'deletedForm' } })
  expect(await remove()).toMatchObject({ status: 404 })
  const { body } = await call(forms.listSuretyForms, { as: agent })
  expect(body.forms.map(({ id }) => id)).not.toContain(form.id)
  const entry = await db
    .selectFrom('history')
    .select(['action', 'name'])
    .where('endpoint', '=', 'surety_form')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ action: 'delete', name: 'To delete' })
})

test('check and preview don’t take what a save refuses', async () => {
  const file = await smallForm((form, page) => {
    form.createTextField('Phone').addToPage(page, { x: 50, y: 600 })
    form.createCheckBox('US Citizen').addToPage(page, { x: 50, y: 500, width: 12, height: 12 })
  })
  const { form } = await addSaved(file)
  const { id, version_id, content } = form
  const wrong: forms.FormMapping[] = [
    { Phone: value('defendant.no_such_field') },
    // Not an answer that it can have
    { 'US Citizen': { ...value('defendant.us_citizen'), text: '0' } },
  ]
  for (const change of wrong) {
    const mapping = { ...content.mapping, ...change }
    const [key = ''] = Object.keys(change)
    const checked = await client.check(id, version_id, mapping)
    expect(checked.find((one) => one.key === key)?.state).toBe('impossible')
    expect((await client.preview({ id, version_id, mapping })).json().code).toBe('badMapping')
    expect((await client.save(id, version_id, { ...content, mapping })).body.code).toBe('badMapping')
  }
  const yes = { ...content.mapping, 'US Citizen': { ...value('defendant.us_citizen'), text: 'yes' } }
  expect(await pdfPages((await client.preview({ id, version_id, mapping: yes })).rawPayload)).toHaveLength(1)
})

test('the place of a field is in parts of its page, from the upper left corner', async () => {
  const { fields } = await client.add(await formOfTexts(['Phone']))
  expect(fields[0]).toMatchObject({ key: 'Phone', pages: [1], place: { page: 1 } })
  expect(fields[0]?.place.left).toBeCloseTo(50 / 612, 2)
  expect(fields[0]?.place.top).toBeCloseTo(1 - 756 / 792, 2)
})
