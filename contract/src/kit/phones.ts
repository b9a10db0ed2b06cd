import type { TextField } from './fields.ts'
import { sentence, type Sentence } from './messages.ts'

/** Dashes, dots, spaces and parentheses. */
const separators = /[-\u2010-\u2014.\s()]/g

/** A phone without separators, and without +1 or 1 before ten digits. */
const bare = (text: string): string => text.replaceAll(separators, '').replace(/^\+?1(?=\d{10}$)/, '')

/** Whether a text is a phone as it is stored: ten digits and nothing else. */
export const isPhone = (text: string): boolean => /^\d{10}$/.test(text)

/** The ten digits of a phone written in any shape; null if it isn't one (OPEN-174). */
export function tenDigitsOf(text: string): string | null {
  const digits = bare(text)
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
