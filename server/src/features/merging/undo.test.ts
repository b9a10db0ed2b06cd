import { updateBooking } from '@bailiwick/contract/bookings'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { resendOtp, verifyOtp } from '@bailiwick/contract/client-sign-in'
import {
  deleteDefendant,
  listDefendants,
  readDefendant,
  updateDefendant,
} from '@bailiwick/contract/defendants'
import { mergeUndoDays, restoreFile } from '@bailiwick/contract/deleted-files'
import { mergeFiles, undoMerge } from '@bailiwick/contract/merging'
import { sendOtp } from '@bailiwick/contract/messaging'
import { saveTextPreferences } from '@bailiwick/contract/text-threads'
import { shareDefendant, unshareDefendant } from '@bailiwick/contract/sharing'
import { createNote } from '@bailiwick/contract/notes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDerivedTables } from '#test/derived-tables'
import { makeChild, makeDefendant, makePhoto, makeUser, share } from '#test/factories'
import { fullText } from '#test/full-text'
import { startServer } from '#test/server'

const { call, db, actors, signIn, signInClient, travel } = await startServer()
const { agent, clerk } = actors

/** Merges two files and returns the id of the merge. */
async function merge(stays: number, goes: number, take: string[] = []): Promise<number> {
  const { status, body } = await call(mergeFiles, { as: agent, body: { stays, goes, take } })
  expect(status).toBe(200)
  return body.merge_id
}
const undo = (merge_id: number, as = agent) => call(undoMerge, { as, body: { merge_id } })
const record = async (id: number) =>
  (await call(readDefendant, { as: agent, query: { id: String(id) } })).body.defendant

