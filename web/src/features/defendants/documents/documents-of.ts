import { queryOptions } from '@tanstack/react-query'
import { defendantById } from '../defendant-calls.ts'

/** The file with its documents, its people and its bookings as they are now: somebody may have signed meanwhile. */
export const documentsOf = (defendant: number) =>
  queryOptions({
    ...defendantById(defendant),
    queryKey: ['defendant', defendant, 'documents'],
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
