import { readTimeline } from '@bailiwick/contract/case-page'
import { listDefendants, readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { listDeletedFiles, restoreFile } from '@bailiwick/contract/deleted-files'
import { takeLock } from '@bailiwick/contract/locks'
import { mergeFiles, previewMerge } from '@bailiwick/contract/merging'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { makeChild, makeDefendant, makeNote, makePhoto, makeUser, share } from '#test/factories'
import { startServer } from '#test/server'

const { call, db, actors, signIn, travel } = await startServer()
const { agent, clerk } = actors

const merge = (stays: number, goes: number, take: string[] = []) =>
  call(mergeFiles, { as: agent, body: { stays, goes, take } })
const preview = (stays: number, goes: number) =>
  call(previewMerge, { as: agent, query: { stays: String(stays), goes: String(goes) } })
const record = async (id: number) =>
  (await call(readDefendant, { as: agent, query: { id: String(id) } })).body.defendant

/** The ids of the rows of a table in a file. */
async function rowsIn(table: string, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where defendant_id = ${id} order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** The current photos of a file by field and slot. */
const photosOf = (defendant_id: number) =>
  db
    .selectFrom('files')
    .select(['id', 'field', 'slot'])
    .where('defendant_id', '=', defendant_id)
    .where('replaced_at', 'is', null)
    .orderBy('field')
    .orderBy('slot')
    .execute()

test('everything in a file moves to the one that stays, and its list row goes', async () => {
  const stays = await makeDefendant(db, { last_name: 'STAYS', phone: '2135550101' })
  const goes = await makeDefendant(db, { last_name: 'GOES', home_phone: '2135550102' })
  const booking = await makeChild(db, 'bookings', { defendant_id: goes, booking: 'MB-1', surety: 'FCS' })
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: goes, name: 'IDA MOSS' })
  const gone = await makeChild(db, 'arrests', { defendant_id: goes, deleted_at: new Date() })
  const document = await makeChild(db, 'documents', {
    defendant_id: goes,
    indemnitor_id: indemnitor,
    type: 1,
    status: 2,
  })
  const note = await makeNote(db, { defendant_id: goes, created_by: clerk.id })
  const text = { defendant_id: goes, phone: '2135550102', content: 'Hello', state: 'sent' } as const
  const message = await db
    .insertInto('messages')
    .values({ ...text, template_id: null, indemnitor_id: null, created_by: clerk.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await preview(stays, goes)).body.moving).toEqual({
    bookings: 1,
    indemnitors: 1,
    arrests: 0,
    documents: 1,
    photos: 0,
    notes: 1,
    texts: 1,
    shares: 0,
  })
  expect((await merge(stays, goes)).status).toBe(200)
  const moved = {
    bookings: booking,
    indemnitors: indemnitor,
    arrests: gone,
    documents: document,
    notes: note,
    messages: message.id,
  }
  for (const [table, id] of Object.entries(moved)) {
    expect([table, await rowsIn(table, stays)]).toEqual([table, [id]])
    expect([table, await rowsIn(table, goes)]).toEqual([table, []])
  }
  const { body } = await call(listDefendants, { as: clerk, query: { booking: 'MB-1' } })
  expect(body.defendants.map((row) => [row.id, row.docs_sent])).toEqual([[stays, 'Yes']])
  expect((await call(listDefendants, { as: clerk, query: { last_name: 'GOES' } })).body.total).toBe(0)
  const refreshed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(refreshed).toEqual(await readDerivedTables(db))
})

test('fields keep their values, and take those of the other file that were chosen', async () => {
  const stays = await makeDefendant(db, { phone: '2135550111', city: 'Fresno', email: null })
  const goes = await makeDefendant(db, {
    phone: '2135550112',
    city: 'Irvine',
    zip: '92602',
    rreferences: JSON.stringify([{ name: 'A' }]),
  })
  await call(updateDefendant, { as: clerk, body: { id: goes, ss: '123-45-6789', dl: 'D1234567' } })
  await call(updateDefendant, { as: clerk, body: { id: stays, dl: 'D7654321' } })
  const { fields } = (await preview(stays, goes)).body
  const of = (name: string) => fields.find((field) => field.name === name)
  expect(of('city')).toEqual({ name: 'city', stays: 'Fresno', goes: 'Irvine', may_take: true })
  expect(of('ss')).toEqual({ name: 'ss', stays: null, goes: '•••-••-6789', may_take: true })
  expect(of('dl')).toMatchObject({ may_take: false })
  expect(of('rreferences')).toMatchObject({ stays: null, goes: '1 entry' })
  expect(of('email')).toBeUndefined()
  const { status } = await merge(stays, goes, ['phone', 'zip', 'ss', 'dl', 'nothing'])
  expect(status).toBe(200)
  expect(await record(stays)).toMatchObject({
    phone: '2135550112',
    city: 'Fresno',
    zip: '92602',
    ss: '123-45-6789',
    dl: 'D7654321',
  })
  const { rows } = await sql<{
    text: string
  }>`select taken::text as text from file_merges where merged_id = ${goes}`.execute(db)
  expect(JSON.parse(rows[0]?.text ?? '')).toEqual({ phone: '2135550111', zip: null, ss: null })
})

