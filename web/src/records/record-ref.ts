/** The temporary key of a record that isn't saved yet. It ends in five random characters (OPEN-111). */
export type PendingKey = `pending-${string}`

/** The open booking, indemnitor or arrest in the address. */
export type RecordRef = number | PendingKey | 'new'

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'

export const isPendingKey = (value: unknown): value is PendingKey =>
  typeof value === 'string' && /^pending-[a-z0-9]{5}$/.test(value)

export function newPendingKey(): PendingKey {
  const suffix = Array.from(
    crypto.getRandomValues(new Uint8Array(5)),
    (byte) => characters[byte % characters.length],
  )
  return `pending-${suffix.join('')}`
}
