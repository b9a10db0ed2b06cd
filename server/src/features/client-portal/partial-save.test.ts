import { clientCalls } from '@bailiwick/contract/client-portal'
import { updateDefendant } from '@bailiwick/contract/defendants'
import { clientRowsPerList } from '@bailiwick/contract/file-limits'
import type { ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signInClient } = await startServer()
const clerk = actors.clerk
let id = 0
let ida = 0
let client = ''
beforeEach(async () => {
  id = await makeDefendant(db, { first_name: 'ANA', last_name: 'LIM', city: 'Irvine' })
  ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole', city: 'Irvine' })
  client = await signInClient(id)
})

const row = () => db.selectFrom('defendants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lastEntry = () =>
  db
    .selectFrom('history')
    .select(['action', 'changed', 'user_id'])
    .where('defendant_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** What a save says of the fields that it left out: each with the code of its error. */
function leftOut(body: object): Record<string, string> {
  const { not_saved = [] } = body as { not_saved?: ErrorBody[] }
  return Object.assign(
    {},
    ...not_saved.map(
      ({ code, fields = [], error_codes }) =>
        error_codes ?? Object.fromEntries(fields.map((field) => [field, code])),
    ),
  )
}

async function save(body: object, as: string | typeof clerk = client) {
  const answer = await call(clientCalls.updateDefendant, { as, body: { id, save_valid: true, ...body } })
  const { status, body: reply } = answer
  const { fields }: { fields?: readonly string[] } = reply
  return { status, code: reply.code, left: leftOut(reply), fields, body: reply }
}
const saveIda = async (body: object) => {
  const answer = await call(clientCalls.updateIndemnitor, {
    as: client,
    body: { id: ida, save_valid: true, ...body },
  })
  return { status: answer.status, left: leftOut(answer.body) }
}

test('a client’s save saves the valid fields and names each invalid one with its error', async () => {
  const answer = await save({ city: 'Tustin', email: 'ana@example', zip: '92780', phone: '12' })
  expect(answer).toMatchObject({
    status: 200,
    code: 'updatedDefendant',
    left: { email: 'invalidEmail', phone: 'tooShort' },
  })
  expect(await row()).toMatchObject({ city: 'Tustin', zip: '92780', email: null })
  expect(await lastEntry()).toMatchObject({ action: 'update', changed: ['city', 'zip'], user_id: null })
})

test('without save_valid one invalid field refuses the whole save, as for staff', async () => {
  const before = await row()
  for (const as of [client, clerk]) {
    const { status } = await save({ city: 'Tustin', email: 'ana@example', save_valid: undefined }, as)
    expect(status).toBe(400)
  }
  expect(await row()).toEqual(before)
})

test('a save of which nothing is valid is refused and changes nothing', async () => {
  const before = await row()
  const { status, code, fields } = await save({ email: 'ana@example' })
  expect([status, code, fields]).toEqual([400, 'invalidEmail', ['email']])
  expect((await save({ first_name: '' })).code).toBe('firstNameRequired')
  expect(await row()).toEqual(before)
})

test('a name that was emptied stays, and the rest is saved', async () => {
  expect(await save({ first_name: '', city: 'Tustin' })).toMatchObject({
    status: 200,
    left: { first_name: 'required' },
  })
  expect(await row()).toMatchObject({ first_name: 'ANA', city: 'Tustin' })
})

test('an empty field that another one requires is named, and keeps nothing from being saved', async () => {
  expect(await save({ has_vehicle: 'Yes', vehicle_financed: 'Yes', vehicle_year: '99999' })).toMatchObject({
    status: 200,
    left: { vehicle_make: 'required', vehicle_year: 'tooLong' },
  })
  expect(await row()).toMatchObject({ has_vehicle: 'Yes', vehicle_financed: 'Yes', vehicle_year: null })
})

test('a field that staff changed meanwhile is a conflict, and the others are saved [CLI-53]', async () => {
  await call(updateDefendant, { as: clerk, body: { id, city: 'Orange', zip: '92602' } })
  const answer = await save({
    city: 'Tustin',
    state: 'CA',
    email: 'ana@example',
    base: { city: 'Irvine', state: null, email: null },
  })
  expect(answer).toMatchObject({
    status: 200,
    left: { city: 'fieldsChangedMeanwhile', email: 'invalidEmail' },
  })
  const conflict = answer.body.not_saved?.[0]
  expect(conflict).toMatchObject({ changed_by: clerk.name, current: { city: 'Orange' } })
  expect(await row()).toMatchObject({ city: 'Orange', state: 'CA', zip: '92602', email: null })
  const alone = await save({ city: 'Tustin', base: { city: 'Irvine' } })
  expect([alone.status, alone.code]).toEqual([409, 'fieldsChangedMeanwhile'])
})

test('a phone of another file is left out without a word about that file [OPEN-78]', async () => {
  await makeDefendant(db, { phone: '2135550188' })
  expect(await save({ phone: '2135550188', city: 'Tustin' })).toMatchObject({
    status: 200,
    left: { phone: 'phoneRefused' },
  })
  expect(await row()).toMatchObject({ city: 'Tustin', phone: null })
  expect((await save({ phone: '2135550189' })).left).toEqual({})
})

test('a list with too many rows is left out, and so is one with an invalid row', async () => {
  const reference = { name: 'Bo', relationship: 'Uncle', phone: '2135550100', address: null }
  const many = Array.from({ length: clientRowsPerList + 1 }, () => reference)
  expect((await save({ rreferences: many, city: 'Tustin' })).left).toEqual({
    rreferences: 'tooManyRowsForClient',
  })
  const wrong = [{ ...reference, phone: '12' }]
  expect((await save({ rreferences: wrong, city: 'Orange' })).left).toEqual({ rreferences: 'tooShort' })
  expect(await row()).toMatchObject({ city: 'Orange', rreferences: [] })
})

test('a hostile save saves nothing, however valid the rest of it is [CLI-55, OPEN-140]', async () => {
  const before = await row()
  const other = await makeDefendant(db, { city: 'Irvine' })
  const hostile: readonly [object, number][] = [
    [{ status: 'Posted' }, 403],
    [{ general_notes: 'x' }, 403],
    [{ is_lead: 1 }, 403],
    [{ power_of_attorney_number: 'MINE' }, 403],
    [{ unknown: 'x' }, 400],
    [{ save_valid: 'yes' }, 400],
    [{ email: { toString: 'x' } }, 400],
    [{ id: other }, 401],
  ]
  for (const [more, status] of hostile) {
    const answer = await save({ city: 'Tustin', ...more })
    expect([more, answer.status]).toEqual([more, status])
  }
  expect(await row()).toEqual(before)
})

test('documents that a save asks for aren’t sent if a field of it wasn’t saved', async () => {
  const booking_id = await makeChild(db, 'bookings', { defendant_id: id, surety: 'FCS' })
  const pdf = { type: 'FCS', indemnitor_id: 'defendant', defendant_id: id, booking_id } as const
  const part = await save({ city: 'Tustin', email: 'ana@example', pdf })
  expect(part.body).not.toHaveProperty('pdf_result')
  const whole = await save({ city: 'Orange', pdf })
  expect(whole.body).toHaveProperty('pdf_result')
})

test('the same holds for an indemnitor’s record [CLI-56]', async () => {
  expect(await saveIda({ name: '', city: 'Tustin', email: 'ana@example', phone: '2135550142' })).toEqual({
    status: 200,
    left: { name: 'required', email: 'invalidEmail' },
  })
  const saved = await db.selectFrom('indemnitors').selectAll().where('id', '=', ida).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ name: 'Ida Cole', city: 'Tustin', phone: '2135550142', email: null })
})

