import { countTextInbox } from '@bailiwick/contract/text-threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** How often the sidebar asks for unread replies while the page is visible. */
const pollMs = 15_000

/** The key of the inbox and of its count. */
export const inboxKey = ['text-inbox']

/** How many unread replies the user may answer. */
export const unreadQuery = queryOptions({
  queryKey: [...inboxKey, 'count'],
  queryFn: async ({ signal }) => (await call(countTextInbox, { signal })).unread,
  refetchInterval: pollMs,
})
