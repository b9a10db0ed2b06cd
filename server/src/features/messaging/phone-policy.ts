import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The area code of numbers that cost their caller more; they can't be texted. */
const premium = '900'

/**
 * Why a number of ten digits can't be texted; null if it can. Numbers of Canada and the Caribbean look like those of the
 * United States, and their area codes tell them apart.
 */
export function phoneFault(
  phone: string,
  countries: readonly string[],
): 'notTextable' | 'foreignNumber' | null {
  if (phone.startsWith(premium)) return 'notTextable'
  const number = parsePhoneNumberFromString(`+1${phone}`)
  if (number?.isValid() !== true || number.country === undefined) return 'notTextable'
  return countries.includes(number.country) ? null : 'foreignNumber'
}
