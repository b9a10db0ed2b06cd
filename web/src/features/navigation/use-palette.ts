import { ownerId } from '#platform/brand.ts'
import { holdsGroup } from '@bailiwick/contract/kit/permissions'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#platform/session.ts'
import { pageOptions, recordOptions, type PaletteGroup } from './palette-options.ts'
import { searchQuery } from './search-query.ts'

const debounceMs = 150

export interface PaletteState {
  readonly text: string
  readonly setText: (text: string) => void
  readonly groups: readonly PaletteGroup[]
  /** The records shown, if any, are those of an earlier text. */
  readonly isLoading: boolean
  readonly error: string | null
  readonly retry: () => void
  readonly findsRecords: boolean
}

/** The options for the typed text: pages immediately, records after a pause in typing (OPEN-14). */
export function usePalette(open: boolean): PaletteState {
  const { permObj, claims } = useSession()
  const [text, setText] = useState('')
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
  const records =
    isSearching && data !== undefined && !(isCurrent && isError) ? recordOptions(debounced, data) : []
  return {
    text,
    setText,
    groups: [...pageOptions(permObj, text, claims?.id === ownerId), ...records],
    isLoading: isSearching && (!isCurrent || isPending || (isError && isFetching)),
    error: isSearching && isCurrent && isError && !isFetching ? error.message : null,
    retry: () => void refetch(),
    findsRecords,
  }
}
