import { messages } from '@bailiwick/contract/messages'
import { useEffect } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { MessageDialog } from '#ui/MessageDialog.tsx'
import { closesItself, type Outcome } from './outcome.ts'

export type Question = 'close' | 'delete'

interface Props {
  /** A defendant unless said. */
  noun?: string
  question: Question | null
  onAnswer: (yes: boolean) => void
  outcome: Outcome | null
  onRead: () => void
}

/** How long the news of a delete stands (CONST-4). */
const readMs = 1000

/** What the form asks before it does something, and what it says afterwards. */
export function FormQuestions({ noun = 'defendant', question, onAnswer, outcome, onRead }: Props) {
  return (
    <>
      <ConfirmDialog
        opened={question === 'close'}
        danger
        text={messages.unsavedLoss}
        onConfirm={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
      />
      <ConfirmDialog
        opened={question === 'delete'}
        danger
        title={`Delete this ${noun}?`}
        text="The record disappears from every list, and its phone number is free again."
        confirm="DELETE"
        onConfirm={() => onAnswer(true)}
        onCancel={() => onAnswer(false)}
      />
      {outcome && <Told outcome={outcome} onRead={onRead} />}
    </>
  )
}

/** What is said at the end, until it is read. */
export function Told({ outcome, onRead }: { outcome: Outcome; onRead: () => void }) {
  const closing = closesItself(outcome)
  useEffect(() => {
    if (!closing) return undefined
    const timer = setTimeout(onRead, readMs)
    return () => clearTimeout(timer)
    // It counts from when it was told, whatever is rendered meanwhile
    // oxlint-disable-next-line react/exhaustive-deps
  }, [closing])
  return (
    <MessageDialog
      opened
      text={outcome.text}
      tone={outcome.tone}
      {...(outcome.heading === undefined ? {} : { heading: outcome.heading })}
      onClose={onRead}
    />
  )
}
