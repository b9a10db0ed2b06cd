import { createUser, updateUser } from '@bailiwick/contract/users'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import { useOutcome } from '#records/use-outcome.ts'
import { initialValues, newUserOf, userChangeOf, type UserForm, type UserTask } from './user-form.ts'

/** The save of a user dialog, and the notice of how it ended. */
export function useUserSave(task: UserTask, form: UseFormReturn<UserForm>) {
  const keyOf = useSubmissionKey()
  const [start, setStart] = useState(() => initialValues(task))

  function markFields(error: Error) {
    if (!(error instanceof ApiError)) return
    for (const [name, message] of Object.entries(error.errors)) {
      form.setError(name as keyof UserForm, { type: 'server', message })
    }
    if (error.code !== 'userChangedMeanwhile') return
    const { current } = error.body as { current: UserForm }
    for (const [name, value] of Object.entries(current)) {
      const message = value === null ? 'Now empty' : `Now ${value}`
      form.setError(name as keyof UserForm, { type: 'server', message })
    }
    // The user has seen these values, so the next save may overwrite them
    setStart({ ...start, ...current })
  }

  const save = useSingleMutation({
    mutationFn: (values: UserForm) => {
      if (task.kind !== 'add') return call(updateUser, { body: userChangeOf(task, start, values) })
      const body = newUserOf(values)
      return call(createUser, { body, idempotencyKey: keyOf(body) })
    },
    onError: markFields,
  })
  return { start, save, notice: useOutcome(save) }
}
