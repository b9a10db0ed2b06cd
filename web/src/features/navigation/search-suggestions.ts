import { tenDigitsOf } from '@bailiwick/contract/kit/phones'
import type { SearchOf } from '#platform/search.ts'

/** A suggested search of the defendants list. */
export interface SearchSuggestion {
  readonly label: string
  readonly search: SearchOf<'/crm/defendants'>
}

/**
 * The searches that a text may mean: two words are a first and a last name, one word a last name; three or more
 * digits may be a phone; anything with a digit may be a case number.
 */
export function suggestSearches(typed: string): SearchSuggestion[] {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text === '') return []
  const digits = tenDigitsOf(text) ?? text.replace(/\D/g, '')
  const [first = '', ...rest] = text.split(' ')
  const name = rest.length > 0 ? { first_name: first, last_name: rest.join(' ') } : { last_name: text }
  return [
    ...(/\d/.test(text) ? [] : [{ label: `Find defendants named “${text}”`, search: name }]),
    ...(digits.length >= 3 && /^[\d\s().+-]+$/.test(text)
      ? [{ label: `Find defendants with phone ${digits}`, search: { phone: digits } }]
      : []),
    ...(digits === ''
      ? []
      : [{ label: `Find defendants with case number “${text}”`, search: { case_number: text } }]),
  ]
}
