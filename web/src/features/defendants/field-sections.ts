import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import type { RecordErrors } from '@bailiwick/contract/kit/field-errors'
import { messages } from '@bailiwick/contract/kit/messages'
import { markedLabel, type MarkedField } from '#records/form-errors.ts'
import { defendantDescription } from './defendant-record.ts'

const sectionIds = new Map(
  defendantSections.flatMap(({ id, blocks }) =>
    blocks.flatMap(({ fields }) => Object.keys(fields).map((name): [string, string] => [name, id])),
  ),
)

/** The section of a field. */
export const sectionIdOf = (name: string): string | undefined => sectionIds.get(name)

/** How many errors each section has. */
export function errorCounts(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const section = sectionIdOf(name)
    if (section !== undefined) counts[section] = (counts[section] ?? 0) + 1
  }
  return counts
}

interface ErrorLine {
  readonly name: string
  readonly text: string
}

const ownTexts: Readonly<Record<string, string>> = {
  first_name: messages.firstNameRequired,
  last_name: messages.lastNameRequired,
}

/** 'First Name is required. ' (DEF-83, DEF-84), others as 'Label: text'. */
const errorLine = (field: MarkedField): string =>
  (field.code === 'required' && ownTexts[field.name]) ||
  `${markedLabel(defendantDescription, field)}: ${field.text}`

/** The errors on the Submit tab. */
export const errorLines = (errors: RecordErrors): ErrorLine[] =>
  Object.entries(errors).map(([name, { code, text }]) => ({ name, text: errorLine({ name, code, text }) }))

/** The same words above the other tabs of a new defendant (DEF-85). */
export const newSummary = { heading: messages.correctErrors, lineOf: errorLine } as const
