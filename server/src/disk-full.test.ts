import { messages } from '@bailiwick/contract/kit/messages'
import { checkMaintenance, readDiskState, setMaintenance } from '@bailiwick/contract/settings'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DiskWatch } from '#platform/disk-watch'
import { makeDefendant } from '#test/factories'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'

let free = 5e9
const disk = new DiskWatch({
  folder: '/data',
  leastBytes: 1e9,
  warn: () => undefined,
  measure: async () => free,
})
const server = await startServer({ disk })
const { app, call, db, actors, files } = server
const { upload, photosOf, stored } = photoClient(server, actors.clerk)
const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c08040' } })
  .jpeg()
  .toBuffer()

const readyz = async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/readyz' })
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as object }
}

test('a file that does not fit on the disk is a 503 that says so; nothing is saved or left', async () => {
  const id = await makeDefendant(db)
  const put = files.put.bind(files)
  let left = 1
  files.put = async (name, content) => {
    await put(name, content)
    left -= 1
    if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  }
  const before = stored()
  const refused = await upload(id, [photo(jpeg), photo(jpeg, 'b.jpg', 'selfie_photo')])
  files.put = put
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    503,
    'diskFull',
    messages.diskFull,
  ])
  expect([stored(), (await photosOf(id))['front_id_photo']]).toEqual([before, []])
  expect((await upload(id, [photo(jpeg)])).status).toBe(200)
})

test('a client, whose portal has no administrator, reads to tell the agency', async () => {
  const id = await makeDefendant(db)
  const client = { ...actors.clerk, token: await server.signInClient(id) }
  const put = files.put.bind(files)
  files.put = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
  const { status, body } = await photoClient(server, client).upload(id, [photo(jpeg)])
  files.put = put
  expect([status, body.code]).toEqual([503, 'portalFull'])
  expect(body.error).toBe('The portal has no space left, so nothing was saved. Please tell the agency.')
})

test('/readyz doesn’t wait for a write or the next minute to see a disk that is full', async () => {
  const watch = new DiskWatch({
    folder: '/data',
    leastBytes: 1,
    warn: () => undefined,
    measure: async () => 0,
  })
  const fresh = await startServer({ disk: watch })
  const { statusCode, body } = await fresh.app.inject({ url: '/readyz' })
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 'diskFull', disk: { free_bytes: 0 } }])
})

test('a database without space answers a write with 503 and Retry-After, and still reads', async () => {
  await sql`create function refuse_space() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger full_disk before insert or update on settings
    for each row execute function refuse_space()`.execute(db)
  const as = actors.owner
  const { status, headers, body } = await call(setMaintenance, { as, body: { value: 'yes' } })
  expect([status, headers['retry-after'], body.code]).toEqual([503, '10', 'diskFull'])
  expect((await call(checkMaintenance, { as })).body).toEqual({ value: 'no' })
  expect(await readyz()).toMatchObject({
    status: 503,
    retryAfter: '10',
    body: { code: 'diskFull', error: messages.diskFull, disk: { is_full: true } },
  })
  await sql`drop trigger full_disk on settings`.execute(db)
  expect((await call(setMaintenance, { as, body: { value: 'yes' } })).status).toBe(200)
  // Nobody may read that nothing can be saved after a save
  expect((await readyz()).status).toBe(200)
})

test('/readyz and the owner’s dashboard have the free space, and say when little is left', async () => {
  const later = Date.now() + 2 * 60_000
  const state = async (bytes: number) => {
    free = bytes
    await disk.measure(later)
    return disk.state(later)
  }
  expect(await state(5e9)).toEqual({ free_bytes: 5e9, is_low: false, is_full: false })
  expect(await state(9e8)).toEqual({ free_bytes: 9e8, is_low: true, is_full: false })
  const shown = async () => (await call(readDiskState, { as: actors.owner })).body
  expect(await shown()).toMatchObject({ free_bytes: 9e8, is_low: true })
  expect(await state(1e6)).toEqual({ free_bytes: 1e6, is_low: true, is_full: true })
  expect(await shown()).toEqual({ free_bytes: 1e6, is_low: true, is_full: true })
  const fresh = await startServer({
    disk: new DiskWatch({ folder: '/nowhere', leastBytes: 1, warn: () => undefined }),
  })
  const { statusCode, body } = await fresh.app.inject({ url: '/readyz' })
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toMatchObject({
    status: 'ok',
    disk: { free_bytes: null, is_low: false, is_full: false },
  })
})
