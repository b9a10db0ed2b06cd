import { segment } from './picture-source.ts'

interface ScansShape {
  readonly width: number
  readonly height: number
  /** Besides the first one, which has the brightness of each block. */
  readonly scans: number
  /** The scans look at all values of a block instead of adding one: up to 13 of them, each for a bit of the values. */
  readonly refines?: boolean
  /** Blocks after which a restart is announced, which never comes. */
  readonly restart?: number
}

const mostBits = 13

/** The longest run of empty blocks that one code stands for. */
const longestRun = 32_767

/**
 * A gray progressive JPEG with very many scans: each is a few bytes that stand for all its blocks, of which a decoder looks
 * at every one.
 */
export function jpegOfScans({ width, height, scans, refines = false, restart }: ScansShape): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const frame = Buffer.from('0800000000010111' + '00', 'hex')
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const run = runOf(blocks)
  const scan = (index: number): Buffer => {
    const value = 1 + (index % 63)
    const range = refines ? [1, 63, precision(index)] : [value, value, 0]
    return Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, ...range])), run])
  }
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, frame),
    segment(0xc4, oneCode(0x00, 0)),
    segment(0xc4, oneCode(0x10, 0xe0)),
    ...(restart === undefined ? [] : [segment(0xdd, Buffer.from([restart >> 8, restart & 0xff]))]),
    segment(0xda, Buffer.from('010100000000', 'hex')),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans }, (_, index) => scan(index)),
    Buffer.from('ffd9', 'hex'),
  ])
}

/** Of which bit a scan was and is, each in half a byte; after the last bit, a scan is a first one again. */
const precision = (index: number): number => {
  const bit = Math.max(0, mostBits - index)
  return index > 0 && index <= mostBits ? ((bit + 1) << 4) | bit : bit
}

/** A table of codes with one code of one bit. */
function oneCode(table: number, symbol: number): Buffer {
  return Buffer.from([table, 1, ...Array<number>(15).fill(0), symbol])
}

/** Codes for so many blocks without a value: a zero and 14 ones for each run. */
function runOf(blocks: number): Buffer {
  const bits = '011111111111111'.repeat(Math.ceil(blocks / longestRun))
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) =>
    parseInt(byte, 2),
  )
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}
