import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** The color of the small pictures. */
export const background = { r: 200, g: 120, b: 40 }
export const small = () => sharp({ create: { width: 60, height: 40, channels: 3, background } })
export const smallPng = () => small().png().toBuffer()
export const smallJpeg = () => small().jpeg().toBuffer()
export const smallGif = () => small().gif().toBuffer()

/** A part of a PNG. */
export function chunk(type: string, data: Buffer | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Puts chunks behind the header of a small PNG. */
export async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const whole = await smallPng()
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])
}

/** Puts segments behind the first two bytes of a small JPEG. */
export async function jpegWith(...segments: readonly Buffer[]): Promise<Buffer> {
  const whole = await smallJpeg()
  return Buffer.concat([whole.subarray(0, 2), ...segments, whole.subarray(2)])
}

/** A part of a JPEG. */
export function segment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Puts blocks behind the colors of a small GIF. */
export async function gifWith(blocks: Buffer): Promise<Buffer> {
  const whole = await smallGif()
  const at = 13 + ((whole[10] ?? 0) & 0x80 ? 3 * 2 ** (((whole[10] ?? 0) & 7) + 1) : 0)
  return Buffer.concat([whole.subarray(0, at), blocks, whole.subarray(at)])
}
