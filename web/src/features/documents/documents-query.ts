import type { Defendant } from '@bailiwick/contract/defendants'
import { documentStatuses } from '@bailiwick/contract/documents'
import { queryOptions } from '@tanstack/react-query'
import { readFile } from '#features/file-list/defendant-queries.ts'
import { fileKey } from '#records/file-key.ts'

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

/** What the header of a file says of a document. */
const stateOf = ({ id, status, is_voiding }: Defendant['documents'][number]) =>
  `${id} ${status} ${is_voiding}`

/** Whether a document has come or gone, or became something else. */
const haveMoved = (before: Defendant, now: Defendant): boolean =>
  before.documents.map(stateOf).join() !== now.documents.map(stateOf).join()

/**
 * The file with its documents, people and bookings; always reloaded, because somebody may have signed. If a document moved,
 * the header of the file is read again, too: both stand on one page.
 */
export const documentsQuery = (defendant: number) =>
  queryOptions({
    queryKey: ['defendant', defendant, 'documents'],
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<Defendant>(queryKey)
      const now = await readFile(defendant, signal)
      if (before !== undefined && haveMoved(before, now)) void client.invalidateQueries({ queryKey: fileKey })
      return now
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => data !== undefined && documentsPollMs(data),
  })
