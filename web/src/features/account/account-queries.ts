import { listSessions, readSecondFactor } from '@bailiwick/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, { signal }),
})
