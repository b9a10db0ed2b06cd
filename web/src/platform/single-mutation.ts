import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback, useEffect, useId } from 'react'
import { isSignedOut } from '#platform/api.ts'
import { onSessionStart } from '#platform/session.ts'

/**
 * A mutation that runs once at a time: `mutate` does nothing while one is pending, even before the next render, so
 * that a double click submits once. `submit` does the same and resolves when it settles, whatever the result. The
 * query client reports errors other than `ApiError` as uncaught. Its refusal for want of a session goes once there is one
 * again.
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
  const { error, reset } = mutation
  const isOver = isSignedOut(error)
  useEffect(() => (isOver ? onSessionStart(reset) : undefined), [isOver, reset])
  return { ...mutation, mutate, submit }
}
