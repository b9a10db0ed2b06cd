import { signaturePicture } from '@bailiwick/contract/signing'
import sharp from 'sharp'
import { barePng } from '#platform/pictures/bare-png'
import { badRequest, Refusal } from '#platform/refusal'
import { stranger, uploadGate } from '#platform/upload-gate'

const prefix = 'data:image/png;base64,'
const magic = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Redraws a signature as ink on a transparent background; 400 if it is unreadable or empty, 503 if too many files are
 * being checked.
 */
export async function checkSignature(dataUrl: string, signal?: AbortSignal): Promise<Buffer> {
  const sent = Buffer.from(dataUrl.slice(prefix.length), 'base64')
  const isPng = sent.length > 33 && sent.subarray(0, 8).equals(magic)
  if (!isPng || sent.length > signaturePicture.bytes) throw unreadable()
  // Check before decoding: a small file may be an enormous picture
  if (sent.readUInt32BE(16) > signaturePicture.width || sent.readUInt32BE(20) > signaturePicture.height)
    throw unreadable()
  const bare = barePng(sent)
  if (bare === undefined) throw unreadable()
  try {
    return await uploadGate.run(() => extractInk(bare), { caller: stranger, signal })
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
}

const timeLimit = { seconds: 10 }

const unreadable = () => badRequest('badSignature', { fields: ['signature'] })

/** Turns dark strokes on a light or transparent background into ink, and trims the margins. */
async function extractInk(bare: Buffer): Promise<Buffer> {
  const limits = {
    limitInputPixels: signaturePicture.width * signaturePicture.height,
    failOn: 'error',
  } as const
  const { data, info } = await sharp(bare, limits)
    .flatten({ background: 'white' })
    .greyscale()
    .negate()
    .raw()
    .timeout(timeLimit)
    .toBuffer({ resolveWithObject: true })
  if (!data.some((ink) => ink > 60)) throw badRequest('emptySignature', { fields: ['signature'] })
  const { width, height } = info
  const color = sharp({ create: { width, height, channels: 3, background: { r: 15, g: 30, b: 92 } } })
  const whole = await color
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(whole)
    .trim({ background: { r: 15, g: 30, b: 92, alpha: 0 }, threshold: 1 })
    .png()
    .toBuffer()
}
