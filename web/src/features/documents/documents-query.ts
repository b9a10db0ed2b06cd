import type { Defendant } from '@bailiwick/contract/defendants'
import { documentStatuses } from '@bailiwick/contract/documents'
import { queryOptions } from '@tanstack/react-query'
import { defendantQuery } from '#features/file-list/defendant-queries.ts'

/** How often the documents are looked at while DocuSign is about to take or void one. */
const pollMs = 5000

/** When to load the documents again: soon while one is SENDING or VOIDING, else not by itself. */
export const documentsPollMs = ({
  documents,
}: {
  readonly documents: readonly Pick<Defendant['documents'][number], 'status' | 'is_voiding'>[]
}): number | false =>
  documents.some(({ status, is_voiding }) => is_voiding || status === documentStatuses.created) && pollMs

/** The file with its documents, people and bookings; always reloaded, because somebody may have signed. */
export const documentsQuery = (defendant: number) =>
  queryOptions({
    ...defendantQuery(defendant),
    queryKey: ['defendant', defendant, 'documents'],
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => data !== undefined && documentsPollMs(data),
  })
