import type { Duplicate } from '@bailiwick/contract/duplicates'
import { formatPhone } from '@bailiwick/contract/kit/phones'

/** 'Defendant · DOB 02/03/1990 · 213-555-0142 · booking 6630' */
export const duplicateFacts = ({ is_lead, date_of_birth, phone, booking }: Duplicate): string =>
  [
    is_lead === 1 ? 'Lead' : 'Defendant',
    date_of_birth && `DOB ${date_of_birth}`,
    phone && formatPhone(phone),
    booking && `booking ${booking}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** 'Same phone, name and date of birth' */
export const sameText = ({ has_phone, has_name_and_birth }: Duplicate): string =>
  has_phone
    ? has_name_and_birth
      ? 'Same phone, name and date of birth'
      : 'Same phone'
    : 'Same name and date of birth'

/** What is read aloud once the files are there. */
export function summaryText(count: number, hasMore: boolean): string {
  if (count === 0) return ''
  if (hasMore) return `More than ${count} files may be about the same person. They are listed above the form.`
  return count === 1
    ? 'A file may be about the same person. It is listed above the form.'
    : `${count} files may be about the same person. They are listed above the form.`
}
