import { textLength } from '@bailiwick/contract/text-threads'

/** Why a text of staff is too long to be sent; null if it isn't. */
export function tooLong(text: string): string | null {
  const extra = text.trim().length - textLength
  if (extra <= 0) return null
  const count = extra.toLocaleString('en-US')
  return `${count} ${extra === 1 ? 'character' : 'characters'} too many: a text has at most ${textLength.toLocaleString('en-US')}.`
}
