import { searchEverything } from '@bailiwick/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

const shortMs = 10_000

/** What is found for a text, the older call being stopped by the next; soon forgotten, as what is typed is (OPEN-14). */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text }, signal }),
    staleTime: shortMs,
    gcTime: shortMs,
  })
