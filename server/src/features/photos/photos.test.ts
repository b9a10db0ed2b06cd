import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { clientCalls } from '@bailiwick/contract/client-portal'
import { readDefendant, updateDefendant } from '@bailiwick/contract/defendants'
import { listIndemnitors, readIndemnitor } from '@bailiwick/contract/indemnitors'
import { messages } from '@bailiwick/contract/kit/messages'
import {
  defendantPhotoFields,
  indemnitorPhotoFields,
  photoCalls,
  uploadLimitBytes,
} from '@bailiwick/contract/photos'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeChild, makeDefendant, share } from '#test/factories'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'

const server = await startServer()
const { app, call, db, actors, filesFolder, signInClient } = server
const { clerk, agent } = actors

const { upload, download, photosOf, stored } = photoClient(server, clerk)

const background = { r: 200, g: 120, b: 40 }
const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background } })
const jpeg = await picture().jpeg().toBuffer()
const png = await picture().png().toBuffer()
const gif = await picture().gif().toBuffer()
const pdf = async (change: (file: PDFDocument) => void = () => {}) => {
  const file = await PDFDocument.create()
  file.addPage()
  change(file)
  return Buffer.from(await file.save())
}
test('a defendant has ten fields, one for three files, the others for one [DEF-2, PHOTO-1, PHOTO-2, PHOTO-3]', async () => {
  expect(Object.keys(defendantPhotoFields)).toEqual([
    'front_id_photo',
    'back_id_photo',
    'defendant_photos',
    'defendant_holding_id_photo',
    'front_credit_card_photo',
    'back_credit_card_photo',
    'proof_of_income',
    'proof_of_address',
    'selfie_photo',
    'defendant_holding_power_photo',
  ])
  const id = await makeDefendant(db)
  for (const [field, { max }] of Object.entries(defendantPhotoFields)) {
    expect([field, max]).toEqual([field, field === 'defendant_photos' ? 3 : 1])
    const before = stored()
    const tooMany = await upload(
      id,
      Array.from({ length: max + 1 }, () => photo(jpeg, 'a.jpg', field)),
    )
    expect([field, tooMany.status, tooMany.body.error]).toEqual([field, 400, messages.tooManyPhotos(max)])
    expect(stored()).toEqual(before)
    const { status } = await upload(
      id,
      Array.from({ length: max }, () => photo(jpeg, 'a.jpg', field)),
    )
    expect([field, status]).toEqual([field, 200])
    expect([field, (await photosOf(id))[field]?.length]).toEqual([field, max])
  }
  await expect(
    db
      .insertInto('files')
      .values({
        name: 'x',
        defendant_id: id,
        indemnitor_id: null,
        field: 'selfie_photo',
        slot: 2,
        type: 'image/png',
        bytes: 1,
        has_thumbnail: false,
        uploaded_by: clerk.id,
      })
      .execute(),
  ).rejects.toThrow(/check/)
})

test('an upload returns the references of its files [PHOTO-11, PHOTO-15, OPEN-108, OPEN-109, MSG-27]', async () => {
  const id = await makeDefendant(db)
  const { status, body } = await upload(id, [photo(jpeg), photo(png, 'SELFIE.PNG', 'selfie_photo')])
  expect([status, body.message]).toEqual([200, 'Successfully uploaded defendant photo(s)'])
  const sent = body.files
  expect(Object.keys(sent)).toEqual(['front_id_photo', 'selfie_photo'])
  const photos = await photosOf(id)
  expect(photos).toMatchObject(sent)
  expect(Object.keys(photos)).toEqual(Object.keys(defendantPhotoFields))
  const { types } = (await call(photoCalls.defendant.list, { as: clerk, query: { id } })).body
  expect(types).toEqual({
    [photos['front_id_photo']?.[0] ?? '']: 'image/jpeg',
    [photos['selfie_photo']?.[0] ?? '']: 'image/png',
  })
  const [file = ''] = photos['front_id_photo'] ?? []
  expect(file).toMatch(/^[0-9a-f]{32}-[a-z0-9]{5}$/)
})

