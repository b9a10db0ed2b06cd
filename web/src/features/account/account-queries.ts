import { listSessions, readSecondFactor } from '@bailiwick/contract/account'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, { signal }),
})

/** Loads both again: the count of recovery codes, and where the user is logged in. */
export function useReloadAccount(): () => void {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries(secondFactorQuery)
    void cache.invalidateQueries(sessionsQuery)
  }
}

/** Loads both again whenever the window gets the focus: the user may have logged in elsewhere meanwhile. */
export function useFreshAccount(): void {
  const reload = useEffectEvent(useReloadAccount())
  useEffect(() => {
    const onFocus = () => reload()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [])
}
