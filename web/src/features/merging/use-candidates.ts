import type { Found, FoundPerson } from '@bailiwick/contract/search'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { duplicatesQuery } from '#features/duplicates/duplicates-query.ts'
import { personFields, typedPerson } from '#features/duplicates/typed-person.ts'
import { searchQuery } from '#features/navigation/search-query.ts'
import { listedName } from '#records/person-name.ts'
import { factsOf, type Candidate } from './merge-text.ts'

const pauseMs = 250

/** The values of a file by which others of the same person are suggested. */
export type SuggestedBy = Readonly<Record<(typeof personFields)[number], string | null>> & {
  readonly id: number
}

/** The files that a text finds; without one, those that may be about the same person. */
export function useCandidates(file: SuggestedBy, text: string) {
  const [settled] = useDebouncedValue(text.trim(), pauseMs)
  const person = typedPerson(personFields.map((name) => file[name]))
  const suggested = useQuery(duplicatesQuery(person, file.id))
  const search = useQuery({
    ...searchQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  if (settled === '') {
    const { duplicates = [] } = suggested.data ?? {}
    const files = duplicates.map((one) => ({ ...one, name: listedName(one), facts: factsOf(one) }))
    return {
      files,
      isLoading: suggested.isLoading,
      error: suggested.error,
      isSearch: false,
      isComparable: person !== null,
    }
  }
  const files = search.data === undefined ? [] : peopleIn(search.data).filter(({ id }) => id !== file.id)
  const { error } = search
  return {
    files,
    isLoading: search.isPending || search.isPlaceholderData,
    error,
    isSearch: true,
    isComparable: true,
  }
}

const peopleIn = ({ defendants, leads }: Found): Candidate[] => [
  ...defendants.map((person) => candidateOf(person, 0)),
  ...leads.map((person) => candidateOf(person, 1)),
]

const candidateOf = (person: FoundPerson, is_lead: 0 | 1): Candidate => ({
  id: person.id,
  is_lead,
  name: listedName(person),
  facts: factsOf({ ...person, is_lead }),
})
