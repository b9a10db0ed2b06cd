import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { chunk, gifWith, jpegWith, pngWith, segment, smallPng } from '#test/hostile/picture-source'
import { bareGif } from './bare-gif.ts'
import { bareJpeg } from './bare-jpeg.ts'
import { barePng } from './bare-png.ts'

const width = 64
const height = 48
/** A gradient of many colors, some of them transparent. */
const pixels = Buffer.from(
  Array.from({ length: width * height }, (_, at) => [
    at % 256,
    (at * 7) % 256,
    (at * 3) % 256,
    at % 256,
  ]).flat(),
)
const gradient = (): Sharp => sharp(pixels, { raw: { width, height, channels: 4 } })

/** What is stored of a picture: its pixels, upright, in the colors of screens. */
const drawn = async (content: Buffer) =>
  hash('sha256', await sharp(content).autoOrient().toColourspace('srgb').raw().toBuffer())

test.each([
  ['a PNG', () => gradient().png().toBuffer(), barePng],
  ['a PNG with a palette', () => gradient().png({ palette: true }).toBuffer(), barePng],
  ['a PNG in shades of gray', () => gradient().greyscale().png().toBuffer(), barePng],
  ['a PNG of 16 bits', () => gradient().toColourspace('rgb16').png().toBuffer(), barePng],
  ['an interlaced PNG', () => gradient().png({ progressive: true }).toBuffer(), barePng],
  ['a PNG with the profile sRGB', () => gradient().withIccProfile('srgb').png().toBuffer(), barePng],
  ['a PNG on its side', () => gradient().withMetadata({ orientation: 6 }).png().toBuffer(), barePng],
  ['a JPEG', () => gradient().jpeg().toBuffer(), bareJpeg],
  ['a JPEG in shades of gray', () => gradient().greyscale().jpeg().toBuffer(), bareJpeg],
  ['a progressive JPEG', () => gradient().jpeg({ progressive: true }).toBuffer(), bareJpeg],
  ['a JPEG of a phone on its side', () => ofPhone().toBuffer(), bareJpeg],
  ['a JPEG for a printing press', () => gradient().toColourspace('cmyk').jpeg().toBuffer(), bareJpeg],
  ['a GIF', () => gradient().gif().toBuffer(), bareGif],
])('%s looks the same without what is beside its pixels', async (_, make, bare) => {
  const sent = await make()
  const copy = bare(sent) ?? Buffer.alloc(0)
  expect(await drawn(copy)).toBe(await drawn(sent))
})

const ofPhone = () => gradient().withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg()

test('of an animation the first picture stays', async () => {
  const frames = Buffer.concat([pixels, Buffer.from(pixels).reverse()])
  const moving = sharp(frames, { raw: { width, height: height * 2, channels: 4, pageHeight: height } })
  const sent = await moving.gif().toBuffer()
  const copy = bareGif(sent) ?? Buffer.alloc(0)
  expect(copy.length).toBeLessThan(sent.length * 0.7)
  expect(await drawn(copy)).toBe(await drawn(sent))
})

test('texts, comments and what programs added are left out', async () => {
  const text = 'what somebody wrote'
  const files = [
    barePng(
      await pngWith(chunk('tEXt', `a\0${text}`), chunk('iTXt', `a\0\0\0\0\0${text}`), chunk('prVt', text)),
    ),
    barePng(Buffer.concat([await smallPng(), Buffer.from(text)])),
    bareJpeg(await jpegWith(segment(0xfe, text), segment(0xe1, `http://a\0${text}`), segment(0xed, text))),
    bareGif(await gifWith(Buffer.from(`!\u00fe\u0013${text}\0`, 'latin1'))),
  ]
  for (const file of files) expect([(file?.length ?? 0) > 60, file?.includes(text)]).toEqual([true, false])
})

test('a picture that ends too early or has no end is not copied', async () => {
  const [png, jpeg, gif] = [
    await gradient().png().toBuffer(),
    await gradient().jpeg().toBuffer(),
    await gradient().gif().toBuffer(),
  ]
  expect([barePng(png.subarray(0, -12)), barePng(png.subarray(0, 100)), barePng(png.subarray(0, 8))]).toEqual(
    Array(3).fill(undefined),
  )
  expect([bareJpeg(jpeg.subarray(0, 100)), bareJpeg(jpeg.subarray(0, 3))]).toEqual([undefined, undefined])
  expect([bareGif(gif.subarray(0, -20)), bareGif(gif.subarray(0, 13))]).toEqual([undefined, undefined])
})
