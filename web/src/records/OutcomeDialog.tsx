import { useEffect } from 'react'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { closesItself, type Outcome } from './outcome.ts'

/** How long the outcome of a delete shows (CONST-4). */
const deleteOutcomeMs = 1000

/** Shows how something ended until it is dismissed. */
export function OutcomeDialog({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const closing = closesItself(outcome)
  useEffect(() => {
    if (!closing) return undefined
    const timer = setTimeout(onDismiss, deleteOutcomeMs)
    return () => clearTimeout(timer)
    // Count from the first rendering: onDismiss is another function at each
    // oxlint-disable-next-line react/exhaustive-deps
  }, [closing])
  return (
    <MessageDialog
      opened
      text={outcome.text}
      tone={outcome.tone}
      {...(outcome.heading === undefined ? {} : { heading: outcome.heading })}
      onClose={onDismiss}
    />
  )
}
