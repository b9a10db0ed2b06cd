import type { TextField } from './fields.ts'
import { sentence, type Sentence } from './messages.ts'

/** Dashes, dots, spaces and parentheses, and the invisible direction signs that contact apps put around a number. */
const separators = /[-\u2010-\u2014.\s()\p{Cf}]/gu
/** A country code before ten digits. */
const countryCode = /^(?:\+|00)?1(?=\d{10}$)/

/** A phone without separators, and without a country code before ten digits. */
const bare = (text: string): string =>
  text.replaceAll(separators, '').replace(/^tel:/i, '').replace(countryCode, '')

/** The digits of a text that has nothing else but the signs that people write between them; null if it has. */
export function writtenDigits(text: string): string | null {
  const digits = text.replaceAll(separators, '')
  return /^\d*$/.test(digits) ? digits : null
}

/** Whether a text is a phone as it is stored: ten digits and nothing else. */
export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/**
 * The ten digits of a phone written in any shape, with words before or after it; null if it isn't one, as with the country
 * code of another country, an extension or a second phone (OPEN-174).
 */
export function tenDigitsOf(text: string): string | null {
  const [number = ''] = /\+?\d(?:.*\d)?/s.exec(text.replaceAll(separators, '')) ?? []
  if (/\p{L}/u.test(number)) return null
  const digits = number.replace(/[^\d+]/g, '').replace(countryCode, '')
  return isPhone(digits) ? digits : null
}

/** A phone as it is stored. Another text, which an old record may have, stays as it is (OPEN-174). */
export const normalizePhone = (text: string): string => tenDigitsOf(text) ?? text

/** A phone for reading: 555-010-0123. Another text, which an old record may have, stays as it is. */
export const formatPhone = (phone: string): string =>
  isPhone(phone) ? `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}` : phone

/**
 * The error of a phone; null if it's valid. `violated` finds the error of its characters. The lengths are said in the
 * words of the specification (DEF-76, DEF-78), unless too few digits were typed with many separators (OPEN-174).
 */
export function phoneError(
  { min, max, tooLong }: TextField,
  text: string,
  violated: (text: string) => Sentence | null,
): Sentence | null {
  const digits = bare(text)
  if (isPhone(digits)) return null
  const error = violated(digits)
  if (error !== null) return error
  if (min !== undefined && text.length < min) return sentence('tooShort', min)
  if (digits.length > max) return tooLong ?? sentence('tooLong', max)
  return sentence('mustBeTenDigits')
}
