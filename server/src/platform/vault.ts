import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/** Keeps secrets unreadable to whoever has the disk or the database but not the key. */
export interface Vault {
  /** The content sealed; `place` says where it belongs ('file:…'), and nothing sealed opens anywhere else. */
  seal(content: Uint8Array, place: string): Buffer
  /** The content of a box; throws when the box was changed, moved, or sealed with another key. */
  open(box: Uint8Array, place: string): Buffer
}

const version = 1
const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** A vault with a key of 32 bytes. A box is a byte for its version, the nonce, the tag and the content. */
export function vaultWith(secret: Buffer): Vault {
  // Node takes bytes too, but makes a key of them at each use
  const key = createSecretKey(secret)
  return {
    seal(content, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), sealed])
    },
    open(box, place) {
      const bytes = Buffer.from(box)
      if (bytes[0] !== version) throw new Error('The box is of an unknown version.')
      const iv = bytes.subarray(1, 1 + ivBytes)
      const tag = bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(1 + ivBytes + tagBytes)), decipher.final()])
    },
  }
}
