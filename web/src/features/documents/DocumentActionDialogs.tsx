import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { OutcomeDialog } from '#records/OutcomeDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'
import type {
  DocumentAction,
  DocumentQuestion,
  SignerDocument,
  useDocumentActions,
} from './use-document-actions.ts'

/** What is asked without a field. */
type Asked = Exclude<DocumentAction, 'void'>

const titles: Readonly<Record<Asked, string>> = {
  resend: 'Ask the signer again?',
  replace: 'Replace this document?',
}

/** What an action does, before it's done. */
function textOf(action: Asked, { name, label, canVoid }: SignerDocument): string {
  if (action === 'resend') return `${name} gets a new link to sign “${label}”.`
  const sent = `“${label}” is made again from the saved records and sent to ${name}.`
  return canVoid ? `${sent} The one they have now is voided.` : sent
}

/** The question before an action on a document, and its outcome. */
export function DocumentActionDialogs({ inHand }: { inHand: ReturnType<typeof useDocumentActions> }) {
  const { question, outcome } = inHand
  return (
    <>
      {question !== null && <Question {...question} inHand={inHand} />}
      {outcome !== null && <OutcomeDialog outcome={outcome} onDismiss={inHand.dismissOutcome} />}
    </>
  )
}

interface QuestionProps extends DocumentQuestion {
  inHand: ReturnType<typeof useDocumentActions>
}

function Question({ action, document, inHand }: QuestionProps) {
  const { isBusy, confirm, dismissQuestion } = inHand
  return action === 'void' ? (
    <VoidDialog document={document} busy={isBusy} onVoid={confirm} onCancel={dismissQuestion} />
  ) : (
    <ConfirmDialog
      opened
      title={titles[action]}
      text={textOf(action, document)}
      confirm={action.toUpperCase()}
      busy={isBusy}
      onConfirm={() => confirm()}
      onCancel={dismissQuestion}
    />
  )
}
