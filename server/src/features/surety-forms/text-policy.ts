import { toStorableText } from '#platform/columns'

/** A text in one line, without characters that control a screen or turn the direction of writing. */
export const plainLine = (text: string): string =>
  toStorableText(text)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()

/** The same for a text that may have several lines. */
export const plainLines = (text: string): string => text.split(/\r?\n/).map(plainLine).join('\n')
