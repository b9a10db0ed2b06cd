import { defendantFields, defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import type { Catalogue } from '@bailiwick/contract/fields'
import { messages } from '@bailiwick/contract/messages'

interface Place {
  /** The sub-section of Defendants Info. */
  section: string
  block: string
  label: string
}

const places = new Map<string, Place>(
  defendantSections.flatMap((section) =>
    section.blocks.flatMap((block) =>
      Object.entries(block.fields).map(([name, { label }]): [string, Place] => [
        name,
        { section: section.id, block: block.title, label },
      ]),
    ),
  ),
)

const labelCounts = new Map<string, number>()
for (const { label } of Object.values<Catalogue[string]>(defendantFields))
  labelCounts.set(label, (labelCounts.get(label) ?? 0) + 1)

/** The sub-section a field stands in. */
export const sectionOf = (name: string): string | undefined => places.get(name)?.section

/** The field's label, with its block where the label alone could be several: 'Mother, Phone'. */
export function fullLabel(name: string): string {
  const place = places.get(name)
  if (place === undefined) return name
  return labelCounts.get(place.label) === 1 ? place.label : `${place.block}, ${place.label}`
}

/** How many errors each sub-section holds. */
export function errorCounts(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const section = sectionOf(name)
    if (section !== undefined) counts[section] = (counts[section] ?? 0) + 1
  }
  return counts
}

export interface ErrorLine {
  readonly name: string
  readonly text: string
}

const ownTexts: Readonly<Record<string, string>> = {
  first_name: messages.firstNameRequired,
  last_name: messages.lastNameRequired,
}

/** The list of the Submit tab: 'First Name is required. ' (DEF-83, DEF-84), other errors as 'Label: text'. */
export const errorLines = (errors: Readonly<Record<string, string>>): ErrorLine[] =>
  Object.entries(errors).map(([name, text]) => ({
    name,
    text: (text === messages.required && ownTexts[name]) || `${fullLabel(name)}: ${text}`,
  }))
