import { deleteArrest, createArrest, updateArrest } from '@bailiwick/contract/arrests'
import { createBooking, updateBooking } from '@bailiwick/contract/bookings'
import { clientDefendantFields, clientIndemnitorFields } from '@bailiwick/contract/client-fields'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import { readDraftKey } from '@bailiwick/contract/client-sign-in'
import * as defendantCalls from '@bailiwick/contract/defendants'
import * as indemnitorCalls from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp, sendReminder } from '@bailiwick/contract/messaging'
import { SignJWT } from 'jose'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { makeChild } from '#test/factories'
import { formData } from '#test/form-data'
import { startServer, testClientTokens, tokenSecret } from '#test/server'

const { app, call, db, actors, signInClient, now } = await startServer()
const { agent, clerk } = actors
const unauthorized = [401, 'Unauthorized']
const ownCalls = [
  '/api/clients/logout',
  '/api/clients/language',
  '/api/clients/draft_key',
  '/api/documents/own',
  '/api/documents/own/sign',
]

const [ss, dl] = ['900-12-3456', 'D1234567']
const [otherSs, otherDl] = ['900-98-7654', 'E7654321']
let phones = 3105550100

/** A file of a defendant with two indemnitors, and who is signed in for it. */
async function newFile() {
  const phone = String((phones += 1))
  const ana = { first_name: 'ANA', last_name: 'LIM', phone, ss, dl }
  const { body } = await call(defendantCalls.createDefendant, {
    as: agent,
    body: {
      ...ana,
      status: 'Assigned to Agent',
      general_notes: 'PLANTED NOTE',
      lead_notes: 'PLANTED LEAD NOTE',
    },
  })
  const id = body.insertId
  const person = (name: string, more: object = {}) =>
    call(indemnitorCalls.createIndemnitor, {
      as: agent,
      body: { defendant_id: id, name, ss: otherSs, dl: otherDl, notes: 'PLANTED IND NOTE', ...more },
    })
  const ida = (await person('Ida Cole', { phone: '2135550142' })).body.insertId
  const bo = (await person('Bo Reyes')).body.insertId
  const booked = await call(createBooking, {
    as: agent,
    body: { defendant_id: id, booking: '1234567', notes: 'PLANTED BOOKING NOTE', surety: 'FCS' },
  })
  const arrest = await makeChild(db, 'arrests', { defendant_id: id, court: 'Central' })
  await makeChild(db, 'documents', { defendant_id: id, type: 4, status: 2, history: '[]' })
  const at = new Date()
  await db.updateTable('defendants').set({ link_last_sent: at }).where('id', '=', id).execute()
  await db.updateTable('indemnitors').set({ link_last_sent: at }).where('id', '=', ida).execute()
  return { id, phone, ida, bo, booking: booked.body.insertId, arrest }
}

let file: Awaited<ReturnType<typeof newFile>>
let defendant = ''
let indemnitor = ''
beforeEach(async () => {
  file = await newFile()
  defendant = await signInClient(file.id)
  indemnitor = await signInClient(file.id, file.ida)
})

const readAs = (as: string, id = file.id) => call(clientCalls.readDefendant, { as, query: { id } })
const save = (as: string, body: object) =>
  call(clientCalls.updateDefendant, { as, body: { id: file.id, ...body } })
const saveIndemnitor = (as: string, body: object) =>
  call(clientCalls.updateIndemnitor, { as, body: body as indemnitorCalls.IndemnitorChange })
const textOf = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
const savedRow = () =>
  db.selectFrom('defendants').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow()
const historyOf = (id: number) =>
  db.selectFrom('history').selectAll().where('defendant_id', '=', id).orderBy('id', 'desc').execute()

