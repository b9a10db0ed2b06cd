import { loadPdfium, type LimitedPdfium } from '#pdf/pdfium'

let loading: Promise<LimitedPdfium> | undefined

interface PdfPicture {
  /** How many square points aren't white. */
  readonly ink: number
  /** The same within a rectangle, in points from the lower left corner. */
  readonly inkIn: (place: Rectangle) => number
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** FPDF_ANNOT: as a reader shows the page. */
const withAnnotations = 1
/** Pixels of a point. */
const scale = 2

/** A page as a reader draws it. */
export async function pictureOf(pdf: Uint8Array, index = 0): Promise<PdfPicture> {
  const { pdfium } = await (loading ??= loadPdfium(512 * 1024 * 1024))
  const { malloc, free } = pdfium.pdfium.wasmExports
  const at = malloc(pdf.length)
  pdfium.pdfium.HEAPU8.set(pdf, at)
  const document = pdfium.FPDF_LoadMemDocument(at, pdf.length, '')
  const page = pdfium.FPDF_LoadPage(document, index)
  const width = Math.ceil(pdfium.FPDF_GetPageWidthF(page) * scale)
  const height = Math.ceil(pdfium.FPDF_GetPageHeightF(page) * scale)
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const stride = pdfium.FPDFBitmap_GetStride(bitmap)
  const pixels = pdfium.pdfium.HEAPU8.slice(start, start + stride * height)
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  pdfium.FPDF_CloseDocument(document)
  free(at)
  const isInk = (x: number, y: number) => {
    const pixel = y * stride + x * 4
    return [0, 1, 2].some((part) => (pixels[pixel + part] ?? 255) < 250)
  }
  const inkIn = (place: Rectangle) => {
    let count = 0
    const [left, right] = [place.x, place.x + place.width].map((one) => Math.round(one * scale))
    const [top, bottom] = [place.y + place.height, place.y].map((one) => height - Math.round(one * scale))
    for (let y = Math.max(0, top ?? 0); y < Math.min(height, bottom ?? 0); y += 1)
      for (let x = Math.max(0, left ?? 0); x < Math.min(width, right ?? 0); x += 1)
        if (isInk(x, y)) count += 1
    return count / scale ** 2
  }
  return { ink: inkIn({ x: 0, y: 0, width: width / scale, height: height / scale }), inkIn }
}
