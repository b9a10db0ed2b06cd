import { hash, randomInt } from 'node:crypto'
import { codeDigits } from '@bailiwick/contract/account'
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

/** Capital letters and digits that don't look alike. */
const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 4
const codesPerUser = 10

/** Ten codes like ABCD-EFGH-JKMN-PQRS, of 79 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesPerUser }, newRecoveryCode)

const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => characters[randomInt(characters.length)]).join(''),
  ).join('-')

/** What somebody typed as a code: its letters in capitals and digits, whatever they put between them. */
export const normalizedCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '')

export const isAppCode = (code: string): boolean => new RegExp(`^\\d{${codeDigits}}$`).test(code)

/** Whether it has the length of a recovery code; anything else needn't be looked up. */
export const isRecoveryCode = (code: string): boolean => code.length === groups * groupLength

/** How a recovery code is stored. It has enough bits that a fast hash does. */
export const recoveryHash = (code: string): Buffer => hash('sha256', normalizedCode(code), 'buffer')