/** Everything a client is answered about their file, as text. */
async function everythingRead(as: string): Promise<string> {
  const query = { id: file.id }
  const answers = [
    await readAs(as),
    await call(clientCalls.listBookings, { as, query }),
    await call(clientCalls.listIndemnitors, { as, query }),
    await call(clientCalls.readIndemnitor, { as, query: { id: file.ida } }),
    await call(clientCalls.listArrests, { as, query }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  return JSON.stringify(answers.map(({ body }) => body))
}

const staffOnly =
  'status notes lead_notes general_notes created_by modified_by link_last_sent documents docs_sent pending_signature access_type is_lead lead_data'.split(
    ' ',
  )

test('a client reads their own file without the staff’s fields [CLI-51, CLI-52, CLI-54, OPEN-140, OPEN-141]', async () => {
  for (const as of [defendant, indemnitor]) {
    const text = await everythingRead(as)
    expect(text).not.toContain('PLANTED')
    for (const name of staffOnly) expect(text).not.toContain(`"${name}`)
    expect(text).not.toContain(actors.agent.name)
  }
})

test('a client reads all other fields of the defendant [CLI-54, DEF-37]', async () => {
  const { body } = await readAs(defendant)
  const hidden = ['status', 'general_notes', 'lead_notes']
  const names = Object.keys(defendantFields).filter((name) => !hidden.includes(name))
  expect(Object.keys(clientDefendantFields)).toEqual(names)
  expect(Object.keys(body.defendant)).toEqual(expect.arrayContaining(names))
  expect(body.defendant).toMatchObject({ first_name: 'ANA', phone: file.phone, ss, dl })
  expect(body.defendant.allBookings).toMatchObject([{ id: file.booking, booking: '1234567' }])
  expect(body.defendant.indemnitors.map(({ name }) => name)).toEqual(['Ida Cole', 'Bo Reyes'])
})

test('an indemnitor sees neither ss and dl of the defendant nor other indemnitors [CLI-38, OPEN-140]', async () => {
  const text = await everythingRead(indemnitor)
  expect(text).not.toContain(ss)
  expect(text).not.toContain(dl)
  expect(text).not.toContain('Bo Reyes')
  const { body } = await readAs(indemnitor)
  expect(Object.keys(body.defendant)).not.toEqual(expect.arrayContaining(['ss']))
  expect(body.defendant.indemnitors).toEqual([
    { id: file.ida, name: 'Ida Cole', phone: '2135550142', relation_to_defendant: null },
  ])
  const own = await call(clientCalls.readIndemnitor, { as: indemnitor, query: { id: file.ida } })
  expect(own.body.indemnitor).toMatchObject({ ss: otherSs, dl: otherDl })
  expect(Object.keys(own.body.indemnitor)).toEqual(
    expect.arrayContaining(Object.keys(clientIndemnitorFields)),
  )
})

test('a defendant sees an indemnitor’s ss and dl masked, and may replace them [CLI-56]', async () => {
  const text = await everythingRead(defendant)
  expect(text).not.toContain(otherSs)
  expect(text).not.toContain(otherDl)
  const { body } = await call(clientCalls.readIndemnitor, { as: defendant, query: { id: file.ida } })
  const shown = body.indemnitor
  expect(shown.ss).toBe('•••-••-7654')
  const saved = await saveIndemnitor(defendant, {
    id: file.ida,
    ss: shown.ss,
    city: 'Fresno',
    base: { ss: shown.ss, city: null },
  })
  expect([saved.status, saved.body.message]).toEqual([200, messages.updatedIndemnitor])
  const read = () => call(indemnitorCalls.readIndemnitor, { as: clerk, query: { id: file.ida } })
  expect((await read()).body.indemnitor).toMatchObject({ ss: otherSs, city: 'Fresno' })
  await saveIndemnitor(defendant, { id: file.ida, ss: '900-11-1111' })
  expect((await read()).body.indemnitor.ss).toBe('900-11-1111')
})

test('a defendant saves their own record under their name [CLI-40, CLI-53, SHARE-10, HIST-1, OPEN-119]', async () => {
  const answer = await save(defendant, {
    city: 'Irvine',
    rreferences: [{ name: 'Eva', relationship: 'Aunt' }],
  })
  expect([answer.status, answer.body.message]).toEqual([200, 'Successfully updated defendant'])
  const row = await savedRow()
  expect([row.city, row.modified_by]).toEqual(['Irvine', null])
  const [entry] = await historyOf(file.id)
  expect(entry).toMatchObject({
    action: 'update',
    endpoint: 'defendant',
    username: 'ANA LIM',
    user_id: null,
    changed: ['city', 'rreferences'],
  })
  expect(JSON.stringify(entry)).not.toContain(ss)
})

test('a Read grant of a staff user doesn’t stop the client from saving [SHARE-10]', async () => {
  await db
    .insertInto('defendant_users')
    .values({ defendant_id: file.id, user_id: clerk.id, access_type: 'R' })
    .execute()
  expect((await save(defendant, { city: 'Irvine' })).status).toBe(200)
})

test('showing a client sensitive fields is recorded once an hour [OPEN-119]', async () => {
  const reads = async () => {
    const entries = await historyOf(file.id)
    return entries.filter(({ action }) => action === 'read').map(({ username }) => username)
  }
  await readAs(indemnitor)
  expect(await reads()).toEqual([])
  await readAs(defendant)
  await readAs(defendant)
  expect(await reads()).toEqual(['ANA LIM'])
  for (const as of [indemnitor, indemnitor, defendant]) {
    await call(clientCalls.readIndemnitor, { as, query: { id: file.ida } })
  }
  expect(await reads()).toEqual(['Ida Cole', 'ANA LIM'])
})

test('fields for staff are refused by name, and nothing is saved [CLI-55, OPEN-140, OPEN-141]', async () => {
  const before = await savedRow()
  const wrong = {
    status: 'New Lead',
    general_notes: 'MINE',
    lead_notes: 'MINE',
    is_lead: 1,
    lead_data: { booking: 'MINE' },
  }
  for (const [name, value] of Object.entries(wrong)) {
    const answer = await save(defendant, { city: 'Irvine', [name]: value })
    expect([name, answer.status, answer.body.fields]).toEqual([name, 403, [name]])
    expect(answer.body.error).toBe(`Only the agency can change this: ${name}`)
  }
  const all = await save(defendant, { status: null, lead_notes: null, general_notes: null })
  expect(all.body.fields?.toSorted()).toEqual(['general_notes', 'lead_notes', 'status'])
  for (const name of ['created_by', 'modified_by', 'deleted_at', 'docs_sent', 'defendant_id']) {
    expect([name, (await save(defendant, { [name]: 1 })).status]).toEqual([name, 400])
  }
  expect(await savedRow()).toEqual(before)
})

test('a client may send back exactly what they were given', async () => {
  const { defendant: shown } = (await readAs(defendant)).body
  expect((await save(defendant, { ...shown, booking: 'ANOTHER', surety: 'Bankers' })).status).toBe(200)
  expect((await historyOf(file.id))[0]?.action).toBe('read')
})

test('a client can’t write the booking number of a lead', async () => {
  await db
    .updateTable('defendants')
    .set({ is_lead: 1, lead_data: JSON.stringify({ booking: 'B-1' }) })
    .where('id', '=', file.id)
    .execute()
  expect((await save(defendant, { booking: 'MINE', city: 'Irvine' })).status).toBe(200)
  const row = await savedRow()
  expect([row.city, row.lead_data]).toMatchObject(['Irvine', { booking: 'B-1' }])
})

test('notes and text messages are refused with an indemnitor too [CLI-55, CLI-58]', async () => {
  for (const body of [{ notes: 'MINE' }, { send_sms: 'Yes' as const }]) {
    const created = await call(clientCalls.createIndemnitor, {
      as: defendant,
      body: { defendant_id: file.id, name: 'Eva Diaz', ...body },
    })
    expect([created.status, created.body.fields]).toEqual([403, Object.keys(body)])
  }
  expect((await saveIndemnitor(defendant, { id: file.ida, notes: 'MINE' })).status).toBe(403)
  expect((await saveIndemnitor(indemnitor, { id: file.ida, notes: null })).status).toBe(403)
})

test('a defendant adds and updates indemnitors but deletes none [CLI-56, CLI-57, OPEN-140]', async () => {
  const created = await call(clientCalls.createIndemnitor, {
    as: defendant,
    body: { defendant_id: file.id, name: 'Eva Diaz', ss: otherSs },
  })
  expect([created.status, created.body.message]).toEqual([200, messages.createdIndemnitor])
  const [entry] = await historyOf(file.id)
  expect(entry).toMatchObject({
    action: 'create',
    endpoint: 'indemnitor',
    username: 'ANA LIM',
    name: 'Eva Diaz',
  })
  const row = await db
    .selectFrom('indemnitors')
    .select(['created_by', 'modified_by'])
    .where('id', '=', created.body.insertId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ created_by: null, modified_by: null })
  expect((await saveIndemnitor(defendant, { id: created.body.insertId, city: 'Fresno' })).status).toBe(200)
  for (const as of [defendant, indemnitor]) {
    const answer = await call(indemnitorCalls.deleteIndemnitor, { as, query: { id: file.ida } })
    expect(textOf(answer)).toEqual(unauthorized)
  }
})

test('an indemnitor changes only their own record [CLI-56, OPEN-140]', async () => {
  expect((await saveIndemnitor(indemnitor, { id: file.ida, city: 'Fresno' })).status).toBe(200)
  const [entry] = await historyOf(file.id)
  expect(entry).toMatchObject({ action: 'update', username: 'Ida Cole', user_id: null })
  const others = [
    await save(indemnitor, { city: 'Fresno' }),
    await saveIndemnitor(indemnitor, { id: file.bo, city: 'Fresno' }),
    await call(clientCalls.readIndemnitor, { as: indemnitor, query: { id: file.bo } }),
    await call(clientCalls.createIndemnitor, {
      as: indemnitor,
      body: { defendant_id: file.id, name: 'Eva Diaz' },
    }),
  ]
  for (const answer of others) expect(textOf(answer)).toEqual(unauthorized)
})

test("any other file is 'Unauthorized' to a client, and nothing is recorded [CLI-26, CLI-51, OPEN-140]", async () => {
  const other = await newFile()
  const before = (await historyOf(other.id)).length
  for (const as of [defendant, indemnitor]) {
    for (const { id, ida } of [other, { id: 2_000_000, ida: 2_000_000 }]) {
      const query = { id }
      const answers = [
        await readAs(as, id),
        await call(clientCalls.updateDefendant, { as, body: { id, city: 'Fresno' } }),
        await call(clientCalls.listBookings, { as, query }),
        await call(clientCalls.listArrests, { as, query }),
        await call(clientCalls.listIndemnitors, { as, query }),
        await call(clientCalls.readIndemnitor, { as, query: { id: ida } }),
        await saveIndemnitor(as, { id: ida, city: 'Fresno' }),
        await saveIndemnitor(as, { id: file.ida, defendant_id: id, city: 'Fresno' }),
        await call(clientCalls.createIndemnitor, { as, body: { defendant_id: id, name: 'Eva Diaz' } }),
        await call(clientCalls.defendantPhotos.list, { as, query }),
        await call(clientCalls.indemnitorPhotos.list, { as, query: { id: ida } }),
      ]
      for (const answer of answers) expect(textOf(answer)).toEqual(unauthorized)
    }
  }
  expect((await historyOf(other.id)).length).toBe(before)
})

test("any call that isn't for clients is 'Unauthorized' to them [CLI-26, CLI-51, CLI-52, OPEN-140]", async () => {
  const theirs = new Set(
    [
      ...Object.values(clientCalls.defendantPhotos),
      ...Object.values(clientCalls.indemnitorPhotos),
      ...Object.values(clientCalls),
    ].flatMap((one) => ('path' in one ? [`${one.method} ${one.path}`] : [])),
  )
  for (const { method, path, audience, clients } of app.endpoints) {
    const name = `${method} ${path}`
    expect([name, clients ?? false]).toEqual([name, theirs.has(name) || ownCalls.includes(path)])
    if (clients || audience === 'anyone') continue
    for (const authorization of [defendant, indemnitor]) {
      const answer = await app.inject({ method, url: path, headers: { authorization } })
      expect([name, answer.statusCode, answer.json().error]).toEqual([name, ...unauthorized])
    }
  }
})

test('a client deletes nothing, sends no messages and writes no bookings or arrests [CLI-57, CLI-58]', async () => {
  const { id, ida, phone, booking, arrest } = file
  const answers = [
    await call(sendOtp, { as: defendant, body: { phone, id, defendant_id: id } }),
    await call(sendReminder, { as: defendant, body: { defendant_id: id, phone } }),
    await call(updateBooking, { as: defendant, body: { id: booking, booking: '1' } }),
    await call(createArrest, { as: defendant, body: { defendant_id: id } }),
    await call(updateArrest, { as: defendant, body: { id: arrest } }),
    await call(deleteArrest, { as: defendant, query: { id: arrest } }),
    await call(defendantCalls.deleteDefendant, { as: defendant, query: { id } }),
    await call(indemnitorCalls.deleteIndemnitor, { as: defendant, query: { id: ida } }),
  ]
  for (const answer of answers) expect(textOf(answer)).toEqual(unauthorized)
})

test('a staff token isn’t valid as a client token, nor the other way around [OPEN-138, OPEN-165]', async () => {
  const exp = Math.floor(now().getTime() / 1000) + 600
  const claims = { id: file.id, indemnitor_id: null, exp, iss: 'bailiwick' }
  const signed = (more: object, key: Uint8Array = Buffer.from(tokenSecret)) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const { sid } = JSON.parse(Buffer.from(defendant.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string
  }
  const forged = [
    await signed({ aud: 'client', sid }),
    await signed({ aud: 'staff', sid }),
    await testClientTokens.sign({ id: file.id, indemnitor_id: null, exp }, crypto.randomUUID()),
    // Another person's session
    await testClientTokens.sign({ id: file.id, indemnitor_id: file.bo, exp }, sid),
    await testClientTokens.sign({ id: (await newFile()).id, indemnitor_id: null, exp }, sid),
  ]
  for (const token of forged) expect(textOf(await readAs(token))).toEqual(unauthorized)
  expect((await readAs(`Bearer ${defendant}`)).status).toBe(200)
  // A staff token is one of no client, and reads as staff do
  const key = (as: string) => call(readDraftKey, { as })
  expect([(await key(clerk.token)).status, (await key(defendant)).status]).toEqual([403, 200])
  const staff = await call(defendantCalls.readDefendant, { as: clerk, query: { id: file.id } })
  expect(staff.body.defendant.general_notes).toBe('PLANTED NOTE')
})

test('a save over somebody else’s change is refused, with their name [CLI-53]', async () => {
  await call(defendantCalls.updateDefendant, { as: clerk, body: { id: file.id, city: 'Fresno' } })
  const late = await save(defendant, { city: 'Irvine', base: { city: null } })
  expect([late.status, late.body.fields]).toEqual([409, ['city']])
  await save(defendant, { zip: '90001' })
  const staff = await call(defendantCalls.updateDefendant, {
    as: clerk,
    body: { id: file.id, zip: '90002', base: { zip: null } },
  })
  expect([staff.status, (staff.body as { changed_by?: string }).changed_by]).toEqual([409, 'ANA LIM'])
  await call(defendantCalls.updateDefendant, { as: agent, body: { id: file.id, county: 'Kern' } })
  const again = await call(defendantCalls.updateDefendant, {
    as: clerk,
    body: { id: file.id, zip: '90002', base: { zip: null } },
  })
  expect((again.body as { changed_by?: string }).changed_by).toBe('ANA LIM')
})

test('a conflict doesn’t show a defendant the ss of an indemnitor', async () => {
  await call(indemnitorCalls.updateIndemnitor, { as: agent, body: { id: file.ida, ss: '900-22-2222' } })
  const base = { ss: '•••-••-7654' }
  const late = await saveIndemnitor(defendant, { id: file.ida, ss: '900-33-3333', base })
  expect([late.status, late.body]).toMatchObject([409, { current: { ss: '•••-••-2222' } }])
})

test('a save that is sent twice with one key is carried out once', async () => {
  const body = { defendant_id: file.id, name: 'Eva Diaz' }
  const headers = { 'idempotency-key': 'the-same' }
  const once = () => call(clientCalls.createIndemnitor, { as: defendant, body, headers })
  const [first, second] = [await once(), await once()]
  expect([first.status, second.body]).toEqual([200, first.body])
  const other = await call(clientCalls.createIndemnitor, {
    as: defendant,
    body: { ...body, name: 'Al' },
    headers,
  })
  expect(other.status).toBe(409)
  const staff = await call(indemnitorCalls.createIndemnitor, { as: clerk, body, headers })
  expect(staff.body.insertId).not.toBe(first.body.insertId)
})

test('the same rules apply to clients, and nothing reveals a phone of another file', async () => {
  expect((await save(defendant, { first_name: ' ' })).body.error).toBe('First Name is required. ')
  expect((await save(defendant, { date_of_birth: '13/01/1990' })).status).toBe(400)
  const other = await newFile()
  const answer = await save(defendant, { phone: other.phone })
  expect(textOf(answer)).toEqual([409, messages.phoneRefused])
})

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#246a52' } })
  .png()
  .toBuffer()

async function upload(as: string, kind: 'defendant' | 'indemnitor', id: number) {
  const { headers, payload } = formData([{ field: 'front_id_photo', fileName: 'id.png', content: png }])
  const response = await app.inject({
    method: 'POST',
    url: `/api/crm/${kind}/upload`,
    query: { id: String(id) },
    headers: { authorization: as, ...headers },
    payload,
  })
  const { error, message, files } = response.json<Record<string, unknown>>()
  return { status: response.statusCode, text: error ?? message, files }
}

async function download(as: string, kind: 'defendant' | 'indemnitor', id: number) {
  const staff = `/api/crm/${kind}/photos`
  const listed = await app.inject({
    url: staff,
    query: { id: String(id) },
    headers: { authorization: agent.token },
  })
  const { photos } = listed.json<{ photos: Record<string, string[]> }>()
  const payload = { id, name: 'front_id_photo', file: photos['front_id_photo']?.[0] }
  const url = `/api/crm/${kind}/download`
  return (await app.inject({ method: 'POST', url, payload, headers: { authorization: as } })).statusCode
}

test('a defendant uses the files of their file, an indemnitor their own [OPEN-140, CLI-53, CLI-56]', async () => {
  const { id, ida, bo } = file
  expect(await upload(defendant, 'defendant', id)).toMatchObject({
    status: 200,
    text: messages.uploadedDefendantPhotos,
  })
  expect((await historyOf(id))[0]).toMatchObject({ action: 'upload', username: 'ANA LIM', user_id: null })
  expect((await upload(defendant, 'indemnitor', bo)).status).toBe(200)
  expect((await upload(indemnitor, 'indemnitor', ida)).text).toBe(messages.uploadedPhotos)
  const rights = async (as: string) => [
    await download(as, 'defendant', id),
    await download(as, 'indemnitor', ida),
    await download(as, 'indemnitor', bo),
  ]
  expect(await rights(defendant)).toEqual([200, 200, 200])
  expect(await rights(indemnitor)).toEqual([401, 200, 401])
  expect((await upload(indemnitor, 'defendant', id)).text).toBe('Unauthorized')
  expect((await upload(indemnitor, 'indemnitor', bo)).text).toBe('Unauthorized')
  const photos = await call(clientCalls.indemnitorPhotos.list, { as: indemnitor, query: { id: ida } })
  expect(photos.body.photos['front_id_photo']).toHaveLength(1)
  const other = await newFile()
  expect((await upload(defendant, 'defendant', other.id)).text).toBe('Unauthorized')
  await upload(agent.token, 'defendant', other.id)
  expect(await download(defendant, 'defendant', other.id)).toBe(401)
})

test('a defendant may add an indemnitor with photos, as a form [CLI-56, OPEN-98]', async () => {
  const send = (more: readonly { field: string; content: string }[]) => {
    const { headers, payload } = formData([
      { field: 'defendant_id', content: String(file.id) },
      { field: 'name', content: 'Eva Diaz' },
      ...more,
      { field: 'front_id_photo', fileName: 'id.png', content: png },
    ])
    const { path: url } = indemnitorCalls.createIndemnitor
    return app.inject({ method: 'POST', url, payload, headers: { authorization: defendant, ...headers } })
  }
  expect((await send([])).statusCode).toBe(200)
  expect((await send([{ field: 'notes', content: 'MINE' }])).statusCode).toBe(403)
})
