import { mappedOf } from '@bailiwick/contract/surety-forms'
import { isBox, mappingText, usedText } from './form-wording.ts'
import type { LoadedForm } from './use-form-draft.ts'

/** How many fields have a line of their own. */
const most = 50

type Compared = Pick<LoadedForm, 'content' | 'fields'>

/** What a form would have with another version, a line each. */
export function differences(now: Compared, other: Compared): string[] {
  const fieldsOf = ({ fields }: Compared) => new Map(fields.map((field) => [field.key, field]))
  const [before, after] = [fieldsOf(now), fieldsOf(other)]
  const only = (some: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
    [...some.keys()].filter((key) => !others.has(key))
  const changed = other.fields.flatMap((field) => {
    const { key } = field
    if (!before.has(key)) return []
    const [from, to] = [now, other].map(({ content }) => textOf(mappedOf(content.mapping, key), isBox(field)))
    return from === to ? [] : [`${key}: ${to}, instead of ${from}`]
  })
  return [
    now.content.is_used && !other.content.is_used && 'The form would be off: documents don’t have it.',
    now.content.name !== other.content.name && `Name: ${other.content.name}`,
    usedText(now.content) !== usedText(other.content) && usedText(other.content),
    listed('Fields that come back', only(after, before)),
    listed('Fields that go', only(before, after)),
    ...changed.slice(0, most),
    changed.length > most && `${changed.length - most} more fields get something else`,
  ].filter((line) => typeof line === 'string')
}

const textOf = (mapped: Parameters<typeof mappingText>[0], box: boolean): string =>
  `${mappingText(mapped, box)}${mapped?.is_guess === true ? ' (a guess)' : ''}`

const listed = (label: string, names: readonly string[]): string | false =>
  names.length > 0 &&
  `${label}: ${names.slice(0, most).join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`
