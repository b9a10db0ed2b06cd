import { messages } from '@bailiwick/contract/messages'
import { createUser, updateUser } from '@bailiwick/contract/users'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, call } from '#platform/api.ts'
import { useSubmissionKey } from '#platform/submission-key.ts'
import type { Said } from '#ui/PassingAlert.tsx'
import { newUserOf, startOf, userChangeOf, type UserForm, type UserTask } from './user-form.ts'

/** The save of a dialog about a user, and what is said of it. */
export function useUserSave(task: UserTask, form: UseFormReturn<UserForm>) {
  const keyOf = useSubmissionKey()
  const [start, setStart] = useState(() => startOf(task))
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  function send(values: UserForm) {
    if (task.kind !== 'add') return call(updateUser, { body: userChangeOf(task, start, values) })
    const body = newUserOf(values)
    return call(createUser, { body, idempotencyKey: keyOf(body) })
  }

  function mark(error: ApiError) {
    for (const [name, message] of Object.entries(error.errors)) {
      form.setError(name as keyof UserForm, { type: 'server', message })
    }
    if (error.message !== messages.userChangedMeanwhile) return
    const { current } = error.body as { current: UserForm }
    for (const [name, value] of Object.entries(current)) {
      const message = value === null ? 'Now empty' : `Now ${value}`
      form.setError(name as keyof UserForm, { type: 'server', message })
    }
    // From now on it is known what would be overwritten
    setStart({ ...start, ...current })
  }

  async function save(values: UserForm) {
    setBusy(true)
    try {
      const { message } = await send(values)
      setSaid({ text: message, tone: 'ok' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      mark(error)
      setSaid({ text: error.message, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return { start, busy, said, save, forget: () => setSaid(null) }
}
