import { defendantSections } from './defendant-fields/catalogue.ts'
import { leadBlocks, leadFields } from './defendant-fields/lead-form.ts'
import { caseEntities } from './entities.ts'
import type { Catalogue } from './kit/fields.ts'
import type { Block } from './kit/record-form.ts'

/** The label of a field where its block isn't seen. */
export interface PlacedLabel {
  /** 'Reference 1'; null if the label says enough. */
  readonly of: string | null
  readonly label: string
}

type Labels = ReadonlyMap<string, PlacedLabel>

/** The person's own field is named by its label: 'city', unlike 'reference_1_city'. */
const isOwn = (name: string, label: string) => label.toLowerCase().replaceAll(' ', '_') === name

function placedLabels(blocks: readonly Block[], fields: Catalogue): Labels {
  const counts = new Map<string, number>()
  for (const { label } of Object.values(fields)) counts.set(label, (counts.get(label) ?? 0) + 1)
  const ofBlock = ({ title, subject }: Block, name: string, label: string): string | null => {
    if (subject !== undefined) return label.includes(subject) ? null : subject
    return counts.get(label) === 1 || isOwn(name, label) ? null : title
  }
  return new Map(
    Object.entries(fields).map(([name, { label }]) => {
      const block = blocks.find((one) => Object.hasOwn(one.fields, name))
      return [name, { of: block === undefined ? null : ofBlock(block, name, label), label }]
    }),
  )
}

/** By the subjects of the history. */
const labelsOf: Readonly<Record<string, Labels>> = {
  defendant: placedLabels([...defendantSections.flatMap(({ blocks }) => blocks), ...leadBlocks], leadFields),
  ...Object.fromEntries(
    Object.values(caseEntities).map(({ noun, fields, form }) => [noun, placedLabels(form.blocks, fields)]),
  ),
}

/** The label of a field of a kind of record; undefined for other kinds and names. */
export const placedLabelOf = (noun: string, name: string): PlacedLabel | undefined =>
  Object.hasOwn(labelsOf, noun) ? labelsOf[noun]?.get(name) : undefined

/** 'Reference 1, Phone' */
export function placedLabel(noun: string, name: string): string | undefined {
  const found = placedLabelOf(noun, name)
  return found && [found.of, found.label].filter(Boolean).join(', ')
}
