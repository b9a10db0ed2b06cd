import { defendantSections } from '@bailiwick/contract/defendant-fields/catalogue'
import { leadBlocks, leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import { defendantPhotoFields, indemnitorPhotoFields, type PhotoFields } from '@bailiwick/contract/photos'
import { recordKinds } from '#features/case-records/record-kinds.ts'
import { createLabels, type LabelOf } from '#records/record-description.ts'

const photoFields: PhotoFields = { ...defendantPhotoFields, ...indemnitorPhotoFields }

const personLabels = createLabels(
  [...defendantSections.flatMap(({ blocks }) => blocks), ...leadBlocks],
  leadFields,
)

const labelsByEndpoint = new Map<string, LabelOf>([
  ['defendant', personLabels],
  ...Object.values(recordKinds).map((kind): [string, LabelOf] => [kind.noun, kind.description.labelOf]),
])

/** The labels of a record's fields as on its form; undefined for other names. Of files, those of their fields. */
export function createFieldLabels(endpoint: string): (name: string) => string | undefined {
  const labelOf = labelsByEndpoint.get(endpoint)
  return (name) => {
    const label = photoFields[name]?.label ?? labelOf?.(name)
    if (label === undefined || label === name) return undefined
    const [block = '', own = ''] = label.split(', ')
    // The person's own 'City', and 'Reference 1 City' in one piece: a comma would make it two fields
    return own.toLowerCase().replaceAll(' ', '_') === name ? own : `${block} ${own}`.trim()
  }
}

/** 'charge_amount' as 'Charge amount'. */
export function humanize(name: string): string {
  const words = name.replaceAll(/[_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
