import { extname } from 'node:path'
import { messages } from '@bailiwick/contract/messages'
import { uploadExtensions } from '@bailiwick/contract/photos'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { badRequest, Refusal } from '#platform/refusal'

export type StoredType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** A file as it is kept: never as it was sent where it is a picture. */
export interface CheckedFile {
  readonly type: StoredType
  readonly content: Buffer
  /** A small WebP of a picture; null for a PDF. */
  readonly thumbnail: Buffer | null
}

/** What a name may promise, and the content that keeps the promise. */
const promised: Readonly<Record<(typeof uploadExtensions)[number], string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
}

const mostPixels = 50_000_000
/** Enough to read the print on a card that fills a third of the picture. */
const longestSide = 2400
const thumbnailSide = 320

// The decoders of what may be uploaded, from memory alone; all others of the library stay shut
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** The file behind its name, checked by what it holds; 400 says what is wrong with it (PHOTO-8, OPEN-104). */
export async function checkedFile(fileName: string, sent: Buffer): Promise<CheckedFile> {
  const extension = extname(fileName).toLowerCase()
  const type = promised[extension as keyof typeof promised]
  if (type === undefined) throw badRequest(messages.wrongFileName)
  const found = await fileTypeFromBuffer(sent)
  if (found?.mime !== type) throw badRequest(messages.wrongFileContent)
  return type === 'application/pdf' ? checkedPdf(sent) : redrawn(sent, type)
}

/** The picture drawn anew: upright, without a word of where and with what it was taken, and nothing behind its end. */
async function redrawn(sent: Buffer, type: string): Promise<CheckedFile> {
  const picture = () => sharp(sent, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  try {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (width * height > mostPixels) throw badRequest(messages.pictureTooLarge)
    const whole = picture().resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    const isJpeg = type === 'image/jpeg'
    const content = await (isJpeg ? whole.jpeg({ quality: 82 }) : whole.png()).toBuffer()
    const thumbnail = await picture()
      .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    return { type: isJpeg ? 'image/jpeg' : 'image/png', content, thumbnail }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw badRequest(messages.wrongFileContent)
  }
}

/** What a PDF must not hold: something that runs, opens another program, sends data or hides a file. */
const activeNames = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'AA',
  'OpenAction',
  'XFA',
  'SubmitForm',
  'ImportData',
  'RichMedia',
])

/** So near its end a reader of PDF looks for the mark of it. */
const pdfEndWithin = 1024

async function checkedPdf(sent: Buffer): Promise<CheckedFile> {
  // Another kind of file may stand before the first page of a PDF
  if (!sent.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw badRequest(messages.wrongFileContent)
  // Or behind its end; and one that was cut off has none
  if (!sent.subarray(-pdfEndWithin).includes('%%EOF')) throw badRequest(messages.wrongFileContent)
  let isActive: boolean
  try {
    const pdf = await PDFDocument.load(sent, { ignoreEncryption: true, updateMetadata: false })
    if (pdf.getPageCount() < 1) throw new Error('no pages')
    isActive =
      pdf.isEncrypted || pdf.context.enumerateIndirectObjects().some(([, object]) => holdsActive(object))
  } catch {
    throw badRequest(messages.wrongFileContent)
  }
  if (isActive) throw badRequest(messages.activePdf)
  return { type: 'application/pdf', content: sent, thumbnail: null }
}

function holdsActive(object: unknown): boolean {
  if (object instanceof PDFRawStream) return holdsActive(object.dict)
  if (object instanceof PDFArray) return object.asArray().some(holdsActive)
  if (!(object instanceof PDFDict)) return false
  return object
    .entries()
    .some(
      ([name, value]) =>
        activeNames.has(name.decodeText()) ||
        (value instanceof PDFName && name.decodeText() === 'S' && activeNames.has(value.decodeText())) ||
        holdsActive(value),
    )
}
