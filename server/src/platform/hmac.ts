import { hash } from 'node:crypto'

/** The block of SHA-256, in bytes, and what its key is mixed with. */
const blockBytes = 64
const [innerPad, outerPad] = [0x36, 0x5c]

interface Pads {
  readonly inner: Buffer
  readonly outer: Buffer
}

const padsOf = new WeakMap<Buffer, Pads>()

/**
 * HMAC-SHA-256 with a key of at most 64 bytes: the same as `createHmac`, which takes five times as long because it makes an
 * object for each. A stranger chooses how many are looked up.
 */
export function hmac(key: Buffer, text: string): Buffer {
  const { inner, outer } = padsOf.get(key) ?? preparePads(key)
  return sha256(outer, sha256(inner, Buffer.from(text)))
}

function preparePads(key: Buffer): Pads {
  if (key.length > blockBytes) throw new Error('The key of an HMAC must have at most 64 bytes')
  const padded = (pad: number) =>
    Buffer.from(Array.from({ length: blockBytes }, (_, at) => (key[at] ?? 0) ^ pad))
  const pads = { inner: padded(innerPad), outer: padded(outerPad) }
  padsOf.set(key, pads)
  return pads
}

const sha256 = (pad: Buffer, text: Buffer): Buffer => hash('sha256', Buffer.concat([pad, text]), 'buffer')
