import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import type { DocumentAction, SignerDocument, useDocumentActions } from './use-document-actions.ts'

const titles: Readonly<Record<DocumentAction, string>> = {
  void: 'Void this document?',
  resend: 'Ask the signer again?',
  replace: 'Replace this document?',
}

/** What an action does, before it's done. */
function textOf(action: DocumentAction, { name, label, canVoid }: SignerDocument): string {
  if (action === 'void') return `${name} can’t sign “${label}” any more. This can’t be undone.`
  if (action === 'resend') return `${name} gets a new link to sign “${label}”.`
  const sent = `“${label}” is made again from the saved records and sent to ${name}.`
  return canVoid ? `${sent} The one they have now is voided.` : sent
}

/** The question before an action on a document, and its outcome. */
export function DocumentActionDialogs({ inHand }: { inHand: ReturnType<typeof useDocumentActions> }) {
  const { question, outcome } = inHand
  return (
    <>
      {question !== null && (
        <ConfirmDialog
          opened
          title={titles[question.action]}
          text={textOf(question.action, question.document)}
          confirm={question.action.toUpperCase()}
          danger={question.action === 'void'}
          busy={inHand.isBusy}
          onConfirm={inHand.confirm}
          onCancel={inHand.dismissQuestion}
        />
      )}
      {outcome !== null && <OutcomeDialog outcome={outcome} onDismiss={inHand.dismissOutcome} />}
    </>
  )
}
