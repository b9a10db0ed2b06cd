import type { Block, Section } from '@bailiwick/contract/kit/record-form'
import type { Catalogue } from '@bailiwick/contract/kit/fields'
import type { FieldValues } from 'react-hook-form'
import type { FormRules } from './form-rules.ts'

/** A kind of record, for its form, print view and conflicts. */
export interface RecordDescription<Form extends FieldValues = FieldValues> {
  /** 'defendant', as in 'CREATE DEFENDANT' and 'Delete this defendant?'. */
  readonly noun: string
  readonly rules: FormRules<Form>
  readonly sections: readonly Section[]
  readonly labelOf: LabelOf
}

/** The label of a field; if several fields have it, after the block's title: 'Reference 1, Phone'. */
export type LabelOf = (name: string) => string

export function createLabels(blocks: readonly Block[], fields: Catalogue): LabelOf {
  const counts = new Map<string, number>()
  for (const { label } of Object.values(fields)) counts.set(label, (counts.get(label) ?? 0) + 1)
  return (name) => {
    const label = fields[name]?.label ?? name
    const block = blocks.find((one) => Object.hasOwn(one.fields, name))
    return counts.get(label) === 1 || block === undefined ? label : `${block.title}, ${label}`
  }
}

export const describeRecord = <Form extends FieldValues>(
  noun: string,
  rules: FormRules<Form>,
  sections: readonly Section[],
): RecordDescription<Form> => ({
  noun,
  rules,
  sections,
  labelOf: createLabels(
    sections.flatMap(({ blocks }) => blocks),
    rules.fields,
  ),
})
