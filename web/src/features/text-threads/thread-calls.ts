import type { BodyOf } from '@bailiwick/contract/kit/endpoint'
import {
  listTextThreads,
  markThreadRead,
  readTextThread,
  saveTextPreferences,
  sendThreadText,
} from '@bailiwick/contract/text-threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { createRepeatableSubmission } from '#platform/submission-key.ts'

/** How often an open thread looks for new texts while the page is visible. */
const pollMs = 5000

/** The key of all threads of a file. */
export const threadsKey = (defendant_id: number) => ['text-threads', defendant_id]

/** The people of a file and the state of their threads. */
export const threadsQuery = (defendant_id: number) =>
  queryOptions({
    queryKey: threadsKey(defendant_id),
    queryFn: async ({ signal }) => (await call(listTextThreads, { query: { defendant_id }, signal })).threads,
    staleTime: 0,
    refetchInterval: pollMs,
  })

/** The texts to and from somebody in a file. */
export const threadQuery = (defendant_id: number, indemnitor_id: number | null) =>
  queryOptions({
    queryKey: [...threadsKey(defendant_id), indemnitor_id],
    queryFn: ({ signal }) =>
      call(readTextThread, {
        query: { defendant_id, ...(indemnitor_id !== null && { indemnitor_id }) },
        signal,
      }),
    staleTime: 0,
    refetchInterval: pollMs,
  })

const submitOnce = createRepeatableSubmission()

/** Sends a text; a repeated request whose response was lost sends it only once. */
export const sendOwnText = (body: BodyOf<typeof sendThreadText>) =>
  submitOnce(body, (idempotencyKey) => call(sendThreadText, { body, idempotencyKey }))

export const markRead = (body: BodyOf<typeof markThreadRead>) => call(markThreadRead, { body })

export const savePreferences = (body: BodyOf<typeof saveTextPreferences>) =>
  call(saveTextPreferences, { body })
