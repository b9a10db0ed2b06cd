import { tenDigitsOf } from '@bailiwick/contract/kit/phones'
import type { SearchOf } from '#platform/search.ts'

/** A suggested search of the defendants list. */
export interface SearchSuggestion {
  /** Whom it finds, behind 'defendants'. */
  readonly whom: string
  readonly search: SearchOf<'/crm/defendants'>
}

/**
 * The searches that a text may mean: two words are a first and a last name, one word a last name; three or more
 * digits may be a phone; anything with a digit may be a case number.
 */
export function suggestSearches(typed: string): SearchSuggestion[] {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text === '') return []
  const phone = tenDigitsOf(text)
  const digits = phone ?? text.replace(/\D/g, '')
  const [first = '', ...rest] = text.split(' ')
  const name = rest.length > 0 ? { first_name: first, last_name: rest.join(' ') } : { last_name: text }
  return [
    ...(/\d/.test(text) ? [] : [{ whom: `named “${text}”`, search: name }]),
    ...(phone !== null || (digits.length >= 3 && /^[\d\s().+-]+$/.test(text))
      ? [{ whom: `with phone ${digits}`, search: { phone: digits } }]
      : []),
    ...(digits === '' ? [] : [{ whom: `with case number “${text}”`, search: { case_number: text } }]),
  ]
}

/** The label of a suggestion; undefined: nobody has counted yet. */
export const suggestionLabel = ({ whom }: SearchSuggestion, total: number | undefined): string =>
  total === undefined
    ? `Find defendants ${whom}`
    : total === 1
      ? `See the 1 defendant ${whom}`
      : `See all ${total.toLocaleString('en-US')} defendants ${whom}`
