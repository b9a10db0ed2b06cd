import { suretyNames } from './sureties.ts'

export const sortColumns = [
  'first_name',
  'last_name',
  'home_phone',
  'date_of_birth',
  'bail_post_date',
  'arrest_when',
  'county',
  'date_created',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** The filters by their names on the wire, in screen order (DEF-19, OPEN-63). */
export const listFilters = {
  first_name: { kind: 'text', label: 'First Name' },
  last_name: { kind: 'text', label: 'Last Name' },
  phone: { kind: 'phone', label: 'Phone' },
  case_number: { kind: 'text', label: 'Case Number' },
  surety: { kind: 'choice', label: 'Surety', options: suretyNames },
  bail_post_date: { kind: 'date', label: 'Bail Post Date' },
  arrest_when: { kind: 'date', label: 'Arrest Date' },
  docs_sent: { kind: 'choice', label: 'Docs Sent', options: ['Yes', 'No'] },
  name: { kind: 'text', label: 'Indemnitor Name' },
  booking: { kind: 'text', label: 'Booking Number' },
  power_of_attorney_number: { kind: 'text', label: 'Power Number' },
  pending_signature: { kind: 'choice', label: 'Pending Signature', options: ['Yes', 'No'] },
} as const
export type FilterName = keyof typeof listFilters
export const filterNames = Object.keys(listFilters) as FilterName[]
export type ListFilters = { readonly [Name in FilterName]?: string | undefined }

/** What a filter may find in a file without its row showing it, as a row then says it: 'Matches home phone 555-0110'. */
export const hiddenFields = {
  home_phone: 'home phone',
  arrest_case: 'arrest case',
  court_case: 'court case',
  case_number: 'other case',
  booking: 'booking number',
  power_of_attorney_number: 'power number',
  bail_post_date: 'bail post date',
  arrest_when: 'arrest date',
  surety: 'surety',
  indemnitor: 'indemnitor',
} as const
export type HiddenField = keyof typeof hiddenFields
