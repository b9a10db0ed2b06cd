import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { messages } from '@bailiwick/contract/kit/messages'
import { photoCalls } from '@bailiwick/contract/photos'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeDefendant, makeUser } from '#test/factories'
import { formData } from '#test/form-data'
import { uploadGate } from '#platform/upload-gate'
import { decompressionBomb } from '#test/decompression-bomb'
import { hostileAdditions } from '#test/hostile/picture-additions'
import { startServer } from '#test/server'

const { app, call, db, files, filesFolder, actors, signIn, signInClient } = await startServer({
  uploadMs: 40_000,
})
const { clerk } = actors
const address = await app.listen({ host: '127.0.0.1', port: 0 })

let id = 0
beforeEach(async () => {
  id = await makeDefendant(db)
})

const color = { r: 200, g: 120, b: 40 }
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
const jpeg = await picture.jpeg().toBuffer()

const upload = (...sent: readonly { fileName: string; content: Buffer }[]) => uploadAs(clerk.token, ...sent)

async function uploadAs(token: string, ...sent: readonly { fileName: string; content: Buffer }[]) {
  const { headers, payload } = formData(sent.map((file) => ({ field: 'front_id_photo', ...file })))
  const response = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.upload.path,
    query: { id: String(id) },
    headers: { authorization: token, ...headers },
    payload,
  })
  const { error, message } = response.json<{ error?: string; message?: string }>()
  return { status: response.statusCode, text: error ?? message, retryAfter: response.headers['retry-after'] }
}
const stored = () =>
  readdirSync(filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const shown = async () =>
  (await call(photoCalls.defendant.list, { as: clerk, query: { id } })).body.photos['front_id_photo'] ?? []

test('huge files, many at once and decompression bombs are refused and leave nothing [OPEN-104]', async () => {
  const large = await upload({ fileName: 'a.jpg', content: Buffer.alloc(100 * 1024 * 1024) })
  expect(large).toEqual({ status: 413, text: messages.fileTooLarge })
  const fifty = await upload(...Array.from({ length: 50 }, () => ({ fileName: 'a.jpg', content: jpeg })))
  expect(fifty).toEqual({ status: 400, text: 'Maximum 1 photos.' })
  const vast = decompressionBomb(16_000)
  expect(vast.length).toBeLessThan(1024 * 1024)
  expect(await upload({ fileName: 'a.png', content: vast })).toEqual({
    status: 400,
    text: messages.pictureTooLarge(50),
  })
  expect([stored(), await shown()]).toEqual([[], []])
})

test('a broken PDF and a file with the wrong extension are refused and leave nothing [PHOTO-8, OPEN-104]', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const whole = Buffer.from(await pdf.save())
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  for (const [fileName, content] of [
    ['half.pdf', whole.subarray(0, whole.length / 2)],
    ['archive.pdf', Buffer.concat([whole, Buffer.from('PK\u0003\u0004'), Buffer.alloc(4096)])],
    ['head.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), html])],
    ['page.jpg', html],
    ['document.png', whole],
    ['program.gif', Buffer.from('MZ\u0090')],
    ['photo.pdf', jpeg],
  ] as const) {
    expect([fileName, await upload({ fileName, content })]).toEqual([
      fileName,
      { status: 400, text: messages.wrongFileContent },
    ])
  }
  expect([stored(), await shown()]).toEqual([[], []])
})

test('texts in pictures take no memory, however many come at once', async () => {
  const bomb = hostileAdditions().find(({ name }) => name === 'PNG: 100 compressed texts of 7 MB')
  const content = (await bomb?.make()) ?? Buffer.alloc(0)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
  const sent = await Promise.all(Array.from({ length: 3 }, () => upload({ fileName: 'a.png', content })))
  clearInterval(watch)
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(most - before).toBeLessThan(350 * 1024 * 1024)
})

test('data after the end of a picture is dropped', async () => {
  const archive = Buffer.from('PK\u0003\u0004<script>alert(1)</script>')
  const sent = await upload({ fileName: 'a.jpg', content: Buffer.concat([jpeg, archive]) })
  expect(sent.status).toBe(200)
  const [file = ''] = await shown()
  const { rawPayload } = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.download.path,
    headers: { authorization: clerk.token },
    payload: { id, name: 'front_id_photo', file },
  })
  expect([rawPayload.subarray(-2).toString('hex'), rawPayload.includes('script')]).toEqual(['ffd9', false])
})

test('a path in a file name leads nowhere', async () => {
  const before = stored()
  const refused = await upload({ fileName: '../../web/dist/index.html', content: jpeg })
  expect(refused).toEqual({ status: 400, text: messages.wrongFileName })
  for (const fileName of [
    '../../../etc/cron.d/a.jpg',
    '/etc/a.jpg',
    'C:\\\\windows\\\\a.jpg',
    '%2e%2e%2fa.jpg',
  ])
    expect([fileName, (await upload({ fileName, content: jpeg })).status]).toEqual([fileName, 200])
  const added = stored().filter((name) => !before.includes(name))
  expect(added).toHaveLength(8)
  for (const name of added) expect(name).toMatch(/^[0-9a-f]{32}-[a-z0-9]{5}(-small)?$/)
})

