import { hash } from 'node:crypto'
import type { BackupCipher } from './backup-cipher.ts'
import { DamagedPart, type BackupPlace } from './backup-place.ts'
import type { Part } from './manifest.ts'

/** Bytes before compression that make a part. */
const partBytes = 4 * 1024 * 1024

/** Encrypts content, which comes in pieces, into the numbered parts of one backup and stores them. */
export async function writeParts(
  place: BackupPlace,
  cipher: BackupCipher,
  { backup, name }: { readonly backup: string; readonly name: string },
  pieces: AsyncIterable<Buffer>,
): Promise<Part[]> {
  const parts: Part[] = []
  let pending: Buffer[] = []
  const flush = async () => {
    const part = `${name}-${String(parts.length + 1).padStart(4, '0')}`
    const content = await cipher.encrypt(part, Buffer.concat(pending))
    pending = []
    await place.put(`${backup}/${part}`, content)
    parts.push({ name: part, bytes: content.length, sha256: hash('sha256', content) })
  }
  let size = 0
  for await (const piece of pieces) {
    pending.push(piece)
    size += piece.length
    if (size < partBytes) continue
    await flush()
    size = 0
  }
  if (size > 0) await flush()
  return parts
}

/** The content of a part; throws `DamagedPart` if it is missing or changed. */
export async function readPart(
  place: BackupPlace,
  cipher: BackupCipher,
  backup: string,
  { name, bytes, sha256 }: Part,
): Promise<Buffer> {
  const content = await place.get(`${backup}/${name}`, bytes)
  if (content === null) throw new DamagedPart(`${backup}/${name} is missing.`)
  if (content.length !== bytes || hash('sha256', content) !== sha256)
    throw new DamagedPart(`${backup}/${name} is damaged: its checksum differs.`)
  return cipher.decrypt(name, content).catch((cause: unknown) => {
    throw new DamagedPart(`${backup}/${name} can't be decrypted.`, { cause })
  })
}
