import { messages } from '@bailiwick/contract/kit/messages'
import { useState } from 'react'
import { leaveUnsaved, useUnsavedQuestion } from '#platform/unsaved.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Asks whether unsaved changes may be lost (DLG-1 to DLG-8). */
export function UnsavedDialog() {
  const question = useUnsavedQuestion()
  const [leaving, setLeaving] = useState(false)
  const yes = async () => {
    if (question === null) return
    setLeaving(true)
    await leaveUnsaved(question)
    setLeaving(false)
  }
  return (
    <ConfirmDialog
      opened={question !== null}
      title={messages.areYouSure}
      text={messages.changesDiscarded}
      confirm="Yes"
      cancel="No"
      danger
      onTop
      busy={leaving}
      onConfirm={() => void yes()}
      onCancel={() => question?.answer(false)}
    />
  )
}
