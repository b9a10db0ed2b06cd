/** The text of the page. */
export const pageText = 'Proof of income 4711'

type Objects = Readonly<Record<number, string | Buffer>>

interface PdfParts {
  /** Further entries of the catalog, the page, its resources and the trailer. */
  readonly catalog?: string
  readonly page?: string
  readonly resources?: string
  readonly trailer?: string
  readonly contents?: string | Buffer
  /** Further objects, or others for 1 catalog, 2 pages, 3 page, 4 contents and 5 font. */
  readonly objects?: Objects
  /** Behind the objects, where no table of contents has it. */
  readonly hidden?: string
}

/** A PDF of one page, with what is added to it. */
export function pdfWith({
  catalog = '',
  page = '',
  resources = '',
  contents,
  objects,
  ...rest
}: PdfParts = {}) {
  return pdfOf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3:
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
        `/Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      4: stream('', contents ?? `BT /F1 24 Tf 72 700 Td (${pageText}) Tj ET`),
      5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...objects,
    },
    rest,
  )
}

/** A PDF of these objects, with their table. */
export function pdfOf(
  objects: Objects,
  { trailer = '', hidden = '' }: Pick<PdfParts, 'trailer' | 'hidden'> = {},
) {
  const pieces: Buffer[] = []
  let length = 0
  const write = (piece: string | Buffer) => {
    const bytes = Buffer.from(piece)
    pieces.push(bytes)
    length += bytes.length
  }
  write('%PDF-1.7\n%\u00e2\u00e3\n')
  const offsets = new Map<number, number>()
  for (const [number, content] of Object.entries(objects)) {
    offsets.set(Number(number), length)
    write(`${number} 0 obj\n`)
    write(content)
    write('\nendobj\n')
  }
  write(hidden)
  const size = [...offsets.keys()].reduce((most, number) => Math.max(most, number), 0) + 1
  const start = length
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  write(`xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`)
  write(`startxref\n${start}\n%%EOF\n`)
  return Buffer.concat(pieces)
}

/** A stream object with these entries. */
export const stream = (entries: string, data: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${Buffer.byteLength(data)} >>\nstream\n`),
    Buffer.from(data),
    Buffer.from('\nendstream'),
  ])

/** Appends a new version of objects, as programs do that change a file. */
export function updated(file: Buffer, objects: Readonly<Record<number, string>>): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1'))?.[1] ?? '0'
  let body = ''
  const sections: string[] = []
  for (const [number, content] of Object.entries(objects)) {
    const offset = file.length + body.length
    sections.push(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    body += `${number} 0 obj\n${content}\nendobj\n`
  }
  const start = file.length + body.length
  const trailer = `trailer\n<< /Size 50 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([file, Buffer.from(`${body}xref\n${sections.join('')}${trailer}`)])
}
