import { queryOptions } from '@tanstack/react-query'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'

/** The file with its documents, people and bookings; always reloaded, because somebody may have signed. */
export const documentsQuery = (defendant: number) =>
  queryOptions({
    ...defendantQuery(defendant),
    queryKey: ['defendant', defendant, 'documents'],
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
