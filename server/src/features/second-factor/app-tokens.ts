import { codeDigits } from '@bailiwick/contract/second-factor-code'
import { Secret, TOTP } from 'otpauth'

/** Apps ignore other values, or show wrong codes (RFC 6238 and the otpauth:// address). */
const period = 30
const algorithm = 'SHA1'

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, labels: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), digits: codeDigits, period, algorithm })

/** The otpauth:// address of a secret, which apps read from a QR code. */
export const secretUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

/** The number of the 30 seconds that a code is of, at most one before or after `now`; null if it is none of them. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}
