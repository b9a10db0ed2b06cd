import { holdsGroup } from '@bailiwick/contract/kit/permissions'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#platform/session.ts'
import { pageOptions, recordOptions, type PaletteGroup } from './palette-options.ts'
import { searchQuery } from './search-query.ts'

const pauseMs = 150

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

/** What the palette shows for the text in it: pages at once, records as soon as one pauses (OPEN-14). */
export function usePalette(open: boolean): PaletteState {
  const { permObj } = useSession()
  const [text, setText] = useState('')
  const wish = text.trim()
  const [sought] = useDebouncedValue(wish, pauseMs)
  const findsRecords = open && holdsGroup(permObj, 'CRM')
  const asks = findsRecords && wish !== ''
  const answer = useQuery({
    ...searchQuery(sought),
    enabled: asks && sought !== '',
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData, isPending, isError, error, isFetching, refetch } = answer
  const settled = sought === wish && !isPlaceholderData
  const records = asks && data !== undefined && !(settled && isError) ? recordOptions(sought, data) : []
  return {
    text,
    setText,
    groups: [...pageOptions(permObj, text), ...records],
    isLoading: asks && (!settled || isPending || (isError && isFetching)),
    error: asks && settled && isError && !isFetching ? error.message : null,
    retry: () => void refetch(),
    findsRecords,
  }
}
