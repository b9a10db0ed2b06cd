import { lazy, Suspense, useEffect } from 'react'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { closesItself, type Outcome } from './outcome.ts'

// Clients text nobody
const WrittenTexts = lazy(() =>
  import('./WrittenTexts.tsx').then((module) => ({ default: module.WrittenTexts })),
)

/** How long the outcome of a delete is shown (CONST-4). */
const deleteOutcomeMs = 1000

/** Shows how an action ended, until dismissed; a click outside doesn't close one with links that are shown once. */
export function OutcomeDialog({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const { texts = [] } = outcome
  const closing = closesItself(outcome)
  useEffect(() => {
    if (!closing) return undefined
    const timer = setTimeout(onDismiss, deleteOutcomeMs)
    return () => clearTimeout(timer)
    // Start the timer once: onDismiss is a new function at each render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [closing])
  return (
    <MessageDialog
      opened
      text={outcome.text}
      tone={outcome.tone}
      {...(outcome.heading === undefined ? {} : { heading: outcome.heading })}
      persistent={texts.length > 0}
      onClose={onDismiss}
    >
      {texts.length > 0 && (
        <Suspense>
          <WrittenTexts texts={texts} />
        </Suspense>
      )}
    </MessageDialog>
  )
}
