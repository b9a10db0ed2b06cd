import { personName, phone, state, text, type Catalogue, type Field } from '../kit/fields.ts'

/** An extra reference; name and relationship are required (REF-9, REF-12). */
export const extraReferenceFields = {
  name: { ...personName('Name'), required: true },
  relationship: { ...text('Relationship', 50), required: true },
  dob_or_age: text('DOB or Age', 10),
  phone: phone('Phone'),
  address: text('Address', 250),
  city: text('City', 50),
  state: state('State'),
  country: text('Country', 50),
  social_media: text('Social Media', 100),
} as const satisfies Catalogue

type Slot = `reference_${1 | 2 | 3 | 4}`
type Part = keyof typeof extraReferenceFields

/** A slot may be empty; with any value, name and relationship are required (OPEN-103). */
function slot<const Key extends Slot>(key: Key) {
  const anyOf = Object.keys(extraReferenceFields).map((part) => `${key}_${part}`)
  return Object.fromEntries(
    Object.entries<Field & { required?: true }>(extraReferenceFields).map(
      ([part, { required, ...field }]) => [
        `${key}_${part}`,
        required ? { ...field, requiredWhen: { anyOf } } : field,
      ],
    ),
  ) as { readonly [Name in `${Key}_${Part}`]: Exclude<Field, { kind: 'rows' | 'choice' }> }
}

/** The four slots (REF-8, REF-10). */
export const referenceFields = {
  'Reference 1': slot('reference_1'),
  'Reference 2': slot('reference_2'),
  'Reference 3': slot('reference_3'),
  'Reference 4': slot('reference_4'),
} as const

/** Any number of further references (REF-1, REF-14). */
export const extraReferencesFields = {
  rreferences: { kind: 'rows', label: 'Extra References', of: extraReferenceFields },
} as const
