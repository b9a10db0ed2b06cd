import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { deflatedBytes, megabyte } from './bombs.ts'
import { mark, type HostileFile } from './hostile-file.ts'
import { jpegOfScans } from './jpeg-scans.ts'
import { pdfWith } from './pdf-source.ts'
import {
  background,
  chunk,
  jpegWith,
  pngWith,
  segment,
  small,
  smallGif,
  smallJpeg,
  smallPng,
} from './picture-source.ts'

interface PngShape {
  readonly depth?: number
  /** 0 gray, 2 RGB, 3 palette, 6 RGBA */
  readonly color?: number
  readonly interlaced?: boolean
  readonly rows?: Buffer
}

/** A PNG that says it has this size. */
function png(
  width: number,
  height: number,
  { depth = 1, color = 0, interlaced = false, rows }: PngShape = {},
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  const data = rows ?? deflateSync(Buffer.alloc(Math.ceil((width * depth) / 8 + 1) * height), { level: 1 })
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', '')])
}

/** Changes the size in the frame header of a JPEG. */
async function lyingJpeg(width: number, height: number): Promise<Buffer> {
  const whole = await smallJpeg()
  const at = whole.indexOf(Buffer.from([0xff, 0xc0]))
  whole.writeUInt16BE(height, at + 5)
  whole.writeUInt16BE(width, at + 7)
  return whole
}

async function lyingGif(width: number, height: number): Promise<Buffer> {
  const whole = await smallGif()
  whole.writeUInt16LE(width, 6)
  whole.writeUInt16LE(height, 8)
  return whole
}

/** The same frame again and again. */
async function framesGif(count: number): Promise<Buffer> {
  const frame = Buffer.from('2c000000000100010000024401003b'.slice(0, -2), 'hex')
  const start = Buffer.from('474946383961e803e803800000ffffff000000', 'hex')
  return Buffer.concat([start, ...Array.from({ length: count }, () => frame), Buffer.from(';')])
}

const large = (channels: 3 | 4) =>
  sharp({ create: { width: 7000, height: 7000, channels, background: { ...background, alpha: 0.5 } } })
const inFourColors = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .toColourspace('cmyk')
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
const script = `<script>alert("${mark}")</script>`
const archive = Buffer.from(`PK\u0003\u0004${mark}`)
const position = {
  IFD0: { Make: mark, ImageDescription: script },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 19/1 0/1' },
}

