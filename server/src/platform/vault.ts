import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/** Makes secrets unreadable to anyone who has the disk or the database but not the key. */
export interface Vault {
  /** The ciphertext of the content; `place` says where it belongs ('file:…'), it can't be decrypted anywhere else. */
  encrypt(content: Uint8Array, place: string): Buffer
  /** The content of a ciphertext; throws if it was changed, moved, or encrypted with another key. */
  decrypt(ciphertext: Uint8Array, place: string): Buffer
}

const version = 1
const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** A vault with a key of 32 bytes. A ciphertext is a version byte, the nonce, the tag and the encrypted content. */
export function createVault(secret: Buffer): Vault {
  // Node accepts bytes too, but makes a key of them for each use
  const key = createSecretKey(secret)
  return {
    encrypt(content, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), encrypted])
    },
    decrypt(ciphertext, place) {
      const bytes = Buffer.from(ciphertext)
      if (bytes[0] !== version) throw new Error('The ciphertext has an unknown version.')
      const iv = bytes.subarray(1, 1 + ivBytes)
      const tag = bytes.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(1 + ivBytes + tagBytes)), decipher.final()])
    },
  }
}
