import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { listedName } from '#records/person-name.ts'
import { listOf, undoText } from './deleted-text.ts'
import type { useRestoring } from './use-restoring.ts'

/** The questions before a file comes back, and the way to it once it is. */
export function RestoreDialogs({ restoring }: { restoring: ReturnType<typeof useRestoring> }) {
  const navigate = useNavigate()
  const { question, restored, busy, cancel, dismiss, confirm } = restoring
  return (
    <>
      <ConfirmDialog
        opened={question?.about === 'undo'}
        title="Undo this merge?"
        text={question === null ? '' : undoText(question.file)}
        confirm="UNDO MERGE"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
      <ConfirmDialog
        opened={question?.about === 'phone'}
        title="The phone is in use"
        text={question?.about === 'phone' ? question.text : ''}
        confirm="RESTORE WITHOUT PHONE"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
      <ConfirmDialog
        opened={restored !== null}
        title={restored === null ? '' : listedName(restored.file)}
        text={restored?.text ?? ''}
        confirm="OPEN THE FILE"
        cancel="CLOSE"
        onConfirm={() => {
          if (restored === null) return
          const { id } = restored.file
          void navigate({ to: listOf(restored.file), search: { id } })
        }}
        onCancel={dismiss}
      />
    </>
  )
}
