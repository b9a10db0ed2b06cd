import { searchEverything } from '@bailiwick/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

const shortMs = 10_000

/** The records found for a text. The next search aborts it; results are cached only briefly (OPEN-14). */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text }, signal }),
    staleTime: shortMs,
    gcTime: shortMs,
  })
