import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import sharp from 'sharp'
import { UnreadablePicture, type Picture } from '#pdf/document-source'
import { loadPdfium } from '#pdf/pdfium'
import { longestSide } from '#pdf/pictures'

// A stranger's PDF is read by PDFium, in WebAssembly, and becomes a picture: the compiler is native code, and whatever breaks
// that ends the whole process.

/** Of PDFium, for a photo of a card. */
const mostBytes = 192 * 1024 * 1024
/** FPDF_RenderPageBitmap: with annotations, as it is printed. */
const printed = 0x01 | 0x800
const white = 0xff_ff_ff_ff
const bytesPerPixel = 4

/** A picture as a JPEG: of a PDF its first page. Throws `UnreadablePicture`. */
export async function toJpeg({ label, type, content }: Picture): Promise<Omit<Picture, 'type'>> {
  if (type === 'image/jpeg') return { label, content }
  try {
    const { pdfium } = await loadPdfium(mostBytes)
    const { pixels, ...size } = drawFirstPage(pdfium, content)
    const jpeg = sharp(pixels, { raw: { ...size, channels: bytesPerPixel } })
      .removeAlpha()
      .jpeg()
    return { label, content: await jpeg.toBuffer() }
  } catch {
    throw new UnreadablePicture(label)
  }
}

/** The first page in red, green, blue and alpha. */
function drawFirstPage(pdfium: WrappedPdfiumModule, file: Uint8Array) {
  const at = need(pdfium.pdfium.wasmExports.malloc(file.length))
  pdfium.pdfium.HEAPU8.set(file, at)
  const page = need(pdfium.FPDF_LoadPage(need(pdfium.FPDF_LoadMemDocument(at, file.length, '')), 0))
  const sides = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = longestSide / need(Math.max(...sides))
  const [width = 1, height = 1] = sides.map((side) => Math.max(1, Math.round(side * scale)))
  const bitmap = need(pdfium.FPDFBitmap_Create(width, height, 0))
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, printed)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = pdfium.pdfium.HEAPU8.slice(start, start + width * height * bytesPerPixel)
  // PDFium draws blue, green, red, alpha
  for (let pixel = 0; pixel < pixels.length; pixel += bytesPerPixel) {
    const blue = pixels[pixel] ?? 0
    pixels[pixel] = pixels[pixel + 2] ?? 0
    pixels[pixel + 2] = blue
  }
  return { pixels, width, height }
}

/** PDFium returns 0 for what it can't do. */
function need(result: number): number {
  if (!(result > 0)) throw new Error('PDFium can’t read the file.')
  return result
}
