import * as z from 'zod/mini'
import { HiddenMatch } from './defendants.ts'
import { endpoint } from './kit/endpoint.ts'
import { nullableText } from './kit/wire.ts'

/** The longest search text. */
export const longestSearch = 100
/** The most results of each kind. */
export const foundOfEach = 8

/** Which numbers were found that the result doesn't show. */
const matches = z.array(HiddenMatch)

const FoundPerson = z.object({
  id: z.number(),
  first_name: nullableText,
  last_name: nullableText,
  date_of_birth: nullableText,
  phone: nullableText,
  address: nullableText,
  booking: nullableText,
  case_number: nullableText,
  matches,
})
export type FoundPerson = z.output<typeof FoundPerson>

/** A result within a file names its defendant, and says whether they're still a lead. */
const ofFile = {
  id: z.number(),
  defendant_id: z.number(),
  is_lead: z.union([z.literal(0), z.literal(1)]),
  first_name: nullableText,
  last_name: nullableText,
}
const FoundIndemnitor = z.object({
  ...ofFile,
  name: nullableText,
  phone: nullableText,
  address: nullableText,
  matches,
})
export type FoundIndemnitor = z.output<typeof FoundIndemnitor>

const FoundBooking = z.object({
  ...ofFile,
  booking: nullableText,
  booking_name: nullableText,
  case_number: nullableText,
  matches,
})
export type FoundBooking = z.output<typeof FoundBooking>

const Found = z.object({
  defendants: z.array(FoundPerson),
  leads: z.array(FoundPerson),
  indemnitors: z.array(FoundIndemnitor),
  bookings: z.array(FoundBooking),
})
export type Found = z.output<typeof Found>

export const searchEverything = endpoint('GET', '/api/crm/search', {
  audience: 'CRM',
  isHeavy: true,
  summary:
    'Defendants, leads, indemnitors and bookings by name, phone, date of birth, address, booking, case or power number: at most eight of each.',
  query: z.object({ text: z.string().check(z.maxLength(longestSearch, 'is too long')) }),
  reply: Found,
})
