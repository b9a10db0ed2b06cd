import { queryOptions } from '@tanstack/react-query'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'

/** The file with its documents, its people and its bookings as they are now: somebody may have signed meanwhile. */
export const documentsQuery = (defendant: number) =>
  queryOptions({
    ...defendantQuery(defendant),
    queryKey: ['defendant', defendant, 'documents'],
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