const pngs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  '50,000,000 by 1 pixels': () => png(50_000_000, 1),
  '1 by 49,999,999 pixels': () =>
    png(1, 49_999_999, { rows: deflateSync(Buffer.alloc(99_999_998), { level: 1 }) }),
  '20,001 by 1 pixels': () => png(20_001, 1),
  '30,000 by 30,000 pixels': () => png(30_000, 30_000),
  '2,147,483,647 by 2,147,483,647 pixels': () => png(2 ** 31 - 1, 2 ** 31 - 1, { rows: deflateSync('') }),
  '0 by 0 pixels': () => png(0, 0),
  'interlaced, 7,000 by 7,000 pixels with transparency': () => large(4).png({ progressive: true }).toBuffer(),
  'interlaced, 16 bits, 6,800 by 6,800 pixels': () =>
    png(6_800, 6_800, { depth: 16, color: 6, interlaced: true, rows: deflatedBytes(0, 360) }),
  '16 bits, 4,900 by 4,900 pixels, on its side': () =>
    sharp({ create: { width: 4_900, height: 4_900, channels: 4, background: { ...background, alpha: 1 } } })
      .toColourspace('rgb16')
      .withMetadata({ orientation: 6 })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  'a size that is a lie': () => png(6_000, 6_000, { rows: deflateSync(Buffer.alloc(100)) }),
  'interlaced, 20,000 by 2,500 pixels with transparency': () =>
    png(20_000, 2_500, { depth: 8, color: 6, interlaced: true, rows: deflatedBytes(0, 202) }),
  '90,000 parts without pixels': () => pngWith(...Array.from({ length: 90_000 }, () => chunk('IDAT', ''))),
  'more data than pixels': () => png(8, 8, { rows: deflatedBytes(0, 700) }),
  'a text bomb': () =>
    pngWith(chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflatedBytes(0x41, 2_000)]))),
  'an international text bomb': () =>
    pngWith(chunk('iTXt', Buffer.concat([Buffer.from('a\0\u0001\0\0\0'), deflatedBytes(0x41, 2_000)]))),
  'a color profile bomb': () =>
    pngWith(chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflatedBytes(0x41, 2_000)]))),
  '100,000 texts': () => pngWith(...Array.from({ length: 100_000 }, () => chunk('tEXt', `a\0${mark}`))),
  'a text of nine megabytes': () =>
    pngWith(chunk('tEXt', Buffer.concat([Buffer.from('a\0'), Buffer.alloc(9 * megabyte, 65)]))),
  'a script as its text': () => pngWith(chunk('tEXt', `a\0${script}`)),
  'a script as its XMP': () => pngWith(chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${script}`)),
  'a position in its EXIF data': () => small().withExif(position).png().toBuffer(),
  'a wrong checksum': async () => {
    const whole = await smallPng()
    whole.writeUInt32BE(1, 29)
    return whole
  },
  'no pixels': () => png(60, 40, { rows: Buffer.alloc(0) }),
  'a palette that is missing': () => png(60, 40, { depth: 8, color: 3 }),
  'an impossible depth': () => png(60, 40, { depth: 7 }),
  'an animation of 10,000 frames': async () =>
    pngWith(
      chunk('acTL', Buffer.from('0000271000000000', 'hex')),
      ...Array.from({ length: 10_000 }, () => chunk('fdAT', deflateSync(Buffer.alloc(100)))),
    ),
  'an archive behind it': async () => Buffer.concat([await smallPng(), archive]),
  'a PDF behind it': async () => Buffer.concat([await smallPng(), pdfWith()]),
  'the first half': async () => (await smallPng()).subarray(0, 60),
}

const jpegs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  '65,500 by 65,500 pixels': () => lyingJpeg(65_500, 65_500),
  '65,535 by 1 pixels': () => lyingJpeg(65_535, 1),
  '7,000 by 7,000 pixels that are missing': () => lyingJpeg(7_000, 7_000),
  '0 by 0 pixels': () => lyingJpeg(0, 0),
  'progressive, 7,000 by 7,000 pixels': () => large(3).jpeg({ progressive: true }).toBuffer(),
  'progressive, 7,050 by 7,050 pixels in four colors': () => inFourColors(7050).toBuffer(),
  'progressive, 3,900 by 3,900 pixels in four colors': () => inFourColors(3900).toBuffer(),
  '7,000 by 7,000 pixels in 1,900 scans': () => jpegOfScans({ width: 7000, height: 7000, scans: 1_900 }),
  '20,000 by 2,500 pixels in 30,000 scans': () => jpegOfScans({ width: 20_000, height: 2500, scans: 30_000 }),
  '2,500 by 2,500 pixels in 500,000 scans': () => jpegOfScans({ width: 2500, height: 2500, scans: 500_000 }),
  'as many scans of 7,000 by 7,000 pixels as are read': () =>
    jpegOfScans({ width: 7000, height: 7000, scans: 39, refines: true }),
  'restarts that never come': () => jpegOfScans({ width: 7000, height: 7000, scans: 30, restart: 1 }),
  '100 comments of 64 kB': () =>
    jpegWith(...Array.from({ length: 100 }, () => segment(0xfe, Buffer.alloc(65_000, 65)))),
  'a script as its comment': () => jpegWith(segment(0xfe, `<?php ${script}`)),
  'a script as its XMP': () => jpegWith(segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${script}`)),
  'a position in its EXIF data': () => small().withExif(position).jpeg().toBuffer(),
  'a color profile of 140 parts': () =>
    jpegWith(
      ...Array.from({ length: 140 }, (_, index) =>
        segment(
          0xe2,
          Buffer.concat([
            Buffer.from(`ICC_PROFILE\0`),
            Buffer.from([index + 1, 140]),
            Buffer.alloc(60_000, 65),
          ]),
        ),
      ),
    ),
  'two frame headers of different sizes': () =>
    jpegWith(segment(0xc0, Buffer.from('08f0f0f0f003012200021101031101', 'hex'))),
  'a code table that is broken': () => jpegWith(segment(0xc4, Buffer.alloc(30, 255))),
  'an endless restart interval': () => jpegWith(segment(0xdd, Buffer.from('ffff', 'hex'))),
  'arithmetic coding': async () => {
    const whole = await smallJpeg()
    whole[whole.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9
    return whole
  },
  'four colors': () => small().toColourspace('cmyk').jpeg().toBuffer(),
  'an archive behind it': async () => Buffer.concat([await smallJpeg(), archive]),
  'the first half': async () => (await smallJpeg()).subarray(0, 200),
}

