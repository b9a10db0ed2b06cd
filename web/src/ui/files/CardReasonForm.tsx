import { messages } from '@bailiwick/contract/kit/messages'
import { maxReasonLength } from '@bailiwick/contract/photos'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  /** The form's ID, for its button. */
  id: string
  onReason: (reason: string) => void
}

/** Asks for the reason to open the photo of a payment card. */
export function CardReasonForm({ id, onReason }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') setIsMissing(true)
        else onReason(reason.trim())
      }}
    >
      <TextInput
        data-autofocus
        label="Reason"
        description="The history records it with your name."
        required
        maxLength={maxReasonLength}
        value={reason}
        error={isMissing && messages.cardReason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setIsMissing(false)
        }}
      />
    </form>
  )
}
