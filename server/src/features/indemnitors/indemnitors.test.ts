import { readdirSync } from 'node:fs'
import { listDefendants, readDefendant } from '@bailiwick/contract/defendants'
import type { Field } from '@bailiwick/contract/kit/fields'
import * as calls from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { photoCalls } from '@bailiwick/contract/photos'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeChild, makeDefendant, makeUser, share } from '#test/factories'
import { formData } from '#test/form-data'
import { startServer } from '#test/server'
import { startTwilio } from '#test/twilio'

const { app, call, db, actors, signIn, filesFolder } = await startServer((await startTwilio()).service)
const { agent, clerk } = actors
const gray = { r: 120, g: 120, b: 120 }
const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: gray } })
  .png()
  .toBuffer()

let defendant_id = 0
beforeEach(async () => {
  defendant_id = await makeDefendant(db)
})

const create = (body: object, as = clerk) =>
  call(calls.createIndemnitor, { as, body: { defendant_id, ...body } as calls.NewIndemnitor })
const createRecord = async (body: object = {}) => (await create({ name: 'Ida Cole', ...body })).body.insertId
const update = (body: object, as = clerk) =>
  call(calls.updateIndemnitor, { as, body: body as calls.IndemnitorChange })
const remove = (id: number, as = clerk) => call(calls.deleteIndemnitor, { as, query: { id } })
const read = async (id: number) =>
  (await call(calls.readIndemnitor, { as: clerk, query: { id } })).body.indemnitor
const list = async () =>
  (await call(calls.listIndemnitors, { as: clerk, query: { id: defendant_id } })).body.indemnitors

/** Identity, contact and work. */
const personal = `
  name date_of_birth place_of_birth us_citizen how_long_in_us ss dl dl_state relation_to_defendant notes
  address city state zip country phone home_phone email indemnitor_instagram
  employed_by employers_address employers_phone occupation how_long superior monthly_income`
/** Spouse, vehicle, housing and references. */
const circumstances = `
  spouse spouse_address spouse_phone spouse_home_phone spouse_employed_by spouse_employers_address
  spouse_employers_phone
  has_vehicle vehicle_make model year color lic registered_owner vehicle_financed where_financed how_much_owned
  real_property in_who_name rent_own lived_at_this_address_for landlord_name landlord_phone rreferences
  ${[1, 2, 3, 4]
    .flatMap((slot) =>
      'name relationship dob_or_age phone address city state country social_media'
        .split(' ')
        .map((part) => `reference_${slot}_${part}`),
    )
    .join(' ')}`
const fields: Readonly<Record<string, Field>> = calls.indemnitorFields

/** A valid value for each field. */
const valuesOf = (names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, fitting(name)]),
  )
const everything = valuesOf(personal + circumstances)

function fitting(name: string): unknown {
  const field = fields[name]
  if (name === 'ss') return '900-12-3456'
  switch (field?.kind) {
    case 'rows':
      return [{ name: 'Eva Diaz', relationship: 'Aunt', phone: '4155550123' }]
    case 'date':
      return '02/29/1988'
    case 'choice':
    case 'state':
      return field.options[0]
    case 'phone':
      return '2135550100'
    case 'email':
      return 'ida@example.com'
    default:
      return 'Text'
  }
}

test('identity, contact and work of an indemnitor are stored and returned [IND-2, IND-3, IND-4]', async () => {
  const id = await createRecord(everything)
  const stored = { id, defendant_id, link_last_sent: null, ...valuesOf(personal) }
  expect(await read(id)).toMatchObject(stored)
  expect(await list()).toMatchObject([{ ...stored, ss: '•••-••-3456' }])
})

test('spouse, vehicle, housing and references are stored and returned [IND-5, IND-6, IND-7, IND-9, OPEN-96]', async () => {
  const id = await createRecord(everything)
  const stored = {
    ...valuesOf(circumstances),
    rreferences: [expect.objectContaining({ name: 'Eva Diaz', relationship: 'Aunt', city: null })],
  }
  expect(await read(id)).toMatchObject(stored)
  expect(await list()).toMatchObject([stored])
})

