import { messages } from '@bailiwick/contract/kit/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface Props {
  /** Why another version can't be chosen now. */
  text: string
  onDiscard: () => void
}

/** Another version can't be chosen before what is typed is saved, or discarded here. */
export function DiscardChanges({ text, onDiscard }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <span className="dim">{text}</span>
      <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
        DISCARD MY CHANGES
      </Button>
      <ConfirmDialog
        opened={isAsking}
        danger
        text={messages.unsavedLoss}
        onConfirm={onDiscard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