test('an aborted upload leaves nothing', async () => {
  const before = stored()
  const { headers, payload } = formData([
    { field: 'selfie_photo', fileName: 'a.jpg', content: jpeg },
    { field: 'front_id_photo', fileName: 'b.jpg', content: Buffer.alloc(1024 * 1024) },
  ])
  const removed = Promise.withResolvers<void>()
  const remove = files.remove.bind(files)
  files.remove = async (...file) => {
    const isRemoved = await remove(...file)
    removed.resolve()
    return isRemoved
  }
  const request = httpRequest(`${address}${photoCalls.defendant.upload.path}?id=${id}`, {
    method: 'POST',
    headers: { authorization: clerk.token, ...headers, 'content-length': payload.length },
  })
  request.on('error', () => {})
  request.write(payload.subarray(0, payload.length / 2))
  await expect.poll(() => stored().length).toBeGreaterThan(before.length)
  request.destroy()
  await removed.promise
  await expect.poll(stored).toEqual(before)
  files.remove = remove
})

test('while all places are taken others wait, and leaving makes room', async () => {
  const release = Promise.withResolvers<void>()
  const occupied = uploadGate.run(() => release.promise, { places: 3 })
  const run = vi.spyOn(uploadGate, 'run')
  try {
    const people = await Promise.all([1, 2].map(() => makeUser(db, { permissions: [3] })))
    const tokens = (await Promise.all(people.map(signIn))).map(({ token }) => token)
    const file = { fileName: 'a.jpg', content: jpeg }
    // One caller has three at most
    const waiting = tokens.flatMap((token) => [1, 2, 3].map(() => uploadAs(token, file)))
    await expect.poll(() => run.mock.calls.length).toBe(6)
    const { headers, payload } = formData([{ field: 'front_id_photo', ...file }])
    const leaver = httpRequest(`${address}${photoCalls.defendant.upload.path}?id=${id}`, {
      method: 'POST',
      headers: { authorization: clerk.token, ...headers },
    })
    leaver.on('error', () => {})
    leaver.end(payload)
    await expect.poll(() => run.mock.calls.length).toBe(7)
    leaver.destroy()
    await expect(run.mock.results[6]?.value).rejects.toMatchObject({ code: 'unreachable' })
    release.resolve()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  } finally {
    release.resolve()
    run.mockRestore()
    await occupied
  }
})

test('the check of a file has its turn by the person who sent it', async () => {
  const release = Promise.withResolvers<void>()
  const occupied = uploadGate.run(() => release.promise, { places: 3 })
  const run = vi.spyOn(uploadGate, 'run')
  try {
    const token = await signInClient(id)
    const sent = [uploadAs(token, { fileName: 'a.jpg', content: jpeg })]
    await expect.poll(() => run.mock.calls.length).toBe(1)
    sent.push(upload({ fileName: 'a.jpg', content: jpeg }))
    await expect.poll(() => run.mock.calls.length).toBe(2)
    const callers = run.mock.calls.map(([, request]) => request?.caller)
    expect(callers).toEqual([
      { name: `defendant ${id}`, isClient: true },
      { name: `user ${clerk.id}`, isClient: false },
    ])
    release.resolve()
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
  } finally {
    release.resolve()
    run.mockRestore()
    await occupied
  }
})

test('an upload leaves nothing if the user may only read the file by its end [SHARE-3]', async () => {
  const before = stored()
  const put = files.put.bind(files)
  files.put = async (name, content) => {
    await put(name, content)
    await db
      .insertInto('defendant_users')
      .values({ defendant_id: id, user_id: clerk.id, access_type: 'R' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  expect(await upload({ fileName: 'a.jpg', content: jpeg })).toEqual({
    status: 403,
    text: messages.notAuthorized,
  })
  files.put = put
  expect([stored(), await shown()]).toEqual([before, []])
})

test('an upload may take longer than other calls; past its limit it is a 503 and leaves nothing', async () => {
  expect(app.server.requestTimeout).toBe(40_000)
  const hasty = await startServer({ uploadMs: 300 })
  const record = await makeDefendant(hasty.db)
  const put = hasty.files.put.bind(hasty.files)
  const remove = hasty.files.remove.bind(hasty.files)
  const gate = Promise.withResolvers<void>()
  let removed = 0
  hasty.files.put = async (name, content) => {
    await gate.promise
    await put(name, content)
  }
  hasty.files.remove = async (...file) => {
    const isRemoved = await remove(...file)
    removed += 1
    return isRemoved
  }
  const { headers, payload } = formData([{ field: 'selfie_photo', fileName: 'a.jpg', content: jpeg }])
  const response = await hasty.app.inject({
    method: 'POST',
    url: photoCalls.defendant.upload.path,
    query: { id: String(record) },
    headers: { authorization: hasty.actors.clerk.token, ...headers },
    payload,
  })
  expect([response.statusCode, response.json().error]).toEqual([503, messages.outOfTime])
  gate.resolve()
  await expect.poll(() => removed).toBe(2)
  const left = readdirSync(hasty.filesFolder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  expect(await hasty.db.selectFrom('files').select('id').execute()).toEqual([])
})
