import { useNoDocusign } from '#features/messaging/delivery-query.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import { actionText, reasonText, voidText, type ActionWithoutReason } from './action-text.ts'
import { VoidDialog } from './VoidDialog.tsx'
import type { DocumentQuestion, useDocumentActions } from './use-document-actions.ts'

const titles: Readonly<Record<ActionWithoutReason, string>> = {
  resend: 'Ask the signer again?',
  replace: 'Replace this document?',
}

/** The question before an action on a document, and its outcome. */
export function DocumentActionDialogs({ actions }: { actions: ReturnType<typeof useDocumentActions> }) {
  const { question, outcome } = actions
  // Before there is a question, so that its text doesn't change
  const noDocusign = useNoDocusign()
  return (
    <>
      {question !== null && <Question {...question} actions={actions} noDocusign={noDocusign} />}
      {outcome !== null && <OutcomeDialog outcome={outcome} onDismiss={actions.dismissOutcome} />}
    </>
  )
}

interface QuestionProps extends DocumentQuestion {
  actions: ReturnType<typeof useDocumentActions>
  noDocusign: boolean
}

function Question({ action, document, toCheck, actions, noDocusign }: QuestionProps) {
  const { isBusy, confirm, dismissQuestion } = actions
  if (toCheck !== undefined)
    return (
      <ConfirmDialog
        opened
        title="Check with the signer first"
        text={toCheck}
        note="If it isn’t right, correct the record."
        confirm={`CHECKED, ${action.toUpperCase()}`}
        busy={isBusy}
        onConfirm={() => confirm()}
        onCancel={dismissQuestion}
      />
    )
  return action === 'void' ? (
    <VoidDialog
      reason={actions.reason}
      onReason={actions.setReason}
      text={voidText(document, { noDocusign })}
      description={reasonText(document, { noDocusign })}
      busy={isBusy}
      onVoid={confirm}
      onCancel={dismissQuestion}
    />
  ) : (
    <ConfirmDialog
      opened
      title={titles[action]}
      text={actionText(action, document, { noDocusign })}
      confirm={action.toUpperCase()}
      busy={isBusy}
      onConfirm={() => confirm()}
      onCancel={dismissQuestion}
    />
  )
}
