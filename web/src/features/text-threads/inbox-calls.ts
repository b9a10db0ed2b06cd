import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import { listTextInbox, markNumberRead } from '@bailiwick/contract/text-threads'
import { queryOptions } from '@tanstack/react-query'
import { inboxKey } from '#features/navigation/unread-query.ts'
import { call } from '#platform/api.ts'

/** How often the open inbox looks for new replies while the page is visible. */
const pollMs = 5000

/** The unread replies that the user may answer, by number. */
export const inboxQuery = queryOptions({
  queryKey: [...inboxKey, 'threads'],
  queryFn: async ({ signal }) => (await call(listTextInbox, { signal })).threads,
  staleTime: 0,
  refetchInterval: pollMs,
})

/** Goes on if the page is closed meanwhile. */
export const readNumber = (body: BodyOf<typeof markNumberRead>) =>
  call(markNumberRead, { body, keepalive: true })
