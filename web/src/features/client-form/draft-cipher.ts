import { dayMs } from '@bailiwick/contract/kit/durations'
/** After this a draft is removed unread: the record has moved on. */
const lifeMs = 30 * dayMs
const ivBytes = 12

/** What is stored of something encrypted: when, in milliseconds since 1970, and the ciphertext after its initial vector. */
export interface Encrypted {
  readonly at: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const aes = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** Encrypts content; its name is authenticated with it. */
export async function encrypt(key: CryptoKey, name: string, plain: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const cipher = new Uint8Array(await crypto.subtle.encrypt(aes(name, iv), key, plain))
  const bytes = new Uint8Array(iv.length + cipher.length)
  bytes.set(iv)
  bytes.set(cipher, iv.length)
  return { at: Date.now(), bytes }
}

/** Content as it was encrypted; null if it is too old, of another key, or no such content. */
export async function decrypt(
  key: CryptoKey,
  name: string,
  encrypted: Encrypted,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (isExpired(encrypted)) return null
  const { bytes } = encrypted
  try {
    const plain = await crypto.subtle.decrypt(
      aes(name, bytes.slice(0, ivBytes)),
      key,
      bytes.subarray(ivBytes),
    )
    return new Uint8Array(plain)
  } catch {
    return null
  }
}

export const isExpired = ({ at }: Pick<Encrypted, 'at'>): boolean => Date.now() - at > lifeMs
