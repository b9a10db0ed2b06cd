import { mdyToIso } from '@bailiwick/contract/kit/dates'
import { tenDigitsOf } from '@bailiwick/contract/kit/phones'

/** The fields by which a person is recognized, in this order. */
export const personFields = ['phone', 'home_phone', 'first_name', 'last_name', 'date_of_birth'] as const

/** What is known of a person who is being typed: whole phones, and a name only with a date of birth. */
export interface TypedPerson {
  readonly phones: string[]
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string
}

/** The typed values of `personFields` as far as they say who it is; null if they don't yet. */
export function typedPerson(values: readonly unknown[]): TypedPerson | null {
  const [mobile = '', home = '', first_name = '', last_name = '', birth = ''] = values.map((value) =>
    typeof value === 'string' ? value.trim() : '',
  )
  const phones = [...new Set([mobile, home].flatMap((phone) => tenDigitsOf(phone) ?? []))]
  const isNamed = first_name !== '' && last_name !== '' && mdyToIso(birth) !== null
  if (phones.length === 0 && !isNamed) return null
  const named = isNamed ? { first_name, last_name, date_of_birth: birth } : nobody
  return { phones, ...named }
}

const nobody = { first_name: '', last_name: '', date_of_birth: '' }
