import { loadPdfium, type LimitedPdfium } from '#pdf/pdfium'

let loading: Promise<LimitedPdfium> | undefined

/** The text of each page as a reader program finds it, its lines joined by spaces. */
export const pdfPages = async (pdf: Uint8Array): Promise<string[]> =>
  (await charactersOf(pdf)).map((page) =>
    page
      .map(({ code }) => String.fromCodePoint(code))
      .join('')
      .replaceAll(/[\s\0]+/g, ' ')
      .trim(),
  )

/** How much of the width of the pages the text takes: its leftmost and rightmost places, in points. */
export async function pdfWidth(pdf: Uint8Array): Promise<{ left: number; right: number }> {
  const drawn = (await charactersOf(pdf)).flat().filter(({ left, right }) => right > left)
  return {
    left: Math.min(...drawn.map(({ left }) => left)),
    right: Math.max(...drawn.map(({ right }) => right)),
  }
}

interface Character {
  readonly code: number
  readonly left: number
  readonly right: number
}

/** The characters of each page, and where they are. */
async function charactersOf(pdf: Uint8Array): Promise<Character[][]> {
  const { pdfium } = await (loading ??= loadPdfium(512 * 1024 * 1024))
  const { malloc, free } = pdfium.pdfium.wasmExports
  const at = malloc(pdf.length)
  const box = malloc(4 * 8)
  pdfium.pdfium.HEAPU8.set(pdf, at)
  const document = pdfium.FPDF_LoadMemDocument(at, pdf.length, '')
  if (document === 0) throw new Error('PDFium can’t read the document.')
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    const text = pdfium.FPDFText_LoadPage(page)
    const characters = Array.from({ length: pdfium.FPDFText_CountChars(text) }, (_one, place) => {
      pdfium.FPDFText_GetCharBox(text, place, box, box + 8, box + 16, box + 24)
      const sides = new DataView(pdfium.pdfium.HEAPU8.buffer, box, 16)
      const [left, right] = [sides.getFloat64(0, true), sides.getFloat64(8, true)]
      return { code: pdfium.FPDFText_GetUnicode(text, place), left, right }
    })
    pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
    return characters
  })
  pdfium.FPDF_CloseDocument(document)
  for (const place of [at, box]) free(place)
  return pages
}