test('a file is downloaded by its reference, whole or as a thumbnail [PHOTO-12, OPEN-107, OPEN-111]', async () => {
  const id = await makeDefendant(db)
  await upload(id, [photo(jpeg)])
  const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
  expect(file).toMatch(/-[a-z0-9]{5}$/)
  const answer = await download({ id, name: 'front_id_photo', file })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="front_id_photo.jpg"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 60, height: 40, format: 'jpeg' })
  const small = await download({ id, name: 'front_id_photo', file, thumbnail: 'Yes' })
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('each indemnitor has their own files [IND-8, IND-18, IND-19, MSG-28]', async () => {
  expect(Object.keys(indemnitorPhotoFields)).toEqual([
    'front_id_photo',
    'back_id_photo',
    'indemnitor_holding_id_photo',
  ])
  const defendant_id = await makeDefendant(db)
  const [id, other] = [
    await makeChild(db, 'indemnitors', { defendant_id, name: 'ONE' }),
    await makeChild(db, 'indemnitors', { defendant_id, name: 'OTHER' }),
  ]
  const { status, body } = await upload(id, [photo(png, 'front.png')], { to: photoCalls.indemnitor.upload })
  expect([status, body.message]).toEqual([200, 'Successfully uploaded photos'])
  const list = async (of: number) =>
    (await call(photoCalls.indemnitor.list, { as: clerk, query: { id: of } })).body.photos
  const [file = ''] = (await list(id))['front_id_photo'] ?? []
  expect(await list(other)).toEqual(
    Object.fromEntries(Object.keys(indemnitorPhotoFields).map((name) => [name, []])),
  )
  expect((await photosOf(defendant_id))['front_id_photo']).toEqual([])
  const from = photoCalls.indemnitor.download
  expect((await download({ id, name: 'front_id_photo', file }, { from })).statusCode).toBe(200)
  for (const wrong of [
    { id: other, name: 'front_id_photo', file },
    { id, name: 'back_id_photo', file },
    { id, name: 'front_id_photo', file: '../../data-key' },
  ]) {
    expect((await download(wrong, { from })).statusCode).toBe(404)
  }
  expect((await download({ id: defendant_id, name: 'front_id_photo', file })).statusCode).toBe(404)
})

/** The photo fields of a record in a reply. */
const photosIn = (record: object | undefined, fields: object) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => Object.hasOwn(fields, name)))
const without = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, []]))

test('the record of a defendant has the references of its current photos, as downloads take them [OPEN-179, PHOTO-1]', async () => {
  const id = await makeDefendant(db)
  const read = async () =>
    photosIn((await call(readDefendant, { as: clerk, query: { id } })).body.defendant, defendantPhotoFields)
  expect(await read()).toEqual(without(defendantPhotoFields))
  await upload(id, [photo(jpeg), photo(png, 'card.png', 'front_credit_card_photo')])
  await upload(
    id,
    ['a.jpg', 'b.jpg'].map((name) => photo(jpeg, name, 'defendant_photos')),
  )
  await upload(id, [photo(png, 'new.png')])
  const child = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'ONE' })
  const { status } = await upload(child, [photo(jpeg)], { to: photoCalls.indemnitor.upload })
  expect(status).toBe(200)
  const record = await read()
  expect(record).toEqual(await photosOf(id))
  expect(record['defendant_photos']).toHaveLength(2)
  const [file] = record['front_id_photo']
  const answer = await download({ id, name: 'front_id_photo', file })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
})

