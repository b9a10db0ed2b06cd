import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { chunk, gifWith, jpegWith, pngWith, segment, smallPng } from '#test/hostile/picture-source'
import { jpegOfScans } from '#test/hostile/jpeg-scans'
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
  expect(await drawn(copied(bare(sent)))).toBe(await drawn(sent))
})

/** The copy; empty if there is none. */
const copied = (copy: Buffer | string | undefined): Buffer => Buffer.from(copy ?? '')

const ofPhone = () => gradient().withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg()

test('of an animation the first picture stays', async () => {
  const frames = Buffer.concat([pixels, Buffer.from(pixels).reverse()])
  const moving = sharp(frames, { raw: { width, height: height * 2, channels: 4, pageHeight: height } })
  const sent = await moving.gif().toBuffer()
  const copy = copied(bareGif(sent))
  expect(copy.length).toBeLessThan(sent.length * 0.7)
  expect(await drawn(copy)).toBe(await drawn(sent))
})

test('of several pictures in a file of a phone the first one stays', async () => {
  const [first, second] = [await ofPhone().toBuffer(), await gradient().negate().jpeg().toBuffer()]
  const index = segment(0xe2, `MPF\0${'x'.repeat(80)}`)
  const sent = Buffer.concat([first.subarray(0, 2), index, first.subarray(2), second, Buffer.alloc(1000, 1)])
  const copy = copied(bareJpeg(sent))
  expect(copy.length).toBeLessThanOrEqual(first.length)
  expect(await drawn(copy)).toBe(await drawn(first))
})

const scanned = { width: 64, height: 48 }

/** A frame of this kind instead of the progressive one. */
function withFrames(...markers: readonly number[]): Buffer {
  const whole = jpegOfScans({ ...scanned, scans: 1 })
  const at = whole.indexOf(Buffer.from([0xff, 0xc2]))
  const frames = markers.map((marker) => segment(marker, whole.subarray(at + 4, at + 13)))
  return Buffer.concat([whole.subarray(0, at), ...frames, whole.subarray(at + 13)])
}

/** A restart where no data are, followed by what would be its length if it had one. */
function behindRestart(sent: Buffer): Buffer {
  const length = Buffer.from([sent.length >> 8, sent.length & 0xff])
  return Buffer.concat([sent.subarray(0, 2), Buffer.from([0xff, 0xd0]), length, sent.subarray(2), sent])
}

/** Its last scan is of another color. */
function ofOtherColor(): Buffer {
  const whole = jpegOfScans({ ...scanned, scans: 1 })
  whole[whole.lastIndexOf(Buffer.from([0xff, 0xda])) + 5] = 9
  return whole
}

test.each([
  ['more scans than any program writes', jpegOfScans({ ...scanned, scans: 64 }), 'tooComplicated'],
  ['as many scans as are read', jpegOfScans({ ...scanned, scans: 63 }), 'copied'],
  ['scans of 7,000 by 7,000 pixels', jpegOfScans({ width: 7000, height: 7000, scans: 40 }), 'tooComplicated'],
  ['fewer of them', jpegOfScans({ width: 7000, height: 7000, scans: 39 }), 'copied'],
  ['many scans behind a restart', behindRestart(jpegOfScans({ ...scanned, scans: 64 })), 'tooComplicated'],
  ['lossless coding', withFrames(0xc3), 'tooComplicated'],
  ['hierarchical coding', withFrames(0xc6), 'tooComplicated'],
  ['arithmetic coding', withFrames(0xca), 'tooComplicated'],
  ['two frames', withFrames(0xc2, 0xc2), 'damaged'],
  ['a scan of a color that is missing', ofOtherColor(), 'damaged'],
])('a JPEG with %s is %s', (_, sent, outcome) => {
  const bare = bareJpeg(Buffer.from(sent))
  expect(Buffer.isBuffer(bare) ? 'copied' : (bare ?? 'damaged')).toBe(outcome)
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
