import { leadFields } from '@bailiwick/contract/defendant-fields/lead-form'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import type { MergedFile, MergeField, MovingKind } from '@bailiwick/contract/merging'
import { defendantPhotoFields, type PhotoFields } from '@bailiwick/contract/photos'
import { placedLabel } from '@bailiwick/contract/placed-labels'
import { formerPhoneText } from '#features/messaging/former-phone-text.ts'
import { listed } from '#records/listed.ts'

/** A file to merge with, as the search and the suggestions find it. */
export interface Candidate {
  readonly id: number
  readonly is_lead: 0 | 1
  readonly name: string
  readonly facts: string
}

/** 'Defendant · DOB 02/03/1990 · 213-555-0142 · Record 10501', in the order of a file's header. */
export const factsOf = ({ id, is_lead, date_of_birth, phone }: Omit<MergedFile, 'name'>): string =>
  [
    is_lead === 1 ? 'Lead' : 'Defendant',
    date_of_birth && `DOB ${date_of_birth}`,
    phone && formatPhone(phone),
    // In one line
    `Record\u00A0${id}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Words for one and for several of each kind. */
const kindWords: Readonly<Record<MovingKind, readonly [string, string]>> = {
  bookings: ['booking', 'bookings'],
  indemnitors: ['indemnitor', 'indemnitors'],
  arrests: ['arrest', 'arrests'],
  documents: ['document', 'documents'],
  photos: ['photo', 'photos'],
  notes: ['note', 'notes'],
  texts: ['text', 'texts'],
  shares: ['share', 'shares'],
}
const kinds = Object.keys(kindWords) as MovingKind[]

/** '2 bookings, 1 indemnitor and 3 notes'; 'nothing' for an empty file. */
export function movingText(moving: Partial<Readonly<Record<MovingKind, number>>>): string {
  const parts = kinds.flatMap((kind) => {
    const count = moving[kind] ?? 0
    return count === 0 ? [] : [`${count} ${kindWords[kind][count === 1 ? 0 : 1]}`]
  })
  return listed(parts) || 'nothing'
}

/** The label of a field of a person, or of their photos. */
export const fieldLabel = (name: string): string => placedLabel('defendant', name) ?? name
export const photoLabel = (name: string): string => (defendantPhotoFields as PhotoFields)[name]?.label ?? name

/** A value of the comparison. */
export function valueText(name: string, value: string | null): string {
  if (value === null) return '(empty)'
  return leadFields[name]?.kind === 'phone' ? formatPhone(value) : value
}

/** The fields that say whether it is one person. */
const identifying = ['first_name', 'last_name', 'date_of_birth', 'ss', 'dl']

/** Why these may be two people; null if nothing says so. */
export function doubtText(fields: readonly MergeField[]): string | null {
  const differing = fields.filter(({ name, stays }) => identifying.includes(name) && stays !== null)
  if (differing.length === 0) return null
  const labels = listed(differing.map(({ name }) => fieldLabel(name)))
  return `The files differ in ${labels}. Make sure that both are about the same person.`
}

/** What is taken if nobody chooses: what the file that stays doesn't have. */
export const firstTaken = (fields: readonly MergeField[]): string[] =>
  fields.filter(({ stays, may_take }) => stays === null && may_take).map(({ name }) => name)

/** What the merge ends: clients are logged out of the file that goes, and of the other one if its mobile phone is replaced. */
export function endsText(fields: readonly MergeField[], taken: readonly string[]): string {
  const phone = fields.find(({ name }) => name === 'phone' && taken.includes(name))?.stays ?? null
  const others = 'Clients who are logged in to the file that goes are logged out'
  return phone === null
    ? `${others}. Links and codes that were sent still work.`
    : `${formerPhoneText(phone, 'the files are merged')} ${others}, too. Other links and codes that were sent still work.`
}