test('an indemnitor, alone and listed, has the references of their current photos [OPEN-179, IND-8]', async () => {
  const defendant_id = await makeDefendant(db)
  const id = await makeChild(db, 'indemnitors', { defendant_id, name: 'ONE' })
  const other = await makeChild(db, 'indemnitors', { defendant_id, name: 'OTHER' })
  await upload(defendant_id, [photo(jpeg)])
  for (const name of ['old.jpg', 'new.jpg'])
    await upload(id, [photo(jpeg, name, 'back_id_photo')], { to: photoCalls.indemnitor.upload })
  const { body } = await call(photoCalls.indemnitor.list, { as: clerk, query: { id } })
  expect(body.photos['back_id_photo']).toHaveLength(1)
  const alone = (await call(readIndemnitor, { as: clerk, query: { id } })).body.indemnitor
  expect(photosIn(alone, indemnitorPhotoFields)).toEqual(body.photos)
  const listed = (await call(listIndemnitors, { as: clerk, query: { id: defendant_id } })).body.indemnitors
  expect(listed.map((one) => [one.id, photosIn(one, indemnitorPhotoFields)])).toEqual([
    [other, without(indemnitorPhotoFields)],
    [id, body.photos],
  ])
})

test('a client’s records have the references of the photos that they may open, and no others [OPEN-179]', async () => {
  const id = await makeDefendant(db)
  const ida = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'IDA' })
  const bo = await makeChild(db, 'indemnitors', { defendant_id: id, name: 'BO' })
  const defendant = await signInClient(id)
  const indemnitor = await signInClient(id, ida)
  const references = new Map<number | 'defendant', string>()
  for (const of of ['defendant', ida, bo] as const) {
    const [to, holder] =
      of === 'defendant' ? ([photoCalls.defendant, id] as const) : ([photoCalls.indemnitor, of] as const)
    const { body } = await upload(holder, [photo(jpeg)], { to: to.upload })
    references.set(of, body.files['front_id_photo']?.[0] ?? 'none')
  }
  for (const [as, open] of [
    [defendant, ['defendant', bo, ida]],
    [indemnitor, [ida]],
  ] as const) {
    const { body } = await call(clientCalls.readDefendant, { as, query: { id } })
    const shown = Object.keys(photosIn(body.defendant, defendantPhotoFields))
    expect(shown).toHaveLength(as === defendant ? 10 : 0)
    const listed = (await call(clientCalls.listIndemnitors, { as, query: { id } })).body.indemnitors
    const named = [body.defendant, ...listed].flatMap((one) => one.front_id_photo ?? [])
    expect(named).toEqual(open.map((of) => references.get(of)))
    const alone = (await call(clientCalls.readIndemnitor, { as, query: { id: ida } })).body.indemnitor
    expect(alone.front_id_photo).toEqual([references.get(ida)])
    for (const [of, file] of references) {
      const from = of === 'defendant' ? photoCalls.defendant.download : photoCalls.indemnitor.download
      const request = { id: of === 'defendant' ? id : of, name: 'front_id_photo', file }
      const { statusCode } = await download(request, { as, from })
      expect([of, statusCode]).toEqual([of, named.includes(file) ? 200 : 401])
    }
  }
})

test('a save that sends the photo fields back changes none of them [OPEN-179, OPEN-74]', async () => {
  const id = await makeDefendant(db)
  await upload(id, [photo(jpeg)])
  const before = await photosOf(id)
  const { defendant } = (await call(readDefendant, { as: clerk, query: { id } })).body
  const body = { id, city: 'Fresno', ...photosIn(defendant, defendantPhotoFields), selfie_photo: ['x'] }
  expect((await call(updateDefendant, { as: clerk, body })).status).toBe(200)
  expect(await photosOf(id)).toEqual(before)
})

test('new files replace all files of a field, and the old ones stay for the audit trail [OPEN-106]', async () => {
  const id = await makeDefendant(db)
  await upload(id, [photo(jpeg, 'a.jpg', 'defendant_photos'), photo(jpeg, 'b.jpg', 'defendant_photos')])
  const old = (await photosOf(id))['defendant_photos'] ?? []
  await upload(id, [photo(png, 'c.png', 'defendant_photos')])
  const shown = (await photosOf(id))['defendant_photos'] ?? []
  expect([old.length, shown.length]).toEqual([2, 1])
  expect(stored()).toEqual(expect.arrayContaining([...old, ...shown]))
})

