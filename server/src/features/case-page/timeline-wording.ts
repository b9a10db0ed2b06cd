import type { TimelineEntry } from '@bailiwick/contract/case-page'
import { leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import { entities } from '@bailiwick/contract/entities'
import { codeWord } from '@bailiwick/contract/history'
import { isTyped, masked, text, type Catalogue, type Field } from '@bailiwick/contract/kit/fields'
import { formatAmount } from '@bailiwick/contract/kit/money'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { displayTyped } from '@bailiwick/contract/kit/typed-fields'
import { defendantPhotoFields, indemnitorPhotoFields, type PhotoFields } from '@bailiwick/contract/photos'
import { placedLabel } from '@bailiwick/contract/placed-labels'
import type { ChangeEntry, PhotoEntry } from './timeline-source-queries.ts'
import { fieldsWithValues } from './timeline-queries.ts'

/** The fields of each subject of the history. */
const catalogues: Readonly<Record<string, Catalogue>> = {
  ...Object.fromEntries(Object.values(entities).map(({ noun, fields }) => [noun, fields])),
  defendant: leadFields,
  defendant_users: { access_type: text('Access', 10) },
  text_preferences: { consent: text('Consent', 10), language: text('Language', 10) },
  agent: { agent: text('Agent', 100) },
}

/** An entry with the labels of its fields, and the first of them with their values. */
export function changesEntry({ changed, values, ...entry }: ChangeEntry): TimelineEntry {
  const fields = catalogues[entry.endpoint] ?? {}
  const shown = changed.slice(0, fieldsWithValues)
  return {
    ...entry,
    changed: shown.map((name) => {
      const [from, to] = (values?.[name] ?? []).map((value) => valueOf(fields[name], name, value))
      return {
        label: placedLabel(entry.endpoint, name) ?? fields[name]?.label ?? humanize(name),
        from: from ?? null,
        to: to ?? null,
      }
    }),
    others: changed.length - shown.length,
  }
}

/** What the timeline shows of a value; null if it is empty, long, a list, or of a field that nobody knows any more. */
function valueOf(field: Field | undefined, name: string, value: unknown): string | null {
  if (field === undefined || field.kind === 'rows' || field.kind === 'longText') return null
  if (isTyped(field)) return displayTyped(field, value)
  if (typeof value !== 'string' || value === '') return null
  if (field.sensitive) return masked(value)
  if (field.kind === 'phone') return formatPhone(value)
  return field.kind === 'money' ? formatAmount(value) : (codeWord(name, value) ?? value)
}

/** 'former_name' as 'Former name'. */
function humanize(name: string): string {
  const said = name.replaceAll(/[_.]+/g, ' ').trim()
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const photoFields: PhotoFields = { ...defendantPhotoFields, ...indemnitorPhotoFields }

/** An entry with the labels of its photos, in the order of the form. */
export const photosEntry = ({ fields, ...entry }: PhotoEntry): TimelineEntry => ({
  ...entry,
  labels: Object.entries(photoFields)
    .filter(([name]) => fields.includes(name))
    .map(([, { label }]) => label),
})
