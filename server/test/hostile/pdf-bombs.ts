import { deflateSync } from 'node:zlib'
import { bombs, deflatedBytes, otherBombs, type Bomb } from './bombs.ts'
import type { HostileFile } from './hostile-file.ts'
import { pdfOf, pdfWith, stream } from './pdf-source.ts'

type Place = (bomb: Bomb) => Buffer

const packed = ({ filters, data }: Bomb, entries = '') => stream(`/Filter [${filters}] ${entries}`, data)
const image =
  '/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8'
const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 100]'

/** Where readers inflate a stream. */
const places: Readonly<Record<string, Place>> = {
  'the content of a page': (bomb) => pdfWith({ objects: { 4: packed(bomb) } }),
  'an object stream': (bomb) => crossReferenced(bomb),
  'a cross-reference stream': (bomb) =>
    withCrossReferences(packed(bomb, '/Type /XRef /Size 9 /W [1 2 1] /Root 1 0 R')),
  'a form on the page': (bomb) =>
    pdfWith({ contents: '/X Do', resources: '/XObject << /X 6 0 R >>', objects: { 6: packed(bomb, form) } }),
  'the appearance of a note': (bomb) =>
    pdfWith({
      page: '/Annots [6 0 R]',
      objects: {
        6: '<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 100 100] /AP << /N 7 0 R >> >>',
        7: packed(bomb, form),
      },
    }),
  'a letter of a font': (bomb) =>
    pdfWith({
      objects: {
        5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [9] /Encoding << /Differences [65 /a] >> /CharProcs << /a 6 0 R >> >>',
        6: packed(bomb),
      },
      contents: 'BT /F1 9 Tf (A) Tj ET',
    }),
}

/** Where only some readers do, or only when they draw. */
const quietPlaces: Readonly<Record<string, Place>> = {
  'a picture': (bomb) =>
    pdfWith({ contents: '/X Do', resources: '/XObject << /X 6 0 R >>', objects: { 6: packed(bomb, image) } }),
  'a color profile': (bomb) =>
    pdfWith({
      contents: '/C cs 1 0 0 sc 0 0 9 9 re f',
      resources: '/ColorSpace << /C [/ICCBased 6 0 R] >>',
      objects: { 6: packed(bomb, '/N 3') },
    }),
  'the file of a font': (bomb) =>
    pdfWith({
      objects: {
        5: '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 65 /LastChar 65 /Widths [9] /FontDescriptor 6 0 R >>',
        6: '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 9 9] /ItalicAngle 0 /Ascent 9 /Descent 0 /CapHeight 9 /StemV 9 /FontFile2 7 0 R >>',
        7: packed(bomb, '/Length1 700000000'),
      },
    }),
  'the characters of a font': (bomb) =>
    pdfWith({
      objects: {
        5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>',
        6: packed(bomb),
      },
    }),
  'the metadata of the file': (bomb) =>
    pdfWith({ catalog: '/Metadata 6 0 R', objects: { 6: packed(bomb, '/Type /Metadata /Subtype /XML') } }),
  'the samples of a function': (bomb) =>
    pdfWith({
      contents: '/S sh',
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 6 0 R >> >>',
      objects: {
        6: packed(bomb, '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [700000000] /BitsPerSample 8'),
      },
    }),
  'a stream that nothing uses': (bomb) => pdfWith({ objects: { 6: packed(bomb) } }),
}

/** Its page is in the object stream. */
function crossReferenced(bomb: Bomb): Buffer {
  return withCrossReferences(undefined, packed(bomb, '/Type /ObjStm /N 1 /First 4'))
}

/** A file whose table is a stream; object 3 is the first one in object 6. */
function withCrossReferences(table: Buffer | undefined, objects: Buffer = stream('', '')): Buffer {
  const parts: Record<number, string | Buffer> = {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    6: objects,
  }
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: Record<number, number> = {}
  const lengthSoFar = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  for (const [number, content] of Object.entries(parts)) {
    offsets[Number(number)] = lengthSoFar()
    pieces.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n'))
  }
  const start = lengthSoFar()
  const row = (type: number, second: number, third = 0) => [type, ...two(second), third]
  const rows = Buffer.from([
    ...row(0, 0, 255),
    ...row(1, offsets[1] ?? 0),
    ...row(1, offsets[2] ?? 0),
    ...row(2, 6),
    ...row(0, 0),
    ...row(0, 0),
    ...row(1, Math.min(offsets[6] ?? 0, 65_535)),
  ])
  const plain = stream('/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode', deflateSync(rows))
  pieces.push(Buffer.from('7 0 obj\n'), table ?? plain, Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(pieces)
}

const two = (value: number) => [value >> 8, value & 255]

/** Pictures that say they are enormous. */
const hugePictures: Readonly<Record<string, string>> = {
  'a picture of 30,000 by 30,000': '/Width 30000 /Height 30000 /Filter /FlateDecode',
  'a JBIG2 picture of 2,000,000,000 rows': '/Width 60000 /Height 2000000000 /Filter /JBIG2Decode',
  'a JPEG 2000 picture of 60,000 by 60,000': '/Width 60000 /Height 60000 /Filter /JPXDecode',
  'a fax of 100,000 by 1,000,000':
    '/Width 100000 /Height 1000000 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 100000 /Rows 1000000 >>',
  'a row of 1,000,000,000 bytes':
    '/Width 100 /Height 100 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 >>',
}

const file = (name: string, make: () => Buffer): HostileFile => ({ name, fileName: 'a.pdf', make })

/** PDFs that become enormous when they are read. */
export function pdfBombs(): HostileFile[] {
  const all = bombs()
  const [once, twice] = all
  const quiet = Object.entries(quietPlaces).map(([place, make]) =>
    file(`${place}, deflated twice`, () => make(twice ?? never())),
  )
  const loud = Object.entries(places).flatMap(([place, make]) =>
    all.map((bomb) => ({
      ...file(`${place}, ${bomb.name}`, () => make(bomb)),
      ...(bomb !== twice && { isSlow: true as const }),
    })),
  )
  const filters = otherBombs().map((bomb) =>
    file(`the content of a page, ${bomb.name}`, () => pdfWith({ objects: { 4: packed(bomb) } })),
  )
  const pictures = Object.entries(hugePictures).map(([name, entries]) =>
    file(name, () =>
      pdfWith({
        contents: '/X Do',
        resources: '/XObject << /X 6 0 R >>',
        objects: {
          6: stream(
            `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
            deflatedBytes(0, 8),
          ),
        },
      }),
    ),
  )
  const tenMegabytes = file('ten megabytes that become gigabytes', () =>
    pdfOf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [4 0 R 4 0 R 4 0 R 4 0 R] >>',
      4: packed(once ?? never(), ''),
      5: stream('/Filter /FlateDecode', deflatedBytes(0x20, 8_000)),
    }),
  )
  return [...loud, ...quiet, ...filters, ...pictures, tenMegabytes]
}

function never(): never {
  throw new Error('There is no bomb.')
}
