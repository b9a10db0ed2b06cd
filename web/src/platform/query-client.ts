import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api.ts'

/** Whether asking again may help: no answer, or the portal itself is in trouble. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      // The browser's own guess of being offline is often wrong in an office network
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
