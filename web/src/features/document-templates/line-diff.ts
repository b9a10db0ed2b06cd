import type { PartContent } from '@bailiwick/contract/kit/document-parts'
import { diffArrays } from 'diff'

/** A line that both texts have, that only the former one has, or that only the new one has. */
interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Both texts line by line. */
export const lineDiff = (before: readonly string[], after: readonly string[]): DiffLine[] =>
  diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )

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
