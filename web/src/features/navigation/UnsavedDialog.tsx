import { useSingleMutation } from '#platform/single-mutation.ts'
import { leaveUnsaved, useUnsavedQuestion } from '#platform/unsaved.ts'
import { sayCode } from '#platform/say.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { controlTexts } from '#ui/controls.ts'

/** Asks before unsaved changes are lost (DLG-1 to DLG-8). */
export function UnsavedDialog() {
  const question = useUnsavedQuestion()
  const { yes, no } = controlTexts.use()
  const leave = useSingleMutation({ mutationFn: leaveUnsaved })
  return (
    <ConfirmDialog
      opened={question !== null}
      title={sayCode('areYouSure')}
      text={question?.text ?? sayCode('changesDiscarded')}
      confirm={yes}
      cancel={no}
      danger
      isOnTop
      busy={leave.isPending}
      onConfirm={() => question && leave.mutate(question)}
      onCancel={() => question?.answer(false)}
    />
  )
}
