import { readFileSync } from 'node:fs'
import { PDFDocument, PDFName, PDFString, StandardFonts, degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pageText, pdfWith } from '#test/hostile/pdf-source'
import { pdfPages } from '#test/pdf-text'
import { cleanPdf } from './clean-pdf.ts'

const limits = { pages: 100, longestSide: 14_400, memory: 192 * 1024 * 1024, timeMs: 60_000 }
const picture = sharp({ create: { width: 800, height: 1000, channels: 3, background: '#c08040' } })

/** As browsers print: tagged, with a link, a form, a drawing and a second page. */
const printed = () => readFileSync(new URL('../../test/ordinary/printed-page.pdf', import.meta.url))

/** As scanners write: a picture on each page. */
async function scanned(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const image of [
    await pdf.embedJpg(await picture.jpeg().toBuffer()),
    await pdf.embedPng(await picture.png().toBuffer()),
  ])
    pdf.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
  pdf.getPage(1).setRotation(degrees(90))
  return Buffer.from(await pdf.save())
}

/** As programs for writing letters do: tagged, with links, a title and data of their own at each page. */
async function written(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setTitle('A letter')
  const page = pdf.addPage([612, 792])
  page.drawText(pageText, { font: await pdf.embedFont(StandardFonts.Helvetica), x: 50, y: 700 })
  const { context } = pdf
  const entries = {
    StructParents: context.obj(0),
    Tabs: context.obj('S'),
    TrimBox: context.obj([0, 0, 612, 792]),
    LastModified: PDFString.of('D:20261120'),
    PieceInfo: context.obj({ Writer: { LastModified: PDFString.of('D:20261120'), Private: { Version: 3 } } }),
    Trans: context.obj({ S: 'Dissolve' }),
    Annots: context.obj([
      context.obj({
        Subtype: 'Link',
        Rect: [50, 690, 200, 720],
        A: { S: 'URI', URI: PDFString.of('https://www.example.com') },
      }),
    ]),
  }
  for (const [name, value] of Object.entries(entries)) page.node.set(PDFName.of(name), value)
  return Buffer.from(await pdf.save())
}

const allowed = [
  'Contents',
  'CropBox',
  'Group',
  'MediaBox',
  'Parent',
  'Resources',
  'Rotate',
  'Type',
  'UserUnit',
]

test.each([
  ['printed by a browser', printed],
  ['of a scanner', scanned],
  ['of a program for letters', written],
  ['with a larger unit', () => pdfWith({ page: '/UserUnit 2 /CropBox [0 0 300 300] /Dur 5' })],
])('a PDF %s keeps its pages and texts, and its pages have nothing else', async (_, make) => {
  const sent = await make()
  const clean = await cleanPdf(sent, limits)
  if (typeof clean === 'string') throw new Error(clean)
  expect(await pdfPages(clean)).toEqual(await pdfPages(sent))
  const before = (await PDFDocument.load(sent)).getPages()
  const after = (await PDFDocument.load(clean)).getPages()
  const looks = (pages: typeof after) =>
    pages.map((page) => [page.getSize(), page.getCropBox(), page.getRotation().angle])
  expect(looks(after)).toEqual(looks(before))
  for (const { node } of after) {
    const names = node.keys().map((key) => key.decodeText())
    expect(names.filter((name) => !allowed.includes(name))).toEqual([])
  }
})