test('a photo that both have stays, unless the other is chosen, and others find a free place', async () => {
  const stays = await makeDefendant(db)
  const goes = await makeDefendant(db)
  const [front, back] = [
    await makePhoto(db, stays, 'front_id_photo'),
    await makePhoto(db, stays, 'back_id_photo'),
  ]
  const portrait = await makePhoto(db, stays, 'defendant_photos', 2)
  await makePhoto(db, goes, 'front_id_photo')
  const otherBack = await makePhoto(db, goes, 'back_id_photo')
  const first = await makePhoto(db, goes, 'defendant_photos', 1)
  const second = await makePhoto(db, goes, 'defendant_photos', 2)
  await makePhoto(db, goes, 'defendant_photos', 3)
  const selfie = await makePhoto(db, goes, 'selfie_photo')
  expect((await preview(stays, goes)).body.photos).toEqual([
    'back_id_photo',
    'defendant_photos',
    'front_id_photo',
  ])
  await merge(stays, goes, ['back_id_photo'])
  expect(await photosOf(stays)).toEqual([
    { id: otherBack, field: 'back_id_photo', slot: 1 },
    { id: first, field: 'defendant_photos', slot: 1 },
    { id: portrait, field: 'defendant_photos', slot: 2 },
    { id: second, field: 'defendant_photos', slot: 3 },
    { id: front, field: 'front_id_photo', slot: 1 },
    { id: selfie, field: 'selfie_photo', slot: 1 },
  ])
  expect(await rowsIn('files', stays)).toContain(back)
  expect(await rowsIn('files', goes)).toEqual([])
})

test('nobody gets more by a merge: the shares move, and the lower of two levels stays', async () => {
  const stays = await makeDefendant(db)
  const goes = await makeDefendant(db)
  const one = await makeUser(db, { permissions: [3] })
  const two = await makeUser(db, { permissions: [3] })
  const three = await makeUser(db, { permissions: [3] })
  await share(db, goes, one.id, 'R')
  await share(db, stays, two.id, 'F')
  await share(db, goes, two.id, 'E')
  await share(db, stays, three.id, 'R')
  await share(db, goes, three.id, 'F')
  await merge(stays, goes)
  const shares = db
    .selectFrom('defendant_users')
    .select(['user_id', 'access_type'])
    .where('defendant_id', '=', stays)
  expect(await shares.orderBy('user_id').execute()).toEqual([
    { user_id: one.id, access_type: 'R' },
    { user_id: two.id, access_type: 'E' },
    { user_id: three.id, access_type: 'R' },
  ])
  const events = db.selectFrom('security_events').select('about_id').where('kind', '=', 'shareChanged')
  expect(await events.orderBy('about_id').execute()).toEqual([{ about_id: one.id }, { about_id: two.id }])
})

test('the no of a merged defendant to texts counts in the file that stays', async () => {
  const stays = await makeDefendant(db)
  const goes = await makeDefendant(db)
  const said = { indemnitor_id: null, consent_at: new Date(), consent_by: clerk.id }
  await db
    .insertInto('text_preferences')
    .values([
      { ...said, defendant_id: stays, consent: 'yes', language: 'es' },
      { ...said, defendant_id: goes, consent: 'no', language: 'en' },
    ])
    .execute()
  await merge(stays, goes)
  const saved = db
    .selectFrom('text_preferences')
    .select(['consent', 'language'])
    .where('defendant_id', '=', stays)
  expect(await saved.execute()).toEqual([{ consent: 'no', language: 'es' }])
})