test('an indemnitor is returned with their fields and times and nothing else, alone and listed [IND-13, IND-14, MSG-7, MSG-8, OPEN-9]', async () => {
  const id = await createRecord(everything)
  const record = {
    ...everything,
    rreferences: expect.any(Array),
    id,
    defendant_id,
    link_last_sent: null,
    front_id_photo: [],
    back_id_photo: [],
    indemnitor_holding_id_photo: [],
    date_created: expect.any(String),
    date_modified: expect.any(String),
  }
  const alone = await call(calls.readIndemnitor, { as: clerk, query: { id } })
  expect(alone.body).toEqual({
    indemnitor: record,
    code: 'gotIndemnitor',
    message: 'Successfully gotten Indemnitor',
  })
  const listed = await call(calls.listIndemnitors, { as: clerk, query: { id: defendant_id } })
  const masked = { ...record, ss: '•••-••-3456' }
  expect(listed.body).toEqual({
    indemnitors: [masked],
    code: 'gotIndemnitors',
    message: 'Successfully gotten indemnitors',
  })
})

test('creating an indemnitor returns the id and the exact text [IND-20, MSG-18, OPEN-9]', async () => {
  const { status, body } = await create(everything)
  expect([status, body]).toEqual([
    200,
    { insertId: expect.any(Number), code: 'createdIndemnitor', message: 'Successfully created indemnitor' },
  ])
})

test('new indemnitors are at once in the list, the record and the search of their defendant [IND-13]', async () => {
  const ids = [await createRecord({ name: 'Bo Quill', phone: '2135550188' }), await createRecord()]
  await create({ name: 'Stranger', defendant_id: await makeDefendant(db) })
  expect((await list()).map(({ id }) => id)).toEqual(ids.toReversed())
  const { body } = await call(readDefendant, { as: clerk, query: { id: defendant_id } })
  expect(body.defendant.indemnitors).toMatchObject([
    { id: ids[0], name: 'Bo Quill', phone: '2135550188' },
    { id: ids[1], name: 'Ida Cole' },
  ])
  const found = await call(listDefendants, { as: clerk, query: { name: 'quil' } })
  expect(found.body.defendants.map(({ id }) => id)).toEqual([defendant_id])
})

test('an indemnitor needs a name [IND-11]', async () => {
  for (const nameless of [{}, { name: '  ' }, { phone: '2135550100', name: null }]) {
    const { status, body } = await create(nameless)
    expect([status, body.error, body.errors]).toEqual([
      400,
      'Name fields are required.',
      { name: 'Required' },
    ])
  }
  expect(await list()).toEqual([])
  const id = await createRecord()
  expect((await update({ id, name: '' })).body.error).toBe('Name fields are required.')
  const old = await makeChild(db, 'indemnitors', { defendant_id, phone: '2135550100' })
  expect((await update({ id: old, city: 'Irvine' })).status).toBe(200)
})

test('each field is validated by its kind [OPEN-75]', async () => {
  const wrong: readonly (readonly [object, string])[] = [
    [{ phone: '213555010' }, 'Minimum 10 characters'],
    [{ phone: '213-555010x' }, messages.digitsOnly],
    [{ email: 'ida@example' }, messages.invalidEmail],
    [{ date_of_birth: '02/30/1990' }, messages.invalidDate],
    [{ us_citizen: 'yes' }, messages.chooseFromList],
    [{ dl_state: 'XX' }, messages.chooseFromList],
    [{ name: 'Ida 2' }, messages.noNumbers],
    [{ name: 'Your bail is due: https://evil.example/pay' }, messages.nameAlone],
    [{ name: 'Pay at evil.com' }, messages.nameAlone],
    [{ name: 'Ann pay at evil.co' }, messages.nameAlone],
    [{ name: 'Ann pay at evil.de/x' }, messages.nameAlone],
    [{ name: 'Ida\u202ecod.exe' }, messages.nameAlone],
    [{ spouse: 'Ida\nCole' }, messages.nameAlone],
    [{ rreferences: [{ name: 'Eva' }] }, 'Relationship: Required'],
  ]
  for (const [field, text] of wrong) {
    const { status, body } = await create({ name: 'Ida Cole', ...field })
    expect([status, body.error, body.fields]).toEqual([400, text, Object.keys(field)])
  }
  expect(await list()).toEqual([])
  for (const name of ['J.R. Smith', 'St.John O’Neill-Díaz', 'علی\u200cرضا'])
    expect((await create({ name })).status).toBe(200)
})