const gifs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  '65,535 by 65,535 pixels': () => lyingGif(65_535, 65_535),
  '7,000 by 7,000 pixels': () => large(3).gif().toBuffer(),
  '100,000 frames': () => framesGif(100_000),
  'a frame outside of it': async () => {
    const whole = await smallGif()
    whole.writeUInt16LE(65_000, whole.indexOf(0x2c) + 1)
    return whole
  },
  '100,000 comments': async () => {
    const whole = await smallGif()
    const comment = Buffer.from('21fe03616263' + '00', 'hex')
    return Buffer.concat([
      whole.subarray(0, -1),
      ...Array.from({ length: 100_000 }, () => comment),
      Buffer.from(';'),
    ])
  },
  'a script around it': async () => Buffer.concat([await smallGif(), Buffer.from(`*/=1;alert("${mark}")`)]),
  'no frame': () => Buffer.from('474946383961e803e803000000003b', 'hex'),
  'the first half': async () => (await smallGif()).subarray(0, 30),
}

/** Other kinds of files with the name of a picture or a PDF. */
const disguised: Readonly<Record<string, readonly [string, () => Buffer | Promise<Buffer>]>> = {
  'an SVG with a script': [
    'a.png',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  ],
  'an SVG that includes a file': [
    'a.jpg',
    () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;</svg>',
      ),
  ],
  'a page': ['a.jpg', () => Buffer.from(`<html>${script}</html>`)],
  'an archive': ['a.pdf', () => archive],
  'a program': ['a.gif', () => Buffer.from(`MZ\u0090${mark}`)],
  'a TIFF': ['a.jpg', () => small().tiff().toBuffer()],
  'a WebP': ['a.png', () => small().webp().toBuffer()],
  'a PNG named JPEG': ['a.jpg', smallPng],
  'a PDF named PNG': ['a.png', () => pdfWith()],
  'a JPEG named PDF': ['a.pdf', smallJpeg],
  'instructions for a converter': [
    'a.gif',
    () => Buffer.from("push graphic-context\nfill 'url(https://a.example.com|ls)'"),
  ],
  PostScript: ['a.pdf', () => Buffer.from('%!PS-Adobe-3.0\n(a) run')],
  nothing: ['a.png', () => Buffer.alloc(0)],
  'the beginning of a PNG': ['a.png', () => Buffer.from('89504e470d0a1a0a', 'hex')],
}

const slow = new Set([
  'as many scans of 7,000 by 7,000 pixels as are read',
  'interlaced, 20,000 by 2,500 pixels with transparency',
  '16 bits, 4,900 by 4,900 pixels, on its side',
])

const named = (
  kind: string,
  fileName: string,
  files: Readonly<Record<string, HostileFile['make']>>,
): HostileFile[] =>
  Object.entries(files).map(([name, make]) => ({
    name: `${kind}: ${name}`,
    fileName,
    make,
    ...(slow.has(name) && { isSlow: true }),
  }))

export const hostilePictures = (): HostileFile[] => [
  ...named('PNG', 'a.png', pngs),
  ...named('JPEG', 'a.jpg', jpegs),
  ...named('GIF', 'a.gif', gifs),
  ...Object.entries(disguised).map(([name, [fileName, make]]) => ({ name, fileName, make })),
]
