import { createCipheriv, createHash } from 'node:crypto'
import type { HostileFile } from './hostile-file.ts'
import { pdfOf, pdfWith, stream } from './pdf-source.ts'

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'
const mediaBox = (value: string) =>
  pdfOf({
    1: catalog,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R ${value} >>`,
  })

function manyPages(count: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index + 3)
  return pdfOf({
    1: catalog,
    2: `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Object.fromEntries(numbers.map((number) => [number, page])),
  })
}

/** Each form draws the next one three times. */
function laughs(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, index) => [
    index + 6,
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${index === depth - 1 ? 6 + depth : index + 7} 0 R >> >>`,
      '/X Do /X Do /X Do',
    ),
  ])
  const last = stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f')
  return pdfWith({
    contents: '/X Do',
    resources: '/XObject << /X 6 0 R >>',
    objects: { ...Object.fromEntries(forms), [6 + depth]: last },
  })
}

/** Encrypted by a password, with the oldest of the standard ways. */
function encrypted(password: string): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const padded = Buffer.concat([Buffer.from(password), padding]).subarray(0, 32)
  const digest = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const cipher = (key: Buffer, data: Buffer) => rc4(key, data)
  const owner = cipher(digest(padded).subarray(0, 5), padded)
  const id = Buffer.alloc(16, 7)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(-4)
  const key = digest(padded, owner, permissions, id).subarray(0, 5)
  const user = cipher(key, padding)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  return pdfWith({
    trailer: `/ID [${hex(id)} ${hex(id)}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`,
  })
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  let j = 0
  const swap = (one: number, other: number) =>
    ([state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0])
  for (let i = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
    }),
  )
}

const structures: Readonly<Record<string, () => Buffer>> = {
  '20,000 pages': () => manyPages(20_000),
  'one page more than we take': () => manyPages(101),
  'a page 20,000 times': () =>
    pdfOf({ 1: catalog, 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(20_000)}] /Count 20000 >>`, 3: page }),
  'more pages than there are': () =>
    pdfOf({ 1: catalog, 2: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', 3: page }),
  'fewer than no pages': () =>
    pdfOf({ 1: catalog, 2: '<< /Type /Pages /Kids [3 0 R] /Count -1 >>', 3: page }),
  'no pages': () => pdfOf({ 1: catalog, 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  'pages that contain themselves': () =>
    pdfOf({ 1: catalog, 2: '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>', 3: page }),
  'pages in a circle': () =>
    pdfOf({
      1: catalog,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>',
      3: '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>',
    }),
  'pages 5,000 levels deep': () =>
    pdfOf({
      1: catalog,
      ...Object.fromEntries(
        Array.from({ length: 5_000 }, (_, level) => [
          level + 2,
          `<< /Type /Pages /Kids [${level + 3} 0 R] /Count 1 /Parent ${level + 1} 0 R >>`,
        ]),
      ),
      5002: page,
    }),
  'a page of 2,000,000 points': () => mediaBox('/MediaBox [0 0 2000000 2000000]'),
  'a page scaled by a million': () => mediaBox('/MediaBox [0 0 612 792] /UserUnit 1000000'),
  'a page of 1e38 points': () => mediaBox('/MediaBox [0 0 1e38 99999999999999999999999999999999999999]'),
  'a page without a size': () => mediaBox('/MediaBox [0 0 0 0]'),
  'a page that is its own size': () => mediaBox('/MediaBox 3 0 R'),
  'forms nested 3^30 times': () => laughs(30),
  'a form that contains itself': () =>
    pdfWith({
      contents: '/X Do',
      resources: '/XObject << /X 6 0 R >>',
      objects: {
        6: stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
          '/X Do',
        ),
      },
    }),
  'a pattern that contains itself': () =>
    pdfWith({
      contents: '/Pattern cs /P scn 0 0 600 700 re f',
      resources: '/Pattern << /P 6 0 R >>',
      objects: {
        6: stream(
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << /Pattern << /P 6 0 R >> >>',
          '/Pattern cs /P scn 0 0 1 1 re f',
        ),
      },
    }),
  '6,000,000 arrays in each other, in an object': () => pdfWith({ objects: { 6: '['.repeat(6_000_000) } }),
  '1,000,000 arrays in each other, in the page': () =>
    pdfWith({ page: `/X ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}` }),
  '400,000 dictionaries in each other': () =>
    pdfWith({ page: `/X ${'<</A '.repeat(400_000)} 1 ${'>>'.repeat(400_000)}` }),
  '2,000,000 parentheses': () => pdfWith({ page: `/X ${'('.repeat(2_000_000)}${')'.repeat(2_000_000)}` }),
  'arrays in each other in the content': () => pdfWith({ contents: '['.repeat(3_000_000) }),
  '3,000,000 unfinished states': () => pdfWith({ contents: 'q '.repeat(3_000_000) }),
  '400,000 notes': () =>
    pdfWith({
      page: `/Annots [${'6 0 R '.repeat(400_000)}]`,
      objects: { 6: '<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >>' },
    }),
  '200,000 objects': () =>
    pdfWith({
      objects: Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [index + 6, '<< /A 1 >>'])),
    }),
  'a name of eight megabytes': () => pdfWith({ page: `/${'A'.repeat(8_000_000)} 1` }),
  'a number of eight megabytes': () => pdfWith({ page: `/X ${'9'.repeat(8_000_000)}` }),
  'a comment of eight megabytes': () => pdfWith({ hidden: `%${'A'.repeat(8_000_000)}\n` }),
  'a table that follows itself': () => {
    const text = pdfWith().toString('latin1')
    const start = /startxref\n(\d+)/.exec(text)?.[1]
    return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start}`), 'latin1')
  },
  'a table of 2,000,000,000 rows': () =>
    Buffer.from(
      pdfWith()
        .toString('latin1')
        .replace(/xref\n0 \d+/, 'xref\n0 2000000000'),
      'latin1',
    ),
  'a table at no place': () =>
    Buffer.from(
      pdfWith()
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n99999999999'),
      'latin1',
    ),
  'a catalog that is the pages': () =>
    pdfOf({ 1: '<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 1 >>' }),
  'a length that is its own stream': () =>
    pdfWith({ objects: { 4: '<< /Length 4 0 R >>\nstream\nq\nendstream' } }),
  'a font that is drawn by itself': () =>
    pdfWith({
      contents: 'BT /F1 9 Tf (A) Tj ET',
      objects: {
        5: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [9] /Encoding << /Differences [65 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>',
        6: stream('', 'BT /F1 9 Tf (A) Tj ET'),
      },
    }),
  'a function that calls itself': () =>
    pdfWith({
      contents: '/S sh',
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 6 0 R >> >>',
      objects: {
        6: '<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>',
      },
    }),
  'encrypted without a password': () => encrypted(''),
  'encrypted with a password': () => encrypted('a password'),
  'encrypted in an unknown way': () => pdfWith({ trailer: '/Encrypt << /Filter /Nobody /V 9 >>' }),
}

/** Files that are something else too, or not whole. */
const broken: Readonly<Record<string, () => Buffer>> = {
  'text before the file': () => Buffer.concat([Buffer.from('<html><script>1</script>'), pdfWith()]),
  'a picture before the file': () => Buffer.concat([Buffer.from('GIF89a'), pdfWith()]),
  'an archive behind the file': () =>
    Buffer.concat([pdfWith(), Buffer.from('PK\u0003\u0004'), Buffer.alloc(4096)]),
  'a page behind the first line': () =>
    Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>\n%%EOF\n'),
  'a page in a comment': () => pdfWith({ hidden: '%<html><script>alert(1)</script></html>\n' }),
  'a script around the file': () =>
    Buffer.concat([Buffer.from('%PDF-1/*\n'), pdfWith(), Buffer.from('*/=1;alert(1)//%%EOF')]),
  'the first half': () => pdfWith().subarray(0, 300),
  'all but the end': () => pdfWith().subarray(0, -30),
  'all but the beginning': () => pdfWith().subarray(100),
  'the first line': () => Buffer.from('%PDF-1.7\n'),
  'the first line and the last': () => Buffer.from('%PDF-1.7\n%%EOF'),
  'ten megabytes of noise': () =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(9_000_000)),
      Buffer.from('%%EOF'),
    ]),
}

const slow = new Set([
  '1,000,000 arrays in each other, in the page',
  '2,000,000 parentheses',
  '3,000,000 unfinished states',
  '400,000 notes',
  '200,000 objects',
])

/** PDFs with an impossible or endless structure, and files that are only partly one. */
export const brokenPdfs = (): HostileFile[] =>
  Object.entries({ ...structures, ...broken }).map(([name, make]) => ({
    name,
    fileName: 'a.pdf',
    make,
    ...(slow.has(name) && { isSlow: true }),
  }))
