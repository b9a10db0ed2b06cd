import { photoFields, type PhotoFields } from '@bailiwick/contract/photos'
import { placedLabelOf } from '@bailiwick/contract/placed-labels'

/** The files of any record. */
export const anyPhotoFields: PhotoFields = { ...photoFields.defendant, ...photoFields.indemnitor }

/** The labels of a record's fields; undefined for other names. Of files, those of their fields. */
export const createFieldLabels =
  (endpoint: string) =>
  (name: string): string | undefined => {
    const photo = anyPhotoFields[name]?.label
    if (photo !== undefined) return photo
    const found = placedLabelOf(endpoint, name)
    // 'Reference 1 City' in one piece: a comma would make it two fields
    return found && [found.of, found.label].filter(Boolean).join(' ')
  }

/** 'charge_amount' as 'Charge amount'. */
export function humanize(name: string): string {
  const words = name.replaceAll(/[_.]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
