import { useDocusign } from '#features/messaging/delivery-query.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import { actionText, reasonText, voidText, type Asked } from './action-text.ts'
import { VoidDialog } from './VoidDialog.tsx'
import type { DocumentQuestion, useDocumentActions } from './use-document-actions.ts'

const titles: Readonly<Record<Asked, string>> = {
  resend: 'Ask the signer again?',
  replace: 'Replace this document?',
}

/** The question before an action on a document, and its outcome. */
export function DocumentActionDialogs({ inHand }: { inHand: ReturnType<typeof useDocumentActions> }) {
  const { question, outcome } = inHand
  // Before there is a question, so that its text doesn't change
  const isDocusign = useDocusign()
  return (
    <>
      {question !== null && <Question {...question} inHand={inHand} isDocusign={isDocusign} />}
      {outcome !== null && <OutcomeDialog outcome={outcome} onDismiss={inHand.dismissOutcome} />}
    </>
  )
}

interface QuestionProps extends DocumentQuestion {
  inHand: ReturnType<typeof useDocumentActions>
  isDocusign: boolean
}

function Question({ action, document, toCheck, inHand, isDocusign }: QuestionProps) {
  const { isBusy, confirm, dismissQuestion } = inHand
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
      reason={inHand.reason}
      onReason={inHand.setReason}
      text={voidText(document, isDocusign)}
      description={reasonText(isDocusign)}
      busy={isBusy}
      onVoid={confirm}
      onCancel={dismissQuestion}
    />
  ) : (
    <ConfirmDialog
      opened
      title={titles[action]}
      text={actionText(action, document, isDocusign)}
      confirm={action.toUpperCase()}
      busy={isBusy}
      onConfirm={() => confirm()}
      onCancel={dismissQuestion}
    />
  )
}
