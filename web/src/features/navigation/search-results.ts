import { hiddenFields } from '@bailiwick/contract/list-filters'
import type { Found, FoundBooking, FoundIndemnitor, FoundPerson } from '@bailiwick/contract/search'
import type { RecentFile } from '#records/recent-files.ts'
import { formatPhone } from '@bailiwick/contract/kit/phones'
import { orUnnamed, fullName } from '#records/person-name.ts'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'

const listOf = ['/crm/defendants', '/crm/leads'] as const

const joined = (parts: readonly (string | null)[], by: string): string =>
  parts.filter((part) => part !== null && part !== '').join(by)

const phoneOf = (phone: string | null): string | null => phone && formatPhone(phone)

const withLabel = (label: string, number: string | null): string | null => number && `${label} ${number}`

/** Why something was found that doesn't show it, as the list says it: 'Matches home phone 310-555-0110'. */
const reason = ({ matches }: Pick<FoundPerson, 'matches'>): string | null =>
  matches.length === 0
    ? null
    : `Matches ${joined(
        matches.map(
          ({ field, value }) =>
            `${hiddenFields[field]} ${field === 'home_phone' ? formatPhone(value) : value}`,
        ),
        ' and ',
      )}`

const person =
  (is_lead: 0 | 1) =>
  (found: FoundPerson): PaletteOption => ({
    label: fullName(found),
    detail: joined(
      [
        phoneOf(found.phone),
        withLabel('DOB', found.date_of_birth),
        withLabel('Case', found.case_number),
        withLabel('Booking', found.booking),
        found.address,
        reason(found),
      ],
      ' · ',
    ),
    link: { to: listOf[is_lead], search: { id: found.id } },
  })

/** A file that was opened before. */
export const recentOption = (file: RecentFile): PaletteOption => ({
  label: fullName(file),
  detail: joined([file.is_lead === 1 ? 'Lead' : null, phoneOf(file.phone)], ' · '),
  link: { to: listOf[file.is_lead], search: { id: file.id } },
})

/** A link to the record in its tab of the file (OPEN-19). */
const inFile = (found: FoundIndemnitor | FoundBooking, tab: string) => ({
  link: { to: listOf[found.is_lead], search: { id: found.defendant_id, tab, record: found.id } },
})

const indemnitor = (found: FoundIndemnitor): PaletteOption => ({
  label: orUnnamed(found.name),
  detail: joined([`of ${fullName(found)}`, phoneOf(found.phone), found.address, reason(found)], ' · '),
  ...inFile(found, 'indemnitors'),
})

/** The name of a booking that was made under another than that of its file. */
const alias = (found: FoundBooking): string | null => {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toUpperCase()
  const { booking_name: name } = found
  return name === null || name === '' || plain(name) === plain(fullName(found)) ? null : `as ${name}`
}

const booking = (found: FoundBooking): PaletteOption => ({
  label: withLabel('Booking', found.booking) || withLabel('Case', found.case_number) || 'Booking',
  detail: joined(
    [
      `of ${fullName(found)}`,
      alias(found),
      found.booking && withLabel('Case', found.case_number),
      reason(found),
    ],
    ' · ',
  ),
  ...inFile(found, 'bookings'),
})

/** The results as groups of options, without empty groups. */
export const resultGroups = (found: Found): PaletteGroup[] =>
  [
    { title: 'Defendants', options: found.defendants.map(person(0)) },
    { title: 'Leads', options: found.leads.map(person(1)) },
    { title: 'Indemnitors', options: found.indemnitors.map(indemnitor) },
    { title: 'Bookings', options: found.bookings.map(booking) },
  ].filter(({ options }) => options.length > 0)
