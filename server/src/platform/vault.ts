import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Encrypts for everybody who has the disk or the database but not the key. */
export interface Vault {
  /** The id of the newest key, which it encrypts with. */
  readonly keyId: string
  /** Encrypts content for one place ('file:…'); the ciphertext can't be decrypted for any other. */
  encrypt(content: Uint8Array, place: string): Buffer
  /** Throws if the ciphertext was changed, moved to another place, or encrypted with an unknown key. */
  decrypt(ciphertext: Uint8Array, place: string): Buffer
  /** Reads the keys again: from then on it encrypts with the newest. */
  refresh(): void
}

/** Reads the data keys, the newest first. */
type ReadKeys = () => readonly Buffer[]

/** The ciphertexts of the first version don't say which key they were made with. */
const withoutKeyId = 1
const withKeyId = 2
const keyIdBytes = 5
const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

/** Identifies a key without revealing it. */
export const keyMarkOf = (key: Buffer): string => createHmac('sha256', key).update('data_key').digest('hex')

/** The beginning of a mark, as people read it: ten hexadecimal digits. */
export const idOfMark = (mark: string): string => mark.slice(0, 2 * keyIdBytes)

export const keyIdOf = (key: Buffer): string => idOfMark(keyMarkOf(key))

/** What every ciphertext of a key begins with: 6 bytes, which are 8 characters of base64. */
export const ciphertextPrefix = (keyId: string): Buffer =>
  Buffer.concat([Buffer.from([withKeyId]), Buffer.from(keyId, 'hex')])

interface KnownKey {
  readonly id: string
  readonly key: KeyObject
}

/**
 * A vault with 32-byte keys. A ciphertext is a version byte, the id of its key, the nonce, the tag and the encrypted content;
 * one with a key that is not known yet makes it read the keys again.
 */
export function createVault(keys: Buffer | ReadKeys): Vault {
  // Node also accepts the bytes, but would create a key from them for each use
  const read = (): KnownKey[] =>
    (typeof keys === 'function' ? keys() : [keys]).map((key) => ({
      id: keyIdOf(key),
      key: createSecretKey(key),
    }))
  let known = read()

  const newest = (): KnownKey => {
    const [first] = known
    if (first === undefined) throw new Error('There is no data key.')
    return first
  }
  function keysFor(ciphertext: Buffer): readonly KnownKey[] {
    const id = keyIdIn(ciphertext)
    if (id === null) return known
    if (!known.some((one) => one.id === id)) known = read()
    const key = known.find((one) => one.id === id)
    if (key === undefined) throw new Error(`The data key ${id} is missing.`)
    return [key]
  }
  return {
    get keyId() {
      return newest().id
    },
    encrypt(content, place) {
      const { id, key } = newest()
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const encrypted = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([ciphertextPrefix(id), iv, cipher.getAuthTag(), encrypted])
    },
    decrypt(ciphertext, place) {
      const bytes = Buffer.from(ciphertext)
      const [first, ...others] = keysFor(bytes)
      if (first === undefined) throw new Error('There is no data key.')
      return others.length === 0
        ? decryptWith(first.key, bytes, place)
        : firstToDecrypt([first, ...others], bytes, place)
    },
    refresh() {
      known = read()
    },
  }
}

/** The id of the key of a ciphertext; null if it doesn't say. Throws if its version is unknown. */
export function keyIdIn(ciphertext: Buffer): string | null {
  if (ciphertext[0] === withoutKeyId) return null
  if (ciphertext[0] !== withKeyId || ciphertext.length <= keyIdBytes)
    throw new Error('The ciphertext has an unknown version.')
  return ciphertext.toString('hex', 1, 1 + keyIdBytes)
}

function decryptWith(key: KeyObject, bytes: Buffer, place: string): Buffer {
  const start = bytes[0] === withKeyId ? 1 + keyIdBytes : 1
  const iv = bytes.subarray(start, start + ivBytes)
  const tag = bytes.subarray(start + ivBytes, start + ivBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(start + ivBytes + tagBytes)), decipher.final()])
}

/** The content by the key that decrypts it; throws the error of the last one. */
function firstToDecrypt(keys: readonly KnownKey[], bytes: Buffer, place: string): Buffer {
  let failed: unknown
  for (const { key } of keys) {
    try {
      return decryptWith(key, bytes, place)
    } catch (error) {
      failed = error
    }
  }
  throw failed
}
