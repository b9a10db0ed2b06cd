import type { SimpleField } from '@bailiwick/contract/kit/fields'

/** Digits alone, ten at most; a leading +1 or '1 ' of a pasted number is the country's and goes (DEF-77). */
export const limitPhone = (typed: string): string => phoneDigits(typed).slice(0, 10)

/** The same without an end: too many digits stay to be seen and mended. */
export const phoneDigits = (typed: string): string =>
  typed.replace(/^\s*(\+1|1(?=[\s.(-]))/, '').replace(/\D/g, '')

/** What an input keeps of what was typed into it; undefined where it keeps all. */
export function cleanerOf(field: SimpleField): ((typed: string) => string) | undefined {
  if (field.kind !== 'phone') return undefined
  return field.tooLong === undefined ? limitPhone : phoneDigits
}

/**
 * Whether it is kept in capitals. The style sheet shows them while one types and the form reads them: to write them into
 * the input would lay the page out twice a key stroke and take away the browser's own undo.
 */
export const isInCapitals = (field: SimpleField): boolean => 'upper' in field && field.upper

/**
 * Puts the cleaned text into an input and keeps the caret behind the same character: React would send it to the end.
 * Returns the text. While an input method composes a character the text is left alone.
 */
export function cleanInput(event: InputEventLike, clean: (typed: string) => string): string {
  const input = event.currentTarget
  const typed = input.value
  if (event.nativeEvent.isComposing) return typed
  const kept = clean(typed)
  if (kept !== typed) {
    const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length
    input.value = kept
    input.setSelectionRange(caret, caret)
  }
  return kept
}
interface InputEventLike {
  currentTarget: HTMLInputElement | HTMLTextAreaElement
  nativeEvent: Event & { isComposing?: boolean }
}

/** How many characters are left, once it is worth saying: within the last fifth of the limit, or beyond it. */
export function charactersLeft(text: string, max: number): string | null {
  const left = max - text.length
  if (left > max / 5) return null
  return left >= 0 ? `${left} characters left` : `${-left} characters too many`
}
