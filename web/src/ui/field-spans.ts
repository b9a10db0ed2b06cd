import type { Field } from '@bailiwick/contract/kit/fields'

/**
 * How many of the twelve columns a field takes, by its content: a state 2, a date 3, a name 4, an address 8, a line
 * of a document 12.
 */
export function spanOf(field: Field): number {
  switch (field.kind) {
    case 'longText':
    case 'rows':
      return 12
    case 'state':
    case 'integer':
      return 2
    case 'date':
    case 'phone':
    case 'money':
    case 'choice':
    case 'cents':
    case 'boolean':
    case 'computed':
      return 3
    case 'email':
    case 'reference':
      return 4
    case 'text':
      // A line of a document takes the whole line
      if (field.tooLong !== undefined) return 12
      if (field.max <= 10) return 2
      if (field.max <= 20) return 3
      return field.max > 100 ? 8 : 4
  }
}

const mayGrow = (field: Field | undefined) => field?.kind === 'text' || field?.kind === 'email'
/** How many of its line's remaining columns a text can take; more would make a name look like an address. */
const growth = 2

/**
 * The columns of consecutive fields. Remaining columns of a line go to its texts, so that all lines end at the same
 * column.
 */
export function fieldSpans(fields: readonly Field[]): number[] {
  const spans = fields.map(spanOf)
  let line: number[] = []
  let left = 12
  spans.forEach((span, index) => {
    if (span > left) {
      grow(
        spans,
        line.filter((member) => mayGrow(fields[member])),
        left,
      )
      line = []
      left = 12
    }
    line.push(index)
    left -= span
  })
  return spans
}

function grow(spans: number[], takers: readonly number[], left: number) {
  for (let column = 0; column < Math.min(left, takers.length * growth); column++) {
    const taker = takers[column % takers.length]
    if (taker !== undefined) spans[taker] = (spans[taker] ?? 0) + 1
  }
}
