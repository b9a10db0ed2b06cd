import { clientUploadsPerDay } from '@bailiwick/contract/file-limits'
import { createIndemnitor } from '@bailiwick/contract/indemnitors'
import { dayMs } from '@bailiwick/contract/kit/durations'
import { photoCalls } from '@bailiwick/contract/photos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { formData } from '#test/form-data'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'

const server = await startServer()
const { db, actors, signInClient, now, app, travel } = server
const { clerk } = actors
const { upload, stored } = photoClient(server, clerk)
const dot = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#246a52' } })
  .jpeg()
  .toBuffer()
const megabyte = 1024 * 1024

/** Records uploads that were replaced since, by a client unless by the clerk. */
async function replaced(defendant_id: number, sizes: readonly number[], uploaded_by: number | null = null) {
  const rows = sizes.map((bytes, at) => ({
    name: `${defendant_id}-${uploaded_by}-${at}-${bytes}`,
    defendant_id,
    indemnitor_id: null,
    field: 'selfie_photo',
    slot: 1,
    type: 'image/jpeg' as const,
    bytes,
    has_thumbnail: false,
    uploaded_by,
    date_created: now(),
  }))
  for (const row of rows) {
    await db.insertInto('files').values(row).execute()
    await db.updateTable('files').set({ replaced_at: now() }).where('name', '=', row.name).execute()
  }
}
const as = (token: string) => ({ as: { ...clerk, token } })
const send = (id: number, token: string) => upload(id, [photo(dot)], as(token))

test('of simultaneous uploads by a client only those that the day has room for pass', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  await replaced(
    id,
    Array.from({ length: clientUploadsPerDay - 2 }, () => 1),
  )
  const before = stored().length
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(id, client)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: 'tooManyUploads',
    error: 'You can upload 60 files a day. Try again tomorrow, or ask your agent to add further files.',
  })
  // Two photos with their thumbnails
  expect(stored().length - before).toBe(4)
  const { headers } = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.upload.path,
    query: { id: String(id) },
    headers: { authorization: client, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await send(id, clerk.token)).status).toBe(200)
})

const broken = photo(Buffer.from('ffd8ff00', 'hex'))

test('files of a client that were refused after they were checked count for the day too', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  await replaced(
    id,
    Array.from({ length: clientUploadsPerDay - 3 }, () => 1),
  )
  // Nothing of it is read
  expect((await upload(id, [photo(dot, 'a.txt')], as(client))).body.code).toBe('wrongFileName')
  for (let at = 0; at < 2; at += 1)
    expect((await upload(id, [broken], as(client))).body.code).toBe('wrongFileContent')
  expect((await send(id, client)).status).toBe(200)
  expect((await upload(id, [broken], as(client))).body.code).toBe('tooManyUploads')
  // Refusals of staff don't count
  expect((await upload(id, [broken])).body.code).toBe('wrongFileContent')
  expect((await send(id, clerk.token)).status).toBe(200)
})

test('a day later a client can upload again', async () => {
  const id = await makeDefendant(db)
  await replaced(
    id,
    Array.from({ length: clientUploadsPerDay }, () => 1),
  )
  const client = await signInClient(id)
  expect((await send(id, client)).status).toBe(429)
  await db
    .updateTable('files')
    .set({ date_created: new Date(now().getTime() - dayMs) })
    .where('defendant_id', '=', id)
    .execute()
  expect((await send(id, client)).status).toBe(200)
})

test('what clients upload to a file is limited in bytes, replaced files included', async () => {
  const id = await makeDefendant(db)
  const client = await signInClient(id)
  await replaced(id, [100 * megabyte, 100 * megabyte - 10])
  const refused = await send(id, client)
  expect([refused.status, refused.body.code]).toEqual([413, 'uploadsFullForClient'])
  expect(refused.body.error).toBe(
    'You can upload 200 MB in all, including replaced files. Ask your agent to add further files.',
  )
  expect((await send(id, clerk.token)).status).toBe(200)
})

test('a file has a limit in bytes for staff too', async () => {
  const id = await makeDefendant(db)
  await replaced(id, [1024 * megabyte, 1024 * megabyte - 10], clerk.id)
  const refused = await send(id, clerk.token)
  expect([refused.status, refused.body.code]).toEqual([413, 'uploadsFull'])
  expect(refused.body.error).toBe(
    'The uploads of this file take 2048 MB, the most they can. Use another file for further uploads.',
  )
})

test('refused files count, too, if the record that they were sent with isn’t stored', async () => {
  const id = await makeDefendant(db)
  const create = async () => {
    const name = { field: 'name', content: 'Ana' }
    const { headers, payload } = formData([{ field: 'defendant_id', content: String(id) }, name, broken])
    const response = await app.inject({
      method: 'POST',
      url: createIndemnitor.path,
      headers: { authorization: await signInClient(id), ...headers },
      payload,
    })
    return response.json<{ code: string }>().code
  }
  for (let at = 0; at < clientUploadsPerDay; at += 1) expect(await create()).toBe('wrongFileContent')
  expect(await create()).toBe('tooManyUploads')
  travel(dayMs)
  expect(await create()).toBe('wrongFileContent')
})
