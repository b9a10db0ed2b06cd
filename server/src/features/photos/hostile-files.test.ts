import { inflateSync } from 'node:zlib'
import type { ErrorBody } from '@bailiwick/contract/kit/endpoint'
import { messages, sentence, type MessageCode } from '@bailiwick/contract/kit/messages'
import { pdfLimits, pictureLimits } from '@bailiwick/contract/photos'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeDefendant } from '#test/factories'
import { hostileFiles } from '#test/hostile/hostile-files'
import { mark, type HostileFile } from '#test/hostile/hostile-file'
import { pageText, pdfWith } from '#test/hostile/pdf-source'
import { keepCompiled } from '#test/keep-compiled'
import { photo, photoClient } from '#test/photo-client'
import { startServer } from '#test/server'

// Each PDF is checked in a thread of its own
keepCompiled('@embedpdf/pdfium/pdfium.wasm')
const server = await startServer({ uploadMs: 300_000 })
const { upload, download, photosOf } = photoClient(server, server.actors.clerk)

/** The reasons for which a file may be refused, with their sentences. */
const reasons = new Set(
  [
    sentence('wrongFileName'),
    sentence('wrongFileContent'),
    sentence('emptyFile'),
    sentence('fileTooLarge'),
    // Of 8 bits and of 16 bits a color, without and with transparency
    sentence('pictureTooLarge', 50),
    sentence('pictureTooLarge', 33),
    sentence('pictureTooLarge', 25),
    sentence('pictureTooLong', pictureLimits.side),
    sentence('pictureTooComplicated'),
    sentence('activePdf'),
    sentence('lockedPdf'),
    sentence('pdfTooLong', pdfLimits.pages),
    sentence('pdfPageTooLarge'),
    sentence('pdfTooComplicated'),
  ].map(({ code, text }) => `${code}: ${text}`),
)

const activeName =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|AA|OpenAction|XFA|SubmitForm|ImportData|RichMedia|URI|GoToR|GoToE|Annots|AcroForm|Names|ObjStm|Encrypt|FFilter|FS|GoToDp|NA|Named|OPI|PA|PresSteps|PS|Ref|Thread|PieceInfo|Thumb|Metadata)(?![A-Za-z])/

/** What a PDF says, with the streams that are deflated. */
function textOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/<<[^\n]*\/FlateDecode[^\n]*>>stream\r?\n([^]*?)\r?\nendstream/g)]
  const inflated = streams.map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1'), { maxOutputLength: 10_000_000 }).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...inflated].join('\n')
}

/** What is not as it should be with a stored file; undefined if nothing is. */
async function storedFault(content: Buffer, sent: Buffer): Promise<string | undefined> {
  if (content.equals(sent)) return 'stored as it was sent'
  const isPdf = content.subarray(0, 5).toString() === '%PDF-'
  const text = isPdf ? textOf(content) : content.toString('latin1')
  if (text.includes(mark)) return 'something that was added to it is stored'
  if (isPdf) return activeName.exec(text)?.[0]
  const { exif, xmp, width, height } = await sharp(content).metadata()
  if (exif ?? xmp) return 'metadata is stored'
  return width > 2400 || height > 2400 ? 'stored too large' : undefined
}

async function faultOf({ fileName, make }: HostileFile): Promise<string | undefined> {
  const id = await makeDefendant(server.db)
  const sent = await make()
  const { status, body } = await upload(id, [photo(sent, fileName)])
  if (status !== 200) return refusalFault(status, body)
  const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
  const { rawPayload } = await download({ id, name: 'front_id_photo', file })
  return storedFault(rawPayload, sent)
}

function refusalFault(status: number, { code, error, fields }: Partial<ErrorBody>): string | undefined {
  const isClear = status === 400 && reasons.has(`${code}: ${error}`) && String(fields) === 'front_id_photo'
  return isClear ? undefined : `${status} ${code}: ${error}`
}

const files = hostileFiles().filter(({ isSlow }) => isSlow !== true)

