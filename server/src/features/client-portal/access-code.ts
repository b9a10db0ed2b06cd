import { createHmac, hkdfSync, randomInt } from 'node:crypto'

/** Capitals and digits without those that look alike (OPEN-133). */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const length = 6

/** A code for one sign-in to the client portal. */
export const newAccessCode = (): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** Whom a code is for. */
export interface CodeHolder {
  readonly defendant_id: number
  /** Null: the defendant. */
  readonly indemnitor_id: number | null
  readonly phone: string
}

/** The key of the codes, derived from the server's secret, so that the database alone opens nothing. */
export const codeKeyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'bailiwick access codes', 32))

/** What is kept of a code: an HMAC that is good for its holder alone. */
export const codeHmac = (
  key: Buffer,
  { defendant_id, indemnitor_id, phone }: CodeHolder,
  code: string,
): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([defendant_id, indemnitor_id, phone, code]))
    .digest()
