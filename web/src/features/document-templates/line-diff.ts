import type { PartContent } from '@bailiwick/contract/kit/document-parts'

/** A line that both texts have, that only the former one has, or that only the new one has. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Both texts line by line, by their longest common subsequence. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lengths = commonLengths(before, after)
  const lines: DiffLine[] = []
  let [at, to] = [0, 0]
  while (at < before.length || to < after.length) {
    const [one, other] = [before[at], after[to]]
    if (one !== undefined && one === other) {
      lines.push({ kind: 'same', text: one })
      at += 1
      to += 1
    } else if (
      one !== undefined &&
      (other === undefined || lengthAt(lengths, at + 1, to) >= lengthAt(lengths, at, to + 1))
    ) {
      lines.push({ kind: 'removed', text: one })
      at += 1
    } else if (other !== undefined) {
      lines.push({ kind: 'added', text: other })
      to += 1
    }
  }
  return lines
}

const lengthAt = (lengths: readonly Uint16Array[], at: number, to: number) => lengths[at]?.[to] ?? 0

/** How many lines the rests of both texts have in common, from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1) {
      const row = lengths[at]
      if (row === undefined) continue
      row[to] =
        before[at] === after[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1))
    }
  return lengths
}

const context = 2

/** The changed lines with two lines around them; null stands for lines that are left out. */
export function shortened(lines: readonly DiffLine[]): (DiffLine | null)[] {
  const isNear = (place: number) =>
    lines.slice(Math.max(0, place - context), place + context + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, place): (DiffLine | null)[] => {
    if (isNear(place)) return [line]
    return place > 0 && isNear(place - 1) ? [null] : []
  })
}

/** Everything that a version says, as lines. */
export const contentLines = ({ source, en, es }: PartContent): string[] => [
  `English title: ${en.title}`,
  ...en.text.split('\n'),
  `Spanish title: ${es.title}`,
  ...es.text.split('\n'),
  'Layout:',
  ...source.split('\n'),
]
