import type { Defendant } from '@bailiwick/contract/defendants'
import { documentStatuses } from '@bailiwick/contract/documents'
import { queryOptions } from '@tanstack/react-query'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'

/** How often the documents are looked at while DocuSign is about to take or void one, and while somebody may sign or decline. */
const soonMs = 5000
const pendingMs = 15_000

/** When to load the documents again: soon while one is SENDING or VOIDING, now and then while one is PENDING. */
export const documentsPollMs = ({
  documents,
}: {
  readonly documents: readonly Pick<Defendant['documents'][number], 'status' | 'is_voiding'>[]
}): number | false => {
  if (documents.some(({ status, is_voiding }) => is_voiding || status === documentStatuses.created))
    return soonMs
  return documents.some(({ status }) => status === documentStatuses.sent) && pendingMs
}

/** The file with its documents, people and bookings; always reloaded, because somebody may have signed. */
export const documentsQuery = (defendant: number) =>
  queryOptions({
    ...defendantQuery(defendant),
    queryKey: ['defendant', defendant, 'documents'],
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => data !== undefined && documentsPollMs(data),
  })
