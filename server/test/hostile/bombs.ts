import { deflateRawSync, deflateSync, constants } from 'node:zlib'

export const megabyte = 1024 * 1024

/** So many times the same byte, deflated, without having them in memory. */
export function deflatedBytes(byte: number, megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(megabyte, byte), { finishFlush: constants.Z_FULL_FLUSH })
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    end,
    checksum(byte, megabytes * megabyte),
  ])
}

/** Adler-32 of so many times the same byte. */
function checksum(byte: number, count: number): Buffer {
  const [n, value, modulus] = [BigInt(count), BigInt(byte), 65_521n]
  const low = (1n + n * value) % modulus
  const high = (n + (value * n * (n + 1n)) / 2n) % modulus
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Number((high << 16n) | low))
  return bytes
}

export interface Bomb {
  readonly name: string
  /** The names of its filters, the outermost first. */
  readonly filters: string
  readonly data: Buffer
}

/** 500 MB of spaces, wrapped in filters in so many ways. */
export function bombs(): Bomb[] {
  const once = deflatedBytes(0x20, 500)
  const twice = deflateSync(once)
  return [
    { name: 'deflated once', filters: '/FlateDecode', data: once },
    { name: 'deflated twice', filters: '/FlateDecode /FlateDecode', data: twice },
    {
      name: 'deflated thrice',
      filters: '/FlateDecode /FlateDecode /FlateDecode',
      data: deflateSync(twice),
    },
  ]
}

/** Other filters that make much out of little. */
export const otherBombs = (): Bomb[] => [
  // 0x81: the next byte 128 times
  { name: 'run lengths', filters: '/RunLengthDecode', data: Buffer.alloc(4 * megabyte, 0x81) },
  {
    name: 'deflated run lengths',
    filters: '/FlateDecode /RunLengthDecode',
    data: deflateSync(deflatedBytes(0x81, 12)),
  },
  // z: four zeros
  {
    name: 'deflated base 85',
    filters: '/FlateDecode /ASCII85Decode',
    data: deflatedBytes('z'.charCodeAt(0), 180),
  },
  { name: 'deflated digits', filters: '/FlateDecode /ASCIIHexDecode', data: deflatedBytes(0x30, 400) },
  {
    name: 'a chain of 200 filters',
    filters: '/ASCIIHexDecode '.repeat(200),
    data: Buffer.from('20>'),
  },
  { name: 'LZW', filters: '/LZWDecode', data: Buffer.from('8000'.repeat(500_000), 'hex') },
]
