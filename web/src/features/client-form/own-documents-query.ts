import { listOwnDocuments } from '@bailiwick/contract/client-documents'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { clientDocumentsKey } from './client-queries.ts'

export const clientDocumentsQuery = queryOptions({
  queryKey: clientDocumentsKey,
  queryFn: async ({ signal }) => (await call(listOwnDocuments, { signal })).documents,
})

/** The client's documents; staff who look at the pages can't read them (OPEN-165). */
export function useOwnDocuments() {
  const { loggedInStatus: isStaff } = useSession()
  return { isStaff, documents: useQuery({ ...clientDocumentsQuery, enabled: !isStaff }) }
}
