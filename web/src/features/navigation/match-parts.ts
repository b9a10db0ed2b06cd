/** A piece of a text, and whether it is what was searched for. */
interface MatchPart {
  readonly text: string
  readonly isMatch: boolean
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** A character as searches compare it: lowercase, without its accents. */
const folded = (character: string): string =>
  character.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * Splits a text of a result at what was typed: each word of it, or all of a number in whatever way it is grouped. Case,
 * accents and separators don't matter.
 */
export function matchParts(text: string, typed: string): MatchPart[] {
  const isNumber = /^[\d\s().+/-]+$/.test(typed)
  const words = (isNumber ? [typed] : typed.split(/[\s,-]+/)).map(significant).filter((word) => word !== '')
  const characters = Array.from(text)
  const places = characters.flatMap((character, index) =>
    letterOrDigit.test(character) ? [{ index, compared: folded(character) }] : [],
  )
  const marked = new Set(words.flatMap((word) => charactersOf(word, places)))
  const parts: { text: string; isMatch: boolean }[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = marked.has(index)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  }
  return parts
}

const significant = (typed: string): string =>
  Array.from(typed)
    .filter((character) => letterOrDigit.test(character))
    .map(folded)
    .join('')

/** The positions of a word's first occurrence and of the separators within it. */
function charactersOf(word: string, places: readonly { index: number; compared: string }[]): number[] {
  const compared = places.map((place) => place.compared).join('')
  const at = compared.indexOf(word)
  const [first, last] = [places[at], places[at + word.length - 1]]
  if (at < 0 || first === undefined || last === undefined) return []
  return Array.from({ length: last.index - first.index + 1 }, (_, offset) => first.index + offset)
}
