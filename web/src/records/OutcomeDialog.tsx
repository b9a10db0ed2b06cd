import { Suspense } from 'react'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { WaitingDialog } from '#ui/WaitingDialog.tsx'
import { isDelete, isOnItsWay, type Outcome } from './outcome.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

// Clients text nobody
const WrittenTexts = lazyPart(() =>
  import('./WrittenTexts.tsx').then((module) => ({ default: module.WrittenTexts })),
)

/** How long the success of a delete is shown (DLG-14, CONST-4). */
const deleteOutcomeMs = 1000

interface Props {
  outcome: Outcome
  onDismiss: () => void
}

/** Shows how an action ended. One with texts to copy stays until closed, also at a click outside. */
export const OutcomeDialog = (props: Props) => (
  // The whole dialog waits for the list in it: growing later, it would move CLOSE away from under a pointer
  <Suspense fallback={<WaitingDialog text="Loading the recipients" />}>
    <Loaded {...props} />
  </Suspense>
)

function Loaded({ outcome, onDismiss }: Props) {
  const { texts = [] } = outcome
  return (
    <MessageDialog
      opened
      text={outcome.text}
      tone={outcome.tone}
      {...(outcome.heading === undefined ? {} : { heading: outcome.heading })}
      {...(isDelete(outcome) && { closesAfterMs: deleteOutcomeMs })}
      isPersistent={!texts.every(isOnItsWay)}
      onClose={onDismiss}
    >
      {texts.length > 0 && <WrittenTexts texts={texts} />}
    </MessageDialog>
  )
}
