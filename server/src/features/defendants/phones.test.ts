import { readFileSync } from 'node:fs'
import { verifyOtp } from '@bailiwick/contract/client-sign-in'
import { defendantFields } from '@bailiwick/contract/defendant-fields/catalogue'
import * as calls from '@bailiwick/contract/defendants'
import {
  createIndemnitor,
  indemnitorFields,
  readIndemnitor,
  type NewIndemnitor,
} from '@bailiwick/contract/indemnitors'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import { messages } from '@bailiwick/contract/kit/messages'
import { sendOtp } from '@bailiwick/contract/messaging'
import { smsOnly } from '@bailiwick/contract/notifications'
import { searchEverything } from '@bailiwick/contract/search'
import { createUser, listUsers } from '@bailiwick/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { makeChild, makeDefendant } from '#test/factories'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors } = await startServer()
const { clerk: as, owner } = actors

const names = { first_name: 'ANA', last_name: 'LIM' }
const create = (body: object) => call(calls.createDefendant, { as, body: body as calls.NewDefendant })
const update = (body: object) => call(calls.updateDefendant, { as, body: body as calls.DefendantChange })
const createPerson = (body: object) => call(createIndemnitor, { as, body: body as NewIndemnitor })
const read = async (id: number) => (await call(calls.readDefendant, { as, query: { id } })).body.defendant

const phonesOf = (catalogue: Catalogue) =>
  Object.keys(catalogue).filter((name) => catalogue[name]?.kind === 'phone')
/** The shapes in which people write a phone; each gives the ten digits. */
const written = [
  (p: string) => `(${p.slice(0, 3)}) ${p.slice(3, 6)}-${p.slice(6)}`,
  (p: string) => `+1 ${p.slice(0, 3)}.${p.slice(3, 6)}.${p.slice(6)}`,
  (p: string) => `1${p}`,
]
/** The same with the shapes that contacts, links and other countries give. */
const shapes = [
  ...written,
  (p: string) => `\u202a+1 ${p}\u202c`,
  (p: string) => `tel:+1${p}`,
  (p: string) => `001${p}`,
]
const inShape = (phone: string, at: number) => written[at % written.length]?.(phone) ?? ''

/** What a reference with a phone needs besides (REF-12). */
const referencesWith = (names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter((name) => name.startsWith('reference_'))
      .flatMap((name) => [
        [name.replace('phone', 'name'), 'Cruz'],
        [name.replace('phone', 'relationship'), 'Friend'],
      ]),
  )

/** Every phone of a catalogue as it is sent, and as it is stored. */
function phones(catalogue: Catalogue, first: number) {
  const stored = phonesOf(catalogue).map((name, at) => [name, String(first + at)] as const)
  return {
    stored: Object.fromEntries(stored),
    sent: {
      ...referencesWith(phonesOf(catalogue)),
      ...Object.fromEntries(stored.map(([name, phone], at) => [name, inShape(phone, at)])),
    },
  }
}
const reference = (phone: string) => ({ name: 'Cruz', relationship: 'Friend', phone })

test('every phone of a defendant is stored as ten digits, whatever its shape [OPEN-174]', async () => {
  const { sent, stored } = phones(defendantFields, 2_135_550_100)
  expect(Object.keys(stored).length).toBeGreaterThan(20)
  const rreferences = [reference('213 555 0199')]
  const { insertId: id } = (await create({ ...names, ...sent, rreferences })).body
  expect(await read(id)).toMatchObject({ ...stored, rreferences: [reference('2135550199')] })
  const changed = phones(defendantFields, 3_105_550_100)
  expect((await update({ id, ...changed.sent })).status).toBe(200)
  expect(await read(id)).toMatchObject(changed.stored)
  // Another shape of the same phone is no change, nor a conflict with the shape that was read
  const base = { phone: changed.sent['phone'] }
  const again = { id, phone: changed.stored['phone'], base }
  expect((await update(again)).status).toBe(200)
})

test('every phone of a lead, an indemnitor and a user is stored as ten digits [OPEN-174]', async () => {
  const lead = (await create({ ...names, is_lead: 1, home_phone: '714.555.0100' })).body.insertId
  expect((await read(lead)).home_phone).toBe('7145550100')

  const { sent, stored } = phones(indemnitorFields, 4_155_550_100)
  expect(Object.keys(stored).length).toBeGreaterThan(10)
  const body = { defendant_id: lead, name: 'Ida Cole', ...sent, rreferences: [reference('1-213-555-0199')] }
  const { insertId: id } = (await createPerson(body)).body
  const { indemnitor } = (await call(readIndemnitor, { as, query: { id } })).body
  expect(indemnitor).toMatchObject({ ...stored, rreferences: [reference('2135550199')] })

  const user = { username: 'uma', name: 'Uma', email: 'uma@example.com', phone_number: '+1 (213) 555-0142' }
  const password = 'correct horse'
  const added = await call(createUser, { as: owner, body: { ...user, password, password2: password } })
  const { users } = (await call(listUsers, { as: owner })).body
  expect(users.find((one) => one.id === added.body.insertId)?.phone_number).toBe('2135550142')
})

