import { deflatedBytes, megabyte } from './bombs.ts'
import type { HostileFile } from './hostile-file.ts'
import { chunk, gifWith, jpegWith, pngWith, segment, small, smallPng } from './picture-source.ts'

type Files = Readonly<Record<string, () => Buffer | Promise<Buffer>>>

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))
/** The same bytes again and again, in one part. */
const repeated = (count: number, bytes: Buffer): Buffer => Buffer.alloc(count * bytes.length, bytes)

/** Compressed texts of so many megabytes each. */
const texts = (count: number, megabytes: number, [type, head]: readonly [string, string]) => {
  const data = deflatedBytes(0x20, megabytes)
  return pngWith(
    ...times(count, (index) => chunk(type, Buffer.concat([Buffer.from(`k${index}${head}`, 'latin1'), data]))),
  )
}

/** Camera data whose entries all say that they have the same 60,000 characters. */
function exif(entries: number): Buffer {
  const data = Buffer.alloc(14 + entries * 12, 65)
  data.write('II*\0', 'latin1')
  data.writeUInt32LE(8, 4)
  data.writeUInt16LE(entries, 8)
  for (let index = 0; index < entries; index += 1) {
    const at = 10 + index * 12
    data.writeUInt16LE(0x010e, at)
    data.writeUInt16LE(2, at + 2)
    data.writeUInt32LE(60_000, at + 4)
    data.writeUInt32LE(8, at + 8)
  }
  return data
}
const jpegExif = Buffer.concat([Buffer.from('Exif\0\0'), exif(5_400)])
const profile = (index: number, of: number, length: number) =>
  segment(
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, of]), Buffer.alloc(length, 65)]),
  )
const xmp = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.alloc(65_000, 65)])
const photoshop = Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.alloc(65_000, 65)])

const pngs: Files = {
  '100 compressed texts of 7 MB': () => texts(100, 7, ['zTXt', '\0\0']),
  '100 compressed international texts of 7 MB': () => texts(100, 7, ['iTXt', '\0\u0001\0\0\0']),
  '200 compressed texts of 50 MB': () => texts(200, 50, ['zTXt', '\0\0']),
  '100 color profiles of 7 MB': () => texts(100, 7, ['iCCP', '\0\0']),
  'camera data of 60,000 entries': () => pngWith(chunk('eXIf', exif(60_000))),
  'camera data a hundred times': () => pngWith(...times(100, () => chunk('eXIf', exif(5_400)))),
  '800,000 empty parts': () => pngWith(repeated(800_000, chunk('teXt', ''))),
  '800,000 empty parts of the picture': () => pngWith(repeated(800_000, chunk('IDAT', ''))),
  'a part that goes beyond the end': () => pngWith(Buffer.from('7fffffff7a545874', 'hex')),
  'no last part': async () => (await smallPng()).subarray(0, -12),
  'suggested colors of 9 MB': () =>
    pngWith(chunk('sPLT', Buffer.concat([Buffer.from('a\0\u0010'), Buffer.alloc(9 * megabyte)]))),
}

const jpegs: Files = {
  'camera data of 5,400 entries': () => jpegWith(segment(0xe1, jpegExif)),
  'camera data 150 times': () => jpegWith(...times(150, () => segment(0xe1, jpegExif))),
  'XMP 150 times': () => jpegWith(...times(150, () => segment(0xe1, xmp))),
  'data of a program 150 times': () => jpegWith(...times(150, () => segment(0xed, photoshop))),
  '2,000,000 empty comments': () => jpegWith(repeated(2_000_000, segment(0xfe, ''))),
  '2,000,000 empty code tables': () => jpegWith(repeated(2_000_000, segment(0xc4, ''))),
  '9 MB of fill bytes': () => jpegWith(Buffer.alloc(9 * megabyte, 0xff)),
  '9 MB between its parts': () => jpegWith(Buffer.alloc(9 * megabyte, 1)),
  'a color profile of 9 MB': () => jpegWith(...times(150, (index) => profile(index, 150, 60_000))),
  'a color profile without its last part': () => jpegWith(profile(0, 2, 60_000)),
  'a part that goes beyond the end': async () =>
    (await jpegWith(segment(0xe1, jpegExif))).subarray(0, 60_000),
}

const comment = (length: number) =>
  Buffer.concat([Buffer.from([0x21, 0xfe, length]), Buffer.alloc(length, 65), Buffer.from([0])])
const gifs: Files = {
  'a comment of 9 MB': () =>
    gifWith(
      Buffer.concat([
        Buffer.from([0x21, 0xfe]),
        repeated(36_000, Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 65)])),
        Buffer.from([0]),
      ]),
    ),
  '1,900,000 comments': () => gifWith(repeated(1_900_000, comment(1))),
  '1,200,000 controls of its pictures': () =>
    gifWith(repeated(1_200_000, Buffer.from('21f9040000000000', 'hex'))),
  '500,000 loops of a program': () =>
    gifWith(repeated(500_000, Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex'))),
  'pixels in blocks of one byte': () =>
    Buffer.concat([
      Buffer.from('474946383961e803e803800000ffffff0000002c00000000e803e8030002', 'hex'),
      repeated(4_000_000, Buffer.from([1, 0x44])),
      Buffer.from([0, 0x3b]),
    ]),
  'a comment that does not end': async () =>
    Buffer.concat([(await small().gif().toBuffer()).subarray(0, 13), Buffer.from('21feff', 'hex')]),
}

const named = (kind: string, fileName: string, files: Files): HostileFile[] =>
  Object.entries(files).map(([name, make]) => ({ name: `${kind}: ${name}`, fileName, make }))

/** Pictures with something beside their pixels that takes memory or time, or that is missing. */
export const hostileAdditions = (): HostileFile[] => [
  ...named('PNG', 'a.png', pngs),
  ...named('JPEG', 'a.jpg', jpegs),
  ...named('GIF', 'a.gif', gifs),
]
