import { isPhone } from '@bailiwick/contract/kit/phones'

/** The address to call a phone, or to text it with one's own phone; undefined unless it has ten digits. */
export const callAddress = (phone: string): string | undefined =>
  isPhone(phone) ? `tel:+1${phone}` : undefined
export const textAddress = (phone: string): string | undefined =>
  isPhone(phone) ? `sms:+1${phone}` : undefined

/** The address of a map with a place, such as street, city, state and ZIP code; undefined without a street. */
export function mapAddress(street: string | null, ...rest: readonly (string | null)[]): string | undefined {
  if ((street ?? '').trim() === '') return undefined
  const place = [street, ...rest].filter((part) => (part ?? '').trim() !== '').join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`
}

/** The fields that make up a place: the street, and the city, state and ZIP code beside it. */
export function placeNames(name: string): readonly string[] | null {
  const match = /^(.*_|.*\.|)address$/.exec(name)
  return match && ['address', 'city', 'state', 'zip'].map((part) => `${match[1]}${part}`)
}
