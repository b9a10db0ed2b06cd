import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api.ts'
import { isServing, keepAsking } from '#platform/connection.ts'
import { resume } from '#platform/interruption.ts'

// Deliver results in a microtask: the default timer waits up to a second in background tabs
notifyManager.setScheduler(queueMicrotask)

/** Whether there was no answer. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

/** Whether a retry may help: there was no answer, or the server is unavailable. */
const isTemporary = (error: unknown) =>
  isUnreachable(error) || (error instanceof ApiError && error.status === 503)

let isWaiting = false

/**
 * Reads again what the portal could not be reached for, once it answers. Not what fails while it answers: that would be read
 * for ever.
 */
async function readAgainWhenBack(): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  if (await isServing()) {
    isWaiting = false
    return
  }
  const stop = keepAsking(() => {
    stop()
    isWaiting = false
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) })
  })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isUnreachable(error)) void readAgainWhenBack()
    },
  }),
  mutationCache: new MutationCache({
    // Mutations swallow their errors. One that isn't an ApiError is a bug: report it as uncaught.
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
    },
    // The permission is back
    onSuccess: () => resume('notPermitted'),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isTemporary(error),
      // The browser often believes it is offline in an office network when it isn't
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
