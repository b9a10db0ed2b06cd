import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback, useId } from 'react'

/**
 * A mutation that runs once at a time: `mutate` does nothing while one is pending, also before the next rendering, so
 * that a double click submits once. `submit` does the same and resolves once it is settled, whatever the result. Errors
 * other than an `ApiError` are reported as uncaught by the query client.
 */
export function useSingleMutation<Data, Variables = void>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
) {
  const id = useId()
  const client = useQueryClient()
  const mutation = useMutation({ ...options, mutationKey: [id] })
  const start = mutation.mutateAsync
  const submit = useCallback(
    async (...call: Parameters<typeof start>): Promise<void> => {
      if (client.isMutating({ mutationKey: [id] }) > 0) return
      await start(...call).catch(() => undefined)
    },
    [client, id, start],
  )
  const mutate = useCallback(
    (...call: Parameters<typeof start>): void => {
      void submit(...call)
    },
    [submit],
  )
  return { ...mutation, mutate, submit }
}
