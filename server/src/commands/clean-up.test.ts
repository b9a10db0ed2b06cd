import { readFilesState } from '@bailiwick/contract/settings'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'
import { cleanUp } from './clean-up.ts'

const server = await startServer()
const { app, call, db, actors, files, now } = server
const { upload, photosOf } = photoClient(server, actors.clerk)
const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c88' } })
  .jpeg()
  .toBuffer()
const errors: unknown[] = []
const log = { info: () => undefined, warn: () => undefined, error: (line: unknown) => void errors.push(line) }
const hour = () => cleanUp({ db, files, cardPhotoDays: null, log }, now())

async function lost() {
  const monitored = (await app.inject({ url: '/readyz' })).json<{ files: unknown }>().files
  expect((await call(readFilesState, { as: actors.owner })).body).toEqual(monitored)
  return monitored
}

test('each hour the portal counts the files that are lost, until all are there again', async () => {
  const id = await makeDefendant(db)
  expect(await lost()).toEqual({ lost: 0 })
  await upload(id, [photo(jpeg), photo(jpeg, 'back.jpg', 'back_id_photo')])
  const { front_id_photo, back_id_photo } = await photosOf(id)
  const [front = '', back = ''] = [front_id_photo?.[0], back_id_photo?.[0]]
  await hour()
  expect([await lost(), errors]).toEqual([{ lost: 0 }, []])

  const content = await files.get(front)
  await files.remove(front, 'the upload was refused')
  // Still readable, so not lost
  await files.trash(back, 'no record claimed it within an hour')
  await hour()
  expect([await lost(), errors]).toEqual([{ lost: 1 }, [{ lost: 1 }]])

  await files.put(front, content ?? Buffer.alloc(0))
  await hour()
  expect([await lost(), errors]).toEqual([{ lost: 0 }, [{ lost: 1 }]])
})
