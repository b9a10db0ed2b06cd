import { extname } from 'node:path'
import { sentence, type PlainCode, type Sentence } from '@bailiwick/contract/kit/messages'
import { pdfLimits, pictureLimits, type uploadExtensions } from '@bailiwick/contract/photos'
import sharp, { type Metadata } from 'sharp'
import { cleanPdf } from '#pdf/clean-pdf'
import type { PdfFault } from '#pdf/clean-pdf-messages'
import { bareGif } from '#platform/pictures/bare-gif'
import { bareJpeg } from '#platform/pictures/bare-jpeg'
import { barePng } from '#platform/pictures/bare-png'
import { badRequest, Refusal } from '#platform/refusal'
import type { GateCaller } from '#platform/gate'
import { largePlaces, uploadGate } from '#platform/upload-gate'

export type StoredType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** A file to store; pictures have been redrawn, and PDFs rewritten. */
interface CheckedFile {
  readonly type: StoredType
  readonly content: Uint8Array
  /** A small WebP of a picture; null for a PDF. */
  readonly thumbnail: Buffer | null
}

const startOf: Readonly<Record<'jpeg' | 'png' | 'gif' | 'pdf', Buffer>> = {
  jpeg: Buffer.from('ffd8ff', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  gif: Buffer.from('GIF8'),
  pdf: Buffer.from('%PDF-'),
}

/** The content that each extension requires. */
const kindOfExtension: Readonly<Record<(typeof uploadExtensions)[number], keyof typeof startOf>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.gif': 'gif',
  '.pdf': 'pdf',
}

/** In pixels: enough to read the print on a card that fills a third of the picture. */
const longestSide = 2400
const thumbnailSide = 320
const timeLimitSeconds = 10
/** Of the program that rewrites a PDF. A scanned document of 10 MB takes 110 MB. */
const pdfMemory = 192 * 1024 * 1024
/** Of a decoded picture: 50,000,000 pixels in four channels. */
const mostDecodedBytes = 200_000_000
/** Of a picture that is small enough to be decoded beside other files. */
const smallBytes = 40_000_000

// Allow only the decoders of accepted uploads, and only from memory
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

interface CheckOptions {
  readonly caller: GateCaller
  /** Ends the check. */
  readonly signal?: AbortSignal
}

/**
 * Checks a file by its name and content, redraws a picture and rewrites a PDF; 400 if it isn't accepted, 503 if too many
 * are being checked (PHOTO-8, OPEN-104).
 */
export async function checkFile(fileName: string, sent: Buffer, options: CheckOptions): Promise<CheckedFile> {
  const extension = extname(fileName).toLowerCase()
  const kind = kindOfExtension[extension as keyof typeof kindOfExtension]
  if (kind === undefined) throw badRequest('wrongFileName')
  if (sent.length === 0) throw badRequest('emptyFile')
  const start = startOf[kind]
  if (!sent.subarray(0, start.length).equals(start)) throw badRequest('wrongFileContent')
  return kind === 'pdf' ? rewrite(sent, options) : redraw(sent, kind, options)
}

const bareOf = { jpeg: bareJpeg, png: barePng, gif: bareGif } as const

/** Redraws a picture: upright, without metadata, and without data after its end. */
async function redraw(
  sent: Buffer,
  kind: 'jpeg' | 'png' | 'gif',
  options: CheckOptions,
): Promise<CheckedFile> {
  // A bare copy is made in turn, too, and again if it has to wait: those that wait take the memory of what was sent alone
  try {
    const drawn = await uploadGate.run(() => drawSmall(bare(sent, kind), kind), options)
    const large = { ...options, places: largePlaces }
    return drawn ?? (await uploadGate.run(() => draw(bare(sent, kind), kind), large))
  } catch (error) {
    throw error instanceof Refusal ? error : badRequest('wrongFileContent')
  }
}

