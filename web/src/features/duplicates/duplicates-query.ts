import { findDuplicates } from '@bailiwick/contract/duplicates'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import type { TypedPerson } from './typed-person.ts'

/** The files that may be about the same person as the one that is typed. `except` is the file that is open. */
export const duplicatesQuery = (person: TypedPerson | null, except: number | null) =>
  queryOptions({
    queryKey: ['duplicates', person, except],
    queryFn:
      person === null
        ? skipToken
        : ({ signal }) =>
            call(findDuplicates, {
              body: { ...person, ...(except !== null && { except }) },
              signal,
              isRead: true,
            }),
    staleTime: 30_000,
    retry: false,
  })