test('only gif, jpg, jpeg, png and pdf are accepted, by name and by content [PHOTO-8, OPEN-104]', async () => {
  const id = await makeDefendant(db)
  const good: [string, Buffer, string][] = [
    ['a.gif', gif, 'image/png'],
    ['a.jpg', jpeg, 'image/jpeg'],
    ['a.JPEG', jpeg, 'image/jpeg'],
    ['a.png', png, 'image/png'],
    ['a.pdf', await pdf(), 'application/pdf'],
  ]
  for (const [name, content, type] of good) {
    expect([name, (await upload(id, [photo(content, name)])).status]).toEqual([name, 200])
    const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
    const { headers } = await download({ id, name: 'front_id_photo', file })
    expect([name, headers['content-type']]).toEqual([name, type])
  }
  const before = stored()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<html><script>alert(1)</script></html>')
  const active = await pdf((file) =>
    file.getPage(0).node.set(PDFName.of('AA'), file.context.obj({ O: { S: 'JavaScript' } })),
  )
  // A picture that says it is 16,000 pixels wide and high
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(16_000, 16)
  bomb.writeUInt32BE(16_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const bad: [string, Buffer, string][] = [
    ['a.svg', svg, messages.wrongFileName],
    ['a.exe', jpeg, messages.wrongFileName],
    ['a', jpeg, messages.wrongFileName],
    ['a.jpg.html', jpeg, messages.wrongFileName],
    ['a.jpg', png, messages.wrongFileContent],
    ['a.png', svg, messages.wrongFileContent],
    ['a.jpg', html, messages.wrongFileContent],
    ['a.jpg', jpeg.subarray(0, jpeg.length / 2), messages.wrongFileContent],
    ['a.gif', Buffer.from('GIF89a<script>'), messages.wrongFileContent],
    ['a.pdf', Buffer.from('%PDF-1.7 garbage'), messages.wrongFileContent],
    ['a.pdf', Buffer.concat([gif, await pdf()]), messages.wrongFileContent],
    ['a.pdf', active, messages.activePdf],
    ['a.png', bomb, messages.pictureTooLarge(50)],
    ['a.png', Buffer.alloc(0), messages.emptyFile],
  ]
  for (const [name, content, text] of bad) {
    const { status, body } = await upload(id, [photo(jpeg, 'good.jpg', 'selfie_photo'), photo(content, name)])
    expect([name, status, body.error, body.fields]).toEqual([name, 400, text, ['front_id_photo']])
  }
  expect(stored()).toEqual(before)
  expect((await photosOf(id))['selfie_photo']).toEqual([])
})

test('of several files, the refusal says which one it is by its position, never by its name', async () => {
  const id = await makeDefendant(db)
  const names = ['a.jpg', 'MY PRIVATE NAME.jpg', 'c.jpg']
  const files = names.map((name, at) => photo(at === 1 ? png : jpeg, name, 'defendant_photos'))
  const { status, body } = await upload(id, [photo(jpeg, 'good.jpg', 'selfie_photo'), ...files])
  expect([status, body.error, body.file]).toEqual([400, messages.wrongFileContent, 1])
  expect(JSON.stringify(body)).not.toContain('PRIVATE')
  expect((await photosOf(id))['defendant_photos']).toEqual([])
})

test('files that are too large, too many, missing or unknown are refused and leave nothing', async () => {
  const id = await makeDefendant(db)
  const before = stored()
  const large = await upload(id, [
    photo(jpeg, 'a.jpg', 'selfie_photo'),
    photo(Buffer.alloc(uploadLimitBytes + 1)),
  ])
  expect([large.status, large.body.error]).toEqual([413, messages.fileTooLarge])
  const many = await upload(
    id,
    Array.from({ length: 50 }, () => photo(jpeg)),
  )
  expect([400, 413]).toContain(many.status)
  expect((await upload(id, [])).body.error).toBe(messages.noFiles)
  const elsewhere = await upload(id, [photo(jpeg, 'a.jpg', 'no_such_photo')])
  expect([elsewhere.status, elsewhere.body.error]).toEqual([400, messages.unknownFileField])
  expect((await upload(id, [photo(jpeg, 'a.jpg', 'constructor')])).status).toBe(400)
  expect((await upload(9_999_999, [photo(jpeg)])).status).toBe(404)
  const asJson = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.upload.path,
    query: { id: String(id) },
    headers: { authorization: clerk.token },
    payload: { front_id_photo: 'x' },
  })
  expect(asJson.statusCode).toBe(415)
  expect(stored()).toEqual(before)
  const broken = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.upload.path,
    query: { id: String(id) },
    headers: { authorization: clerk.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="front_id_photo"; filename="a.jpg"\r\n\r\nhalf',
  })
  expect(broken.statusCode).toBe(400)
  expect(stored()).toEqual(before)
  // Other calls still take nothing but JSON
  const form = await app.inject({
    method: 'POST',
    url: photoCalls.defendant.download.path,
    headers: { authorization: clerk.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  })
  expect(form.statusCode).toBe(415)
})

