import { messages } from '@bailiwick/contract/kit/messages'
import { useSingleMutation } from '#platform/single-mutation.ts'
import { leaveUnsaved, useUnsavedQuestion } from '#platform/unsaved.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

/** Asks before unsaved changes are lost (DLG-1 to DLG-8). */
export function UnsavedDialog() {
  const question = useUnsavedQuestion()
  const leave = useSingleMutation({ mutationFn: leaveUnsaved })
  return (
    <ConfirmDialog
      opened={question !== null}
      title={messages.areYouSure}
      text={question?.text ?? messages.changesDiscarded}
      confirm="Yes"
      cancel="No"
      danger
      onTop
      busy={leave.isPending}
      onConfirm={() => question && leave.mutate(question)}
      onCancel={() => question?.answer(false)}
    />
  )
}
