import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** The text of each page of a document rendered by us, its lines joined by spaces. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  return document.getPages().map(({ node }) => {
    const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
    const characters = new Map(
      (fonts?.entries() ?? []).map(([name]) => [
        name.decodeText(),
        charactersOf(fonts?.lookup(name, PDFDict)),
      ]),
    )
    const contents = node.Contents()
    const streams: (PDFObject | undefined)[] =
      contents instanceof PDFArray
        ? contents.asArray().map((one) => document.context.lookup(one))
        : [contents]
    return textOf(streams.map(decoded).join('\n'), characters)
  })
}

function textOf(operators: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let characters: ReadonlyMap<string, string> | undefined
  const lines: string[] = []
  for (const [, font, codes = ''] of operators.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]*)> Tj/g)) {
    if (font !== undefined) characters = fonts.get(font)
    else
      lines.push(
        (codes.match(/.{4}/g) ?? []).map((code) => characters?.get(code.toUpperCase()) ?? '?').join(''),
      )
  }
  return lines.join(' ')
}

/** The characters of a font by their codes. */
function charactersOf(font: PDFDict | undefined): Map<string, string> {
  const map = decoded(font?.lookup(PDFName.of('ToUnicode')))
  return new Map(
    [...map.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g)].map(([, code = '', text = '']) => [
      code.toUpperCase(),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

const decoded = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''
