import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api.ts'

// Deliver results in a microtask: the default timer waits up to a second in a tab in the background
notifyManager.setScheduler(queueMicrotask)

/** Whether a retry may help: there was no answer, or the portal itself is unavailable. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    // A mutation keeps its error to itself. One that no answer explains is a bug: let the browser report it.
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isTemporary(error),
      // The browser's own guess of being offline is often wrong in an office network
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
