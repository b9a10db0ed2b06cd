import { previewMerge } from '@bailiwick/contract/merging'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** What differs between two files and what would move, never from the cache. */
export const mergePreview = (stays: number, goes: number) =>
  queryOptions({
    queryKey: ['merge', stays, goes],
    queryFn: ({ signal }) => call(previewMerge, { query: { stays, goes }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
