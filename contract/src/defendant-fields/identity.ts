import { date, longText, personName, phone, text, type TextField } from '../kit/fields.ts'

const defendantStatuses = ['New Lead', 'Assigned to Agent'] as const

/** First, middle and last name (DEF-72 to DEF-74). */
const capitalName = (label: string) =>
  ({
    kind: 'text',
    label,
    min: 1,
    max: 50,
    rules: ['noNumbers', 'alphanumeric'],
    upper: true,
  }) as const satisfies TextField

export const identityFields = {
  first_name: { ...capitalName('First Name'), required: true },
  middle_name: capitalName('Middle Name'),
  last_name: { ...capitalName('Last Name'), required: true },
  date_of_birth: date('Date of Birth'),
  status: { kind: 'choice', label: 'Status', options: defendantStatuses, staffOnly: true },
  power_of_attorney_number: { ...text('Power of Attorney Number', 50), agencyOnly: true },
} as const

export const contactFields = {
  /** Texts go to this number, and clients sign in with it (DEF-57, DEF-76, OPEN-77). */
  phone: { kind: 'phone', label: 'Mobile Phone', min: 10, max: 10, rules: ['digits'] },
  home_phone: phone('Home Phone'),
} as const

export const attorneyFields = {
  defendants_attorney_name: personName('Name'),
  defendants_attorney_address: text('Address', 250),
  defendants_attorney_phone: phone('Phone'),
} as const

export const generalNotesFields = {
  general_notes: { ...longText('General Notes'), staffOnly: true },
} as const

export const leadNotesFields = {
  lead_notes: { ...longText('Lead Notes'), staffOnly: true },
} as const
