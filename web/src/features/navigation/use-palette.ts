import { ownerId } from '#platform/brand.ts'
import { listDefendants } from '@bailiwick/contract/defendants'
import { holdsGroup, mayCall } from '@bailiwick/contract/kit/permissions'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { recentFilesQuery } from '#records/recent-files.ts'
import { call, errorText } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { useStore } from '#platform/store.ts'
import {
  actionOptions,
  fileForNote,
  listSearches,
  pageOptions,
  recentOptions,
  recordOptions,
  type PaletteGroup,
} from './palette-options.ts'
import { paletteText } from './palette-state.ts'
import { searchQuery } from './search-query.ts'
import type { SearchSuggestion } from './search-suggestions.ts'

const debounceMs = 150

interface PaletteState {
  readonly text: string
  readonly groups: readonly PaletteGroup[]
  /** The records shown, if any, are those of an earlier text. */
  readonly isLoading: boolean
  readonly error: string | null
  readonly retry: () => void
  readonly findsRecords: boolean
}

/** How many defendants a search of the list finds. */
const totalQuery = ({ search: { first_name, last_name, phone, case_number } }: SearchSuggestion) => {
  const query = { first_name, last_name, phone, case_number }
  return queryOptions({
    queryKey: ['defendants', 'total', query],
    queryFn: async ({ signal }) => (await call(listDefendants, { query, signal })).total,
    staleTime: 10_000,
  })
}

/** The options for the typed text: pages immediately, records after a pause in typing (OPEN-14). */
export function usePalette(open: boolean): PaletteState {
  const { permObj, claims } = useSession()
  const text = useStore(paletteText)
  const trimmed = text.trim()
  const [debounced] = useDebouncedValue(trimmed, debounceMs)
  const findsRecords = open && holdsGroup(permObj, 'CRM')
  const isSearching = findsRecords && trimmed !== ''
  const answer = useQuery({
    ...searchQuery(debounced),
    enabled: isSearching && debounced !== '',
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, isPending, isError, error, isFetching, refetch } = answer
  const isCurrent = debounced === trimmed && !isPlaceholderData
  const found = isSearching && !(isCurrent && isError) ? data : undefined
  const searches = listSearches(debounced, found)
  const totals = useQueries({ queries: isCurrent ? searches.map(totalQuery) : [] })
  const records =
    found === undefined
      ? []
      : recordOptions(
          found,
          searches,
          totals.map((one) => one.data),
        )
  const recent = useQuery(recentFilesQuery)
  // Otherwise the library adds a style element, which the content security policy blocks
  const { colorScheme } = useMantineColorScheme({ keepTransitions: true })
  return {
    text,
    groups: [
      ...(findsRecords && trimmed === '' ? recentOptions(recent.data ?? []) : []),
      ...pageOptions(permObj, text, claims?.id === ownerId),
      ...records,
      ...actionOptions(text, {
        mayAdd: findsRecords && mayCall(permObj, 'CRM edit'),
        noteIn: fileForNote(recent.data ?? [], permObj),
        scheme: colorScheme,
      }),
    ],
    isLoading: isSearching && (!isCurrent || isPending || (isError && isFetching)),
    error: isSearching && isCurrent && isError && !isFetching ? errorText(error) : null,
    retry: () => void refetch(),
    findsRecords,
  }
}
