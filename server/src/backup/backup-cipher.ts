import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { createVault } from '#platform/vault'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** No part is larger before it is compressed; a text of a record is at most a few megabytes. */
const largestPart = 512 * 1024 * 1024

/** Encrypts and signs one backup with keys that come from the data key and the backup's id. */
export interface BackupCipher {
  /** The content, compressed and encrypted for this name. */
  encrypt(name: string, content: Buffer): Promise<Buffer>
  /** Throws if the part was changed or renamed, or is of another backup or key. */
  decrypt(name: string, part: Buffer): Promise<Buffer>
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

export function backupCipher(dataKey: Buffer, id: string): BackupCipher {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, id, `bailiwick backup ${purpose}`, 32))
  const vault = createVault(keyFor('parts'))
  const signingKey = keyFor('manifest')
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('hex')
  return {
    encrypt: async (name, content) => vault.encrypt(await compress(content), `backup:${id}/${name}`),
    decrypt: (name, part) =>
      decompress(vault.decrypt(part, `backup:${id}/${name}`), { maxOutputLength: largestPart }),
    sign,
    isSigned(text, signature) {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
