import { isFilled, type Catalogue, type Values } from '@bailiwick/contract/kit/fields'

/** Those who often live with the person whom a form is about. */
const oftenTogether = [
  'spouse_address',
  'mother_address',
  'father_address',
  'spouse_mother_address',
  'spouse_father_address',
  'defendant_brother_address',
  'defendant_sister_address',
  'bestfriend_address',
  'reference_1_address',
  'reference_2_address',
  'reference_3_address',
  'reference_4_address',
]

/** The fields of addresses among these that may be the same as the form's own. */
export const sharedAddresses = (fields: Catalogue): string[] =>
  oftenTogether.filter((name) => Object.hasOwn(fields, name))

export const addressParts = ['address', 'city', 'state', 'zip', 'country'] as const

/** The fields of an address, by its first: its parts, or a single line for all of them. */
export function fieldsOfAddress(name: string, fields: Catalogue): string[] {
  const start = name.slice(0, -'address'.length)
  return addressParts.map((part) => start + part).filter((one) => Object.hasOwn(fields, one))
}

/** 1 Main Street, Irvine, CA 92602 */
function inOneLine({ address, city, state, zip }: Values): string {
  const region = [state, zip].filter(isFilled).join(' ')
  return [address, city, region].filter(isFilled).join(', ')
}

/** What an address gets that is the same as another; null if there is none, or it doesn't fit. */
export function copyOfAddress(
  name: string,
  fields: Catalogue,
  from: Values,
): Readonly<Record<string, string>> | null {
  if (!isFilled(from['address'])) return null
  const names = fieldsOfAddress(name, fields)
  if (names.length > 1) {
    const start = name.slice(0, -'address'.length)
    const filled = names.map((one) => [one, from[one.slice(start.length)]] as const)
    return Object.fromEntries(filled.filter((entry): entry is [string, string] => isFilled(entry[1])))
  }
  const line = inOneLine(from)
  const field = fields[name]
  return field?.kind === 'text' && line.length > field.max ? null : { [name]: line }
}
