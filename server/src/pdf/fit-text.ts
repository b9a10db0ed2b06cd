import type { FieldPlace, FormField } from './form-fields.ts'

/** Of the text in a form, in points; a smaller one can't be read when it is printed. */
export const sizes = { largest: 11, smallest: 7 } as const
const lineHeight = 1.2
/** Beside the frame of a field. */
export const margin = 2

interface FittedText {
  readonly size: number
  readonly lines: readonly string[]
}

type Shape = Pick<FormField, 'multiline' | 'comb' | 'max'> &
  Pick<FieldPlace, 'width' | 'height'> & { readonly size?: number | undefined }

/** The largest size in which a text fits into a field, and its lines; null if it doesn't fit at the smallest one. */
export function fitText(widthOf: (text: string) => number, text: string, shape: Shape): FittedText | null {
  const { multiline, comb, max, width, height } = shape
  const largest = Math.max(sizes.smallest, Math.min(sizes.largest, shape.size ?? sizes.largest))
  if (max !== null && Array.from(text).length > max) return null
  const room = width - 2 * margin
  for (let size = largest; size >= sizes.smallest; size -= 0.5) {
    const lines = multiline ? wrapped(widthOf, text, room / size) : [text.replaceAll(/\s+/g, ' ')]
    const isLow =
      lines.length === 1 ? isWithinFrame(size, height) : lines.length * size * lineHeight <= height
    const isNarrow = comb && max !== null ? size <= (width / max) * 2 : isWithin(widthOf, lines, room / size)
    if (isLow && isNarrow) return { size, lines }
  }
  return null
}

/** One line may touch the frame at the smallest size: forms have fields that are hardly higher than their text. */
const isWithinFrame = (size: number, height: number): boolean =>
  size <= height / letters || (size - 0.5 < sizes.smallest && size <= height + 1)
/** From the top of an accent to the end of a g, as a part of the size. */
const letters = 1.15

const isWithin = (widthOf: (text: string) => number, lines: readonly string[], most: number): boolean =>
  lines.every((line) => widthOf(line) <= most)

/** Breaks a text between words; a word that is too long is left whole, and doesn't fit. */
function wrapped(widthOf: (text: string) => number, text: string, most: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(longer) > most) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}
