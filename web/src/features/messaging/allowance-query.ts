import { readTextAllowance } from '@bailiwick/contract/text-threads'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

/** How many texts the user may send now. */
export const allowanceQuery = queryOptions({
  queryKey: ['text-allowance'],
  queryFn: async ({ signal }) => (await call(readTextAllowance, { signal })).left,
  staleTime: 0,
})
