import { extname } from 'node:path'
import { uploadExtensions } from '@bailiwick/contract/photos'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { inspectPdf } from '#pdf/inspect-pdf'
import { badRequest, Refusal } from '#platform/refusal'

export type StoredType = 'image/jpeg' | 'image/png' | 'application/pdf'

/** A file to store; pictures have been redrawn. */
export interface CheckedFile {
  readonly type: StoredType
  readonly content: Buffer
  /** A small WebP of a picture; null for a PDF. */
  readonly thumbnail: Buffer | null
}

/** The content that each extension requires. */
const typeOfExtension: Readonly<Record<(typeof uploadExtensions)[number], string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
}

const maxPixels = 50_000_000
/** In pixels: enough to read the print on a card that fills a third of the picture. */
const longestSide = 2400
const thumbnailSide = 320

// Allow only the decoders of accepted uploads, and only from memory
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Checks a file by its name and content, and redraws pictures; 400 if it isn't accepted (PHOTO-8, OPEN-104). */
export async function checkFile(fileName: string, sent: Buffer): Promise<CheckedFile> {
  const extension = extname(fileName).toLowerCase()
  const type = typeOfExtension[extension as keyof typeof typeOfExtension]
  if (type === undefined) throw badRequest('wrongFileName')
  const found = await fileTypeFromBuffer(sent)
  if (found?.mime !== type) throw badRequest('wrongFileContent')
  return type === 'application/pdf' ? checkPdf(sent) : redraw(sent, type)
}

/** Redraws a picture: upright, without metadata, and without data after its end. */
async function redraw(sent: Buffer, type: string): Promise<CheckedFile> {
  const picture = () => sharp(sent, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  try {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) throw badRequest('pictureTooLarge')
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
    throw badRequest('wrongFileContent')
  }
}

async function checkPdf(sent: Buffer): Promise<CheckedFile> {
  const result = await inspectPdf(sent)
  if (result !== 'safe') throw badRequest(result === 'active' ? 'activePdf' : 'wrongFileContent')
  return { type: 'application/pdf', content: sent, thumbnail: null }
}
