import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'

/** Encrypts for everybody who has the disk or the database but not the key. */
export interface Vault {
  /** Encrypts content for one place ('file:…'); the ciphertext can't be decrypted for any other. */
  encrypt(content: Uint8Array, place: string): Buffer
  /** Throws if the ciphertext was changed, moved to another place, or encrypted with another key. */
  decrypt(ciphertext: Uint8Array, place: string): Buffer
}

const version = 1
const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** A vault with a 32-byte key. A ciphertext is a version byte, the nonce, the tag and the encrypted content. */
export function createVault(secret: Buffer): Vault {
  // Node also accepts the bytes, but would create a key from them for each use
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
