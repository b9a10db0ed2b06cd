/** The characters that a font has, as code points. */
export interface Characters {
  readonly characters: ReadonlySet<number>
}

/**
 * The text with the characters of the font, accents composed. A character the font lacks becomes its code point, as in
 * [U+738B], so that nothing of a name is lost; an invisible one becomes a space.
 */
export function toDrawable({ characters }: Characters, text: string): string {
  let drawableText = ''
  for (const character of composed(text)) {
    const code = character.codePointAt(0) ?? 0
    if (/[\s\p{C}]/u.test(character)) drawableText += ' '
    else
      drawableText += characters.has(code)
        ? character
        : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return drawableText
}

/** Whether a font has every character of a text. */
export const canDraw = ({ characters }: Characters, text: string): boolean =>
  Array.from(composed(text)).every(
    (character) => /[\s\p{C}]/u.test(character) || characters.has(character.codePointAt(0) ?? 0),
  )

const composed = (text: string): string => text.toWellFormed().normalize('NFC')

/** The same for each line of a text. */
export const toLines = (face: Characters, text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => toDrawable(face, line))
    .join('\n')
