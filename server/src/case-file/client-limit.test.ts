import { clientCalls } from '@bailiwick/contract/client-portal'
import { clientDownloadsPerDay, clientRowsPerList, clientSavesPerDay } from '@bailiwick/contract/file-limits'
import { updateIndemnitor } from '@bailiwick/contract/indemnitors'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { photoCalls } from '@bailiwick/contract/photos'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant } from '#test/factories'
import { smallJpeg } from '#test/hostile/picture-source'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'

const server = await startServer()
const { app, call, db, actors, signInClient, now } = server
const { clerk } = actors
const { upload, photosOf } = photoClient(server, clerk)

/** Entries of a client of the file, by default of now. */
const entries = (id: number, action: string, count: number, at = now()) =>
  sql`insert into history (created_date, username, action, endpoint, record_id, defendant_id, name, data)
    select ${at}, 'a client', ${action}, 'defendant', ${id}, ${id}, '', '{}' from generate_series(1, ${count})`.execute(
    db,
  )
const saves = async (id: number) =>
  (
    await db
      .selectFrom('history')
      .select('id')
      .where('defendant_id', '=', id)
      .where('action', '=', 'update')
      .execute()
  ).length
const save = (as: string, id: number, city: string) =>
  call(clientCalls.updateDefendant, { as, body: { id, city } })
const streets = 'abcdefghijkl'

test('of simultaneous saves by a client only those that the day has room for pass', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  await entries(id, 'update', clientSavesPerDay - 2)
  const answers = await Promise.all(Array.from(streets).map((letter) => save(client, id, `City ${letter}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'tooManySaves',
    error: 'You can save 200 times a day. Try again tomorrow, or ask your agent to make the change.',
  })
  expect(await saves(id)).toBe(clientSavesPerDay)
  const { headers } = await app.inject({
    method: 'PUT',
    url: clientCalls.updateDefendant.path,
    headers: { authorization: client },
    payload: { id, city: 'Fresno' },
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await save(clerk.token, id, 'Fresno')).status).toBe(200)
})

test('what a client saves of indemnitors counts for the file', async () => {
  const id = await makeDefendant(db)
  const indemnitor = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'Ida Cole' })
  const client = await signInClient(id)
  await entries(id, 'update', clientSavesPerDay - 1)
  const change = (city: string) =>
    call(updateIndemnitor, { as: client, body: { id: indemnitor, defendant_id: id, city } })
  expect((await change('Bishop')).status).toBe(200)
  const refused = await change('Fresno')
  expect([refused.status, 'code' in refused.body && refused.body.code]).toEqual([429, 'tooManySaves'])
})

test('a save that changes nothing does not count, and a day later a client can save again', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  await save(client, id, 'Bishop')
  await entries(id, 'update', clientSavesPerDay, new Date(now().getTime() - dayMs))
  expect((await save(client, id, 'Fresno')).status).toBe(200)
  await entries(id, 'update', clientSavesPerDay)
  expect((await save(client, id, 'Fresno')).status).toBe(200)
  expect((await save(client, id, 'Bishop')).status).toBe(429)
})

test('a client opens only so many files a day, and staff more', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  await upload(id, [photo(await smallJpeg())])
  const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
  const open = async (token: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: photoCalls.defendant.download.path,
      headers: { authorization: token },
      payload: { id, name: 'front_id_photo', file },
    })
    return [answer.statusCode, answer.headers['retry-after'] !== undefined]
  }
  await entries(id, 'download', clientDownloadsPerDay - 1)
  expect([await open(client), await open(client), await open(clerk.token)]).toEqual([
    [200, false],
    [429, true],
    [200, false],
  ])
})

const emptyRow = {
  dob_or_age: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  country: null,
  social_media: null,
}
const references = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...emptyRow,
    name: `Eva ${streets[at % 12]}`,
    relationship: 'Friend',
  }))
const send = (as: string, id: number, count: number) =>
  call(clientCalls.updateDefendant, { as, body: { id, rreferences: references(count) } })

test('a client adds at most 50 rows to a list, and a longer one of the agency stays', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  expect((await send(client, id, clientRowsPerList)).status).toBe(200)
  const refused = await send(client, id, clientRowsPerList + 1)
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      code: 'tooManyRowsForClient',
      error: 'You can’t add more than 50 rows to this list. Ask your agent to add others.',
      fields: ['rreferences'],
    },
  ])
  expect((await send(clerk.token, id, 60)).status).toBe(200)
  expect([(await send(client, id, 59)).status, (await send(client, id, 61)).status]).toEqual([200, 400])
})