test('a picture is stored upright and without its metadata', async () => {
  const id = await makeDefendant(db)
  const sideways = await picture(60, 40)
    .withExif({
      IFD0: { Make: 'Camera of Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 19/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(sideways.includes('Camera of Ana')).toBe(true)
  await upload(id, [photo(sideways)])
  const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
  const { rawPayload } = await download({ id, name: 'front_id_photo', file })
  const metadata = await sharp(rawPayload).metadata()
  expect([metadata.width, metadata.height, metadata.orientation, metadata.exif, metadata.xmp]).toEqual([
    40,
    60,
    undefined,
    undefined,
    undefined,
  ])
  expect(rawPayload.includes('Camera of Ana')).toBe(false)
})

test('stored files are encrypted and have generated names', async () => {
  const id = await makeDefendant(db)
  await upload(id, [photo(await pdf((file) => file.setTitle('A title')), 'a.pdf', 'proof_of_income')])
  const [file = ''] = (await photosOf(id))['proof_of_income'] ?? []
  const onDisk = readFileSync(join(filesFolder, file.slice(0, 2), file))
  expect(onDisk.includes('%PDF')).toBe(false)
  const { rawPayload } = await download({ id, name: 'proof_of_income', file })
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('reading needs read access, uploading edit access; downloads are recorded [OPEN-171, OPEN-113]', async () => {
  const id = await makeDefendant(db)
  await upload(id, [photo(jpeg), photo(jpeg, 'card.jpg', 'front_credit_card_photo')])
  await share(db, id, clerk.id, 'R')
  const { front_id_photo, front_credit_card_photo } = await photosOf(id)
  const [file = ''] = front_id_photo ?? []
  const [card = ''] = front_credit_card_photo ?? []
  expect((await download({ id, name: 'front_id_photo', file })).statusCode).toBe(200)
  expect((await upload(id, [photo(jpeg)])).status).toBe(403)
  expect(
    (
      await download(
        { id, name: 'front_credit_card_photo', file: card, reason: 'To charge the premium' },
        { as: agent.token },
      )
    ).statusCode,
  ).toBe(200)
  const picturesOfCard = { id, name: 'front_credit_card_photo', file: card, thumbnail: 'Yes' } as const
  expect((await download(picturesOfCard)).statusCode).toBe(404)
  const entries = await db
    .selectFrom('history')
    .select(['action', 'username', 'data', 'changed'])
    .where('record_id', '=', id)
    .where('action', 'in', ['upload', 'download'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      action: 'upload',
      username: clerk.username,
      data: { front_id_photo: [file], front_credit_card_photo: [card] },
      changed: ['front_id_photo', 'front_credit_card_photo'],
    },
    { action: 'download', username: clerk.username, data: { front_id_photo: [file] }, changed: [] },
    {
      action: 'download',
      username: agent.username,
      data: { front_credit_card_photo: [card], reason: 'To charge the premium' },
      changed: [],
    },
  ])
})

test('a deleted record shows no files', async () => {
  const id = await makeDefendant(db)
  await upload(id, [photo(jpeg)])
  const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
  await db.updateTable('defendants').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect((await call(photoCalls.defendant.list, { as: clerk, query: { id } })).status).toBe(404)
  expect((await download({ id, name: 'front_id_photo', file })).statusCode).toBe(404)
})
