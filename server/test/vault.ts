import { createCipheriv, randomBytes } from 'node:crypto'
import { createVault } from '#platform/vault'

export const testDataKey = '07'.repeat(32)
export const testVault = createVault(Buffer.from(testDataKey, 'hex'))

/** A ciphertext as the first version of the portal made it. */
export function withoutKeyId(key: Buffer, text: string | Buffer, place: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), encrypted])
}
