import { messages } from '@bailiwick/contract/kit/messages'
import { maxReasonLength } from '@bailiwick/contract/photos'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface Props {
  /** The id that its button names. */
  id: string
  onReason: (reason: string) => void
}

/** Asks why the photo of a payment card is opened. */
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
        description="The history keeps it beside your name."
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
