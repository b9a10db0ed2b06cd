import { isTime, type InputField } from '@bailiwick/contract/kit/fields'
import { tenDigitsOf, writtenDigits } from '@bailiwick/contract/kit/phones'
import { normalizeTime } from '@bailiwick/contract/kit/times'
import { controlTexts } from './controls.ts'

/** Cleans the text of an input. `before` is the text without the character just typed; undefined after a paste or a fill. */
type Cleaner = (text: string, before?: string) => string

/**
 * A text that is saved as ten digits is those at once, without its country code (OPEN-174). Typing takes digits alone and
 * stops at ten (DEF-77). Another text that was pasted or filled in stays whole, for its error to show: cut to ten digits,
 * it would be the phone of somebody else.
 */
export const limitPhone: Cleaner = (text, before) => {
  const cleaned = phoneDigits(text, before)
  return before !== undefined && isDigits(before) && cleaned.length > longest(cleaned) ? before : cleaned
}

/** The same without a limit: extra digits stay, for the user to correct. */
export const phoneDigits: Cleaner = (text, before) =>
  tenDigitsOf(text) ??
  writtenDigits(text) ??
  (before !== undefined && isDigits(before) ? text.replace(/\D/g, '') : text)

const isDigits = (text: string): boolean => /^\d*$/.test(text)

/** Ten digits, behind a country code if they can't be a phone without it. */
const longest = (digits: string): number => (digits.startsWith('001') ? 13 : 10)

/** The function that cleans what is typed into a field; undefined if nothing has to be removed. */
export function cleanerOf(field: InputField): Cleaner | undefined {
  if (field.kind !== 'phone') return undefined
  return field.tooLong === undefined ? limitPhone : phoneDigits
}

/**
 * Whether the field is saved in capitals. CSS shows capitals while typing, and the form reads them; writing them
 * into the input would cause a second layout at each keystroke and break the browser's undo.
 */
export const isInCapitals = (field: InputField): boolean => 'upper' in field && field.upper

/**
 * The shape in which a field is saved, if what is typed may have another: the form has it at once, and the input when it is
 * left.
 */
export function shapeOf(field: InputField): ((text: string) => string) | undefined {
  if (isInCapitals(field)) return (text) => text.toUpperCase()
  return isTime(field) ? normalizeTime : undefined
}

/**
 * Writes the cleaned text into the input and keeps the caret in place, which React would move to the end. Returns
 * the text. Changes nothing while an input method is composing.
 */
export function cleanInput(event: InputEventLike, clean: Cleaner): string {
  const input = event.currentTarget
  const typed = input.value
  const { isComposing, inputType, data } = event.nativeEvent
  if (isComposing) return typed
  const end = input.selectionStart ?? typed.length
  const isKey = inputType === 'insertText' && data?.length === 1
  const start = isKey ? end - 1 : end
  const before = isKey ? typed.slice(0, start) + typed.slice(end) : undefined
  const cleaned = clean(typed, before)
  if (cleaned !== typed) {
    const caret =
      cleaned === before ? start : clean(typed.slice(0, end), before && typed.slice(0, start)).length
    input.value = cleaned
    input.setSelectionRange(caret, caret)
  }
  return cleaned
}
interface InputEventLike {
  currentTarget: HTMLInputElement | HTMLTextAreaElement
  nativeEvent: Event & { isComposing?: boolean; inputType?: string; data?: string | null }
}

/** How many characters are left, or too many; null until the last fifth of the limit. */
export function charactersLeft(text: string, max: number): string | null {
  const left = max - text.length
  if (left > max / 5) return null
  const texts = controlTexts.get()
  return left >= 0 ? texts.charactersLeft(left) : texts.charactersTooMany(-left)
}
