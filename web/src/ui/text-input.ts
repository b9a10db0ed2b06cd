import type { InputField } from '@bailiwick/contract/kit/fields'
import { tenDigitsOf } from '@bailiwick/contract/kit/phones'
import { controlTexts } from './controls.ts'

/** Up to ten digits; a country code, +1 or '1 ' at the start of a pasted number, is removed (DEF-77). */
export const limitPhone = (typed: string): string => phoneDigits(typed).slice(0, 10)

/**
 * The digits of a phone without a limit: extra digits stay, for the user to correct. A text that is saved as ten digits is
 * those at once (OPEN-174).
 */
export const phoneDigits = (typed: string): string =>
  tenDigitsOf(typed) ?? typed.replace(/^\s*(\+1|1(?=[\s.(-]))/, '').replace(/\D/g, '')

/** The function that cleans what is typed into a field; undefined if nothing has to be removed. */
export function cleanerOf(field: InputField): ((typed: string) => string) | undefined {
  if (field.kind !== 'phone') return undefined
  return field.tooLong === undefined ? limitPhone : phoneDigits
}

/**
 * Whether the field is saved in capitals. CSS shows capitals while typing, and the form reads them; writing them
 * into the input would cause a second layout at each keystroke and break the browser's undo.
 */
export const isInCapitals = (field: InputField): boolean => 'upper' in field && field.upper

/**
 * Writes the cleaned text into the input and keeps the caret in place, which React would move to the end. Returns
 * the text. Changes nothing while an input method is composing.
 */
export function cleanInput(event: InputEventLike, clean: (typed: string) => string): string {
  const input = event.currentTarget
  const typed = input.value
  if (event.nativeEvent.isComposing) return typed
  const cleaned = clean(typed)
  if (cleaned !== typed) {
    const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length
    input.value = cleaned
    input.setSelectionRange(caret, caret)
  }
  return cleaned
}
interface InputEventLike {
  currentTarget: HTMLInputElement | HTMLTextAreaElement
  nativeEvent: Event & { isComposing?: boolean }
}

/** How many characters are left, or too many; null until the last fifth of the limit. */
export function charactersLeft(text: string, max: number): string | null {
  const left = max - text.length
  if (left > max / 5) return null
  const texts = controlTexts.get()
  return left >= 0 ? texts.charactersLeft(left) : texts.charactersTooMany(-left)
}