test('a new indemnitor is saved without its invalid fields, but not without a name [CLI-56]', async () => {
  const create = (body: object) =>
    call(clientCalls.createIndemnitor, { as: client, body: { defendant_id: id, save_valid: true, ...body } })
  const { status, body } = await create({ name: 'Eva Diaz', email: 'ana@example', city: 'Tustin' })
  expect([status, leftOut(body)]).toEqual([200, { email: 'invalidEmail' }])
  const made = db.selectFrom('indemnitors').selectAll().where('id', '=', body.insertId)
  expect(await made.executeTakeFirst()).toMatchObject({ name: 'Eva Diaz', city: 'Tustin', email: null })
  const refused = await create({ city: 'Tustin', email: 'ana@example' })
  expect([refused.status, refused.body.code]).toEqual([400, 'nameRequired'])
})

test('a retry of a partial save with its key gets the same reply and saves once', async () => {
  const body = { id, save_valid: true, city: 'Tustin', email: 'ana@example' } as const
  const headers = { 'idempotency-key': 'once' }
  const [first, again] = [
    await call(clientCalls.updateDefendant, { as: client, body, headers }),
    await call(clientCalls.updateDefendant, { as: client, body, headers }),
  ]
  expect([first.status, again.body]).toEqual([200, first.body])
  const entries = await db
    .selectFrom('history')
    .select('id')
    .where('defendant_id', '=', id)
    .where('action', '=', 'update')
    .execute()
  expect(entries).toHaveLength(1)
})