test('send_sms is Yes or No, and only a link sets the time of the last one [NOTE-18, OPEN-70]', async () => {
  const phone = '2135550142'
  const id = await createRecord({ phone, send_sms: 'Yes', link_last_sent: '2020-01-01T00:00:00Z' })
  expect((await create({ name: 'Bo', send_sms: 'No' })).status).toBe(200)
  expect((await create({ name: 'Bo', send_sms: 'maybe' })).body.fields).toEqual(['send_sms'])
  expect((await read(id)).link_last_sent).toBeNull()
  const sent = await call(sendOtp, { as: clerk, body: { phone, id, ind: true, defendant_id } })
  expect(sent.status).toBe(200)
  expect(Date.parse((await read(id)).link_last_sent ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a field that is not sent stays, an empty one is cleared [IND-20, MSG-19]', async () => {
  const id = await createRecord(everything)
  const before = await read(id)
  expect((await update({ id, city: 'Irvine', date_of_birth: '', rreferences: {} })).body).toEqual({
    code: 'updatedIndemnitor',
    message: 'Successfully updated indemnitor',
  })
  const after = await read(id)
  expect(after).toEqual({
    ...before,
    city: 'Irvine',
    date_of_birth: null,
    rreferences: [],
    date_modified: after.date_modified,
  })
})

interface SentPhoto {
  readonly field: string
  readonly fileName: string
  readonly content: Buffer
}
const photo = { fileName: 'a.png', content: png }

/** Creates an indemnitor by a form, as a browser sends one with photos. */
async function send(
  fields: Readonly<Record<string, string>>,
  files: readonly SentPhoto[],
  sent: Readonly<Record<string, string>> = {},
) {
  const texts = Object.entries(fields).map(([field, content]) => ({ field, content }))
  const { headers, payload } = formData([...files, ...texts])
  const response = await app.inject({
    method: 'POST',
    url: calls.createIndemnitor.path,
    headers: { authorization: clerk.token, ...headers, ...sent },
    payload,
  })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const storedFiles = () =>
  readdirSync(filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('an indemnitor may be sent as a form with photos, stored all or not at all [IND-15, OPEN-98]', async () => {
  const before = storedFiles()
  const whose = { defendant_id: String(defendant_id) }
  const references = { rreferences: '[{"name":"Eva Diaz","relationship":"Aunt"}]' }
  const { status, body } = await send({ ...whose, ...references, name: 'Ida Cole', send_sms: 'No' }, [
    { ...photo, field: 'front_id_photo' },
    { ...photo, field: 'back_id_photo' },
  ])
  expect([status, body]).toEqual([
    200,
    { insertId: expect.any(Number), code: 'createdIndemnitor', message: 'Successfully created indemnitor' },
  ])
  const id = Number(body['insertId'])
  expect(await read(id)).toMatchObject({ name: 'Ida Cole', rreferences: [{ name: 'Eva Diaz' }] })
  const { photos } = (await call(photoCalls.indemnitor.list, { as: clerk, query: { id } })).body
  expect(Object.values(photos).map((files) => files.length)).toEqual([1, 1, 0])
  expect((await send({ ...whose, name: 'Bo Cole' }, [])).status).toBe(200)

  const front = { ...photo, field: 'front_id_photo' }
  for (const [fields, files, text] of [
    [{ ...whose }, [front], 'Name fields are required.'],
    [{ ...whose, name: 'Bo', shoe: '9' }, [front], 'Unknown field: shoe'],
    [{ name: 'Bo' }, [front], 'defendant_id: is missing'],
    [{ ...whose, name: 'Bo' }, [front, front], 'Maximum 1 photos.'],
    [
      { ...whose, name: 'Bo' },
      [front, { ...front, field: 'back_id_photo', fileName: 'a.exe' }],
      messages.wrongFileName,
    ],
    [{ ...whose, name: 'Bo' }, [{ ...front, field: 'selfie_photo' }], messages.unknownFileField],
  ] as const) {
    const refused = await send(fields, files)
    expect([refused.status, refused.body['error']]).toEqual([400, text])
  }
  expect((await list()).map(({ name }) => name)).toEqual(['Bo Cole', 'Ida Cole'])
  expect(storedFiles() - before).toBe(4)
})

test('a form sent twice with one key creates one indemnitor with one set of photos [OPEN-98]', async () => {
  const before = storedFiles()
  const fields = { defendant_id: String(defendant_id), name: 'Ida Cole' }
  const files = [{ ...photo, field: 'front_id_photo' }]
  const headers = { 'idempotency-key': 'form-1' }
  const together = await Promise.all([1, 2, 3].map(() => send(fields, files, headers)))
  const answers = [...together, await send(fields, files, headers)]
  const { body } = await send(fields, files, headers)
  expect(body).toEqual({
    insertId: expect.any(Number),
    code: 'createdIndemnitor',
    message: 'Successfully created indemnitor',
  })
  for (const answer of answers) expect(answer).toEqual({ status: 200, body })
  expect((await list()).map(({ name }) => name)).toEqual(['Ida Cole'])
  expect(storedFiles() - before).toBe(2)

  const another = { ...photo, field: 'back_id_photo' }
  for (const [values, sent] of [
    [{ ...fields, name: 'Bo Cole' }, files],
    [fields, [another]],
  ] as const) {
    const refused = await send(values, sent, headers)
    expect([refused.status, refused.body['error']]).toEqual([409, messages.keyReused])
  }
  expect(await list()).toHaveLength(1)
  expect(storedFiles() - before).toBe(2)
})

test('the file name of a photo to follow is accepted and ignored [IND-16, OPEN-100]', async () => {
  const id = await createRecord()
  const before = await read(id)
  expect((await update({ id, element: 'front_id_photo' })).status).toBe(200)
  expect((await update({ id, element: 'selfie_photo' })).body.fields).toEqual(['element'])
  expect(await read(id)).toEqual(before)
})

test('a deleted indemnitor is gone from lists and calls but stays in the table [IND-17, IND-20, MSG-20, OPEN-85]', async () => {
  const id = await createRecord()
  expect((await remove(id)).body).toEqual({
    code: 'deletedIndemnitor',
    message: 'Successfully deleted indemnitor',
  })
  expect(await list()).toEqual([])
  const answers = [
    await call(calls.readIndemnitor, { as: clerk, query: { id } }),
    await update({ id, city: 'x' }),
    await remove(id),
  ]
  for (const { status, body } of answers) expect([status, body.error]).toEqual([404, 'Not found'])
  const row = await db.selectFrom('indemnitors').select(['name', 'deleted_by']).where('id', '=', id).execute()
  expect(row).toEqual([{ name: 'Ida Cole', deleted_by: clerk.id }])
})

test('an indemnitor of a deleted defendant is not found [OPEN-85]', async () => {
  const id = await createRecord()
  await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', defendant_id).execute()
  const answers = [
    await call(calls.readIndemnitor, { as: clerk, query: { id } }),
    await call(calls.listIndemnitors, { as: clerk, query: { id: defendant_id } }),
    await create({ name: 'Bo' }),
    await update({ id, city: 'x' }),
    await remove(id),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('access to the defendant decides who may change and delete indemnitors [OPEN-113]', async () => {
  const outcome = async (access: 'R' | 'E' | 'F') => {
    const person = await signIn(await makeUser(db, { permissions: [3] }))
    defendant_id = await makeDefendant(db)
    const id = await createRecord()
    await share(db, defendant_id, person.id, access)
    const answers = [
      await call(calls.readIndemnitor, { as: person, query: { id } }),
      await create({ name: 'Bo' }, person),
      await update({ id, city: 'x' }, person),
      await remove(id, person),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await outcome('R')).toEqual([200, 403, 403, 403])
  expect(await outcome('E')).toEqual([200, 200, 200, 403])
  expect(await outcome('F')).toEqual([200, 200, 200, 200])
})

test('a conflicting change is refused with who made the other one, when, and its value', async () => {
  const id = await createRecord({ city: 'Irvine' })
  await update({ id, city: 'Tustin' }, agent)
  const { status, body } = await update({ id, city: 'Orange', base: { city: 'Irvine' } })
  expect(status).toBe(409)
  expect(body).toMatchObject({ fields: ['city'], changed_by: agent.name, current: { city: 'Tustin' } })
  expect(Date.parse(body.changed_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await read(id)).city).toBe('Tustin')
})

test('every change writes one history entry with the ss and license number masked [OPEN-119, HIST-1]', async () => {
  const id = await createRecord({ ss: '900-12-3456', dl: 'A1234567' })
  await update({ id, city: 'Irvine' })
  await update({ id, city: 'Irvine' })
  await remove(id)
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('endpoint', '=', 'indemnitor')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => [row.action, row.changed, row.username, row.name, row.defendant_id])).toEqual([
    ['create', ['name', 'ss', 'dl'], 'clerk', 'Ida Cole', defendant_id],
    ['update', ['city'], 'clerk', 'Ida Cole', defendant_id],
    ['delete', [], 'clerk', 'Ida Cole', defendant_id],
  ])
  expect(rows[1]?.data).toEqual({ name: 'Ida Cole', city: 'Irvine', ss: '•••-••-3456', dl: '••••4567' })
  expect(JSON.stringify(rows)).not.toContain('900-12')
})