/** In three queues, so that pictures are made while a PDF is checked. */
test('every hostile file is refused with its reason, or stored redrawn [PHOTO-8, OPEN-104]', async () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.length).toBeGreaterThan(150)
  const waiting = [...files]
  const faults: Record<string, string> = {}
  const queue = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const fault = await faultOf(file)
      if (fault !== undefined) faults[file.name] = fault
    }
  }
  await Promise.all([queue(), queue(), queue()])
  expect(faults).toEqual({})
}, 600_000)

test.each<[MessageCode, string[]]>([
  ['pdfTooComplicated', ['the content of a page, deflated twice', 'an object stream, deflated twice']],
  [
    'activePdf',
    [
      'a script of a page',
      'an object stream as a resource, its type by reference',
      'an action of a page that leads to another file',
      'a step of a presentation that prints',
      'a form that is a page of another file',
      'a program of a printer',
      'a picture from an address',
      'a font from another computer',
    ],
  ],
  ['lockedPdf', ['encrypted with a password', 'encrypted without a password']],
  ['pdfTooLong', ['20,000 pages', 'one page more than we take']],
  ['pdfPageTooLarge', ['a page of 2,000,000 points']],
  ['wrongFileContent', ['a table that names the wrong places', 'the first half']],
  [
    'pictureTooLong',
    ['PNG: 50,000,000 by 1 pixels', 'PNG: 1 by 49,999,999 pixels', 'PNG: 20,001 by 1 pixels'],
  ],
  [
    'pictureTooComplicated',
    [
      'JPEG: 7,000 by 7,000 pixels in 1,900 scans',
      'JPEG: 20,000 by 2,500 pixels in 30,000 scans',
      'JPEG: 2,500 by 2,500 pixels in 500,000 scans',
    ],
  ],
  ['pictureTooLarge', ['PNG: interlaced, 16 bits, 6,800 by 6,800 pixels']],
])('a file is refused as %s', async (code, names) => {
  const id = await makeDefendant(server.db)
  for (const name of names) {
    const found = files.find((file) => file.name === name)
    const sent = await found?.make()
    const { body } = await upload(id, [photo(sent ?? Buffer.alloc(0), found?.fileName)])
    expect([name, body.code]).toEqual([name, code])
  }
})

test('a PDF keeps its pages, its text and its filled-in fields', async () => {
  const id = await makeDefendant(server.db)
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  page.drawText('First page', { font: await pdf.embedFont(StandardFonts.Helvetica), x: 50, y: 700 })
  pdf.addPage([792, 612])
  const field = pdf.getForm().createTextField('amount')
  field.setText('Amount 1234')
  field.addToPage(page, { x: 50, y: 500 })
  for (const sent of [
    Buffer.from(await pdf.save()),
    Buffer.from(await pdf.save({ useObjectStreams: false })),
  ]) {
    expect((await upload(id, [photo(sent, 'a.pdf')])).status).toBe(200)
    const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
    const { rawPayload } = await download({ id, name: 'front_id_photo', file })
    const sizes = (await PDFDocument.load(rawPayload)).getPages().map((one) => one.getSize())
    expect(sizes).toEqual([
      { width: 612, height: 792 },
      { width: 792, height: 612 },
    ])
    for (const text of ['First page', 'Amount 1234'])
      expect(textOf(rawPayload)).toContain(Buffer.from(text).toString('hex').toUpperCase())
  }
})

test('the sentence about a hidden script says what to do, and the text of a harmless file stays', async () => {
  const id = await makeDefendant(server.db)
  const { body } = await upload(id, [photo(pdfWith({ page: '/AA << /O << /S /JavaScript >> >>' }), 'a.pdf')])
  expect(body.error).toBe(messages.activePdf)
  await upload(id, [photo(pdfWith({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }), 'a.pdf')])
  const [file = ''] = (await photosOf(id))['front_id_photo'] ?? []
  const { rawPayload } = await download({ id, name: 'front_id_photo', file })
  expect(textOf(rawPayload)).toContain(pageText)
})