/** All entries of the history, the oldest first. */
async function historyText(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(h)::text as text from history h order by h.id`.execute(db)
  return rows.map(({ text }) => text)
}

test('the timeline has the history of both files, and no entry was changed', async () => {
  const stays = await makeDefendant(db, { first_name: 'STELLA' })
  const goes = await makeDefendant(db, { first_name: 'GORO' })
  const last = await makeDefendant(db, { first_name: 'LENA' })
  for (const [id, city] of [
    [goes, 'Irvine'],
    [stays, 'Fresno'],
  ] as const) {
    travel(1000)
    await call(updateDefendant, { as: clerk, body: { id, city } })
  }
  const before = await historyText()
  travel(1000)
  await merge(stays, goes)
  travel(1000)
  await merge(last, stays)
  const { body } = await call(readTimeline, { as: clerk, query: { id: String(last), kind: 'changes' } })
  const seen = body.entries.map(
    (entry) => entry.kind === 'changes' && [entry.action, entry.name, entry.changed[0]?.to],
  )
  expect(seen).toEqual([
    ['merge', 'STELLA SAMPLE', undefined],
    ['merge', 'GORO SAMPLE', undefined],
    ['update', 'STELLA SAMPLE', 'Fresno'],
    ['update', 'GORO SAMPLE', 'Irvine'],
  ])
  expect(body.counts.changes).toBe(4)
  const { id: after } = body.entries[2] ?? { id: '' }
  const rest = await call(readTimeline, { as: clerk, query: { id: String(last), kind: 'changes', after } })
  expect(rest.body.entries).toHaveLength(1)
  const now = await historyText()
  expect(now.slice(0, before.length)).toEqual(before)
})

test('the address of a merged file leads to the last one that stayed', async () => {
  const [first, second, third] = [await makeDefendant(db), await makeDefendant(db), await makeDefendant(db)]
  await merge(second, first)
  await merge(third, second)
  expect(await call(readDefendant, { as: clerk, query: { id: String(first) } })).toMatchObject({
    status: 404,
    body: { code: 'fileMerged', merged_into: { id: third, is_lead: 0 } },
  })
})

test('a merged file is listed as such, and is not restored but unmerged', async () => {
  const stays = await makeDefendant(db, { first_name: 'STELLA' })
  const goes = await makeDefendant(db, { last_name: 'LISTED' })
  const { body } = await merge(stays, goes)
  const {
    files: [listed],
  } = (await call(listDeletedFiles, { as: agent, query: { name: 'listed' } })).body
  expect(listed).toMatchObject({
    id: goes,
    deleted_by_name: agent.name,
    merged_into: { id: stays, name: 'STELLA SAMPLE', merge_id: body.merge_id, may_undo: true },
  })
  const refused = await call(restoreFile, { as: agent, body: { id: goes } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'mergedNotDeleted' } })
})

test('a lead takes in no defendant, and one with booking data must be converted first', async () => {
  const defendant = await makeDefendant(db)
  const lead = await makeDefendant(db, { is_lead: 1, lead_data: '{}' })
  const other = await makeDefendant(db, { is_lead: 1, lead_data: JSON.stringify({ booking: 'LB-1' }) })
  expect(await merge(lead, defendant)).toMatchObject({ status: 409, body: { code: 'leadCannotStay' } })
  expect(await preview(defendant, other)).toMatchObject({ status: 409, body: { code: 'leadHasBooking' } })
  expect(await merge(defendant, other)).toMatchObject({ status: 409, body: { code: 'leadHasBooking' } })
  expect((await merge(lead, other, ['lead_data.booking'])).status).toBe(200)
  expect((await record(lead)).lead_data).toMatchObject({ booking: 'LB-1' })
  expect((await merge(defendant, lead)).status).toBe(409)
})

test('a file does not merge with itself, a missing one or a deleted one', async () => {
  const id = await makeDefendant(db)
  const gone = await makeDefendant(db, { deleted_at: new Date(), deleted_by: clerk.id })
  expect(await merge(id, id)).toMatchObject({ status: 400, body: { code: 'mergeWithItself' } })
  expect((await merge(id, 2_000_000)).status).toBe(404)
  expect((await merge(id, gone)).status).toBe(404)
  expect((await merge(gone, id)).status).toBe(404)
})

test('nothing is merged while somebody else has one of the files open to edit', async () => {
  const stays = await makeDefendant(db)
  const goes = await makeDefendant(db)
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: goes })
  const editor = await signIn(await makeUser(db, { name: 'Eddie Editor', permissions: [3] }))
  await call(takeLock, { as: agent, body: { kind: 'BP', record_id: stays } })
  await call(takeLock, { as: editor, body: { kind: 'GIN', record_id: indemnitor } })
  const refused = await merge(stays, goes)
  expect(refused).toMatchObject({ status: 409, body: { code: 'mergeWhileEdited' } })
  expect(refused.body).toHaveProperty('error', expect.stringContaining('Eddie Editor'))
  expect(await rowsIn('indemnitors', goes)).toEqual([indemnitor])
  travel(3 * 60_000)
  expect((await merge(stays, goes)).status).toBe(200)
})
