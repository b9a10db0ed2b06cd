import { dayMs } from '@bailiwick/contract/kit/durations'
import { photoCalls } from '@bailiwick/contract/photos'
import { readCardPhotoDays } from '@bailiwick/contract/settings'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepFiles } from '#platform/file-sweep'
import { makeDefendant, makeUser } from '#test/factories'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'
import { systemId } from '../users/service.ts'
import { removeOldCardPhotos } from './jobs.ts'
import { referencedNames } from './service.ts'

const server = await startServer({ cardPhotoDays: 30 })
const { call, db, actors, files, now, signInClient } = server
const { clerk } = actors
const { upload, download, photosOf, stored } = photoClient(server, clerk)

const picture = sharp({
  create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 120, b: 40 } },
})
const jpeg = await picture.jpeg().toBuffer()
const png = await picture.png().toBuffer()
const cardFields = ['front_credit_card_photo', 'back_credit_card_photo'] as const

test('the history records why staff open a card photo, or that they gave no reason [OPEN-178]', async () => {
  const id = await makeDefendant(db)
  const why = async () =>
    (
      await db
        .selectFrom('history')
        .select('data')
        .where('record_id', '=', id)
        .where('action', '=', 'download')
        .orderBy('id')
        .execute()
    ).map(({ data }) => data)
  await upload(id, [...cardFields.map((field) => photo(jpeg, 'card.jpg', field)), photo(jpeg)])
  const photos = await photosOf(id)
  const [front = ''] = photos['front_credit_card_photo'] ?? []
  const [back = ''] = photos['back_credit_card_photo'] ?? []
  const [face = ''] = photos['front_id_photo'] ?? []
  for (const reason of [undefined, '', ' \0 ', 'y'.repeat(200)]) {
    const opened = await download({
      id,
      name: 'back_credit_card_photo',
      file: back,
      ...(reason !== undefined && { reason }),
    })
    expect([reason, opened.statusCode]).toEqual([reason, 200])
  }
  const tooLong = { id, name: 'back_credit_card_photo', file: back, reason: 'x'.repeat(201) }
  expect((await download(tooLong)).statusCode).toBe(400)
  expect((await download({ id, name: 'front_id_photo', file: face })).statusCode).toBe(200)
  const theirs = await download(
    { id, name: 'front_credit_card_photo', file: front },
    { as: await signInClient(id) },
  )
  expect(theirs.statusCode).toBe(200)
  const withoutReason = { back_credit_card_photo: [back], reason: 'no reason given' }
  expect(await why()).toEqual([
    withoutReason,
    withoutReason,
    withoutReason,
    { back_credit_card_photo: [back], reason: 'y'.repeat(200) },
    { front_id_photo: [face] },
    { front_credit_card_photo: [front] },
  ])
})

test('the owner alone reads after how many days card photos are deleted', async () => {
  const answer = await call(readCardPhotoDays, { as: actors.owner })
  expect([answer.status, answer.body]).toMatchObject([200, { days: 30 }])
  expect((await call(readCardPhotoDays, { as: clerk })).body.code).toBe('ownerDecides')
})

test('card photos are removed some days after their upload, with their files', async () => {
  const system = await makeUser(db, { id: systemId, username: 'system' })
  const id = await makeDefendant(db, { first_name: 'RENEE', last_name: 'CARDOSO' })
  const other = await makeDefendant(db)
  const cards = cardFields.map((field) => photo(jpeg, 'card.jpg', field))
  await upload(id, cards)
  const first = await photosOf(id)
  await upload(id, [photo(png, 'card.png', 'front_credit_card_photo'), photo(jpeg)])
  await upload(other, cards)
  const second = await photosOf(id)
  expect((await call(photoCalls.defendant.list, { as: clerk, query: { id } })).body.card_photo_days).toBe(30)

  const uploaded = now().getTime()
  expect(await removeOldCardPhotos(db, 30, new Date(uploaded + 29 * dayMs))).toBe(0)
  expect(await photosOf(id)).toEqual(second)
  await db
    .updateTable('files')
    .set({ date_created: new Date(uploaded + dayMs) })
    .where('defendant_id', '=', other)
    .execute()
  const after = new Date(uploaded + 30 * dayMs)
  const removed = [
    first['front_credit_card_photo']?.[0] ?? '',
    second['front_credit_card_photo']?.[0] ?? '',
    first['back_credit_card_photo']?.[0] ?? '',
  ]
  expect(stored()).toEqual(expect.arrayContaining(removed))
  expect(await removeOldCardPhotos(db, 30, after)).toBeGreaterThanOrEqual(3)
  expect(await photosOf(id)).toEqual({ ...second, front_credit_card_photo: [], back_credit_card_photo: [] })
  expect((await photosOf(other))['front_credit_card_photo']).toHaveLength(1)
  // The clean-up may end between the two: what is queued stays queued
  expect(stored()).toEqual(expect.arrayContaining(removed))
  await sweepFiles({ db, files, referencedNames }, after)
  expect(await db.selectFrom('file_removals').selectAll().execute()).toEqual([])
  for (const name of removed) expect(stored().filter((file) => file.startsWith(name))).toEqual([])
  expect(stored()).toEqual(expect.arrayContaining(second['front_id_photo'] ?? ['none']))
  const [name = ''] = second['front_credit_card_photo'] ?? []
  expect(
    (await download({ id, name: 'front_credit_card_photo', file: name, reason: 'To look' })).statusCode,
  ).toBe(404)
  const entries = await db
    .selectFrom('history')
    .select(['user_id', 'username', 'endpoint', 'name', 'data', 'changed', 'created_date'])
    .where('defendant_id', '=', id)
    .where('action', '=', 'remove')
    .execute()
  expect(entries.map((entry) => ({ ...entry, created_date: new Date(entry.created_date) }))).toEqual([
    {
      user_id: systemId,
      username: system.username,
      endpoint: 'defendant',
      name: 'RENEE CARDOSO',
      data: { front_credit_card_photo: removed.slice(0, 2), back_credit_card_photo: removed.slice(2) },
      changed: ['back_credit_card_photo', 'front_credit_card_photo'],
      created_date: after,
    },
  ])
  expect(await removeOldCardPhotos(db, 30, after)).toBe(0)
})
