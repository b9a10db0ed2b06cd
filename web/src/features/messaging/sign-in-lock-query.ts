import { readSignInLock } from '@bailiwick/contract/messaging'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** Whether wrong access codes have locked a defendant's phone (OPEN-186); read whenever the panel is shown. */
export const signInLockQuery = (defendant_id: number) =>
  queryOptions({
    queryKey: ['sign-in-lock', defendant_id],
    queryFn: ({ signal }) => call(readSignInLock, { query: { defendant_id }, signal }),
    staleTime: 0,
  })
