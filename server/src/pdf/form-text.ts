/** A text of the file in one line, without what controls a screen. */
export const cleanedText = (text: string, most: number): string =>
  shortened(
    text
      .toWellFormed()
      .replaceAll(/[\s\p{C}]+/gu, ' ')
      .trim(),
    most,
  )

/** The same for each line of a text. */
export const cleanedLines = (text: string, most: number): string =>
  shortened(
    text
      .split(/\r\n?|\n/)
      .map((line) => cleanedText(line, most))
      .join('\n')
      .trim(),
    most,
  )

/** At most so long, and without half of a character at its end. */
const shortened = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