/** A picture with nothing but what it is drawn from: decoders read everything else too, and some of it takes gigabytes. */
function bare(sent: Buffer, kind: keyof typeof bareOf): Buffer {
  const picture = bareOf[kind](sent)
  if (picture === undefined) throw badRequest('wrongFileContent')
  if (picture === 'tooComplicated') throw badRequest('pictureTooComplicated')
  return picture
}

/** Draws a picture unless decoding it takes much memory. */
async function drawSmall(picture: Buffer, kind: 'jpeg' | 'png' | 'gif'): Promise<CheckedFile | undefined> {
  const facts = await sharp(picture, { limitInputPixels: false }).metadata()
  if (facts.format !== kind) throw badRequest('wrongFileContent')
  return placesFor(facts) === 1 ? draw(picture, kind) : undefined
}

async function draw(picture: Buffer, kind: 'jpeg' | 'png' | 'gif'): Promise<CheckedFile> {
  const whole = sharp(picture, { limitInputPixels: pictureLimits.pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeLimitSeconds })
  const started = performance.now()
  const content = await (kind === 'jpeg' ? whole.jpeg({ quality: 82 }) : whole.png())
    .toBuffer()
    .catch((error: unknown) => {
      const isSlow = performance.now() - started >= timeLimitSeconds * 1000
      throw isSlow ? badRequest('pictureTooComplicated') : error
    })
  // From the smaller picture: decoding the whole one takes memory and time
  const thumbnail = await sharp(content)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { type: kind === 'jpeg' ? 'image/jpeg' : 'image/png', content, thumbnail }
}

/** How many places decoding takes; 400 if the picture is too large. A small file may be an enormous picture. */
function placesFor({ format, width, height, channels, depth, isProgressive, orientation }: Metadata): number {
  const { side, pixels } = pictureLimits
  if (width > side || height > side) throw badRequest(sentence('pictureTooLong', side))
  const pixelBytes = (channels ?? 4) * (depth === 'ushort' ? 2 : 1)
  const decodedBytes = width * height * pixelBytes
  const mostPixels = Math.min(pixels, mostDecodedBytes / pixelBytes)
  if (width * height > mostPixels)
    throw badRequest(sentence('pictureTooLarge', Math.floor(mostPixels / 1_000_000)))
  // The others are decoded line by line
  const isDecodedWhole = isProgressive === true || format === 'gif' || (orientation ?? 1) > 1
  // A progressive JPEG is decoded as numbers of two bytes
  const bytesInMemory = isProgressive === true && format === 'jpeg' ? 2 * decodedBytes : decodedBytes
  return isDecodedWhole && bytesInMemory > smallBytes ? largePlaces : 1
}

const refusals: Readonly<Record<PdfFault, PlainCode | Sentence>> = {
  dynamicForm: 'wrongFileContent',
  tooManyFields: 'pdfTooComplicated',
  damaged: 'wrongFileContent',
  encrypted: 'lockedPdf',
  active: 'activePdf',
  tooManyPages: sentence('pdfTooLong', pdfLimits.pages),
  pageTooLarge: 'pdfPageTooLarge',
  tooComplicated: 'pdfTooComplicated',
}

/** Readers look for the end mark in this many last bytes. */
const endWithin = 1024

/** Rewrites a PDF with its pages only; the bytes that were sent are never stored. */
async function rewrite(sent: Buffer, { caller, signal }: CheckOptions): Promise<CheckedFile> {
  // Another kind of file may follow the last page; a truncated file has no end mark
  if (!sent.subarray(-endWithin).includes('%%EOF')) throw badRequest('wrongFileContent')
  const check = () =>
    cleanPdf(sent, { ...pdfLimits, memory: pdfMemory, timeMs: timeLimitSeconds * 1000, signal })
  const content = await uploadGate.run(check, { caller, places: largePlaces, signal })
  if (typeof content === 'string') throw badRequest(refusals[content])
  return { type: 'application/pdf', content, thumbnail: null }
}
