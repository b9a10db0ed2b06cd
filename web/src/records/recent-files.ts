import type { Defendant } from '@bailiwick/contract/defendants'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A defendant or lead that somebody opened. */
export type RecentFile = Pick<
  Defendant,
  'id' | 'is_lead' | 'first_name' | 'last_name' | 'phone' | 'access_type'
>

const mostRecent = 6

/**
 * The files that were opened last, newest first. They are cached with what was read, so the end of the session and a reload
 * forget them: names are never stored in the browser.
 */
export const recentFilesQuery = queryOptions({
  queryKey: ['recent files'],
  queryFn: (): readonly RecentFile[] => [],
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Puts a file first among the recent ones. */
export function addRecentFile(cache: QueryClient, file: RecentFile): void {
  const { queryKey } = recentFilesQuery
  cache.setQueryDefaults(queryKey, { gcTime: Infinity })
  const { id, is_lead, first_name, last_name, phone, access_type } = file
  cache.setQueryData(queryKey, (before = []) =>
    [
      { id, is_lead, first_name, last_name, phone, access_type },
      ...before.filter((one) => one.id !== id),
    ].slice(0, mostRecent),
  )
}

/** Takes a file that was deleted from the recent ones: nobody can open it again. */
export const forgetRecentFile = (cache: QueryClient, deleted: number): void =>
  void cache.setQueryData(recentFilesQuery.queryKey, (before) => before?.filter(({ id }) => id !== deleted))

/** Remembers a file that is open. */
export function useRecentFile(file: RecentFile): void {
  const cache = useQueryClient()
  const { id, is_lead, first_name, last_name, phone, access_type } = file
  useEffect(
    () => addRecentFile(cache, { id, is_lead, first_name, last_name, phone, access_type }),
    [cache, id, is_lead, first_name, last_name, phone, access_type],
  )
}
