import { messages } from '@bailiwick/contract/messages'
import { signaturePicture } from '@bailiwick/contract/signing'
import sharp from 'sharp'
import { badRequest, Refusal } from '#platform/refusal'

const start = 'data:image/png;base64,'
const magic = Buffer.from('89504e470d0a1a0a', 'hex')

/** A drawn signature as it is kept: the ink alone, on nothing; 400 where it is no such picture or holds no ink. */
export async function checkedSignature(dataUrl: string): Promise<Buffer> {
  const sent = Buffer.from(dataUrl.slice(start.length), 'base64')
  const isPng = sent.length > 33 && sent.subarray(0, 8).equals(magic)
  if (!isPng || sent.length > signaturePicture.bytes) throw unreadable()
  // Before anything is drawn: a small file may be an enormous picture
  if (sent.readUInt32BE(16) > signaturePicture.width || sent.readUInt32BE(20) > signaturePicture.height)
    throw unreadable()
  try {
    return await inkOf(sent)
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
}

const unreadable = () => badRequest(messages.badSignature, { fields: ['signature'] })

/** Dark on light or on nothing becomes dark on nothing, without the room around it. */
async function inkOf(sent: Buffer): Promise<Buffer> {
  const limits = {
    limitInputPixels: signaturePicture.width * signaturePicture.height,
    failOn: 'error',
  } as const
  const { data, info } = await sharp(sent, limits)
    .flatten({ background: 'white' })
    .greyscale()
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (!data.some((ink) => ink > 60)) throw badRequest(messages.emptySignature, { fields: ['signature'] })
  const { width, height } = info
  const colour = sharp({ create: { width, height, channels: 3, background: { r: 15, g: 30, b: 92 } } })
  const whole = await colour
    .joinChannel(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return sharp(whole)
    .trim({ background: { r: 15, g: 30, b: 92, alpha: 0 }, threshold: 1 })
    .png()
    .toBuffer()
}