const tables = [
  'bookings',
  'indemnitors',
  'documents',
  'notes',
  'messages',
  'files',
  'defendant_users',
] as const
/** The ids of the rows of each table in a file. */
async function contentOf(id: number) {
  const found: Record<string, number[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where defendant_id = ${id} order by id`.execute(db)
    if (rows.length > 0) found[table] = rows.map((row) => row.id)
  }
  return found
}

const currentPhotos = (defendant_id: number) =>
  db
    .selectFrom('files')
    .select(['id', 'slot'])
    .where('defendant_id', '=', defendant_id)
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .execute()

test('an undone merge leaves both files as they were', async () => {
  const stays = await makeDefendant(db, { phone: '2135550201', city: 'Fresno' })
  const goes = await makeDefendant(db, { phone: '2135550202', city: 'Irvine', last_name: 'BACK' })
  await makeChild(db, 'bookings', { defendant_id: stays })
  await makeChild(db, 'bookings', { defendant_id: goes, booking: 'UB-1' })
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: goes })
  await makeChild(db, 'documents', { defendant_id: goes, indemnitor_id: indemnitor, type: 1, status: 2 })
  await makePhoto(db, stays, 'front_id_photo')
  for (const slot of [1, 2]) await makePhoto(db, stays, 'defendant_photos', slot)
  await makePhoto(db, goes, 'front_id_photo')
  for (const slot of [1, 2]) await makePhoto(db, goes, 'defendant_photos', slot)
  const [one, two] = [await makeUser(db), await makeUser(db)]
  await share(db, goes, one.id, 'R')
  await share(db, stays, two.id, 'F')
  await share(db, goes, two.id, 'R')
  const state = async () => ({
    content: [await contentOf(stays), await contentOf(goes)],
    photos: [await currentPhotos(stays), await currentPhotos(goes)],
    levels: await db
      .selectFrom('defendant_users')
      .select(['id', 'access_type'])
      .where('defendant_id', 'in', [stays, goes])
      .orderBy('id')
      .execute(),
    fields: await Promise.all(
      [stays, goes].map(async (id) => {
        const { phone, city } = await record(id)
        return [phone, city]
      }),
    ),
  })
  const before = await state()
  const id = await merge(stays, goes, ['phone', 'city', 'front_id_photo'])
  expect(await contentOf(goes)).not.toEqual(before.content[1])
  expect((await undo(id)).status).toBe(200)
  const after = await state()
  expect(after).toEqual(before)
  const { body } = await call(listDefendants, { as: clerk, query: { booking: 'UB-1' } })
  expect(body.defendants.map((row) => row.id)).toEqual([goes])
  const refreshed = await readDerivedTables(db)
  await sql`select rebuild_defendant_list()`.execute(db)
  expect(refreshed).toEqual(await readDerivedTables(db))
  const entries = db.selectFrom('history').select(['action', 'record_id']).where('action', '=', 'unmerge')
  expect(await entries.orderBy('record_id').execute()).toEqual([
    { action: 'unmerge', record_id: stays },
    { action: 'unmerge', record_id: goes },
  ])
})

test('what was changed since goes back changed, and what was added since stays', async () => {
  const stays = await makeDefendant(db, { city: 'Fresno', zip: '93650' })
  const goes = await makeDefendant(db, { city: 'Irvine', zip: '92602' })
  const booking = await makeChild(db, 'bookings', {
    defendant_id: goes,
    booking: 'OLD-1',
    surety: 'FCS',
    bail_amount: '100',
  })
  const id = await merge(stays, goes, ['city', 'zip'])
  expect((await call(updateBooking, { as: clerk, body: { id: booking, booking: 'NEW-1' } })).status).toBe(200)
  await call(updateDefendant, { as: clerk, body: { id: stays, city: 'Clovis' } })
  const note = await call(createNote, {
    as: clerk,
    body: { defendant_id: stays, kind: 'note', text: 'Added since.' },
  })
  const added = await makeChild(db, 'bookings', { defendant_id: stays, booking: 'ADDED' })
  await undo(id)
  expect(await contentOf(stays)).toEqual({ bookings: [added], notes: [note.body.insertId] })
  expect(await contentOf(goes)).toEqual({ bookings: [booking] })
  expect((await record(goes)).booking).toBe('NEW-1')
  expect(await record(stays)).toMatchObject({ city: 'Clovis', zip: '93650' })
})

test('what belongs to an indemnitor or a booking that goes back goes with it', async () => {
  const [stays, goes] = [await makeDefendant(db), await makeDefendant(db)]
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: goes })
  const booking = await makeChild(db, 'bookings', { defendant_id: goes })
  const id = await merge(stays, goes)
  const own = await makeChild(db, 'documents', { defendant_id: stays, type: 1, status: 2 })
  const signed = await makeChild(db, 'documents', {
    defendant_id: stays,
    indemnitor_id: indemnitor,
    type: 1,
    status: 2,
  })
  const about = await makeChild(db, 'documents', {
    defendant_id: stays,
    booking_id: booking,
    type: 1,
    status: 2,
  })
  await undo(id)
  expect(await contentOf(stays)).toEqual({ documents: [own] })
  expect(await contentOf(goes)).toEqual({
    bookings: [booking],
    indemnitors: [indemnitor],
    documents: [signed, about],
  })
})

test('photos get back the places that they had, although others were free', async () => {
  const [stays, goes] = [await makeDefendant(db), await makeDefendant(db)]
  for (const slot of [2, 3]) await makePhoto(db, goes, 'defendant_photos', slot)
  const before = await currentPhotos(goes)
  const id = await merge(stays, goes)
  expect((await currentPhotos(stays)).map(({ slot }) => slot)).toEqual([1, 2])
  expect((await undo(id)).status).toBe(200)
  expect(await currentPhotos(goes)).toEqual(before)
})

test('an undone merge gives a yes to texts back, unless somebody said no again', async () => {
  const at = new Date('2026-03-01T10:00:00.500Z')
  const said = { indemnitor_id: null, consent_at: at, consent_by: clerk.id, language: 'en' } as const
  const stored = async (id: number) => {
    const row = await db
      .selectFrom('text_preferences')
      .select(['consent', 'consent_at', 'consent_by'])
      .where('defendant_id', '=', id)
      .executeTakeFirstOrThrow()
    return { ...row, consent_at: new Date(row.consent_at ?? '') }
  }
  for (const again of [false, true]) {
    const [stays, goes] = [await makeDefendant(db), await makeDefendant(db)]
    await db
      .insertInto('text_preferences')
      .values([
        { ...said, defendant_id: stays, consent: 'yes' },
        { ...said, defendant_id: goes, consent: 'no' },
      ])
      .execute()
    const id = await merge(stays, goes)
    travel(1000)
    const body = { defendant_id: stays, consent: 'no', language: 'en' } as const
    if (again) await call(saveTextPreferences, { as: clerk, body })
    travel(1000)
    expect((await undo(id)).status).toBe(200)
    expect(await stored(stays)).toMatchObject(
      again
        ? { consent: 'no', consent_by: clerk.id }
        : { consent: 'yes', consent_at: at, consent_by: clerk.id },
    )
    expect(await stored(goes)).toMatchObject({ consent: 'no', consent_at: at })
  }
})

test('a merge is undone once', async () => {
  const id = await merge(await makeDefendant(db), await makeDefendant(db))
  expect((await undo(id)).status).toBe(200)
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'mergeUndoneAlready' } })
  expect((await undo(2_000_000)).status).toBe(404)
})

test('merges are undone from the last to the first', async () => {
  const [first, second, third] = [await makeDefendant(db), await makeDefendant(db), await makeDefendant(db)]
  const booking = await makeChild(db, 'bookings', { defendant_id: first })
  const inner = await merge(second, first)
  const outer = await merge(third, second)
  expect(await undo(inner)).toMatchObject({ status: 409, body: { code: 'survivorGone' } })
  expect((await undo(outer)).status).toBe(200)
  expect((await undo(inner)).status).toBe(200)
  expect(await contentOf(first)).toEqual({ bookings: [booking] })
})

test('a merge into a file that was deleted since is undone after that is restored', async () => {
  const stays = await makeDefendant(db)
  const id = await merge(stays, await makeDefendant(db))
  await call(deleteDefendant, { as: clerk, query: { id: String(stays) } })
  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'survivorGone' } })
  await call(restoreFile, { as: agent, body: { id: stays } })
  expect((await undo(id)).status).toBe(200)
})

test('a merged file whose phone is in use meanwhile comes back without it and says so', async () => {
  const goes = await makeDefendant(db, { phone: '2135550211' })
  const id = await merge(await makeDefendant(db), goes)
  await makeDefendant(db, { phone: '2135550211' })
  expect(await undo(id)).toMatchObject({
    status: 200,
    body: { code: 'undidMergePhones', message: expect.stringContaining('a third file has its number') },
  })
  expect((await record(goes)).phone).toBeNull()
})

let numbers = 2135550240
/** A merge that took the phone, and how the phones of both files are once it is undone. */
async function mergeWithPhones() {
  const [own, other] = [String((numbers += 1)), String((numbers += 1))]
  const goes = await makeDefendant(db, { phone: own })
  const stays = await makeDefendant(db, { phone: other })
  const id = await merge(stays, goes, ['phone'])
  const correct = (phone: string | null) => call(updateDefendant, { as: clerk, body: { id: stays, phone } })
  const phones = async () => [(await record(stays)).phone, (await record(goes)).phone]
  return { own, other, goes, stays, id, correct, phones }
}

test('a merged file whose phone staff corrected since comes back without it and says so', async () => {
  for (const phone of ['2135550290', null]) {
    const { id, correct, phones } = await mergeWithPhones()
    await correct(phone)
    const undone = await undo(id)
    expect(undone).toMatchObject({
      status: 200,
      body: { code: 'undidMergePhones', message: expect.stringContaining('staff have replaced') },
    })
    expect(await phones()).toEqual([phone, null])
  }
})

test('a merged file gets its phone back if the other got its own back, or a client changed it', async () => {
  const first = await mergeWithPhones()
  await first.correct(first.other)
  expect(await undo(first.id)).toMatchObject({ status: 200, body: { code: 'undidMerge' } })
  expect(await first.phones()).toEqual([first.other, first.own])

  const second = await mergeWithPhones()
  const body = { id: second.stays, phone: '2135550291' }
  const as = await signInClient(second.stays)
  expect((await call(clientCalls.updateDefendant, { as, body })).status).toBe(200)
  const { phone } = body
  await call(sendOtp, {
    as: clerk,
    body: { phone, id: second.stays, ind: false, defendant_id: second.stays },
  })
  const undone = await undo(second.id)
  expect(undone).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('a client entered') },
  })
  expect(await second.phones()).toEqual([second.other, second.own])
  // The one at that phone was the client of both files until now
  const codes = db.selectFrom('access_codes').select('voided_at').where('phone', '=', phone)
  expect((await codes.executeTakeFirstOrThrow()).voided_at).not.toBeNull()
})

test('a phone that was corrected after a second merge comes back with neither file', async () => {
  const first = await mergeWithPhones()
  const last = await makeDefendant(db)
  const outer = await merge(last, first.stays, ['phone'])
  await call(updateDefendant, { as: clerk, body: { id: last, phone: '2135550292' } })
  const codes = [(await undo(outer)).body.code, (await undo(first.id)).body.code]
  expect(codes).toEqual(['undidMergePhones', 'undidMergePhones'])
  expect(await first.phones()).toEqual([null, null])
})

test('a phone that was left off when the other file was restored goes back with the merged one', async () => {
  const { own, stays, id, phones } = await mergeWithPhones()
  await call(deleteDefendant, { as: clerk, query: { id: String(stays) } })
  const holder = await makeDefendant(db, { phone: own })
  const body = { id: stays, without_phone: 'Yes' } as const
  expect((await call(restoreFile, { as: agent, body })).status).toBe(200)
  await call(updateDefendant, { as: clerk, body: { id: holder, phone: '2135550293' } })
  expect(await undo(id)).toMatchObject({ status: 200, body: { code: 'undidMerge' } })
  expect(await phones()).toEqual([null, own])
})

let otps = 2135550300
/** Somebody with a code that staff texted to them. */
async function withCode(defendant_id: number, indemnitor?: number) {
  const table = indemnitor === undefined ? 'defendants' : 'indemnitors'
  const phone = String((otps += 1))
  await db
    .updateTable(table)
    .set({ phone })
    .where('id', '=', indemnitor ?? defendant_id)
    .execute()
  const ind = indemnitor !== undefined
  await call(sendOtp, { as: clerk, body: { phone, id: indemnitor ?? defendant_id, ind, defendant_id } })
  const text = db.selectFrom('messages').selectAll().where('phone', '=', phone).orderBy('id', 'desc')
  const link = /https:\S+/.exec(await fullText(db, await text.executeTakeFirstOrThrow()))?.[0] ?? ''
  return { phone, ind, otp: new URL(link).searchParams.get('otp') ?? '', defendant_id: String(defendant_id) }
}
const statusFor = async (token: string, id: number) =>
  (await call(clientCalls.readDefendant, { as: token, query: { id } })).status

test('a code that was sent before a merge opens the file that stayed', async () => {
  const stays = await makeDefendant(db, { phone: '2135550221' })
  const goes = await makeDefendant(db)
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: goes, name: 'IDA MOSS' })
  const [own, of] = [await withCode(goes), await withCode(goes, indemnitor)]
  const session = await signInClient(goes)
  await merge(stays, goes)
  expect(await statusFor(session, goes)).toBe(401)
  for (const login of [own, of]) {
    const { status, body } = await call(verifyOtp, { body: login })
    expect(status).toBe(200)
    expect(await statusFor(body.token, stays)).toBe(200)
    expect(await statusFor(body.token, goes)).toBe(401)
  }
  // The file has another phone now, which no code sent to this one would fit
  const before = await db.selectFrom('access_codes').select('id').execute()
  const { phone, otp, ind } = own
  expect((await call(resendOtp, { body: { phone, otp, ind } })).status).toBe(200)
  expect(await db.selectFrom('access_codes').select('id').execute()).toHaveLength(before.length)
})

test('an indemnitor who goes back is signed out of the other file', async () => {
  const [stays, goes] = [await makeDefendant(db), await makeDefendant(db)]
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: goes })
  const id = await merge(stays, goes)
  const token = await signInClient(stays, indemnitor)
  expect(await statusFor(token, stays)).toBe(200)
  const login = await withCode(stays, indemnitor)
  await undo(id)
  expect(await statusFor(token, stays)).toBe(401)
  expect((await call(verifyOtp, { body: login })).status).toBe(400)
})

test('a defendant who goes back is signed out of the other file', async () => {
  const [stays, goes] = [await makeDefendant(db, { phone: '2135550231' }), await makeDefendant(db)]
  const login = await withCode(goes)
  const id = await merge(stays, goes)
  const { body } = await call(verifyOtp, { body: login })
  expect(await statusFor(body.token, stays)).toBe(200)
  await undo(id)
  expect(await statusFor(body.token, stays)).toBe(401)
})

const levels = [null, 'R', 'E', 'F'] as const
/** What somebody does with a share after the merge; null removes it. */
const deeds = [[], ...levels.map((level) => [level]), [null, 'R'], [null, 'E'], [null, 'F']] as const

test('an undone merge gives nobody a level they neither had before nor were given since', async () => {
  const [stays, goes] = [await makeDefendant(db), await makeDefendant(db)]
  const users = []
  for (const here of levels)
    for (const there of levels)
      for (const done of deeds) {
        const { id } = await makeUser(db)
        if (here !== null) await share(db, stays, id, here)
        if (there !== null) await share(db, goes, id, there)
        users.push({ id, here, there, done })
      }
  const levelsIn = async (file: number) => {
    const rows = await db.selectFrom('defendant_users').selectAll().where('defendant_id', '=', file).execute()
    return new Map(rows.map((row) => [row.user_id, row]))
  }
  const merged = await merge(stays, goes)
  const left = await levelsIn(stays)
  for (const { id, done } of users)
    for (const level of done) {
      const grant = (await levelsIn(stays)).get(id)
      if (level !== null)
        await call(shareDefendant, {
          as: agent,
          body: { user_id: id, defendant_id: stays, access_type: level },
        })
      else if (grant !== undefined)
        await call(unshareDefendant, { as: agent, query: { id: String(grant.id) } })
    }
  const since = await levelsIn(stays)
  expect((await undo(merged)).status).toBe(200)
  const [after, afterThere] = [await levelsIn(stays), await levelsIn(goes)]
  for (const { id, here, there, done } of users) {
    const [was, is] = [left.get(id), since.get(id)]
    const isTouched = was?.id !== is?.id || was?.access_type !== is?.access_type
    const given = is?.access_type ?? null
    const found = [after, afterThere].map((grants) => grants.get(id)?.access_type ?? null)
    expect({ here, there, done, found }).toEqual({
      here,
      there,
      done,
      found: isTouched ? [given, given] : [here, there],
    })
  }
})

test('merges into one file are undone from the last to the first', async () => {
  const [stays, first, second] = [await makeDefendant(db), await makeDefendant(db), await makeDefendant(db)]
  const { id: user } = await makeUser(db)
  await share(db, first, user, 'R')
  await share(db, second, user, 'E')
  const [one, two] = [await merge(stays, first), await merge(stays, second)]
  expect(await undo(one)).toMatchObject({ status: 409, body: { code: 'mergedSince' } })
  expect((await undo(two)).status).toBe(200)
  expect((await undo(one)).status).toBe(200)
  const grants = db.selectFrom('defendant_users').select(['defendant_id', 'access_type'])
  expect(await grants.where('user_id', '=', user).orderBy('defendant_id').execute()).toEqual([
    { defendant_id: first, access_type: 'R' },
    { defendant_id: second, access_type: 'E' },
  ])
})

test('a merge cannot be undone after 30 days', async () => {
  const id = await merge(await makeDefendant(db), await makeDefendant(db))
  travel(mergeUndoDays * 24 * 60 * 60 * 1000)
  const later = await signIn(agent)
  expect(await undo(id, later)).toMatchObject({ status: 409, body: { code: 'mergeTooOld' } })
})