test('what is not ten digits is refused by name, in every phone [OPEN-174]', async () => {
  for (const name of phonesOf(defendantFields)) {
    const refused = await create({ ...names, ...referencesWith([name]), [name]: '----------' })
    expect([name, refused.status, refused.body.errors]).toEqual([
      name,
      400,
      { [name]: messages.mustBeTenDigits },
    ])
  }
  const refused = await create({ ...names, rreferences: [reference('555-010-12345')] })
  expect(refused.body.errors).toEqual({ rreferences: 'Phone: Maximum 10 characters' })
})

test('an old text in a phone stays readable and is checked only when it changes [OPEN-174]', async () => {
  const old = { home_phone: '----------', mother_phone: 'ask Eva' }
  const id = await makeDefendant(db, old)
  expect(await read(id)).toMatchObject(old)
  expect((await update({ id, ...old, city: 'Fresno' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ ...old, city: 'Fresno' })
  const refused = await update({ id, mother_phone: 'ask Leo' })
  expect([refused.status, refused.body.errors]).toEqual([400, { mother_phone: messages.numbersOnly }])
  expect((await update({ id, home_phone: null, mother_phone: '213-555-0101' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ home_phone: null, mother_phone: '2135550101' })
})

test('a phone in use is refused in any shape, and found in any shape [OPEN-174, OPEN-78, OPEN-63, OPEN-14]', async () => {
  const phone = '8185550123'
  const { insertId: id } = (await create({ ...names, last_name: 'SHAPELY', phone })).body
  for (const shape of shapes.map((write) => write(phone))) {
    const refused = await create({ ...names, phone: shape })
    expect([shape, refused.status, refused.body.error]).toEqual([shape, 409, messages.phoneTaken])
    const { defendants } = (await call(calls.listDefendants, { as, query: { phone: shape } })).body
    expect([shape, defendants.map((row) => row.id)]).toEqual([shape, [id]])
    const found = (await call(searchEverything, { as, query: { text: shape } })).body.defendants
    expect([shape, found.map((row) => row.id)]).toEqual([shape, [id]])
  }
})

test('texts and sign-in take a phone in any shape [OPEN-174, NOTE-12, CLI-3]', async () => {
  const phone = '8185550150'
  const defendant_id = await makeDefendant(db, { phone })
  await makeChild(db, 'bookings', { defendant_id, bail_amount: '500', surety: 'FCS' })
  const textsTo = () => db.selectFrom('messages').selectAll().where('phone', '=', phone).execute()
  for (const [at, shape] of shapes.map((write) => write(phone)).entries()) {
    const link = { phone: shape, id: defendant_id, ind: false, defendant_id }
    expect((await call(sendOtp, { as, body: link })).status).toBe(200)
    const note = { phone: shape, name: 'ANA LIM', id: defendant_id, defendant_id }
    expect((await call(smsOnly, { as, body: note })).status).toBe(200)
    const texts = await textsTo()
    expect(texts).toHaveLength(2 * (at + 1))
    const code = /otp=(\w+)/.exec(await fullText(db, texts.at(-2) ?? fail()))?.[1] ?? ''
    const signedIn = await call(verifyOtp, { body: { phone: shape, otp: code, ind: false } })
    expect([shape, signedIn.body.message]).toEqual([shape, 'Logged in'])
  }
})

const fail = () => {
  throw new Error('No text')
}

test('the upgrade of an older portal writes its phones as ten digits [OPEN-174]', async () => {
  const shaped = (at: number) => inShape(String(9_515_550_100 + at), at)
  const old = {
    ...phones(defendantFields, 9_515_550_110),
    others: { rreferences: [reference('x'), reference('951 555 0199')] },
  }
  const rreferences = JSON.stringify(old.others.rreferences)
  const id = await makeDefendant(db, { ...old.sent, rreferences })
  const words = await makeDefendant(db, { phone: 'none yet', home_phone: '----------' })
  // Two files with the same mobile phone in different shapes: the first one gets it
  const [first, second] = [
    await makeDefendant(db, { phone: shaped(3) }),
    await makeDefendant(db, { phone: `9515550103 ` }),
  ]
  const indemnitor = phones(indemnitorFields, 9_515_550_150)
  const child = await makeChild(db, 'indemnitors', {
    defendant_id: words,
    name: 'Ida Cole',
    ...indemnitor.sent,
  })
  await db
    .updateTable('users')
    .set({ phone_number: shaped(4) })
    .where('id', '=', owner.id)
    .execute()
  await db.transaction().execute((tx) => sql.raw(migration).execute(tx))

  expect(await read(id)).toMatchObject({
    ...old.stored,
    rreferences: [{ phone: 'x' }, { phone: '9515550199' }],
  })
  expect(await read(words)).toMatchObject({ phone: 'none yet', home_phone: '----------' })
  expect([(await read(first)).phone, (await read(second)).phone]).toEqual(['9515550103', '9515550103 '])
  expect((await call(readIndemnitor, { as, query: { id: child } })).body.indemnitor).toMatchObject(
    indemnitor.stored,
  )
  const { users } = (await call(listUsers, { as: owner })).body
  expect(users.find((one) => one.id === owner.id)?.phone_number).toBe('9515550104')
  const upgraded = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(upgraded).toEqual(await readDerivedTables(db))
})

const migration = readFileSync(new URL('../../../migrations/0044-phones.sql', import.meta.url), 'utf8')
