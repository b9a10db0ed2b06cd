import { listSecurityEvents } from '@bailiwick/contract/security-events'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { securityQuery, type SecurityView } from './security-view.ts'

export const securityKey = ['security-events']

export const securityPage = (view: SecurityView) =>
  queryOptions({
    queryKey: [...securityKey, view],
    queryFn: ({ signal }) => call(listSecurityEvents, { query: securityQuery(view), signal }),
  })
